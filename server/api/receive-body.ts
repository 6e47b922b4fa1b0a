import type {IncomingMessage} from 'node:http'
import {errorCodes, type FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {invalidInput} from '../errors.ts'
import type {Content, TemporaryFile} from './content.ts'
import {refuseStalled} from './refuse-stalled.ts'
import type {Routes} from './routes.ts'

/** Bytes of a body that stay in memory; a larger body goes to a temporary file. */
const maxInMemory = 256 * 1024

export interface Receiving {
  clock: Clock
  files: {writeTemporary(chunks: AsyncIterable<Uint8Array>): Promise<TemporaryFile>}
}

/** A received body; disposing deletes its file. */
export interface ReceivedBody extends AsyncDisposable {
  content: Content
}

/** Registers routes that receive JSON bodies as bytes, for a worker thread to parse; see `receiveBody`. */
export function acceptJsonBytes(app: Routes, register: (routes: Routes) => void) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      (_request: unknown, _payload: unknown, done: (error: null) => void) => done(null),
    )
    register(scope as Routes)
  })
}

/**
 * Receives the body of a request, at most the route's `bodyLimit`. A client that is slow or stops sending holds little
 * memory. Throws invalid_input for a body that is empty, too large, incomplete or stalled.
 */
export async function receiveBody(reply: FastifyReply, {clock, files}: Receiving): Promise<ReceivedBody> {
  const {raw, routeOptions} = reply.request
  return refuseStalled(
    reply,
    clock,
    () => receive(raw, routeOptions.bodyLimit, files),
    (late) => late[Symbol.asyncDispose](),
  )
}

async function receive(raw: IncomingMessage, max: number, files: Receiving['files']): Promise<ReceivedBody> {
  const declared = raw.headers['content-length']
  if (Number(declared) > max) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const chunks = chunksOf(raw, max)
  const pieces: Uint8Array[] = []
  let length = 0
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    pieces.push(next.value)
    length += next.value.length
    if (length > maxInMemory) return toFile(pieces, chunks, files)
  }
  if (declared !== undefined && Number(declared) !== length) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  if (length === 0) throw invalidInput('body: is empty; it must be JSON')
  const content = Buffer.concat(pieces)
  for (const piece of pieces) free(piece)
  return {content, [Symbol.asyncDispose]: async () => {}}
}

async function toFile(pieces: Uint8Array[], rest: AsyncGenerator<Uint8Array>, files: Receiving['files']) {
  async function* all() {
    for (const chunk of pieces.splice(0)) yield chunk
    yield* rest
  }
  const file = await files.writeTemporary(all()).catch(async (error) => {
    // A file that could not be opened read nothing: the rest of the body must not wait for it.
    await rest.return(undefined)
    throw error
  })
  const {path, size} = file
  return {content: {path, size}, [Symbol.asyncDispose]: () => file[Symbol.asyncDispose]()}
}

async function* chunksOf(raw: IncomingMessage, max: number): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    // Leaving the loop early must keep the connection open: the answer still uses it.
    for await (const chunk of raw.iterator({destroyOnReturn: false})) {
      length += chunk.length
      if (length > max) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      yield chunk
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? invalidInput('body: is incomplete') : error
  }
}

/**
 * Frees a piece, unless it shares its memory with others, as small ones may. Otherwise V8 collects all its old memory
 * every 70 homes of 100 kB, which takes as long as three of them.
 */
function free({buffer, byteLength}: Uint8Array) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
