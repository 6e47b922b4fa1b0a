import {open} from 'node:fs/promises'
import {Readable} from 'node:stream'
import {createGzip} from 'node:zlib'
import type {FastifyReply, onSendHookHandler} from 'fastify'
import type {TemporaryFile} from '../content.ts'
import {acceptsGzip} from './conditional.ts'

/** Bytes or characters above which a response is large. */
export const largeResponse = 4 * 1024 * 1024

const pieceSize = 64 * 1024

/** Milliseconds that a client may read nothing. */
const readTimeout = 120_000

interface Needs {
  files: {writeTemporary(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<TemporaryFile>}
}

/**
 * Returns a hook that sends large responses, and streams of texts, from a temporary file. Clients that read slowly, or
 * not at all, then hold no memory, however many they are.
 */
export function sendLargeFromFile({files}: Needs): onSendHookHandler<unknown> {
  // A callback avoids a promise for the other responses.
  return (request, reply, payload, done) => {
    const pieces = piecesOf(payload)
    if (!pieces || request.method === 'HEAD') return done(null, payload)
    toFile(reply, pieces).then((stream) => done(null, stream), done)
  }

  async function toFile(reply: FastifyReply, pieces: Iterable<Uint8Array> | Readable): Promise<Readable> {
    await using file = await files.writeTemporary(pieces instanceof Readable ? packed(reply, pieces) : pieces)
    const handle = await open(file.path)
    reply.header('content-length', file.size)
    reply.raw.setTimeout(readTimeout, () => reply.raw.destroy())
    // The stream closes the file, whose name is gone by then.
    return handle.createReadStream({highWaterMark: pieceSize})
  }
}

/** Returns texts, and bytes of texts, as a stream, which takes little memory beside them. */
export const textStream = (texts: Iterable<string | Uint8Array>): Readable =>
  Readable.from(encodePieces(texts), {objectMode: false})

function piecesOf(payload: unknown): Iterable<Uint8Array> | Readable | undefined {
  if (payload instanceof Readable) return payload
  if (typeof payload === 'string' && payload.length > largeResponse) return encodePieces([payload])
  return Buffer.isBuffer(payload) && payload.length > largeResponse ? slicesOf(payload) : undefined
}

/** Compresses a stream of texts for clients that accept it. `compressAnswers` leaves streams alone. */
function packed(reply: FastifyReply, stream: Readable): Readable {
  reply.header('vary', 'Accept-Encoding')
  if (!acceptsGzip(reply.request.headers['accept-encoding'])) return stream
  reply.header('content-encoding', 'gzip')
  return stream.compose(createGzip({level: 3}))
}

function* encodePieces(texts: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let gathered = ''
  for (const text of texts) {
    if (typeof text !== 'string') {
      if (gathered !== '') yield Buffer.from(gathered)
      gathered = ''
      yield* slicesOf(text)
      continue
    }
    for (let at = 0; at < text.length; ) {
      let end = at + pieceSize
      // Both halves of a surrogate pair belong to one piece.
      if (isHighSurrogate(text.charCodeAt(end - 1))) end++
      gathered += text.slice(at, end)
      at = end
      if (gathered.length < pieceSize) continue
      yield Buffer.from(gathered)
      gathered = ''
    }
  }
  if (gathered !== '') yield Buffer.from(gathered)
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
