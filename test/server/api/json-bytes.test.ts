import {request} from 'node:http'
import {json} from 'node:stream/consumers'
import fastify from 'fastify'
import t, {type Test} from 'tap'
import {answerError} from '../../../server/api/error-handler.ts'
import {acceptJsonBytes, bytesOf} from '../../../server/api/json-bytes.ts'
import type {Routes} from '../../../server/api/routes.ts'

const bodyLimit = 1_000_000

/** A server that returns the body as text. */
async function setUp(t: Test) {
  const app = fastify({bodyLimit})
  t.teardown(() => app.close())
  app.setErrorHandler(answerError)
  acceptJsonBytes(app as unknown as Routes, (routes) => {
    routes.post('/', async (request) => ({given: bytesOf(request).toString()}))
  })
  const url = await app.listen({host: '127.0.0.1', port: 0})

  /** Sends a body in pieces; without a length it is chunked. */
  const post = async (pieces: readonly string[], length?: number) => {
    const headers = {'content-type': 'application/json', ...(length !== undefined && {'content-length': length})}
    const {promise, resolve, reject} = Promise.withResolvers<unknown>()
    const sent = request(url, {method: 'POST', headers}, (answer) => {
      json(answer).then((said) => resolve({status: answer.statusCode, ...(said as object)}), reject)
    })
    sent.on('error', reject)
    for (const piece of pieces) await new Promise((written) => sent.write(piece, written))
    sent.end()
    return promise
  }
  return {app, post}
}

const refusal = (problem: string) => ({status: 400, error: 'invalid_input', problems: [problem]})

t.test('bytesOf() returns a body as sent, however many pieces it arrives in', async (t) => {
  const {post} = await setUp(t)
  for (const pieces of [['{}'], Array.from('{"name":"caffè"}'), ['a'.repeat(300_000), 'b', 'c'.repeat(200_000)]]) {
    const given = pieces.join('')
    t.same(await post(pieces), {status: 200, given})
    t.same(await post(pieces, Buffer.byteLength(given)), {status: 200, given})
  }
})

t.test('a body over its limit is refused, with or without Content-Length', async (t) => {
  const {post} = await setUp(t)
  const pieces = ['a'.repeat(bodyLimit), 'b'.repeat(300_000)]
  const problem = refusal(`body: must be at most ${bodyLimit} bytes`)
  t.same(await post(pieces), problem)
  t.same(await post(pieces, bodyLimit + 300_000), problem)
  t.match(await post(['a'.repeat(bodyLimit)]), {status: 200})
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
