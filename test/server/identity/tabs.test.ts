import t from 'tap'
import {authorize, codeScope} from './authorize.ts'
import {addPerson, apiStatus, type IdentityServer, openIdentity, post, postTogether} from './identity-server.ts'

const firefox = {'user-agent': 'Firefox'}

type Test = Parameters<typeof openIdentity>[0]

/** Opens an allowed web page; `refresh` acts as one of its tabs. */
async function openPage(t: Test, kind: 'web' | 'installed' = 'web') {
  const server = await openIdentity(t, {trustProxy: '127.0.0.1'})
  const person = await addPerson(server)
  const app = server.apps.create({
    ownerId: person.accountId,
    name: 'Planner',
    kind,
    redirectUris: [kind === 'installed' ? 'com.example.planner:/back' : 'https://planner.example/back'],
    scopes: codeScope.split(' '),
  })
  const tokens = await authorize(server, person, app)
  const form = (token: string, more = {}) => ({
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: app.id,
    ...more,
  })
  const refresh = (token: string, more: Record<string, string> = {}, headers: Record<string, string> = firefox) =>
    post(`${server.address}/oidc/token`, form(token, more), headers)
  const states = () =>
    server.database.$client.prepare('SELECT state FROM refresh_token ORDER BY rowid').pluck().all() as string[]
  return {server, person, app, tokens, form, refresh, states}
}

const replays = ({log}: IdentityServer) => log.filter(({msg}) => msg === 'a used refresh token was replayed').length

t.test('a second tab gets the same response, without issuing or revoking a token', async (t) => {
  const {server, person, tokens, refresh, states} = await openPage(t)
  const first = await refresh(tokens.refresh_token)
  server.clock.advance(14_999)
  const second = await refresh(tokens.refresh_token)
  t.equal(second.status, 200)
  t.same(second.body, first.body)
  t.same(states(), ['spent', 'live'])
  t.equal(replays(server), 0)
  t.match(server.connections.list(person.accountId), [{replayedAt: null}])
  t.equal((await refresh(String(second.body.refresh_token))).status, 200)
  t.equal(await apiStatus(server, String(first.body.access_token)), 200)
})

t.test('concurrent tabs all get one response', async (t) => {
  const {server, tokens, form, states} = await openPage(t)
  const answers = await postTogether(server, Array(8).fill(form(tokens.refresh_token)))
  t.equal(new Set(answers.map(({body}) => JSON.stringify(body))).size, 1)
  t.equal(answers[0]?.status, 200)
  t.same(states(), ['spent', 'live'])
})

t.test('after 15 seconds it is theft, without the grace of tablets', async (t) => {
  for (const kind of ['web', 'installed'] as const) {
    const {server, person, tokens, refresh, states} = await openPage(t, kind)
    const first = await refresh(tokens.refresh_token)
    server.clock.advance(15_000)
    t.match(await refresh(tokens.refresh_token), {status: 400, body: {error: 'invalid_grant'}}, kind)
    t.same(states(), [])
    t.equal(replays(server), 0)
    t.match(server.connections.list(person.accountId), [{replayedAt: null, theftAt: server.clock.now()}])
    t.equal(await apiStatus(server, String(first.body.access_token)), 401)
  }
})

t.test('another browser, or another request, gets no cached response: the token was copied', async (t) => {
  for (const [more, headers] of [
    [{}, {'user-agent': 'Another'}],
    [{scope: 'projects:read'}, firefox],
    [{resource: 'own'}, firefox],
  ] as [Record<string, string>, Record<string, string>][]) {
    const {server, tokens, refresh} = await openPage(t)
    await refresh(tokens.refresh_token)
    const asked = more.resource ? {resource: `${server.address}/v1`} : more
    const second = await refresh(tokens.refresh_token, asked, headers)
    t.match(second, {status: 400, body: {error: 'invalid_grant'}}, JSON.stringify([more, headers]))
  }
})

t.test('another address gets no cached response', async (t) => {
  const {tokens, refresh} = await openPage(t)
  await refresh(tokens.refresh_token)
  const elsewhere = await refresh(tokens.refresh_token, {}, {...firefox, 'x-forwarded-for': '192.0.2.7'})
  t.match(elsewhere, {status: 400, body: {error: 'invalid_grant'}})
})

t.test('a response is not repeated once its own token was used, or its grant revoked', async (t) => {
  const used = await openPage(t)
  const first = await used.refresh(used.tokens.refresh_token)
  await used.refresh(String(first.body.refresh_token))
  t.match(await used.refresh(used.tokens.refresh_token), {status: 400, body: {error: 'invalid_grant'}})

  const ended = await openPage(t)
  await ended.refresh(ended.tokens.refresh_token)
  const [connection] = ended.server.connections.list(ended.person.accountId)
  ended.server.connections.end(connection?.id ?? '', 'person')
  t.match(await ended.refresh(ended.tokens.refresh_token), {status: 400, body: {error: 'invalid_grant'}})
})

t.test('another client gets nothing for the token', async (t) => {
  const {server, person, app, tokens, refresh} = await openPage(t)
  const {id} = server.apps.create({...app, ownerId: person.accountId, name: 'Other'})
  await refresh(tokens.refresh_token)
  t.match(await refresh(tokens.refresh_token, {client_id: id}), {status: 400, body: {error: 'invalid_grant'}})
})

t.test('two processes of an installed app get one answer, whatever they call themselves', async (t) => {
  const {tokens, refresh, states} = await openPage(t, 'installed')
  const first = await refresh(tokens.refresh_token)
  const second = await refresh(tokens.refresh_token, {}, {'user-agent': 'Another'})
  t.same(second.body, first.body)
  t.same(states(), ['spent', 'live'])
})
