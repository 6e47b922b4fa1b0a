import t, {type Test} from 'tap'
import {openTokenStore} from '../../agent/link/token-store.ts'
import {createApiClient} from '../../client/api-client.ts'
import {createSession} from '../../client/session.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {type RouterAnswer, startRouter} from '../agent/router.ts'
import {SteppedClock} from '../agent/stepped-clock.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'

/** Creates a client behind a router that answers `/v1` with these responses in order, then forwards requests. */
async function open(t: Test, answers: ReturnType<RouterAnswer>[] = []) {
  const asked: string[] = []
  const router = await startRouter(t, (path, method) => {
    if (!path.startsWith('/v1/')) return undefined
    asked.push(`${method} ${path}`)
    return answers.shift()
  })
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  const clock = new SteppedClock(server.clock.now())
  const session = createSession({store: await openTokenStore(folder), ...quietRuntime(clock)})
  return {server, clock, session, asked, api: createApiClient({session, clock})}
}

t.test('get() sends the agent’s token', async (t) => {
  const {api, server} = await open(t)
  t.match(await api.get('/v1/projects'), {rows: [{id: server.projectId, name: 'Flat'}]})
})

t.test('a refusal is an ApiError with its status, code and problems', async (t) => {
  const {api, server} = await open(t)
  const wrong = {devices: [{id: '', name: 'x', kind: 'light'}]}
  await t.rejects(api.put(`/v1/projects/${server.projectId}/devices`, wrong), {
    name: 'ApiError',
    status: 400,
    code: 'invalid_input',
    problems: [/devices/],
    message: /^PUT \/v1\/projects\/.*\/devices failed with 400 invalid_input\n {2}/,
  })
})

t.test('a refusal names the scope that the token lacks', async (t) => {
  const {api} = await open(t)
  await t.rejects(api.get('/v1/webhooks'), {
    status: 403,
    code: 'forbidden',
    problems: ['the token lacks the scope webhooks:manage'],
    message: 'GET /v1/webhooks failed with 403 forbidden\n  the token lacks the scope webhooks:manage',
  })
})

t.test('a response of a proxy is an ApiError without a code', async (t) => {
  const {api} = await open(t, [new Response('<html>Bad gateway', {status: 502}), Response.json(null, {status: 503})])
  await t.rejects(api.get('/v1/projects'), {status: 502, code: undefined, problems: []})
  await t.rejects(api.get('/v1/projects'), {status: 503, code: undefined})
})

t.test('a 401 renews the session and retries once', async (t) => {
  const {api, session, asked} = await open(t, [Response.json({error: 'unauthenticated'}, {status: 401})])
  const before = session.pairing.accessToken
  await api.get('/v1/projects')
  t.not(session.pairing.accessToken, before)
  t.equal(asked.length, 2)
  const refusing = Array.from({length: 2}, () => Response.json({error: 'unauthenticated'}, {status: 401}))
  const second = await open(t, refusing)
  await t.rejects(second.api.get('/v1/projects'), {status: 401, code: 'unauthenticated'})
  t.equal(second.asked.length, 2)
})

t.test('a disconnect ends the session', async (t) => {
  const {api, server} = await open(t)
  server.services.connections.end(server.agentConnection().id, 'person')
  await t.rejects(api.get('/v1/projects'), {message: /ended this agent's session/})
})

t.test('a broken connection is retried once for idempotent methods', async (t) => {
  const {api, asked, server} = await open(t, ['break', undefined, 'break', undefined, 'break', 'break', 'break'])
  await api.get('/v1/projects')
  await api.put(`/v1/projects/${server.projectId}/devices`, {devices: []})
  t.equal(asked.length, 4)
  await t.rejects(api.get('/v1/projects'), {kind: 'unreachable', message: /Can't reach/})
  await t.rejects(api.send('/v1/homes/check', {method: 'POST', body: '{}'}), {message: /Can't reach/})
  t.equal(asked.length, 7)
})

t.test('a 429 is retried after Retry-After, with no requests before', async (t) => {
  const limited = Response.json({error: 'rate_limited'}, {status: 429, headers: {'retry-after': '7'}})
  const {api, clock, asked} = await open(t, [limited])
  const first = api.get('/v1/projects')
  await clock.waited(7000)
  const second = api.get('/v1/projects')
  t.equal(asked.length, 1)
  clock.advance(7000)
  await Promise.all([first, second])
  t.equal(asked.length, 3)
})

t.test('a 429 with a long Retry-After rejects with that wait', async (t) => {
  const limited = Response.json({error: 'rate_limited'}, {status: 429, headers: {'retry-after': '600'}})
  const {api} = await open(t, [limited])
  await t.rejects(api.get('/v1/projects'), {status: 429, code: 'rate_limited', retryAfter: 600_000})
})

t.test('after a minute’s last request the next one waits for the next minute', async (t) => {
  const headers = {'ratelimit-remaining': '0', 'ratelimit-reset': '20'}
  const {api, clock, asked} = await open(t, [Response.json({rows: []}, {headers})])
  await api.get('/v1/projects')
  const next = api.get('/v1/projects')
  await clock.waited(20_000)
  t.equal(asked.length, 1)
  clock.advance(20_000)
  await next
  t.equal(asked.length, 2)
})

t.test('a server that is silent for 30 seconds counts as unreachable', async (t) => {
  const {api, clock} = await open(t, ['stall'])
  const stalled = api.send('/v1/projects')
  await clock.pass(30_000)
  await t.rejects(stalled, {kind: 'unreachable', message: /no response in 30 s/})
})

t.test('a body that breaks off rejects as unreachable', async (t) => {
  const {api} = await open(t, [new Response('{"rows":[', {headers: {'content-type': 'application/json'}})])
  await t.rejects(api.get('/v1/projects'), {kind: 'unreachable', message: /is not JSON/})
})

for (const path of [
  '//elsewhere.example/v1/projects',
  'https://elsewhere.example/v1',
  '/v1/../oidc/token',
  '/v10',
  '/oidc/userinfo',
]) {
  t.test(`send() refuses ${path}, which must not get the token`, async (t) => {
    const {api} = await open(t)
    await t.rejects(api.send(path), new RangeError(`${path} is not an API path. API paths begin with /v1/.`))
  })
}
