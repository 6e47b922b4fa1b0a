import {once} from 'node:events'
import {readdirSync} from 'node:fs'
import {type IncomingMessage, request} from 'node:http'
import {json} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import fastify from 'fastify'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {isInMemory, readContent} from '../../../server/api/content.ts'
import {answerError} from '../../../server/api/error-handler.ts'
import {acceptJsonBytes, receiveBody} from '../../../server/api/receive-body.ts'
import type {Routes} from '../../../server/api/routes.ts'
import {createContentStore} from '../../../server/files/content-store.ts'
import {FakeClock} from '../../fake-clock.ts'

const bodyLimit = 1_000_000

/** A server that returns the body as text. */
async function setUp(t: Test) {
  const app = fastify({bodyLimit})
  t.teardown(() => app.close())
  app.setErrorHandler(answerError)
  const clock = new FakeClock()
  const folder = t.testdir({})
  const files = createContentStore(`${folder}/files`)
  acceptJsonBytes(app as unknown as Routes, (routes) => {
    routes.post('/', async (_request, reply) => {
      await using body = await receiveBody(reply, {clock, files})
      const {content} = body
      return {given: Buffer.from(readContent(content)).toString(), isInMemory: isInMemory(content)}
    })
  })
  const url = await app.listen({host: '127.0.0.1', port: 0})

  /** Begins a body; without a length it is chunked. */
  const begin = (length?: number) => {
    const headers = {'content-type': 'application/json', ...(length !== undefined && {'content-length': length})}
    const sent = request(url, {method: 'POST', headers})
    const answer = once(sent, 'response').then(async ([response]: IncomingMessage[]) => ({
      status: response?.statusCode,
      connection: response?.headers.connection,
      said: (await json(response as IncomingMessage)) as object,
    }))
    return {sent, answer}
  }
  const post = async (pieces: readonly string[], length?: number) => {
    const {sent, answer} = begin(length)
    for (const piece of pieces) await new Promise((written) => sent.write(piece, written))
    sent.end()
    const {status, said} = await answer
    return {status, ...said}
  }
  /** Waits until no temporary file is left. */
  const settled = async () => {
    while (readdirSync(`${folder}/files/unfinished`).length > 0) await setImmediate()
  }
  return {app, clock, begin, post, settled}
}

const refusal = (problem: string) => ({status: 400, error: 'invalid_input', problems: [problem]})

t.test('receiveBody() returns a body as sent, however many pieces it arrives in', async (t) => {
  const {post, settled} = await setUp(t)
  const bodies: [pieces: string[], isInMemory: boolean][] = [
    [['{}'], true],
    [Array.from('{"name":"caffè"}'), true],
    [['a'.repeat(300_000), 'b', 'c'.repeat(200_000)], false],
  ]
  for (const [pieces, isInMemory] of bodies) {
    const given = pieces.join('')
    t.same(await post(pieces), {status: 200, given, isInMemory})
    t.same(await post(pieces, Buffer.byteLength(given)), {status: 200, given, isInMemory})
    await settled()
  }
})

t.test('a body over its limit is refused, with or without Content-Length', async (t) => {
  const {post, settled} = await setUp(t)
  const pieces = ['a'.repeat(bodyLimit), 'b'.repeat(300_000)]
  const problem = refusal(`body: must be at most ${bodyLimit} bytes`)
  t.same(await post(pieces), problem)
  t.same(await post(pieces, bodyLimit + 300_000), problem)
  t.match(await post(['a'.repeat(bodyLimit)]), {status: 200})
  await settled()
})

t.test('a body with a wrong Content-Length is refused, and so is a missing body', async (t) => {
  const {app} = await setUp(t)
  const post = async (payload: string, headers: Record<string, string>) => {
    const answer = await app.inject({method: 'POST', url: '/', payload, headers})
    return {status: answer.statusCode, ...answer.json()}
  }
  const type = {'content-type': 'application/json'}
  t.same(
    await post('{}', {...type, 'content-length': '3'}),
    refusal('Content-Length: differs from the length of the body'),
  )
  t.same(await post('', {}), refusal('body: is empty; it must be JSON'))
})

t.test('a client that disconnects leaves no file behind', async (t) => {
  const {app, begin, settled} = await setUp(t)
  const arrived = once(app.server, 'request')
  const {sent, answer} = begin(900_000)
  sent.write('a'.repeat(500_000))
  const [raw] = (await arrived) as [IncomingMessage]
  while (raw.socket.bytesRead < 500_000) await setImmediate()
  sent.destroy()
  await t.rejects(answer)
  await settled()
})

t.test('a body that arrives too slowly is refused, however steadily', async (t) => {
  const {app, clock, begin, settled} = await setUp(t)
  // A client announces 900 kB, or sends chunks without a length, and then sends a byte every nine seconds.
  for (const [length, most] of [
    [900_000, 78],
    [undefined, 60],
  ] as const) {
    const arrived = once(app.server, 'request')
    const {sent, answer} = begin(length)
    sent.write('a')
    const [raw] = (await arrived) as [IncomingMessage]
    const settle = async (before: number) => {
      while (raw.socket.bytesRead === before || raw.readableLength > 0) await setImmediate()
    }
    for (let seconds = 9; seconds < most; seconds += 9) {
      clock.advance(9000)
      const before = raw.socket.bytesRead
      sent.write('b')
      await settle(before)
      t.notOk(raw.destroyed, `after ${seconds} s`)
    }
    clock.advance(9000)
    t.match(await answer, {
      status: 400,
      connection: 'close',
      said: {
        error: 'invalid_input',
        problems: ['body: arrives too slowly; send the request again over a faster connection'],
      },
    })
    await settled()
  }
})

t.test('a body that stalls is refused, and the connection is closed', async (t) => {
  const {app, clock, begin, settled} = await setUp(t)
  for (const first of ['', 'a', 'a'.repeat(500_000)]) {
    const arrived = once(app.server, 'request')
    const {sent, answer} = begin(900_000)
    if (first) sent.write(first)
    else sent.flushHeaders()
    const [raw] = (await arrived) as [IncomingMessage]
    while (raw.socket.bytesRead < first.length || raw.readableLength > 0) await setImmediate()
    await setImmediate()
    // A byte now and then is enough.
    for (let count = 0; first && count < 3; count++) {
      clock.advance(limits.stallTimeout - 1000)
      const before = raw.socket.bytesRead
      sent.write('b')
      while (raw.socket.bytesRead === before || raw.readableLength > 0) await setImmediate()
    }
    clock.advance(limits.stallTimeout + 1000)
    t.match(await answer, {
      status: 400,
      connection: 'close',
      said: {error: 'invalid_input', problems: ['body: no byte arrived for 10 seconds; send the request again']},
    })
    sent.destroy()
    await settled()
  }
})
