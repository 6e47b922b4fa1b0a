import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {EventSource} from 'eventsource'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {readEvents} from '../../../client/stream.ts'
import {needsNginx, startPlainNginx} from '../../nginx.ts'
import {startApi} from '../api.ts'
import {follow} from './follow.ts'

/** A server behind an nginx with a minimal proxy configuration and `more`. */
async function openProxied(t: Test, more?: string) {
  const api = await startApi(t)
  const nginx = await startPlainNginx(t, api.config.port, more)
  const url = `http://127.0.0.1:${nginx.port}${api.inProject}/events`
  const headers = {authorization: `Bearer ${api.token}`}
  const versions: string[] = []
  api.app.server.on('request', ({httpVersion}) => versions.push(httpVersion))
  const open = (more: Record<string, string> = {}) => follow(url, {...headers, ...more})
  return {...api, proxyPort: nginx.port, eventsUrl: url, headers, versions, open}
}

t.test('events arrive at once through nginx’s defaults, and a stream resumes', needsNginx, async (t) => {
  const {open, save, versions} = await openProxied(t)
  const stream = await open()
  await stream.firstRetry()
  t.match(versions[0], /^1\.[01]$/, 'nginx asks by HTTP/1.0 unless it is told otherwise, or is of 2026')
  for (let number = 1; number <= 3; number++) {
    await save(number === 1 ? null : number - 1)
    await stream.first(number)
    t.equal(stream.events.length, number, 'each is there before the next is saved')
  }
  await stream.leave()
  const back = await open({'last-event-id': String(stream.events[0]?.id)})
  await back.first(2)
  t.same(back.events, stream.events.slice(1))
  await back.leave()
})

t.test('a client that disconnects from nginx is disconnected from the server', needsNginx, async (t) => {
  const {open, services, connectionId} = await openProxied(t)
  const stream = await open()
  await stream.firstRetry()
  const tokens = () => services.hub.followingTokens(connectionId).size
  t.equal(tokens(), 1)
  await stream.leave()
  while (tokens() > 0) await new Promise(setImmediate)
  t.equal(tokens(), 0)
})

t.test('streams through nginx end by their events, and with the server', needsNginx, async (t) => {
  const {open, services, connectionId, connect, token, app} = await openProxied(t)
  const revoked = await open()
  const other = connect()
  const closed = await open({authorization: `Bearer ${other.token}`})
  services.connections.end(connectionId, 'person')
  await revoked.ended
  t.match(revoked.events, [{event: 'access.revoked'}])
  t.equal((await open({authorization: `Bearer ${token}`})).response.status, 401)
  await app.close()
  await closed.ended
  t.same(closed.events, [])
})

/** The read timeout of nginx in milliseconds; its default is a minute. */
const patience = 1500

t.test('comments keep a quiet stream open beyond nginx’s read timeout', needsNginx, async (t) => {
  t.ok(limits.keepAliveInterval < 60_000 / 2, 'one may be late, and the next is in time')
  const silent = createServer((_, response) => {
    response.writeHead(200, {'content-type': 'text/event-stream', 'x-accel-buffering': 'no'}).flushHeaders()
  }).listen(0, '127.0.0.1')
  t.teardown(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await new Promise((resolve) => silent.once('listening', resolve))
  const {port} = silent.address() as AddressInfo
  const location = `location /silent { proxy_pass http://127.0.0.1:${port}; }`
  const {open, proxyPort, clock, save} = await openProxied(t, `proxy_read_timeout ${patience}ms; ${location}`)
  const stream = await open()
  let isCut = false
  const other = await follow(`http://127.0.0.1:${proxyPort}/silent`)
  void other.ended.then(() => {
    isCut = true
  })
  let comments = 0
  // Less than an hour in all: then the token expires.
  while (!isCut && comments < 140) {
    clock.advance(limits.keepAliveInterval)
    comments++
    while (stream.comments.length < comments && !isCut) await new Promise(setImmediate)
    // nginx has its own clock: its timeout must pass in real time, with comments as far apart as in a minute.
    await Promise.race([other.ended, new Promise((resolve) => setTimeout(resolve, patience / 10))])
  }
  t.ok(isCut, 'nginx ended the stream of a server that says nothing')
  await save(null)
  t.match(await stream.first(1), [{event: 'revision.saved'}], 'and not this one')
  await stream.leave()
})

t.test('npm eventsource and the agent follow a stream through nginx', needsNginx, async (t) => {
  const {eventsUrl, headers, save, clock} = await openProxied(t)
  const source = new EventSource(eventsUrl, {
    fetch: (input, init) => fetch(input, {...init, headers: {...init.headers, ...headers}}),
  })
  t.teardown(() => source.close())
  await new Promise((resolve) => source.addEventListener('open', resolve, {once: true}))
  const told = new Promise<MessageEvent>((resolve) => source.addEventListener('revision.saved', resolve, {once: true}))
  const abort = new AbortController()
  const events = readEvents(await fetch(eventsUrl, {headers}), {clock, signal: abort.signal})
  await save(null)
  t.match(JSON.parse((await told).data), {number: 1})
  t.match((await events.next()).value, {event: 'revision.saved'})
  await events.return(undefined)
})
