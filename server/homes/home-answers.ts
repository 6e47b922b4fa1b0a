import {readFile} from 'node:fs/promises'
import {Readable} from 'node:stream'
import {promisify} from 'node:util'
import {createGzip, gzip} from 'node:zlib'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'
import type {AnswerFiles} from '../api/answer-files.ts'
import {acceptsGzip} from '../api/conditional.ts'
import type {TemporaryFile} from '../api/content.ts'
import {holderOf} from '../api/holder-of.ts'
import {fromFile, largeAnswer} from '../api/large-answers.ts'
import type {Owner} from '../queues/fair-queue.ts'
import {createTurns} from '../queues/turns.ts'
import {isLargeStored, readStoredHomeAsync, readStoredHomePieces, type StoredHome} from './stored-home.ts'

export type HomeAnswers = ReturnType<typeof createHomeAnswers>

export type Encoding = 'identity' | 'gzip'

/** A part of an answer's JSON: a text, or something stored like a home. */
export type Part = string | StoredHome

/** Returns the keys of an answer that `name` identifies. */
export const keysFor = (name: string): Record<Encoding, string> => ({
  identity: `identity ${name}`,
  gzip: `gzip ${name}`,
})

/** An answer of JSON with homes in it. */
export interface HomeAnswer {
  /** Identifies the answer in each encoding; it differs whenever the answer would. */
  keys: Record<Encoding, string>
  /** Returns the parts of the JSON. Called in the owner's turn, so waiting requests hold no homes. */
  parts(): Part[]
  owner: Owner
  /** Runs after a wait. Throws when the caller has lost access. */
  ensureOpen?(): void
}

interface Needs {
  answerFiles: AnswerFiles
  clock: Clock
  /** The size of the cache in bytes. */
  max: number
}

/** Answers that are composed in memory at once. */
const composedAtOnce = 4

/** The zlib level of large answers. The default takes three times as long and saves a tenth. */
const fastLevel = 3

const compress = promisify(gzip)

/**
 * Sends homes as JSON, compressed for clients that accept it: copied from the stored bytes, without parsing them.
 * 1. An answer is composed once for all requests in flight, in its owner's turn.
 * 2. Large homes are composed one at a time, piece by piece; the result goes to a file, unless it is small.
 * 3. Small answers are cached.
 */
export function createHomeAnswers({answerFiles, clock, max}: Needs) {
  const turns = createTurns({max: composedAtOnce, clock})
  const largeTurns = createTurns({max: 1, clock})
  const cache = new LRUCache<string, Buffer>({
    maxSize: max,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  })

  async function compose(
    {owner, parts}: HomeAnswer,
    encoding: Encoding,
    write: Write,
  ): Promise<Buffer | TemporaryFile> {
    const small = await turns.run(owner, async () => {
      const found = parts()
      return found.some(isLarge) ? undefined : composeSmall(found, encoding)
    })
    return small ?? largeTurns.run(owner, () => composeLarge(parts(), encoding, write))
  }

  async function read(request: FastifyRequest, answer: HomeAnswer, encoding: Encoding) {
    const key = answer.keys[encoding]
    const made = await answerFiles.share(key, holderOf(request), (write) => compose(answer, encoding, write))
    if (Buffer.isBuffer(made)) cache.set(key, made)
    try {
      answer.ensureOpen?.()
      return made
    } catch (error) {
      if (!Buffer.isBuffer(made)) await made.close()
      throw error
    }
  }

  return {
    /** Sends an answer, synchronously on a cache hit. */
    send(request: FastifyRequest, reply: FastifyReply, answer: HomeAnswer): void {
      const encoding = acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity'
      const send = (payload: Buffer | Readable) => {
        if (encoding === 'gzip') reply.header('content-encoding', 'gzip')
        reply.header('vary', 'Accept-Encoding').type('application/json; charset=utf-8').send(payload)
      }
      const cached = cache.get(answer.keys[encoding])
      if (cached) {
        send(cached)
        return
      }
      read(request, answer, encoding).then(
        (made) => send(Buffer.isBuffer(made) ? made : fromFile(reply, made, clock)),
        (error) => reply.send(error),
      )
    },
  }
}

type Write = (pieces: AsyncIterable<Uint8Array>) => Promise<TemporaryFile>

const isLarge = (part: Part) => typeof part !== 'string' && isLargeStored(part)

async function composeSmall(parts: readonly Part[], encoding: Encoding): Promise<Buffer> {
  const unpack = (part: Part) => (typeof part === 'string' ? Buffer.from(part) : readStoredHomeAsync(part))
  const answer = Buffer.concat(await Promise.all(parts.map(unpack)))
  return encoding === 'gzip' ? compress(answer) : answer
}

async function composeLarge(parts: readonly Part[], encoding: Encoding, write: Write): Promise<Buffer | TemporaryFile> {
  const pieces = Readable.from(piecesOf(parts), {objectMode: false})
  const file = await write(encoding === 'gzip' ? pieces.compose(createGzip({level: fastLevel})) : pieces)
  if (file.size > largeAnswer) return file
  await using _ = file
  return await readFile(file.path)
}

async function* piecesOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part)
    else yield* readStoredHomePieces(part)
  }
}
