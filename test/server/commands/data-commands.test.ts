import {readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {openDatabase} from '../../../server/database/open.ts'
import {ownSettings, pianta, type Settings, serve} from './pianta.ts'
import {runHere} from './run-here.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Runs every command that works on the data, one after another. The first ones, which make files, are processes. */
async function tellStory(t: Test, settings: Settings) {
  const run = (words: string[]) => runHere(words, settings)
  const json = async (words: string[], how: typeof pianta = runHere, input = '') => {
    const {code, stdout, stderr} = await how([...words, '--json'], settings, input)
    t.equal(code, 0, `${words.join(' ')}: ${stderr}`)
    t.equal(stderr, '', '--json prints no messages')
    t.match(stdout, /^[^\n]+\n$/, 'one line')
    return JSON.parse(stdout)
  }

  t.same(await json(['user', 'list'], pianta), [])
  t.match(await run(['user', 'list']), {code: 0, stdout: 'There are no accounts yet.\n'})
  const ada = await json(
    ['user', 'create', '--email', ' Ada@Example.org', '--name', 'Ada', '--admin', '--maker', '--password-stdin'],
    pianta,
    'correct horse battery\n',
  )
  t.match(ada.id, uuid)
  t.same(ada, {id: ada.id, email: 'ada@example.org'}, 'no link with a password')
  const bob = await json(['user', 'create', '--email', 'bob@example.org', '--name', 'Bob', '--language', 'it'])
  t.same(Object.keys(bob).toSorted(), ['email', 'id', 'link'])
  t.match(bob.link, /^http:\/\/127\.0\.0\.1:\d+\/reset\?link=[\w-]{20,}$/)
  t.same(await json(['user', 'list']), [
    {id: ada.id, email: 'ada@example.org', name: 'Ada', language: 'en', isAdmin: true, isMaker: true},
    {id: bob.id, email: 'bob@example.org', name: 'Bob', language: 'it', isAdmin: false, isMaker: false},
  ])
  t.equal(
    (await run(['user', 'list'])).stdout,
    'ada@example.org, Ada, administrator, may register apps\nbob@example.org, Bob\n',
  )
  const reset = await json(['user', 'reset-password', 'bob@example.org'])
  t.match(reset, {link: /\/reset\?link=/})
  t.not(reset.link, bob.link)
  t.match(await run(['user', 'reset-password', 'bob@example.org']), {
    code: 0,
    stdout: /^http:.*\/reset\?link=[\w-]+\n$/,
  })

  t.same(await json(['project', 'list']), [])
  const flat = await json([
    'project',
    'create',
    '--owner',
    'ada@example.org',
    '--name',
    ' Flat ',
    '--address',
    'Via Roma 1',
  ])
  t.match(flat.id, uuid)
  t.same(flat, {id: flat.id, name: 'Flat', address: 'Via Roma 1', lastRevision: null})
  t.same(await json(['project', 'list']), [flat])
  t.equal((await run(['project', 'list'])).stdout, `${flat.id}  Flat, no version yet\n`)

  t.same(await json(['app', 'list']), [])
  const app = await json([
    'app',
    'create',
    '--owner',
    'ada@example.org',
    '--name',
    'Planner',
    '--kind',
    'device',
    '--scope',
    'openid projects:read projects:write',
  ])
  t.same(Object.keys(app), ['client_id'])
  const [listed] = await json(['app', 'list', '--owner', 'ada@example.org'])
  t.match(listed, {client_id: app.client_id, name: 'Planner', kind: 'device', isVerified: false})
  t.same(await json(['app', 'list', '--owner', 'bob@example.org']), [])
}

const appWith = (scope: string) => [
  'app',
  'create',
  '--owner',
  'ada@example.org',
  '--name',
  'x',
  '--kind',
  'device',
  '--scope',
  scope,
]

const refusals: [words: string[], said: RegExp][] = [
  [
    ['user', 'create', '--email', 'ADA@example.org', '--name', 'Ada'],
    /^pianta: email: another account has this address\n$/,
  ],
  [
    ['user', 'create', '--email', 'nonsense', '--name', ' '],
    /^pianta: name: must not be empty\nemail: must be an address/,
  ],
  [
    ['user', 'reset-password', 'eve@example.org'],
    /^pianta: eve@example.org: no account has this email; `npm run -s pianta -- user list` lists all accounts\n$/,
  ],
  [['project', 'create', '--owner', 'eve@example.org', '--name', 'Flat'], /^pianta: eve@example.org: no account/],
  [
    ['project', 'create', '--owner', 'ada@example.org', '--name', 'n'.repeat(201)],
    /^pianta: name: must have 1 to 200 characters\n$/,
  ],
  [['app', 'list', '--owner', 'eve@example.org'], /^pianta: eve@example.org: no account/],
  [appWith('hosts:manage'), /projects:read/],
  [appWith('everything'), /everything/],
]

async function isPasswordOf(email: string, password: string, settings: Settings): Promise<boolean> {
  const {database, close} = openDatabase(String(settings.PIANTA_DATA))
  try {
    const accounts = createAccounts({database, clock: systemClock})
    return (await accounts.verifyPassword(email, password)) !== undefined
  } finally {
    close()
  }
}

t.test('commands work without a server', async (t) => {
  const settings = await ownSettings(t)
  await tellStory(t, settings)
  const short = await runHere(
    ['user', 'create', '--email', 'c@example.org', '--name', 'C', '--password-stdin'],
    settings,
    'short',
  )
  t.match(short, {code: 1, stdout: '', stderr: /^pianta: password: must have at least/})
  t.ok(
    await isPasswordOf('ada@example.org', 'correct horse battery', settings),
    'the trailing newline is not part of the password',
  )
  const folder = String(settings.PIANTA_DATA)
  t.notOk(readdirSync(folder).includes('control.sock'))
  for (const file of readdirSync(folder))
    t.equal(statSync(join(folder, file)).mode & 0o077, 0, `${file} is its user's alone`)
})

t.test('commands work through the running server', async (t) => {
  const settings = await ownSettings(t)
  const {stop} = await serve(t, settings)
  const socket = statSync(join(String(settings.PIANTA_DATA), 'control.sock'))
  t.ok(socket.isSocket())
  t.equal(socket.mode & 0o777, 0o600)
  await tellStory(t, settings)
  for (const [words, said] of refusals)
    t.match(await runHere(words, settings), {code: 1, stdout: '', stderr: said}, words.join(' ').slice(0, 60))
  // The server runs commands that come together one after another.
  const together = refusals.slice(0, 3)
  await Promise.all(
    together.map(async ([words, said]) => t.match(await pianta(words, settings), {code: 1, stderr: said})),
  )
  t.equal((await runHere(['user', 'list', '--json'], settings)).json().length, 2, 'refused commands create no account')
  t.match(await stop(), {code: 0})
})
