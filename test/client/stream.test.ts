import {once} from 'node:events'
import {createServer, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {readEvents} from '../../client/stream.ts'
import {turns} from '../agent/quiet.ts'
import {FakeClock} from '../fake-clock.ts'

/** Creates a stream whose bytes the test writes; the test also sees when the reader leaves. */
async function openStream(t: Test) {
  const server = createServer((_, response) =>
    response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const requested = once(server, 'request')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [, writer] = (await requested) as [unknown, ServerResponse]
  const clock = new FakeClock()
  const controller = new AbortController()
  const events = readEvents(response, {clock, signal: controller.signal})
  return {writer, clock, controller, events, gone: once(writer, 'close')}
}

t.test('readEvents() yields complete events, however their bytes arrive', async (t) => {
  const {writer, events, gone} = await openStream(t)
  writer.write('retry: 3000\n\n: keep-alive\n\nid: 1-7\nevent: revision.sa')
  await turns(20)
  writer.write('ved\ndata: {"number":7,"è":"')
  writer.end(Buffer.concat([Buffer.from('à"}\n\nevent: token.expired\ndata: {}\n\n')]))
  t.match((await events.next()).value, {id: '1-7', event: 'revision.saved', data: '{"number":7,"è":"à"}'})
  t.match((await events.next()).value, {event: 'token.expired', data: '{}'})
  t.equal((await events.next()).done, true)
  await gone
})

t.test('readEvents() rejects when the connection breaks', async (t) => {
  const {writer, events} = await openStream(t)
  const next = events.next()
  writer.write(': here\n\n')
  await turns(20)
  writer.destroy()
  await t.rejects(next, {kind: 'unreachable', message: /The event stream broke off/})
})

t.test('readEvents() closes a stream after a minute of silence', async (t) => {
  const {writer, clock, events, gone} = await openStream(t)
  const next = events.next()
  next.catch(() => {})
  clock.advance(59_000)
  writer.write(': keep-alive\n\n')
  // The byte must arrive before the minute ends.
  await turns(200)
  clock.advance(59_000)
  await turns(20)
  clock.advance(1000)
  await t.rejects(next, {kind: 'unreachable', message: /no data for 60 s/})
  await gone
})

t.test('readEvents() stops with its signal', async (t) => {
  const {controller, events, gone} = await openStream(t)
  const next = events.next()
  controller.abort(new Error('enough'))
  await t.rejects(next, {message: 'enough'})
  await gone
})

t.test('readEvents() closes the connection when the loop ends', async (t) => {
  const {writer, events, gone} = await openStream(t)
  writer.write('event: access.revoked\ndata: {}\n\n')
  for await (const {event} of events) {
    t.equal(event, 'access.revoked')
    break
  }
  await gone
})

t.test('readEvents() rejects an overlong event', async (t) => {
  const {writer, events} = await openStream(t)
  const next = events.next()
  writer.write(`data: ${'x'.repeat(100_000)}`)
  await t.rejects(next, {kind: 'unreachable', message: /an event is longer than 65536 characters/})
})
