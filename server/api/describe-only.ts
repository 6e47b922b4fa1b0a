import type {FastifySchemaCompiler} from 'fastify'
import {buildValidator} from './validator.ts'

const compile = buildValidator({}, {})

/**
 * For a route that checks its body itself, because it takes bytes or tells all that is wrong: the schema of its body
 * only describes it.
 */
export const describeOnlyBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body' ? () => true : compile(part as Parameters<typeof compile>[0])
