import type {FastifySchemaCompiler} from 'fastify'
import {buildValidator} from './validator.ts'

const compile = buildValidator({}, {})

/**
 * Compiles validators for a route that checks its body itself, because it takes bytes or reports every problem. The
 * body's schema then only documents it.
 */
export const describeOnlyBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body' ? () => true : compile(part as Parameters<typeof compile>[0])
