/** Turns a validator's errors into one path and one sentence for the author of the file. */
import type {ErrorObject} from 'ajv'
import {isRecord, type Json} from '#shared/json.ts'
import {pointer, shorten} from '../problem.ts'

export interface Wording {
  /** A JSON Pointer within the validated value. */
  at: string
  wrong: string
}

type Words = (error: ErrorObject, schema: Json) => string

const words: Record<string, Words> = {
  additionalProperties: () => 'is not a known key here',
  anyOf: (_, schema) => `must be ${expected(schema)}`,
  const: (_, schema) => `must be ${JSON.stringify(schema.const)}`,
  enum: (_, schema) => `must be one of ${(schema.enum as string[]).join(', ')}`,
  exclusiveMinimum: (_, schema) => `must be more than ${schema.exclusiveMinimum}`,
  maximum: (_, schema) => `must be at most ${schema.maximum}`,
  maxItems: (_, schema) => `must hold at most ${schema.maxItems}`,
  maxLength: (_, schema) => `must have at most ${schema.maxLength} characters`,
  maxProperties: (_, schema) => `must hold at most ${schema.maxProperties}`,
  minimum: (_, schema) => `must be at least ${schema.minimum}`,
  minItems: (_, schema) => `must hold at least ${schema.minItems}`,
  minLength: () => 'must not be empty',
  pattern: (_, schema) => `must be ${expected(schema)}`,
  required: () => 'is required',
  type: (error, schema) => typeWords(error.data, String(schema.type)),
}

/** A field's description helps authors; if `$comment` is set, it holds the valid form (schema-builders.ts). */
const expected = ({$comment, description}: Json) => $comment ?? description

/** The keywords whose error concerns a property of the object that the error names. */
const propertyOf: Record<string, string> = {required: 'missingProperty', additionalProperties: 'additionalProperty'}

export function wordingOf(errors: readonly ErrorObject[]): Wording {
  const error = mostSpecific(errors)
  if (error === undefined) return {at: '', wrong: 'is not valid here'}
  const property = propertyOf[error.keyword]
  const path = error.instancePath.split('/').slice(1).map(unescapeStep)
  const steps = property === undefined ? path : [...path, error.params[property] as string]
  return {
    at: pointer(...steps),
    wrong: words[error.keyword]?.(error, error.parentSchema as Json) ?? `must be ${error.message}`,
  }
}

/**
 * Picks the error to show. A validator that stops at the first error still reports every branch of a union, with the
 * union's own error last. If the value's `kind` selects a branch, that branch's error is shown.
 */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const last = errors.at(-1)
  if (last?.keyword !== 'anyOf' || !isRecord(last.data)) return last
  const {kind} = last.data
  const branches = (last.schema ?? []) as {properties?: {kind?: {const?: unknown}}}[]
  const meant = branches.findIndex(
    (branch) => branch.properties?.kind !== undefined && branch.properties.kind.const === kind,
  )
  if (meant < 0) return last
  const own = errors.filter((error) => error.schemaPath.startsWith(`${last.schemaPath}/${meant}/`))
  return mostSpecific(own) ?? last
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

const typeNames: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}

function typeWords(data: unknown, type: string): string {
  if (typeof data === 'number' && !Number.isFinite(data)) return 'must be a finite number'
  const got = typeof data === 'string' ? `, not the text ${JSON.stringify(shorten(data))}` : ''
  return `must be ${typeNames[type] ?? type}${got}`
}
