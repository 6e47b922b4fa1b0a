import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import type {FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {ApiError} from '../errors.ts'

/** How long a client may take nothing: for a network that is away, and some. */
const timeToRead = 120_000

interface Sending {
  /** Beside those of every answer: a refusal has none of them. */
  headers: Record<string, string | number>
  pieces: AsyncGenerator<Uint8Array>
  clock: Clock
}

/**
 * Answers pieces, with the status of `reply`, and resolves when the client has them or is gone. The next is asked for when
 * the system has taken the last, so that all may lie in the same memory. Where the pieces fail on the way, the connection
 * breaks, so that what came does not pass for the whole. Throws what fails before the first. To HEAD none is made.
 */
export async function sendPieces(reply: FastifyReply, {headers, pieces, clock}: Sending) {
  // Of an empty stream, for Fastify would say that nothing is as long as nothing.
  if (reply.request.method === 'HEAD') return reply.headers(headers).send(Readable.from([]))
  const {raw, log} = reply
  let piece = await pieces.next()
  reply.hijack()
  reply.request.trail?.answered(reply.request, reply.statusCode)
  // A client that goes away while it is written to is an end like any other.
  raw.on('error', () => {})
  raw.writeHead(reply.statusCode, reply.headers(headers).getHeaders() as OutgoingHttpHeaders)
  try {
    for (; !piece.done; piece = await pieces.next()) await write(raw, piece.value, clock)
    raw.end()
  } catch (error) {
    // A client that went away and access that ended are no faults.
    if (!raw.destroyed && !(error instanceof ApiError)) log.error({err: error}, 'an answer broke off')
    raw.destroy()
  } finally {
    await pieces.return(undefined)
  }
}

/**
 * Resolves when a piece is out of our hands; rejects when the client is gone. One that takes nothing is let go: it would
 * keep what is open for ever.
 */
function write(response: ServerResponse, piece: Uint8Array, clock: Clock): Promise<void> {
  const {promise, resolve, reject} = Promise.withResolvers<void>()
  const gone = () => reject(new Error('the client went away'))
  // On a connection that just broke nothing calls back.
  response.once('close', gone)
  const cancel = clock.after(timeToRead, () => response.destroy())
  response.write(piece, (error) => (error ? reject(error) : resolve()))
  return promise.finally(() => {
    cancel()
    response.off('close', gone)
  })
}
