import type {IncomingMessage} from 'node:http'
import type {File} from '#shared/contract/resources.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {fileTypeOf, typeBytes} from './file-type.ts'

interface Expected {
  contentType: File['contentType']
  /** The maximum size in bytes. */
  maxFile: number
  /** The bytes that the project may still grow by: a file that is refused later would fill the disk until then. */
  room: number
  /** Returns the error for a larger file. */
  noRoom(): Error
}

/**
 * Yields the chunks of an upload, each valid until the next read, and checks them. Throws unsupported_file for another
 * type, and invalid_input when the body is too large or incomplete, or the project has no room for it. Drains a refused
 * body, because most clients write all of it before they read the answer; `requestTimeout` bounds the time.
 */
export async function* readUpload(
  raw: IncomingMessage,
  {contentType, maxFile, room, noRoom}: Expected,
): AsyncGenerator<Uint8Array> {
  const ensureFits = (bytes: number) => {
    if (bytes > maxFile) throw invalidInput(`body: must be at most ${maxFile} bytes`)
    if (bytes > room) throw noRoom()
  }
  let start: Buffer | undefined = Buffer.alloc(0)
  let size = 0
  try {
    ensureFits(Number(raw.headers['content-length']))
    // Leaving the loop early must keep the connection open: the answer still uses it.
    for await (const chunk of raw.iterator({destroyOnReturn: false})) {
      size += chunk.length
      ensureFits(size)
      if (start) {
        start = Buffer.concat([start, chunk])
        if (start.length < typeBytes) continue
        ensureType(start, contentType)
        yield start
        start = undefined
      } else {
        yield chunk
        freeMemory(chunk)
      }
    }
    if (start) {
      ensureType(start, contentType)
      yield start
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? invalidInput('body: is incomplete') : error
  } finally {
    raw.resume()
  }
}

function ensureType(start: Uint8Array, contentType: string) {
  if (start.length === 0) throw new ApiError('unsupported_file', ['body: is empty'])
  if (fileTypeOf(start) !== contentType) {
    throw new ApiError('unsupported_file', [`body: is not ${contentType}, as Content-Type says`])
  }
}

/** Frees a chunk's memory if nothing else uses it. Otherwise each file of 20 MB triggers a full garbage collection. */
function freeMemory({buffer, length}: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
