import t from 'tap'
import {startApi} from '../api.ts'
import {sendRaw} from '../raw-http.ts'

const minute = 60_000

function allowanceOf(headers: Headers) {
  const read = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined)
  return {
    limit: read('ratelimit-limit'),
    remaining: read('ratelimit-remaining'),
    reset: read('ratelimit-reset'),
    retryAfter: read('retry-after'),
  }
}

t.test('every response has the rate-limit headers', async (t) => {
  const {call, url, connect, inProject, save} = await startApi(t)
  const tag = (await save(null)).headers.get('location')
  t.ok(tag)
  const home = await call('GET', `${inProject}/home`)
  const without = (path: string, init: RequestInit = {}) => fetch(url + path, {redirect: 'manual', ...init})
  const {token: unscoped} = connect({scopes: ['catalog:read']})
  const answers: Record<number, Promise<{status: number; headers: Headers}>[]> = {
    200: [call('GET', '/v1/projects'), call('HEAD', '/v1/projects'), without('/v1'), without('/v1/openapi.json')],
    201: [call('POST', '/v1/projects', {body: {name: 'New'}})],
    204: [without('/v1/projects', {method: 'OPTIONS'})],
    303: [without('/', {headers: {accept: 'text/html'}})],
    304: [call('GET', `${inProject}/home`, {headers: {'if-none-match': String(home.headers.get('etag'))}})],
    400: [
      call('GET', '/v1/projects/malformed'),
      call('GET', '/v1/%zz'),
      call('POST', '/v1/projects', {bytes: '{'}),
      sendRaw(url, 'nonsense\r\n\r\n'),
    ],
    401: [without('/v1/projects'), call('GET', '/v1/projects', {token: 'nonsense'})],
    403: [call('GET', '/v1/projects', {token: unscoped})],
    404: [call('GET', '/v1/nothing'), without('/v1/nothing'), call('GET', `${inProject}/revisions/9`)],
    409: [save(null)],
    422: [save(1, {})],
  }
  for (const [status, all] of Object.entries(answers)) {
    for (const answer of await Promise.all(all)) {
      t.equal(answer.status, Number(status))
      const {limit, remaining, reset, retryAfter} = allowanceOf(answer.headers)
      t.equal(limit, 600, status)
      t.ok(remaining !== undefined && remaining > 500 && remaining <= 600, status)
      t.equal(reset, 60, status)
      t.equal(retryAfter, undefined, status)
    }
  }
})

t.test('a stream has them too, and so has the refusal of another stream', async (t) => {
  const {url, inProject, token} = await startApi(t)
  const headers = {authorization: `Bearer ${token}`}
  const open = () => fetch(`${url}${inProject}/events`, {headers})
  const first = await open()
  t.match(allowanceOf(first.headers), {limit: 600, remaining: 599, reset: 60, retryAfter: undefined})
  for (let count = 1; count < 20; count++) await open()
  const refused = await open()
  t.equal(refused.status, 429)
  t.match(allowanceOf(refused.headers), {limit: 600, remaining: 579, reset: 60, retryAfter: Number})
  t.match(await refused.json(), {error: 'rate_limited', problems: ['streams: at most 20 at once']})
})

t.test('an unexpected failure has them too, and hides its cause', async (t) => {
  const {call, services} = await startApi(t)
  services.database.$client.exec('ALTER TABLE project RENAME TO elsewhere')
  const {status, json, headers} = await call('POST', '/v1/projects', {body: {name: 'New'}})
  t.equal(status, 500)
  t.match(json, {error: 'server_error', errorId: /^[0-9a-f-]{36}$/})
  t.same(Object.keys(json), ['error', 'errorId'])
  t.match(allowanceOf(headers), {limit: 600, remaining: 599, reset: 60})
})

t.test('the tokens of a connection share a count; connections and addresses have their own', async (t) => {
  const {url, call, connect, connectionId, issueToken, clock} = await startApi(t, {PIANTA_RATE_LIMIT: '3'})
  const second = issueToken(connectionId, ['projects:read'])
  const list = (token?: string) => call('GET', '/v1/projects', token ? {token} : {})
  const left = async (answer: Promise<{status: number; headers: Headers}>) => {
    const {status, headers} = await answer
    const {remaining, reset, retryAfter} = allowanceOf(headers)
    return [status, remaining, reset, retryAfter]
  }
  t.same(await left(list()), [200, 2, 60, undefined])
  clock.advance(20_000)
  t.same(await left(list(second)), [200, 1, 40, undefined])
  t.same(await left(call('GET', '/v1')), [200, 0, 40, undefined], 'the index too, with a token')
  t.same(await left(list()), [429, 0, 40, 40])
  t.same(await left(list(second)), [429, 0, 40, 40])
  t.same(await left(call('GET', '/v1/nothing')), [404, 0, 40, undefined])

  const another = connect({name: 'Another', clientId: 'device'}).token
  t.same(await left(list(another)), [200, 2, 60, undefined], 'another connection has its own minute')

  t.same(await left(fetch(`${url}/v1`)), [200, 2, 60, undefined], 'without a token the address counts')
  t.same(await left(list('nonsense')), [401, 1, 60, undefined])
  t.same(await left(fetch(`${url}/v1`, {method: 'OPTIONS'})), [204, 1, 60, undefined], 'a preflight is not counted')
  t.same(await left(sendRaw(url, 'nonsense\r\n\r\n')), [400, 0, 60, undefined])
  t.same(await left(fetch(`${url}/v1`)), [429, 0, 60, 60])
  t.same(await left(fetch(`${url}/v1`, {method: 'OPTIONS'})), [204, 0, 60, undefined], 'nor limited')
  t.same(await left(list('nonsense')), [401, 0, 60, undefined])

  clock.advance(minute)
  t.same(await left(list()), [200, 2, 60, undefined], 'the minute starts again')
  t.same(await left(fetch(`${url}/v1`)), [200, 2, 60, undefined])
})

t.test('a trusted proxy’s clients are counted by their own address', async (t) => {
  const from = (url: string, address: string) => fetch(`${url}/v1`, {headers: {'x-forwarded-for': address}})
  const remaining = async (answer: Promise<Response>) => allowanceOf((await answer).headers).remaining
  const trusting = await startApi(t, {PIANTA_TRUST_PROXY: '127.0.0.0/8'})
  t.equal(await remaining(from(trusting.url, '192.0.2.1')), 599)
  t.equal(await remaining(from(trusting.url, '192.0.2.2')), 599)
  t.equal(await remaining(from(trusting.url, '192.0.2.1')), 598)
  t.equal(
    await remaining(from(trusting.url, '198.51.100.9, 192.0.2.1')),
    597,
    'what the client itself claims is ignored',
  )
})

t.test('X-Forwarded-For is ignored without a trusted proxy', async (t) => {
  const {url} = await startApi(t)
  for (const expected of ['599', '598']) {
    const answer = await fetch(`${url}/v1`, {headers: {'x-forwarded-for': `192.0.2.${expected}`}})
    t.equal(answer.headers.get('ratelimit-remaining'), expected)
  }
})
