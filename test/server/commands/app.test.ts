import {createPrivateKey, createPublicKey, sign, verify} from 'node:crypto'
import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {ownSettings, pianta, serve} from './pianta.ts'
import {runHere} from './run-here.ts'

t.test('app keygen creates a key pair, without a server or data', async (t) => {
  const settings = await ownSettings(t)
  const folder = String(settings.PIANTA_DATA)
  const out = join(folder, 'private.json')
  const made = await pianta(['app', 'keygen', '--out', out], settings)
  t.match(made, {code: 0, stderr: `The private key is in ${out}. Keep it on your server and share it with nobody.\n`})
  t.equal(statSync(out).mode & 0o777, 0o600)
  t.notOk(existsSync(join(folder, 'pianta.sqlite')))

  const {keys} = made.json()
  t.equal(keys.length, 1)
  t.same(Object.keys(keys[0]).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'], 'no private members')
  t.match(keys[0], {kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: /^[\w-]{43}$/})
  const privateJwk = JSON.parse(readFileSync(out, 'utf8'))
  t.match(privateJwk, {...keys[0], d: /^[\w-]+$/})
  const text = Buffer.from('text')
  const signature = sign('sha256', text, createPrivateKey({key: privateJwk, format: 'jwk'}))
  t.ok(
    verify('sha256', text, createPublicKey({key: keys[0], format: 'jwk'}), signature),
    'the public key verifies the private key’s signature',
  )

  const before = readFileSync(out, 'utf8')
  t.match(await pianta(['app', 'keygen', '--out', out], settings), {
    code: 1,
    stdout: '',
    stderr: `pianta: ${out}: already exists; choose another file with --out\n`,
  })
  t.equal(readFileSync(out, 'utf8'), before)
  t.match(await pianta(['app', 'keygen', '--out', join(folder, 'no', 'x')], settings), {
    code: 1,
    stdout: '',
    stderr: /^pianta: .*x: ENOENT[^\n]*\n$/,
  })
  const other = await pianta(['app', 'keygen', '--out', join(folder, 'other.json'), '--json'], settings)
  t.match(other, {code: 0, stderr: '', stdout: /^\{"keys":\[\{.*\}\]\}\n$/})
  t.not(other.json().keys[0].kid, keys[0].kid)
})

t.test('app create registers every kind, for scripts', async (t) => {
  const settings = await ownSettings(t)
  const folder = String(settings.PIANTA_DATA)
  await serve(t, settings)
  await runHere(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'], settings)
  const keyFile = join(folder, 'jwks.json')
  const {stdout: set} = await runHere(['app', 'keygen', '--out', join(folder, 'private.json')], settings)
  writeFileSync(keyFile, set)
  const create = (...more: string[]) =>
    runHere(['app', 'create', '--owner', 'ada@example.org', '--name', 'App', '--json', ...more], settings)
  const scope = ['--scope', 'openid projects:read']
  const published = ['--redirect', 'https://example.org/', '--jwks-uri', 'https://example.org/jwks.json']
  const created = [
    await create(
      '--kind',
      'web',
      '--redirect',
      'https://example.org/',
      '--redirect',
      'http://localhost:3000',
      ...scope,
    ),
    await create('--kind', 'installed', '--redirect', 'org.example.app:/callback', ...scope),
    await create('--kind', 'server', '--redirect', 'https://example.org/', '--jwks', keyFile, ...scope),
    await create('--kind', 'device', ...scope),
    await create('--kind', 'server', ...published, ...scope),
  ]
  for (const {code, stderr} of created) t.same({code, stderr}, {code: 0, stderr: ''})

  const list: {kind: string; jwksUri: string | null}[] = (await runHere(['app', 'list', '--json'], settings)).json()
  t.match(Object.fromEntries(list.map((app) => [app.jwksUri === null ? app.kind : 'published', app])), {
    published: {kind: 'server', jwksUri: 'https://example.org/jwks.json'},
    web: {redirectUris: ['https://example.org/', 'http://localhost:3000'], isVerified: false},
    installed: {redirectUris: ['org.example.app:/callback']},
    server: {redirectUris: ['https://example.org/']},
    device: {redirectUris: [], scopes: ['openid', 'projects:read']},
  })
  const {stdout} = await runHere(['app', 'list', '--owner', 'ada@example.org'], settings)
  t.match(
    stdout,
    /App \(web, not verified\): openid projects:read\n {2}returns to https:\/\/example\.org\/\n {2}returns to http/,
  )

  t.match(await create('--kind', 'web', '--redirect', 'http://example.org/', '--jwks', keyFile, '--scope', 'x'), {
    code: 1,
    stdout: '',
    stderr:
      /^pianta: redirectUris\[0\]: must be an https address[^\n]*\njwks: only a server has keys\nscopes: x is not a scope\n$/,
  })
  const refused = await create(
    '--kind',
    'server',
    '--redirect',
    'https://example.org/',
    ...scope,
    '--jwks',
    join(folder, 'private.json'),
  )
  t.match(refused, {code: 1, stderr: /^pianta: jwks: is a private key/})
  t.match(stdout, /\n {2}publishes its keys at https:\/\/example\.org\/jwks\.json\n/)
  t.match(await create('--kind', 'server', ...published, '--jwks', keyFile, ...scope), {
    code: 1,
    stderr: /^pianta: jwks: give either the JWK set or its address/,
  })
  t.match(await create('--kind', 'server', ...published, '--jwks-uri', 'http://printer/', ...scope), {
    code: 1,
    stderr:
      /^pianta: jwksUri: must be on the public internet, and printer is a name of one machine or of a local network\n$/,
  })
  t.match(await create('--kind', 'server', '--jwks', join(folder, 'none.json'), ...scope), {
    code: 2,
    stderr: /^pianta: --jwks: ENOENT[^\n]*\n$/,
  })
  t.equal((await runHere(['app', 'list', '--json'], settings)).json().length, 5)
})
