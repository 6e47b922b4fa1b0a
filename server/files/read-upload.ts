import type {IncomingMessage} from 'node:http'
import type {File} from '#shared/api/resources.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {fileTypeOf, typeBytes} from './file-type.ts'

interface Expected {
  contentType: File['contentType']
  /** The most bytes that are taken. */
  maxFile: number
}

/**
 * The bytes of an upload as they come, each chunk until the next is asked for, checked on their way. Throws
 * unsupported_file when they are not of the type, invalid_input when they are too many or break off. What is refused is
 * read on, unheeded: most clients write a body to its end before they read the answer. How long that takes is bounded by
 * `requestTimeout`.
 */
export async function* readUpload(raw: IncomingMessage, {contentType, maxFile}: Expected): AsyncGenerator<Uint8Array> {
  const tooLarge = () => invalidInput(`body: must be at most ${maxFile} bytes`)
  let start: Buffer | undefined = Buffer.alloc(0)
  let size = 0
  try {
    if (Number(raw.headers['content-length']) > maxFile) throw tooLarge()
    // Left before its end it does not take the connection with it, on which the answer is still to be sent.
    for await (const chunk of raw.iterator({destroyOnReturn: false})) {
      size += chunk.length
      if (size > maxFile) throw tooLarge()
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
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? invalidInput('body: breaks off') : error
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

/**
 * Frees the memory of a chunk now, where nothing else lies in it. Left to the collector of garbage, each file of 20 MB
 * would make it look through everything once.
 */
function freeMemory({buffer, length}: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
