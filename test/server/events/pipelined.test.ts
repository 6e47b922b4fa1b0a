import {once} from 'node:events'
import {createServer, type ServerResponse} from 'node:http'
import {type AddressInfo, connect} from 'node:net'
import t, {type Test} from 'tap'
import {encodeFrame} from '../../../server/events/frame.ts'
import {openStream, type Stream} from '../../../server/events/stream.ts'
import {FakeClock} from '../../fake-clock.ts'

/** A client that requests a stream before the response to its first request. */
async function setUp(t: Test) {
  const opened = Promise.withResolvers<{first: ServerResponse; response: ServerResponse; stream: Stream}>()
  const answers: ServerResponse[] = []
  const server = createServer((_, response) => {
    answers.push(response)
    const [first] = answers
    if (!first || answers.length < 2) return
    opened.resolve({first, response, stream: openStream(response, {}, new FakeClock())})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  client.write(request + request)
  t.teardown(() => {
    client.destroy()
    server.close()
  })
  return {client, ...(await opened.promise)}
}

t.test('a pipelined stream begins after the first response, with all events since its request', async (t) => {
  const {client, first, stream} = await setUp(t)
  stream.send(encodeFrame('data: early\n\n'))
  first.end('something else')
  await once(first, 'finish')
  stream.send(encodeFrame('data: late\n\n'))
  stream.end(encodeFrame('data: last\n\n'))
  const read = (await client.toArray()).join('')
  const [, body = ''] = /something else\r?\n?.*HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n(.*)$/s.exec(read) ?? []
  const chunks = ['d', 'data: early\n\n', 'c', 'data: late\n\n', 'c', 'data: last\n\n', '0', '', '']
  t.equal(body, chunks.join('\r\n'), 'in chunks, whoever encoded them')
})

t.test('a pipelined stream buffers no more than any other stream', async (t) => {
  const {first, response, stream} = await setUp(t)
  let isDrained = false
  stream.send(encodeFrame('x'.repeat(200 * 1024)))
  const drained = stream.drained().then(() => {
    isDrained = true
  })
  await new Promise(setImmediate)
  t.notOk(isDrained)
  stream.send(encodeFrame('x'.repeat(100 * 1024)))
  t.ok(response.destroyed)
  first.destroy()
  await drained
  t.notOk(stream.isOpen())
})
