import type {FastifyRequest} from 'fastify'
import {notFound} from '../../errors.ts'

/** Reads a version's number; undefined when the text is none. */
export const readNumber = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Returns the number in the path `/projects/:id/versions/:number/…`. Throws not_found for any other text. */
export function numberOfPath(request: FastifyRequest): number {
  const number = readNumber((request.params as {number: string}).number)
  if (number === undefined) throw notFound()
  return number
}
