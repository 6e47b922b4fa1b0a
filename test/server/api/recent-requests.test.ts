import t, {type Test} from 'tap'
import {createRecentRequests} from '../../../server/api/recent-requests.ts'
import {startApi} from '../api.ts'
import {openRows} from '../rows.ts'

async function start(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  const read = (id = api.connectionId) => api.services.recentRequests.read(id)
  return {
    ...api,
    read,
    /** Newest first. */
    lines: (id?: string) => read(id).requests.map(({method, path, status}) => `${method} ${path} ${status}`),
    refused: () => read().refusals.map(({method, path, status, error}) => `${method} ${path} ${status} ${error}`),
  }
}

t.test('requests are recorded with their responses, newest first', async (t) => {
  const {call, save, clock, inProject, lines, read} = await start(t)
  t.same(read(), {requests: [], refusals: []})
  await save(null)
  clock.advance(1000)
  const {headers} = await call('GET', `${inProject}/home`)
  await call('GET', `${inProject}/home`, {headers: {'if-none-match': headers.get('etag') ?? ''}})
  await call('HEAD', inProject)
  await call('GET', '/v1')
  t.same(lines(), [
    'GET /v1 200',
    `HEAD ${inProject} 200`,
    `GET ${inProject}/home 304`,
    `GET ${inProject}/home 200`,
    `POST ${inProject}/revisions 201`,
  ])
  t.same(
    read().requests.map(({at}) => clock.now() - at),
    [0, 0, 0, 0, 1000],
  )
  t.same(read().refusals, [])
})

t.test('streams, files and exports are recorded too', async (t) => {
  const {call, save, url, token, inProject, lines} = await start(t)
  await save(null)
  const abort = new AbortController()
  const events = await fetch(`${url}${inProject}/events`, {
    headers: {authorization: `Bearer ${token}`},
    signal: abort.signal,
  })
  t.equal(events.status, 200)
  abort.abort()
  await call('GET', `${inProject}/export`)
  await call('HEAD', `${inProject}/export`)
  t.same(lines().slice(0, 3), [
    `HEAD ${inProject}/export 200`,
    `GET ${inProject}/export 200`,
    `GET ${inProject}/events 200`,
  ])
})

t.test('refusals are recorded separately, with their problems', async (t) => {
  const {call, connect, save, inProject, refused, read, lines, services} = await start(t, {PIANTA_RATE_LIMIT: '7'})
  await call('GET', `${inProject}/revisions/x`)
  await call('PUT', `${inProject}/devices`, {body: {devices: [{id: 'a'}]}})
  await call('GET', '/v1/projects/00000000-0000-4000-8000-000000000000')
  await call('GET', '/v1/nothing')
  await call('POST', '/v1/projects', {bytes: '{'})
  await save(1)
  await call('GET', inProject)
  await call('GET', inProject)
  t.same(refused(), [
    `GET ${inProject} 429 rate_limited`,
    `POST ${inProject}/revisions 409 conflict`,
    'POST /v1/projects 400 invalid_input',
    'GET /v1/nothing 404 not_found',
    'GET /v1/projects/00000000-0000-4000-8000-000000000000 404 not_found',
    `PUT ${inProject}/devices 400 invalid_input`,
    `GET ${inProject}/revisions/x 400 invalid_input`,
  ])
  t.match(read().refusals[5]?.problems, [/^devices\[0\]\.name: /])
  t.same(lines().slice(0, 3), [`GET ${inProject} 429`, `GET ${inProject} 200`, `POST ${inProject}/revisions 409`])

  const {token, connectionId} = connect({scopes: ['catalog:read']})
  await call('GET', inProject, {token})
  t.match(services.recentRequests.read(connectionId), {
    requests: [{status: 403}],
    refusals: [{status: 403, error: 'forbidden', problems: []}],
  })
})

t.test('a server_error is recorded with its id', async (t) => {
  const {app, call, inProject, read, services} = await start(t)
  t.ok(app)
  services.database.$client.exec('alter table revision rename to lost')
  const {json} = await call('GET', `${inProject}/revisions`)
  t.match(read().refusals, [{status: 500, error: 'server_error', errorId: json.errorId}])
})

t.test('values of a query are not recorded, nor unusual names', async (t) => {
  const {call, inProject, lines, read} = await start(t)
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  await call('POST', `${inProject}/files?name=Anna%20Rossi.png`, {bytes: png, headers: {'content-type': 'image/png'}})
  await call('GET', `/v1/projects?limit=5&Anna%20Rossi&limit=6&=Anna&${'n'.repeat(41)}=1`)
  await call('GET', `/v1/projects?${'a=Anna&'.repeat(20)}`)
  t.same(
    lines().map((line) => line.replace(/ \d+$/, '')),
    [
      `GET /v1/projects?${Array(10).fill('a').join('&')}`,
      'GET /v1/projects?limit&…&limit&…&…',
      `POST ${inProject}/files?name`,
    ],
  )
  t.notMatch(JSON.stringify(read()), 'Anna')
})

t.test('long texts are shortened', async (t) => {
  const {call, connectionId, read, services} = await start(t)
  await call('GET', `/v1/${'z'.repeat(1000)}?a=1`)
  const problems = Array.from({length: 9}, (_, index) => `${index}${'x'.repeat(200)}`)
  const request = {method: 'PUT', url: '/v1'} as never
  services.recentRequests.trailOf(connectionId).refused(request, 400, {error: 'invalid_input', problems})
  const [wrong, long] = read().refusals
  t.equal(long?.path, `/v1/${'z'.repeat(155)}…?a`)
  t.same(
    wrong?.problems,
    [0, 1, 2].map((index) => `${index}${'x'.repeat(158)}…`),
  )
})

t.test('the latest 50 requests and the latest 20 refusals are kept', async (t) => {
  const {call, inProject, lines, refused, read} = await start(t)
  for (let number = 1; number <= 22; number++) await call('GET', `/v1/nothing/${number}`)
  for (let number = 1; number <= 51; number++) await call('GET', inProject)
  t.same(lines(), Array(50).fill(`GET ${inProject} 200`))
  t.equal(refused().length, 20)
  t.match([refused().at(0), refused().at(-1)], ['GET /v1/nothing/22 404 not_found', 'GET /v1/nothing/3 404 not_found'])
  t.equal(read().requests.length, 50)
})

t.test('each connection has its own trail, and a revoked token leaves none', async (t) => {
  const {call, connect, inProject, lines, services, accountId} = await start(t)
  const other = connect()
  await call('GET', inProject, {token: other.token})
  await call('GET', inProject, {token: 'dead'})
  await call('GET', '/v1/nothing', {token: 'dead'})
  t.same(lines(), [])
  t.same(lines(other.connectionId), [`GET ${inProject} 200`])
  t.same(services.connections.list(accountId).length, 2)
})

t.test('a connection’s trail is deleted when the connection ends, and only then', async (t) => {
  const {call, connectionId, inProject, lines, services} = await start(t)
  await call('GET', inProject)
  services.connections.rename(connectionId, 'Another name')
  t.equal(lines().length, 1)
  const {trailOf} = services.recentRequests
  const onItsWay = trailOf(connectionId)
  services.connections.end(connectionId, 'person')
  t.same(lines(), [])
  onItsWay.answered({method: 'GET', url: '/v1'} as never, 200)
  t.same(lines(), [], 'what is answered after its end is told to nobody')
})

t.test('the least recently used of very many connections is forgotten', async (t) => {
  const {clock} = openRows(t)
  const connections = {byId: () => undefined, onChange: () => () => {}}
  const recent = createRecentRequests({connections, clock})
  const ask = (id: number) => recent.trailOf(String(id)).answered({method: 'GET', url: '/v1'} as never, 200)
  const isKept = (id: number) => recent.read(String(id)).requests.length > 0
  for (let id = 0; id < 1000; id++) ask(id)
  ask(0)
  ask(1000)
  t.ok(isKept(0))
  t.notOk(isKept(1))
  t.ok(isKept(2))
  t.ok(isKept(1000))
})
