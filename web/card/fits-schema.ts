import {hasOwn} from '#shared/home/older-browsers.ts'
import {isRecord, type Json} from '#shared/json.ts'

/**
 * Tests whether a value fits a JSON Schema of the home format. It knows the keywords that these schemas use: ajv would
 * more than double the card, and compile code that a strict content policy forbids.
 */
export function fitsSchema(schema: Json, value: unknown): boolean {
  return Object.keys(schema).every((keyword) => {
    const test = hasOwn(keywords, keyword) ? keywords[keyword] : undefined
    return test === undefined || test(schema[keyword], value, schema)
  })
}

type Keyword = (expected: unknown, value: unknown, schema: Json) => boolean

const asSchemas = (expected: unknown) => Object.entries(expected as Readonly<Record<string, Json>>)

/** Each keyword accepts values of other types, as in JSON Schema. */
const keywords: Readonly<Record<string, Keyword>> = {
  type: (expected, value) => isOfType(expected, value),
  const: (expected, value) => value === expected,
  enum: (expected, value) => (expected as readonly unknown[]).includes(value),
  not: (expected, value) => !fitsSchema(expected as Json, value),
  anyOf: (expected, value) => (expected as readonly Json[]).some((one) => fitsSchema(one, value)),
  minimum: (expected, value) => typeof value !== 'number' || value >= Number(expected),
  maximum: (expected, value) => typeof value !== 'number' || value <= Number(expected),
  exclusiveMinimum: (expected, value) => typeof value !== 'number' || value > Number(expected),
  minLength: (expected, value) => typeof value !== 'string' || lengthOf(value) >= Number(expected),
  maxLength: (expected, value) => typeof value !== 'string' || lengthOf(value) <= Number(expected),
  pattern: (expected, value) => typeof value !== 'string' || patternOf(String(expected)).test(value),
  minItems: (expected, value) => !Array.isArray(value) || value.length >= Number(expected),
  maxItems: (expected, value) => !Array.isArray(value) || value.length <= Number(expected),
  prefixItems: (expected, value) =>
    !Array.isArray(value) ||
    (expected as readonly Json[]).every((one, index) => index >= value.length || fitsSchema(one, value[index])),
  items: (expected, value, {prefixItems}) => {
    if (!Array.isArray(value)) return true
    const rest = Array.isArray(prefixItems) ? value.slice(prefixItems.length) : value
    return rest.every((one) => fitsSchema(expected as Json, one))
  },
  required: (expected, value) => !isRecord(value) || (expected as readonly string[]).every((key) => hasOwn(value, key)),
  properties: (expected, value) =>
    !isRecord(value) || asSchemas(expected).every(([key, one]) => !hasOwn(value, key) || fitsSchema(one, value[key])),
  patternProperties: (expected, value) =>
    !isRecord(value) ||
    asSchemas(expected).every(([pattern, one]) =>
      Object.keys(value).every((key) => !patternOf(pattern).test(key) || fitsSchema(one, value[key])),
    ),
  additionalProperties: (expected, value, schema) =>
    expected !== false || !isRecord(value) || Object.keys(value).every((key) => isNamed(key, schema)),
  maxProperties: (expected, value) => !isRecord(value) || Object.keys(value).length <= Number(expected),
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  return typeof value === type
}

function isNamed(key: string, {properties, patternProperties}: Json): boolean {
  if (isRecord(properties) && hasOwn(properties, key)) return true
  return isRecord(patternProperties) && Object.keys(patternProperties).some((pattern) => patternOf(pattern).test(key))
}

/** Counts characters, not the halves of surrogate pairs. */
const lengthOf = (text: string) => [...text].length

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}
