import {once} from 'node:events'
import {createServer, IncomingMessage, ServerResponse} from 'node:http'
import {type AddressInfo, connect, Socket} from 'node:net'
import t, {type Test} from 'tap'
import {event} from '../../../server/database/tables/events.ts'
import {createHub} from '../../../server/events/hub.ts'
import {createEvents, type EventStore} from '../../../server/events/store.ts'
import {insertConnection, insertRows, openRows} from '../rows.ts'
import {type Following, follow} from './follow.ts'

const hour = 60 * 60 * 1000

/** A server that turns every request into a stream; the path names the project, the query the connection and token. */
async function setUp(t: Test, change = (events: EventStore) => events) {
  const rows = openRows(t)
  const {clock} = rows
  const events = createEvents(rows)
  const hub = createHub({events: change(events), clock})
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const lastEventId = request.headers['last-event-id'] as string | undefined
    const projectId = url.pathname.slice(1)
    hub.open(response, {
      projectId,
      start: hub.startOf(projectId, lastEventId),
      caller: {
        connectionId: url.searchParams.get('connection') ?? rows.connectionId,
        tokenHash: url.searchParams.get('token') ?? 'token',
        expiresAt: clock.now() + hour,
      },
      headers: {'x-more': 'yes'},
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    hub.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const {port} = server.address() as AddressInfo
  const url = (query: Record<string, string> = {}, projectId = rows.projectId) =>
    `http://127.0.0.1:${port}/${projectId}?${new URLSearchParams(query)}`
  const open = (query: Record<string, string> = {}, {projectId = rows.projectId, lastEventId = ''} = {}) =>
    follow(url(query, projectId), lastEventId === '' ? {} : {'last-event-id': lastEventId})
  const save = (number: number, projectId = rows.projectId) =>
    events.record({type: 'revision.saved', projectId, data: {projectId, number}})
  const revoke = (connectionId = rows.connectionId, projectId = rows.projectId) =>
    events.record({type: 'access.revoked', projectId, connectionId, data: {projectId}})
  return {...rows, events, hub, server, port, url, open, save, revoke}
}

const numbers = (following: Following) =>
  following.events.filter((found) => found.event === 'revision.saved').map(({data}) => JSON.parse(data).number)

const idsOf = (events: EventStore) => events.after(0, 1000).map(({seq}) => `${events.epoch}-${seq}`)

t.test('a saved version is sent to every stream of its project, and to no other', async (t) => {
  const {open, save, database, projectId, events} = await setUp(t)
  const other = insertRows(database)
  const following = [await open(), await open({connection: 'another', token: 'another'})]
  const stranger = await open({connection: other.connectionId}, other)
  save(1)
  save(1, other.projectId)
  for (const one of following) {
    t.same(await one.first(1), [
      {event: 'revision.saved', id: idsOf(events)[0], data: JSON.stringify({projectId, number: 1})},
    ])
  }
  t.match(await stranger.first(1), [{data: JSON.stringify({projectId: other.projectId, number: 1})}])
  save(2)
  await following[0]?.first(2)
  t.equal(stranger.events.length, 1)
})

t.test('a stream has headers for proxies, the given headers, and a reconnection time with jitter', async (t) => {
  const {open} = await setUp(t)
  const {response, retries, firstRetry} = await open()
  t.equal(response.status, 200)
  for (const [name, value] of Object.entries({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-more': 'yes',
  })) {
    t.equal(response.headers.get(name), value)
  }
  await firstRetry()
  t.ok(Number(retries[0]) >= 2000 && Number(retries[0]) <= 5000)
})

t.test('a stream resumes without a gap or a repeat, wherever it was cut', async (t) => {
  const {open, save, events, database, projectId} = await setUp(t)
  const other = insertRows(database)
  for (let number = 1; number <= 12; number++) {
    save(number)
    save(number, other.projectId)
  }
  const ids = events.versionsAfter(projectId, 0, 100)
  t.equal(ids.length, 12)
  const streams: Following[] = []
  for (const [cut, {seq}] of ids.entries()) {
    const following = await open({}, {lastEventId: `${events.epoch}-${seq}`})
    streams.push(following)
    // One more event arrives while this stream joins.
    save(13 + cut)
  }
  const last = 12 + ids.length
  for (const [cut, following] of streams.entries()) {
    const expected = Array.from({length: last - cut - 1}, (_, index) => cut + 2 + index)
    await following.first(expected.length)
    t.same(numbers(following), expected, `cut after version ${cut + 1}`)
  }
})

t.test('a replay of many pages cuts over to live events', async (t) => {
  const {open, save, events, database} = await setUp(t)
  save(1)
  const [first] = idsOf(events)
  database.transaction(() => {
    for (let number = 2; number <= 2000; number++) save(number)
  })
  const following = await open({}, {lastEventId: String(first)})
  for (let number = 2001; number <= 2020; number++) {
    save(number)
    await following.first(number - 2001)
  }
  await following.first(2019)
  t.same(
    numbers(following),
    Array.from({length: 2019}, (_, index) => index + 2),
  )
})

t.test('an unknown id resets the stream, which then continues', async (t) => {
  const {open, save, events, database, revoke, clock} = await setUp(t)
  const other = insertRows(database)
  save(1)
  save(1, other.projectId)
  revoke('another')
  const [version, foreign, revocation] = idsOf(events)
  const unknown = [
    String(foreign),
    String(revocation),
    `${events.epoch}-999`,
    `other-1`,
    'nonsense',
    `${events.epoch}-01`,
  ]
  for (const lastEventId of unknown) {
    const following = await open({}, {lastEventId})
    t.same(await following.first(1), [{event: 'stream.reset', id: undefined, data: '{}'}], lastEventId)
    await following.leave()
  }
  clock.advance(31 * 24 * hour)
  t.equal(events.deleteOld(), 3)
  const following = await open({}, {lastEventId: String(version)})
  save(2)
  await following.first(2)
  t.match(following.events, [{event: 'stream.reset'}, {event: 'revision.saved'}])
})

t.test('access.revoked ends the streams of its connection on that project, and is never replayed', async (t) => {
  const {open, save, revoke, database, connectionId, events, projectId} = await setUp(t)
  const other = insertRows(database)
  save(1)
  const own = [await open(), await open({}, {lastEventId: String(idsOf(events)[0])})]
  const elsewhere = await open({}, other)
  const anothers = await open({connection: insertConnection(database, {accountId: other.accountId, projectId})})
  revoke(connectionId)
  for (const following of own) {
    await following.ended
    t.match(following.events, [{event: 'access.revoked', id: undefined, data: JSON.stringify({projectId})}])
  }
  save(2)
  save(2, other.projectId)
  t.match(await anothers.first(1), [{event: 'revision.saved'}])
  t.match(await elsewhere.first(1), [{event: 'revision.saved'}])

  const back = await open({}, {lastEventId: String(idsOf(events)[0])})
  await back.first(1)
  t.same(numbers(back), [2])
})

/** A response without a client, and the bytes written to it. */
function openAnswer() {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const written: string[] = []
  response.write = (frame: string | Uint8Array) => written.push(Buffer.from(frame).toString()) > 0
  return {response, written}
}

t.test('a stream does not receive events from before it opened', async (t) => {
  const {open, save, revoke, hub, connectionId, projectId, clock} = await setUp(t)
  const caller = {connectionId, tokenHash: 'token', expiresAt: clock.now() + hour}
  const {response, written} = openAnswer()
  const following = await open({connection: 'another'})
  save(1)
  revoke()
  hub.open(response, {projectId, caller, start: hub.startOf(projectId, undefined), headers: {}})
  save(2)
  await following.first(2)
  t.notOk(response.writableEnded, 'what its connection lost before does not end it')
  t.match(written, [/^retry/, /"number":2/])
  t.equal(written.length, 2)
})

t.test('publishing to many streams yields to other work', async (t) => {
  const {save, hub, connectionId, projectId, clock} = await setUp(t)
  const caller = {connectionId, tokenHash: 'token', expiresAt: clock.now() + hour}
  const answers = Array.from({length: 1200}, openAnswer)
  for (const {response} of answers) {
    hub.open(response, {projectId, caller, start: hub.startOf(projectId, undefined), headers: {}})
  }
  const told = () => answers.filter(({written}) => written.length === 2).length
  save(1)
  const counts: number[] = []
  while (told() < answers.length) {
    await new Promise(setImmediate)
    counts.push(told())
  }
  t.same(new Set(counts), new Set([500, 1000, 1200]))
})

t.test('a version saved at any moment of publishing the last one is published', async (t) => {
  const {open, save} = await setUp(t)
  const following = await open()
  let number = 0
  for (let moment = 0; moment < 30; moment++) {
    save(++number)
    for (let step = 0; step < moment; step++) await Promise.resolve()
    save(++number)
    await following.first(number)
    t.equal(numbers(following).length, number)
  }
})

t.test('a replay ends when its client disconnects', async (t) => {
  let pages = 0
  const {response} = openAnswer()
  const server = await setUp(t, (events) => ({
    ...events,
    versionsAfter(...page) {
      if (++pages === 2) response.emit('close')
      return events.versionsAfter(...page)
    },
  }))
  const {save, events, hub, database, clock, projectId, connectionId} = server
  database.transaction(() => {
    for (let number = 1; number <= 2000; number++) save(number)
  })
  const start = hub.startOf(projectId, idsOf(events)[0])
  const caller = {connectionId, tokenHash: 'token', expiresAt: clock.now() + hour}
  hub.open(response, {projectId, caller, start, headers: {}})
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  t.equal(pages, 2)
})

t.test('an unreadable log ends a replaying stream, and its client reconnects', async (t) => {
  let fails = true
  const {open, save, events, database} = await setUp(t, (events) => ({
    ...events,
    versionsAfter(projectId, seq, limit) {
      if (fails && seq > 100) throw new Error('disk I/O error')
      return events.versionsAfter(projectId, seq, limit)
    },
  }))
  database.transaction(() => {
    for (let number = 1; number <= 300; number++) save(number)
  })
  const cut = await open({}, {lastEventId: String(idsOf(events)[0])})
  await cut.ended
  fails = false
  const back = await open({}, {lastEventId: String(cut.events.at(-1)?.id)})
  await back.first(299 - cut.events.length)
  t.same(
    [...numbers(cut), ...numbers(back)],
    Array.from({length: 299}, (_, index) => index + 2),
  )
})

t.test('events of a rolled-back transaction are never published', async (t) => {
  const {open, save, database} = await setUp(t)
  const following = await open()
  t.throws(() =>
    database.transaction(() => {
      save(1)
      throw new Error('undone')
    }),
  )
  save(2)
  await following.first(1)
  t.same(numbers(following), [2])
  t.equal(database.select().from(event).all().length, 1)
})

t.test('token.expired ends a stream when its token expires', async (t) => {
  const {open, clock} = await setUp(t)
  const following = await open()
  clock.advance(hour - 1)
  await following.firstComment()
  t.same(following.events, [])
  clock.advance(1)
  await following.ended
  t.same(following.events, [{event: 'token.expired', id: undefined, data: '{}'}])
})

t.test('endToken() ends the streams of a token after the revocations of its connection', async (t) => {
  const {open, hub, revoke, save, connectionId} = await setUp(t)
  const following = await open({token: 'a'})
  const other = await open({token: 'b'})
  await hub.endToken('a')
  await following.ended
  t.match(following.events, [{event: 'token.expired'}])
  revoke(connectionId)
  void hub.endToken('b')
  await other.ended
  t.match(other.events, [{event: 'access.revoked'}])
  save(1)
})

t.test('endToken() inside a transaction publishes a revocation only if it commits', async (t) => {
  const {open, hub, revoke, save, database, connectionId} = await setUp(t)
  const [undone, lost] = [await open({token: 'a'}), await open({token: 'b'})]
  t.throws(() =>
    database.transaction(() => {
      revoke(connectionId)
      void hub.endToken('a')
      throw new Error('undone')
    }),
  )
  await undone.ended
  t.match(undone.events, [{event: 'token.expired'}])
  database.transaction(() => {
    save(1)
    revoke(connectionId)
    void hub.endToken('b')
  })
  await lost.ended
  t.match(lost.events, [{event: 'revision.saved'}, {event: 'access.revoked'}])
})

t.test('a comment every 25 seconds keeps each stream open', async (t) => {
  const {open, save, clock, hub, connectionId} = await setUp(t)
  const following = await open()
  const other = await open()
  clock.advance(24_999)
  t.equal(following.comments.length, 0)
  clock.advance(1)
  save(1)
  await following.first(1)
  t.equal(following.comments.length, 1)
  await following.leave()
  await other.leave()
  while (hub.followingTokens(connectionId).size > 0) await new Promise(setImmediate)
  const next = await open()
  clock.advance(24_999)
  save(2)
  await next.first(1)
  t.equal(next.comments.length, 0, 'the wait begins with the first stream')
  clock.advance(25_001)
  save(3)
  await next.first(2)
  t.equal(next.comments.length, 2)
})

t.test('a connection has at most 20 open streams', async (t) => {
  const {open, hub, connectionId, server} = await setUp(t)
  const streams = await Promise.all(Array.from({length: 20}, () => open()))
  t.ok(hub.isFull(connectionId))
  t.notOk(hub.isFull('another'))
  const [first] = streams
  const closed = new Promise<void>((resolve) => {
    const look = () => (hub.isFull(connectionId) ? setImmediate(look) : resolve())
    look()
  })
  await first?.leave()
  await closed
  t.notOk(hub.isFull(connectionId))
  t.equal(server.listening, true)
})

t.test('a stalled reader is disconnected, delays nobody, and resumes without a gap', async (t) => {
  const {open, save, url, database, port, server, events} = await setUp(t)
  save(1)
  const [first] = idsOf(events)
  const {pathname, search} = new URL(url())
  const stalled = connect(port, '127.0.0.1').pause()
  stalled.on('error', () => {})
  stalled.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const [served] = (await once(server, 'connection')) as [Socket]
  let isCut = false
  let mostWaiting = 0
  served.once('close', () => {
    isCut = true
  })
  const healthy = await open()
  let number = 1
  while (!isCut && number < 200_000) {
    database.transaction(() => {
      for (let count = 0; count < 1000; count++) save(++number)
    })
    await healthy.first(number - 1)
    mostWaiting = Math.max(mostWaiting, served.writableLength)
  }
  stalled.destroy()
  t.ok(isCut, `cut after ${number} events`)
  t.ok(mostWaiting <= 2 ** 20, `${mostWaiting} bytes waited at most`)
  t.same(numbers(healthy).length, number - 1)

  const back = await open({}, {lastEventId: String(first)})
  await back.first(number - 1)
  t.strictSame(numbers(back), numbers(healthy))
})

t.test('streams end when the log is unreadable, and resume later', async (t) => {
  const {open, hub, save, events, database} = await setUp(t)
  save(1)
  save(2)
  const [first] = idsOf(events)
  const live = await open()
  database.$client.exec('ALTER TABLE event RENAME TO elsewhere')
  await hub.endToken('another')
  await live.ended
  t.same(live.events, [])
  t.throws(() => hub.startOf('project', String(first)))
  database.$client.exec('ALTER TABLE elsewhere RENAME TO event')
  const back = await open({}, {lastEventId: String(first)})
  await back.first(1)
  save(3)
  await back.first(2)
  t.same(numbers(back), [2, 3])
})

t.test('a client that disconnected before its stream began gets no stream', async (t) => {
  const {hub, connectionId, projectId} = await setUp(t)
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.destroy()
  const caller = {connectionId, tokenHash: '', expiresAt: Date.now()}
  for (let count = 0; count < 20; count++) {
    hub.open(response, {projectId, caller, start: hub.startOf(projectId, undefined), headers: {}})
  }
  t.notOk(hub.isFull(connectionId))
})

t.test('close() ends every stream and stops reading the log', async (t) => {
  let reads = 0
  const {open, hub, save} = await setUp(t, (events) => ({
    ...events,
    after(...page) {
      reads++
      return events.after(...page)
    },
  }))
  const streams = await Promise.all(Array.from({length: 3}, () => open()))
  hub.close()
  for (const {ended} of streams) await ended
  const late = await open()
  await late.ended
  t.same([late.response.status, late.events], [200, []], 'one that comes meanwhile ends at once')
  save(1)
  await new Promise(setImmediate)
  t.equal(reads, 0)
})
