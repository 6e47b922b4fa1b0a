import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import type {FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {ApiError} from '../errors.ts'

/** Milliseconds that a client may read nothing: longer than most network failures. */
const readTimeout = 120_000

interface Sending {
  /** Headers of the successful answer only. */
  headers: Record<string, string | number>
  pieces: AsyncGenerator<Uint8Array>
  clock: Clock
}

/**
 * Sends pieces with the status of `reply`. Resolves when the client has received them or is gone.
 * 1. Requests a piece once the system has taken the last one, so all pieces may share their memory.
 * 2. Throws when the first piece fails. A later failure breaks the connection: the client sees an incomplete answer.
 * 3. HEAD makes no pieces and sends no body.
 */
export async function sendPieces(reply: FastifyReply, {headers, pieces, clock}: Sending) {
  // An empty stream stops Fastify from setting `Content-Length: 0`.
  if (reply.request.method === 'HEAD') return reply.headers(headers).send(Readable.from([]))
  const {raw, log} = reply
  let piece = await pieces.next()
  reply.hijack()
  reply.request.trail?.answered(reply.request, reply.statusCode)
  // A client may disconnect during a write, which is no error.
  raw.on('error', () => {})
  raw.writeHead(reply.statusCode, reply.headers(headers).getHeaders() as OutgoingHttpHeaders)
  try {
    const reader = {waited: 0, taken: 0}
    for (; !piece.done; piece = await pieces.next()) await write(raw, piece.value, {clock, reader})
    raw.end()
  } catch (error) {
    // A disconnected client and revoked access are no failures of the server.
    if (!raw.destroyed && !(error instanceof ApiError)) log.error({err: error}, 'a response broke off')
    raw.destroy()
  } finally {
    await pieces.return(undefined)
  }
}

interface Reader {
  /** Milliseconds that the server waited for the client. */
  waited: number
  /** Bytes that the system took. */
  taken: number
}

/**
 * Writes a piece. Rejects when the client is gone. Disconnects a client that reads nothing, or more slowly than bodies
 * may arrive: it would hold the response and its resources forever.
 */
function write(
  response: ServerResponse,
  piece: Uint8Array,
  {clock, reader}: {clock: Clock; reader: Reader},
): Promise<void> {
  const begin = clock.elapsed()
  const left = limits.bodyTimeout + (reader.taken + piece.length) * limits.bodyTimeoutPerByte - reader.waited
  const {promise, resolve, reject} = Promise.withResolvers<void>()
  const gone = () => reject(new Error('the client went away'))
  // A destroyed socket never calls back.
  response.once('close', gone)
  const cancel = clock.after(Math.min(left, readTimeout), () => response.destroy())
  response.write(piece, (error) => (error ? reject(error) : resolve()))
  return promise.finally(() => {
    cancel()
    reader.waited += clock.elapsed() - begin
    reader.taken += piece.length
    response.off('close', gone)
  })
}
