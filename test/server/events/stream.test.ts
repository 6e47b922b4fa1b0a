import {once} from 'node:events'
import {createServer, type ServerResponse} from 'node:http'
import {type AddressInfo, connect, type Socket} from 'node:net'
import t, {type Test} from 'tap'
import {encodeFrame} from '../../../server/events/frame.ts'
import {openStream} from '../../../server/events/stream.ts'
import {FakeClock} from '../../fake-clock.ts'

/** A stream to a client that reads nothing until told to. */
async function setUp(t: Test) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  t.teardown(() => {
    client.destroy()
    server.close()
  })
  const clock = new FakeClock()
  const stream = openStream(response, {}, clock)
  const closed = once(response, 'close')
  return {client, response, clock, stream, closed}
}

/** More than the system buffers for a client that does not read. */
const much = encodeFrame('x'.repeat(16 * 2 ** 20))

t.test('a client with too much buffered is disconnected, whatever is sent to it next', async (t) => {
  const {stream, response, closed} = await setUp(t)
  stream.send(much)
  t.ok(response.destroyed)
  t.ok(stream.isOpen())
  stream.send(encodeFrame('more'))
  await closed
  stream.send(encodeFrame('still more'))
  await new Promise(setImmediate)
  t.notOk(stream.isOpen())
})

t.test('a client that does not read the last frame is disconnected after 5 seconds', async (t) => {
  const {stream, response, clock, closed} = await setUp(t)
  stream.end(much)
  clock.advance(4_999)
  t.notOk(response.destroyed)
  clock.advance(1)
  t.ok(response.destroyed)
  await closed
})

t.test('a stream ends once', async (t) => {
  const {stream, client, closed} = await setUp(t)
  stream.end(encodeFrame('first'))
  stream.end(encodeFrame('second'))
  stream.send(encodeFrame('third'))
  const read = (await client.resume().toArray()).join('')
  t.match(read, /first/)
  t.notMatch(read, /second|third/)
  await closed
})

for (const [how, act] of [
  ['it reads', (client: Socket) => client.resume()],
  ['it leaves', (client: Socket) => client.destroy()],
] as const) {
  t.test(`drained() waits for a slow client until ${how}, and removes its listeners`, async (t) => {
    const {stream, client, response} = await setUp(t)
    await stream.drained()
    const {socket} = response
    if (!socket) throw new TypeError('it is not connected')
    // Small enough that the client stays connected.
    for (let sent = 0; sent < 200 && !socket.writableNeedDrain; sent++) stream.send(encodeFrame('x'.repeat(32 * 1024)))
    t.ok(socket.writableNeedDrain)
    const listening = () => [socket.listenerCount('drain'), response.listenerCount('close')]
    const before = listening()
    let isDrained = false
    const drained = stream.drained().then(() => {
      isDrained = true
    })
    await new Promise(setImmediate)
    t.notOk(isDrained)
    act(client)
    await drained
    if (how === 'it reads') t.same(listening(), before)
    else t.notOk(stream.isOpen())
    await stream.drained()
  })
}
