import {Ajv2020} from 'ajv/dist/2020.js'

/** What the tests read of an OpenAPI document. */
export interface Document {
  openapi: string
  info: {title: string; version: string; description: string}
  servers: {url: string}[]
  tags: {name: string; description: string}[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'headers' | 'securitySchemes', Record<string, object>>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: {openid: string[]}[]
  parameters?: Parameter[]
  requestBody?: {required: boolean; content: Record<string, Media>}
  responses: Record<string, Answer | Reference>
}

export interface Parameter {
  in: string
  name: string
  required: boolean
  description?: string
  schema: object
  example?: unknown
}

export interface Answer {
  description: string
  headers: Record<string, Header | Reference>
  content?: Record<string, Media>
}

export interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, {value: unknown}>
}

export interface Header {
  required: boolean
  schema: {type?: string}
}

interface Reference {
  $ref: string
}

/** What stands at a reference, or what is there in its place. */
export function resolve<T extends object>(document: Document, part: T | Reference): T {
  if (!('$ref' in part)) return part
  const keys = part.$ref.split('/').slice(1)
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as T
}

/** Every operation with its name, `GET /v1/projects`. */
export function operationsOf({paths}: Document): {name: string; method: string; path: string; operation: Operation}[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      return {name: `${method} ${path}`, method, path, operation}
    }),
  )
}

/** So that each schema is compiled once: it takes longer than most tests. */
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
 * Compiles schemas of the document. Strictly, so that what a schema does not name is wrong: a client may be sent more than it
 * knows, but this server sends what it says.
 */
export function compilerOf({components}: Document, {coerceTypes = false} = {}) {
  const ajv = new Ajv2020({strict: false, allErrors: true, coerceTypes, formats})
  ajv.addSchema({$id: 'document', components: closed(components)})
  return (schema: object) => ajv.compile(closed(schema) as object)
}

const formats: Record<string, true | RegExp | ((text: string) => boolean)> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: (text: string) => URL.canParse(text),
  binary: true,
}

/** A schema with no room for keys that it does not name, and references to the whole document. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, key === '$ref' ? `document${value}` : closed(value)]),
  )
  const isOpen = !('properties' in part) || 'additionalProperties' in part || !('type' in part)
  return isOpen ? inner : {...inner, additionalProperties: false}
}
