import type {FastifySchemaCompiler} from 'fastify'
import type {TSchema} from 'typebox'
import {buildValidator} from './validator.ts'

const compile = buildValidator({}, {})

/**
 * Compiles validators for a route that accepts more than it describes: its body is checked by this schema instead of
 * the published one.
 */
export const checkBodyAs =
  (body: TSchema): FastifySchemaCompiler<unknown> =>
  (part) =>
    compile((part.httpPart === 'body' ? {...part, schema: body} : part) as Parameters<typeof compile>[0])
