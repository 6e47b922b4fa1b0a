import type {FastifyRequest} from 'fastify'
import {invalidInput} from '../errors.ts'
import type {Routes} from './routes.ts'

/** Registers routes whose JSON bodies come as the bytes that were sent, for a worker thread to read. */
export function takeJsonBytes(app: Routes, register: (routes: Routes) => void) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      {parseAs: 'buffer'},
      async (_request: unknown, bytes: Buffer) => bytes,
    )
    register(scope as Routes)
  })
}

/** The bytes of a body. Throws invalid_input when there is none. */
export function bytesOf({body}: Pick<FastifyRequest, 'body'>): Buffer {
  if (!Buffer.isBuffer(body)) throw invalidInput('body: is empty; it must be JSON')
  return body
}
