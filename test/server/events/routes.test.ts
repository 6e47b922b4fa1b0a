import {spawn} from 'node:child_process'
import {EventSource} from 'eventsource'
import t from 'tap'
import {needsProgram} from '../../needs-program.ts'
import {type Api, startApi} from '../api.ts'
import {follow} from './follow.ts'

const hour = 60 * 60 * 1000

const open = ({url, inProject, token}: Api, headers: Record<string, string> = {}) =>
  follow(`${url}${inProject}/events`, {authorization: `Bearer ${token}`, ...headers})

t.test('a stream announces saved versions, with the headers of every response', async (t) => {
  const api = await startApi(t)
  const {response, first} = await open(api)
  t.equal(response.status, 200)
  for (const [name, value] of Object.entries({
    'access-control-allow-origin': '*',
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })) {
    t.equal(response.headers.get(name), value)
  }
  t.match(response.headers.get('ratelimit-reset'), /^\d+$/)
  await api.save(null)
  const [event] = await first(1)
  t.match(event, {event: 'revision.saved', data: JSON.stringify({projectId: api.projectId, number: 1})})
  t.match(event?.id, /^[0-9a-f]+-1$/)
})

t.test('a stream needs a token with the scope for the project', async (t) => {
  const api = await startApi(t)
  const path = `${api.inProject}/events`
  t.equal((await fetch(api.url + path)).status, 401)
  const {token} = api.connect({scopes: ['catalog:read']})
  t.equal((await api.call('GET', path, {token})).status, 403)
  t.equal((await api.call('GET', '/v1/projects/00000000-0000-4000-8000-000000000000/events')).status, 404)
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
    t.equal((await api.call(method, path)).status, 404, `${method} is not served`)
  }
  t.equal((await open(api)).response.status, 200)
})

t.test('disconnecting ends the streams with access.revoked, and the calls with 401', async (t) => {
  const api = await startApi(t)
  const stream = await open(api)
  const other = await open({...api, ...api.connect()})
  api.services.connections.end(api.connectionId, 'person')
  t.equal((await api.call('GET', api.inProject)).status, 401)
  await stream.ended
  t.match(stream.events, [{event: 'access.revoked', data: JSON.stringify({projectId: api.projectId})}])
  t.same(other.events, [])
  t.equal((await open(api)).response.status, 401)
})

t.test('two connections of one app receive the same events, and each only its own end', async (t) => {
  const api = await startApi(t)
  const [one, two] = [api.connect(), api.connect()]
  const [ended, other] = [await open({...api, ...one}), await open({...api, ...two})]
  await api.save(null)
  t.same(await ended.first(1), await other.first(1))
  api.services.connections.end(one.connectionId, 'person')
  await ended.ended
  t.match(ended.events.slice(1), [{event: 'access.revoked'}])
  await api.save(1)
  t.match((await other.first(2)).slice(1), [{event: 'revision.saved'}])
})

t.test('an expired or revoked token ends its streams with token.expired', async (t) => {
  const api = await startApi(t)
  const token = api.issueToken(api.connectionId, ['projects:read'])
  const [revoked, expired] = [await open({...api, token}), await open(api)]
  const tokenHash = api.services.tokens.find(token)?.tokenHash
  api.services.tokens.endToken(String(tokenHash))
  await revoked.ended
  t.match(revoked.events, [{event: 'token.expired', data: '{}'}])
  t.same(expired.events, [])
  api.clock.advance(hour)
  await expired.ended
  t.match(expired.events, [{event: 'token.expired', data: '{}'}])
  t.equal((await open(api)).response.status, 401)
})

t.test("the 21st stream of a connection is refused, another connection's is not", async (t) => {
  const api = await startApi(t)
  const streams = await Promise.all(Array.from({length: 20}, () => open(api)))
  t.ok(streams.every(({response}) => response.status === 200))
  const refused = await api.call('GET', `${api.inProject}/events`)
  t.match(refused, {status: 429, json: {error: 'rate_limited'}})
  t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/)
  t.equal((await open({...api, ...api.connect()})).response.status, 200)
})

t.test('closing the server ends its streams', async (t) => {
  const api = await startApi(t)
  const streams = await Promise.all(Array.from({length: 3}, () => open(api)))
  await api.app.close()
  for (const {ended, events} of streams) {
    await ended
    t.same(events, [])
  }
})

t.test('npm eventsource follows a stream and resumes without a gap', async (t) => {
  const api = await startApi(t)
  const source = new EventSource(`${api.url}${api.inProject}/events`, {
    fetch: (input, init) => fetch(input, {...init, headers: {...init.headers, authorization: `Bearer ${api.token}`}}),
  })
  t.teardown(() => source.close())
  const numbers: number[] = []
  let wake = () => {}
  source.addEventListener('revision.saved', ({data}) => {
    numbers.push(JSON.parse(data).number)
    wake()
  })
  const told = async (count: number) => {
    while (numbers.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  await new Promise((resolve) => source.addEventListener('open', resolve, {once: true}))
  await api.save(null)
  await told(1)
  api.app.server.closeAllConnections()
  await api.save(1)
  await api.save(2)
  await told(3)
  t.same(numbers, [1, 2, 3])
})

t.test('lastEventId in the query resumes as the header does, which counts where both are', async (t) => {
  const api = await startApi(t)
  const live = await open(api)
  await api.save(null)
  await api.save(1)
  await api.save(2)
  const [first, second] = (await live.first(3)).map(({id}) => String(id))
  const resume = async (query: string | undefined, header: string | undefined) => {
    const url = `${api.url}${api.inProject}/events${query === undefined ? '' : `?lastEventId=${query}`}`
    const stream = await follow(url, {
      authorization: `Bearer ${api.token}`,
      ...(header !== undefined && {'last-event-id': header}),
    })
    const [next] = await stream.first(1)
    await stream.leave()
    return next?.event === 'stream.reset' ? 'reset' : JSON.parse(String(next?.data)).number
  }
  const table: [string | undefined, string | undefined, unknown][] = [
    [first, undefined, 2],
    [second, undefined, 3],
    [undefined, first, 2],
    [first, second, 3],
    [second, first, 2],
    [first, '', 2],
    ['', second, 3],
    ['unknown', undefined, 'reset'],
    [undefined, 'unknown', 'reset'],
    [first, 'unknown', 'reset'],
    ['unknown', first, 2],
  ]
  for (const [query, header, expected] of table) {
    t.equal(await resume(query, header), expected, `${query} in the query, ${header} in the header`)
  }
  const twice = await api.call('GET', `${api.inProject}/events?lastEventId=${first}&lastEventId=${second}`)
  t.match(twice, {status: 400, json: {error: 'invalid_input', problems: [/^lastEventId: /]}})
})

t.test('curl -N follows a stream', needsProgram('curl'), async (t) => {
  const api = await startApi(t)
  const {url, inProject, token} = api
  const curl = spawn('curl', ['-sN', `${url}${inProject}/events`, '-H', `Authorization: Bearer ${token}`])
  t.teardown(() => curl.kill())
  let text = ''
  for await (const chunk of curl.stdout) {
    text += chunk
    if (text.startsWith('retry: ') && !text.includes('event:')) void api.save(null)
    if (text.endsWith('}\n\n')) break
  }
  t.match(text, /^retry: \d+\nid: \w+-1\nevent: revision\.saved\ndata: \{"projectId":"[^"]+","number":1\}\n\n$/)
})
