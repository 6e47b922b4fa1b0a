import {createHmac, generateKeyPairSync} from 'node:crypto'
import t from 'tap'
import {allow, assertion, authorize, begin, codeForm, codeScope, serverKeys} from './authorize.ts'
import {addPerson, apiStatus, openIdentity, post, postTogether} from './identity-server.ts'

/** Opens a server app; `present` refreshes with an assertion, with claims of the test if given. */
async function openServerApp(t: Parameters<typeof openIdentity>[0]) {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {jwks, key} = serverKeys()
  const redirectUris = ['https://planner.example/back']
  const scopes = codeScope.split(' ')
  const app = server.apps.create({
    ownerId: person.accountId,
    name: 'Planner',
    kind: 'server',
    redirectUris,
    jwks,
    scopes,
  })
  const client = {...app, key}
  const {refresh_token} = await authorize(server, person, client)
  const form = (proof: Record<string, string>) => ({grant_type: 'refresh_token', refresh_token, ...proof})
  const present = (proof: Record<string, string>) => post(`${server.address}/oidc/token`, form(proof))
  const prove = (claims = {}, header = {}) => assertion(server.address, app.id, key, claims, header)
  return {server, person, client, key, form, present, prove}
}

const refused = {status: 401, body: {error: 'invalid_client'}}
const seconds = () => Math.floor(Date.now() / 1000)

t.test('a server authenticates with its key, for the provider or one of its endpoints as audience', async (t) => {
  const {server, present, prove} = await openServerApp(t)
  for (const aud of [server.address, `${server.address}/oidc/token`, [server.address]]) {
    t.equal((await present(prove({aud}))).status, 200, JSON.stringify(aud))
  }
})

t.test('an assertion works once: in sequence, in parallel, and at another endpoint', async (t) => {
  const {server, person, present, prove, form} = await openServerApp(t)
  const once = prove()
  t.equal((await present(once)).status, 200)
  t.match(await present(once), refused)
  const revoke = (proof: Record<string, string>) => post(`${server.address}/oidc/revoke`, {token: 'x', ...proof})
  t.match(await revoke(once), refused)
  const elsewhere = prove()
  t.equal((await revoke(elsewhere)).status, 200)
  t.match(await present(elsewhere), refused)

  const raced = prove()
  const answers = await postTogether(server, Array(4).fill(form(raced)))
  t.same(answers.map(({status}) => status).sort(), [200, 401, 401, 401])
  t.match(server.connections.list(person.accountId), [{theftAt: null}])
})

t.test('an assertion with a wrong key, audience or time is refused', async (t) => {
  const {server, client, present, prove} = await openServerApp(t)
  const {key: otherKey} = serverKeys()
  const now = seconds()
  const table: [string, Record<string, string>][] = [
    ['another key', assertion(server.address, client.id, otherKey)],
    ['for somebody else', prove({aud: 'https://elsewhere.example'})],
    ['for nobody', prove({aud: undefined})],
    ['of another issuer', prove({iss: 'device'})],
    ['of another subject', prove({sub: 'device'})],
    ['of an unknown subject', prove({sub: 'unknown', iss: 'unknown'})],
    ['expired', prove({exp: now - 16})],
    ['without an end', prove({exp: undefined})],
    ['with a far end', prove({exp: now + 3700})],
    ['not yet', prove({nbf: now + 60})],
    ['without an id', prove({jti: undefined})],
    ['unsigned', unsigned(prove({}, {alg: 'none'}))],
    ['signed by an algorithm that is not its key’s', prove({}, {alg: 'RS256'})],
    ['signed with the public key as a password', byPassword(prove({}, {alg: 'HS256'}), JSON.stringify(client.jwks))],
    ['changed', changed(prove())],
  ]
  for (const [name, proof] of table) t.match(await present(proof), refused, name)
  t.equal((await present(prove({exp: now + 3500}))).status, 200)
})

t.test('an assertion of exactly an hour is valid from a clock that is up to 15 seconds off', async (t) => {
  const {present, prove} = await openServerApp(t)
  const hour = 3600
  const now = seconds()
  for (const off of [-10, 0, 1, 15]) {
    const at = now + off
    t.match(await present(prove({iat: at, nbf: at, exp: at + hour})), {status: 200}, `${off} seconds`)
  }
  t.match(await present(prove({exp: seconds() + hour + 60})), refused, 'a minute longer')
})

t.test('a server needs an assertion, and a public client must not send one', async (t) => {
  const {server, person, client, key, present, prove} = await openServerApp(t)
  t.match(await present({client_id: client.id}), refused)
  t.match(await present({client_id: client.id, client_secret: 'x'}), refused)
  t.match(await present({...prove(), client_assertion_type: 'x'}), {status: 400, body: {error: 'invalid_request'}})
  t.match(await present({...prove(), client_id: 'device'}), {status: 400, body: {error: 'invalid_request'}})
  t.match(await present({...prove(), client_assertion: 'nonsense'}), {status: 400, body: {error: 'invalid_request'}})
  const page = server.apps.create({...client, ownerId: person.accountId, name: 'Page', kind: 'web', jwks: null})
  t.match(await present(assertion(server.address, page.id, key)), refused)
  const begun = await begin(server, client)
  const {code = ''} = await allow(server, begun, person)
  t.match(await post(`${server.address}/oidc/token`, codeForm(begun, code)), refused)
  const exchanged = await post(`${server.address}/oidc/token`, {...codeForm(begun, code), ...prove()})
  t.equal(exchanged.status, 200)
  t.equal(await apiStatus(server, String(exchanged.body.access_token)), 200)
})

t.test('only the currently registered keys are valid', async (t) => {
  const {server, client, present, prove} = await openServerApp(t)
  const fresh = serverKeys()
  server.apps.update(client.id, {...client, jwks: fresh.jwks})
  t.match(await present(prove()), refused)
  t.equal((await present(assertion(server.address, client.id, fresh.key))).status, 200)
})

t.test('servers may sign with every algorithm in the metadata and every registrable key', async (t) => {
  const {server, client, present} = await openServerApp(t)
  const ec = (namedCurve: string) => generateKeyPairSync('ec', {namedCurve})
  const rsa = generateKeyPairSync('rsa', {modulusLength: 2048})
  const ed = generateKeyPairSync('ed25519')
  const table: [string, typeof rsa][] = [
    ...(['256', '384', '512'].flatMap((bits) => [
      [`ES${bits}`, ec(bits === '512' ? 'P-521' : `P-${bits}`)],
      [`RS${bits}`, rsa],
      [`PS${bits}`, rsa],
    ]) as [string, typeof rsa][]),
    ['Ed25519', ed],
    ['EdDSA', ed],
  ]
  const response = await fetch(`${server.address}/.well-known/openid-configuration`)
  const metadata = (await response.json()) as {token_endpoint_auth_signing_alg_values_supported: string[]}
  t.same([...metadata.token_endpoint_auth_signing_alg_values_supported].sort(), table.map(([alg]) => alg).sort())
  for (const [alg, {publicKey, privateKey}] of table) {
    const key = publicKey.export({format: 'jwk'})
    for (const registered of [key, {...key, alg, kid: 'one'}]) {
      server.apps.update(client.id, {...client, jwks: {keys: [registered]}})
      const proof = assertion(server.address, client.id, privateKey, {}, {alg})
      t.match(await present(proof), {status: 200}, alg)
    }
  }
})

t.test('an Ed25519 key verifies both names of its algorithm', async (t) => {
  const {server, client, present} = await openServerApp(t)
  const {publicKey, privateKey} = generateKeyPairSync('ed25519')
  for (const [registered, alg] of [
    ['EdDSA', 'Ed25519'],
    ['Ed25519', 'EdDSA'],
  ] as const) {
    server.apps.update(client.id, {...client, jwks: {keys: [{...publicKey.export({format: 'jwk'}), alg: registered}]}})
    t.match(await present(assertion(server.address, client.id, privateKey, {}, {alg})), {status: 200}, registered)
  }
})

type Proof = ReturnType<typeof assertion>

const unsigned = (proof: Proof) => ({...proof, client_assertion: proof.client_assertion.replace(/[^.]*$/, '')})

function byPassword(proof: Proof, password: string): Proof {
  const signed = proof.client_assertion.replace(/\.[^.]*$/, '')
  return {...proof, client_assertion: `${signed}.${createHmac('sha256', password).update(signed).digest('base64url')}`}
}

function changed(proof: Proof): Proof {
  const [header, claims = '', signature] = proof.client_assertion.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({...said, jti: 'another'})).toString('base64url')
  return {...proof, client_assertion: [header, other, signature].join('.')}
}
