import {type Document, resolve} from '../../openapi/document.ts'
import {oddTexts, type Random} from './random.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | Schema[]
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Returns a value that a schema of the document allows. */
export function allowedBy(document: Document, part: object, random: Random): unknown {
  const schema = resolve(document, part as {$ref: string}) as Schema
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return allowedBy(document, random.pick(choices), random)
  const make = kinds[Array.isArray(schema.type) ? random.pick(schema.type) : (schema.type ?? '')]
  return make?.(schema, random, (inner) => allowedBy(document, inner, random))
}

type Make = (schema: Schema, random: Random, inner: (schema: Schema) => unknown) => unknown

const kinds: Record<string, Make> = {
  null: () => null,
  boolean: (_, random) => random.chance(0.5),
  integer: ({minimum = -100, maximum = 100}, random) => minimum + random.below(Math.min(maximum - minimum, 100) + 1),
  number: (_, random) => (random.next() - 0.5) * 10 ** random.below(6),
  string: textOf,
  array({items, prefixItems, minItems = 0, maxItems = 4}, random, inner) {
    const places = prefixItems ?? (Array.isArray(items) ? items : undefined)
    if (places) return places.map(inner)
    const length = minItems + random.below(Math.min(maxItems - minItems, 4) + 1)
    return Array.from({length}, () => inner(items as Schema))
  },
  object({properties = {}, required = []}, random, inner) {
    const keys = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.5))
    return Object.fromEntries(keys.map(([key, schema]) => [key, inner(schema)]))
  },
}

const formats: Record<string, (random: Random) => string> = {
  uuid: (random) =>
    random
      .bytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  'date-time': (random) => new Date(random.below(2 ** 31) * 1000).toISOString(),
}

function textOf({format, pattern, minLength = 0, maxLength = 40}: Schema, random: Random): string {
  if (format) return formats[format]?.(random) ?? ''
  if (pattern?.includes('[0-9a-f]{64}')) return random.bytes(32).toString('hex')
  const text = [...random.pick(oddTexts)].slice(0, maxLength).join('').toWellFormed()
  return text.padEnd(minLength, 'x')
}
