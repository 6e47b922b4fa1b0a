import t from 'tap'
import {allow, authorize, type Begun, begin, codeForm, codeScope, exchangeCode} from './authorize.ts'
import {addPerson, apiStatus, openIdentity, postTogether, refresh} from './identity-server.ts'

/** Opens a person and their web page, which has an authorization code. */
async function openCode(t: Parameters<typeof openIdentity>[0]) {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const client = server.apps.create({
    ownerId: person.accountId,
    name: 'Planner',
    kind: 'web',
    redirectUris: ['https://planner.example/back', 'https://planner.example/other'],
    scopes: codeScope.split(' '),
  })
  const begun = await begin(server, client)
  const {code = ''} = await allow(server, begun, person)
  const exchange = (more: Record<string, string> = {}, how: Begun = begun) => exchangeCode(server, how, code, more)
  const thefts = () => server.connections.list(person.accountId).map(({theftAt}) => theftAt)
  return {server, person, client, begun, code, exchange, thefts}
}

const refused = {status: 400, body: {error: 'invalid_grant'}}

t.test('a reused code revokes the grant it gave, and no other of the connection', async (t) => {
  const {server, person, client, exchange, thefts} = await openCode(t)
  const {body} = await exchange()
  const other = await authorize(server, person, client)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.match(await exchange(), refused)
  t.equal(await apiStatus(server, String(body.access_token)), 401)
  t.match(await refresh(server, String(body.refresh_token), {client_id: client.id}), refused)
  t.equal(await apiStatus(server, other.access_token), 200)
  t.same(thefts(), [server.clock.now()], 'the person can see it')
})

t.test('of concurrent exchanges one succeeds, and the next one revokes its grant', async (t) => {
  const {server, begun, code, thefts} = await openCode(t)
  const answers = await postTogether(server, Array(4).fill(codeForm(begun, code)))
  t.same(answers.map(({status}) => status).sort(), [200, 400, 400, 400])
  const {body} = answers.find(({status}) => status === 200) ?? {}
  t.equal(await apiStatus(server, String(body?.access_token)), 401)
  t.same(server.database.$client.prepare('SELECT * FROM access_token').all(), [])
  t.same(thefts(), [server.clock.now()])
})

t.test('an exchange with any wrong parameter is refused, and the code stays valid', async (t) => {
  const {server, begun, client, exchange, thefts} = await openCode(t)
  const wrong: [string, Record<string, string>, string][] = [
    ['no verifier', {code_verifier: ''}, 'invalid_grant'],
    ['another verifier', {code_verifier: 'x'.repeat(43)}, 'invalid_grant'],
    ['the challenge as the verifier', {code_verifier: begun.params.code_challenge ?? ''}, 'invalid_grant'],
    ['a verifier that is too short', {code_verifier: 'x'}, 'invalid_request'],
    ['another address of the app', {redirect_uri: client.redirectUris[1] ?? ''}, 'invalid_grant'],
    ['an address of somebody else', {redirect_uri: 'https://evil.example'}, 'invalid_grant'],
    ['no address', {redirect_uri: ''}, 'invalid_request'],
    ['another code', {code: 'x'.repeat(43)}, 'invalid_grant'],
    ['no code', {code: ''}, 'invalid_request'],
    ['another client', {client_id: 'device'}, 'invalid_request'],
    ['an unknown client', {client_id: 'unknown'}, 'invalid_client'],
    ['no client', {client_id: ''}, 'invalid_request'],
  ]
  for (const [name, more, error] of wrong) {
    const {status, body} = await exchange(more)
    t.match({status, error: body.error}, {status: error === 'invalid_client' ? 401 : 400, error}, name)
  }
  const {id} = server.apps.create({...client, name: 'Other'})
  t.match(await exchange({client_id: id}), refused, 'another client of the same kind')
  t.same(thefts(), [null])
  t.equal((await exchange()).status, 200)
  t.match(await exchange({client_id: id}), refused, 'the refused exchange revokes no grant')
  t.match(await exchange({code_verifier: 'x'.repeat(43)}), refused, 'the verifier alone is no use either')
  t.same(thefts(), [null])
})

t.test('a code lasts a minute', async (t) => {
  const fresh = await openCode(t)
  fresh.server.clock.advance(59_000)
  t.equal((await fresh.exchange()).status, 200)
  const old = await openCode(t)
  old.server.clock.advance(60_000)
  t.match(await old.exchange(), refused)
  old.server.clock.advance(1)
  old.server.tokens.deleteExpired()
  t.match(await old.exchange(), refused)
  t.same(old.server.database.$client.prepare('SELECT * FROM oidc_record').all(), [])
})

t.test('a code is invalid once the app is disconnected', async (t) => {
  const {server, person, exchange} = await openCode(t)
  const [connection] = server.connections.list(person.accountId)
  server.connections.end(connection?.id ?? '', 'person')
  t.match(await exchange(), refused)
})

t.test('only an access token opens the API', async (t) => {
  const {server, person, client, code} = await openCode(t)
  const tokens = await authorize(server, person, client)
  t.equal(await apiStatus(server, tokens.access_token), 200)
  for (const other of [tokens.refresh_token, tokens.id_token ?? '', code, client.id]) {
    t.equal(await apiStatus(server, other), 401)
    const response = await fetch(`${server.address}/oidc/userinfo`, {headers: {authorization: `Bearer ${other}`}})
    t.equal(response.status, 401)
  }
})
