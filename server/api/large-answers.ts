import {Readable} from 'node:stream'
import {createGzip} from 'node:zlib'
import type {FastifyInstance, FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {AnswerFile, AnswerFiles} from './answer-files.ts'
import {acceptsGzip} from './conditional.ts'
import {holderOf} from './holder-of.ts'
import type {UnreadAnswers} from './unread-answers.ts'

/** Bytes or characters above which an answer is large. */
export const largeAnswer = 4 * 1024 * 1024

/** Bytes or characters that the network takes at once: such an answer waits for nobody. */
const smallAnswer = 64 * 1024

const pieceSize = 64 * 1024

/** Milliseconds that a client may read nothing. */
const readTimeout = 120_000

interface Needs {
  answerFiles: Pick<AnswerFiles, 'write'>
  unread: UnreadAnswers
  clock: Clock
}

/**
 * Sends large answers, and streams of texts, from a temporary file, so that any number of slow or stalled clients holds
 * little memory. Counts each person's unread bytes, and disconnects clients that read more slowly than bodies may
 * arrive. Streams of `fromFile` are in a file already.
 */
export function sendLargeFromFile(app: FastifyInstance, {answerFiles, unread, clock}: Needs) {
  // A callback avoids a promise for the other answers.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (request.method === 'HEAD' || isSmall(payload)) return done()
    const pieces = piecesOf(payload)
    if (pieces) toFile(reply, pieces).then((stream) => done(null, stream), refuse)
    else if (payload instanceof Uint8Array || typeof payload === 'string') {
      try {
        hold(reply, payload)
        done()
      } catch (error) {
        refuse(error)
      }
    } else done()

    function refuse(error: unknown) {
      for (const name of ofContent) reply.removeHeader(name)
      done(error as Error)
    }
  })

  async function toFile(reply: FastifyReply, pieces: Iterable<Uint8Array> | Readable): Promise<Readable> {
    const source = pieces instanceof Readable ? packed(reply, pieces) : pieces
    return fromFile(reply, await answerFiles.write(holderOf(reply.request), source), clock)
  }

  /** Counts an answer in memory until it is read. An answer that is shared is counted once. */
  function hold(reply: FastifyReply, payload: string | Uint8Array) {
    const {request, raw} = reply
    if (raw.closed) return
    const {length} = payload
    const own = unread.hold(holderOf(request), typeof payload === 'string' ? {} : payload, length)
    raw.once('close', own.release)
    refuseSlowReader(reply, length, clock)
  }
}

/** The headers of an answer that an error must not have. */
const ofContent = ['content-encoding', 'content-length', 'content-disposition', 'etag']

/** Returns the payload of an answer that is in a file, with its `Content-Length`. */
export function fromFile(reply: FastifyReply, file: AnswerFile, clock: Clock): Readable {
  reply.header('content-length', file.size)
  reply.raw.setTimeout(readTimeout, () => reply.raw.destroy())
  refuseSlowReader(reply, file.size, clock)
  const stream = file.stream()
  inFile.add(stream)
  return stream
}

const inFile = new WeakSet<Readable>()

/** Disconnects a client that takes longer to read an answer than to send as much. */
function refuseSlowReader({raw}: FastifyReply, size: number, clock: Clock) {
  if (raw.closed) return
  const cancel = clock.after(limits.bodyTimeout + size * limits.bodyTimeoutPerByte, () => raw.destroy())
  raw.once('close', cancel)
}

/** Returns texts, and bytes of texts, as a stream, which takes little memory beside them. */
export const textStream = (texts: Iterable<string | Uint8Array>): Readable =>
  Readable.from(encodePieces(texts), {objectMode: false})

const isSmall = (payload: unknown) =>
  typeof payload === 'string' || payload instanceof Uint8Array ? payload.length <= smallAnswer : payload == null

function piecesOf(payload: unknown): Iterable<Uint8Array> | Readable | undefined {
  if (payload instanceof Readable) return inFile.has(payload) ? undefined : payload
  if (typeof payload === 'string' && payload.length > largeAnswer) return encodePieces([payload])
  return Buffer.isBuffer(payload) && payload.length > largeAnswer ? slicesOf(payload) : undefined
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
