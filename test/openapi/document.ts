import {Ajv2020} from 'ajv/dist/2020.js'
import type {ApiDocument} from '../../server/openapi/openapi-types.ts'

export type {
  Answer,
  ApiDocument as Document,
  Header,
  Media,
  Operation,
  Parameter,
} from '../../server/openapi/openapi-types.ts'
export {operationsOf, resolve} from '../../server/openapi/openapi-types.ts'

/** Compiles each schema once: that takes longer than most tests. */
export function memoize<T>(make: (schema: object) => T): (schema: object) => T {
  const made = new Map<string, T>()
  return (schema) => {
    const key = JSON.stringify(schema)
    const known = made.get(key) ?? make(schema)
    made.set(key, known)
    return known
  }
}

/**
 * Compiles schemas of the document, closed to unknown fields: clients must tolerate those, but this server must
 * describe every field that it sends.
 */
export function compilerOf({components}: ApiDocument, {coerceTypes = false} = {}) {
  const ajv = new Ajv2020({strict: false, allErrors: true, coerceTypes, formats})
  ajv.addSchema({$id: 'document', components: closed(components)})
  return (schema: object) => ajv.compile(closed(schema) as object)
}

const formats: Record<string, true | RegExp | ((text: string) => boolean)> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: (text: string) => URL.canParse(text),
  binary: true,
  int64: true,
  double: true,
}

/** Closes a schema to unknown keys, and completes its references. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, key === '$ref' ? `document${value}` : closed(value)]),
  )
  const {properties, additionalProperties} = part as {properties?: object; additionalProperties?: unknown}
  // The parts of a home say that they are open, so that clients keep new fields; others without fields hold anything.
  const isHomePart = additionalProperties === true && Object.keys(properties ?? {}).length > 0
  const isOpen = properties === undefined || !('type' in part) || (additionalProperties !== undefined && !isHomePart)
  return isOpen ? inner : {...inner, additionalProperties: false}
}
