import type {FastifySchemaValidationError} from 'fastify/types/schema.js'
import {describeProblems} from '../api/problems.ts'
import {buildValidator} from '../api/validator.ts'

interface Validate {
  (value: unknown): boolean
  errors?: FastifySchemaValidationError[] | null
}

const validators = new Map<object, Validate>()

/** Returns the problems of a value, as sentences with their places; none when it fits the schema. */
export function problemsOf(schema: object, value: unknown, place: string): string[] {
  const validate = validators.get(schema) ?? compile(schema)
  validators.set(schema, validate)
  if (validate(value)) return []
  const errors = validate.errors ?? []
  // A slip of an assistant would be dropped in silence otherwise.
  const unknown = errors.flatMap(({keyword, params}) =>
    keyword === 'additionalProperties' ? [`${params.additionalProperty}: there is no such field`] : [],
  )
  return unknown.length > 0 ? unknown : describeProblems(place, errors)
}

/** Compiles at the first use: most servers never see an assistant. */
function compile(schema: object): Validate {
  return buildValidator({}, {} as never)({schema, httpPart: 'body'} as never) as unknown as Validate
}
