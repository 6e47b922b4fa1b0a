import type {OutgoingHttpHeaders} from 'node:http'
import type {FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'

/** How long a client may take nothing: for a network that is away, and some. */
const timeToRead = 120_000

/**
 * Answers pieces, with the status and headers of `reply`, and resolves when the client has them or is gone. The next is
 * asked for when the system has taken the last, so that all may lie in the same memory. A client that stalls is let go of,
 * for it would keep what is open for ever. Where the pieces fail on the way, the connection breaks. Throws what fails
 * before the first.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncGenerator<Uint8Array>, clock: Clock) {
  const {raw} = reply
  let piece = await pieces.next()
  reply.hijack()
  // A client that goes away while it is written to is an end like any other.
  raw.on('error', () => {})
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    while (!piece.done && !raw.destroyed) {
      const cancel = clock.after(timeToRead, () => raw.destroy())
      await written(raw, piece.value)
      cancel()
      if (!raw.destroyed) piece = await pieces.next()
    }
    raw.end()
  } catch (error) {
    reply.log.error({err: error}, 'an answer broke off')
    raw.destroy()
  } finally {
    await pieces.return(undefined)
  }
}

/** Resolves too when the client is gone. */
const written = (raw: FastifyReply['raw'], piece: Uint8Array) =>
  new Promise<void>((resolve) => raw.write(piece, () => resolve()))
