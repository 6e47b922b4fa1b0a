/** The parts of OpenAPI 3.1 that the document uses. */
import type {Json} from '#shared/json.ts'

export interface ApiDocument {
  openapi: string
  info: {title: string; version: string; description: string}
  servers: {url: string; description: string}[]
  tags: {name: string; description: string}[]
  /** Operations by path and lower-case method. */
  paths: Record<string, Record<string, Operation>>
  /** The webhook posts, by event type. */
  webhooks: Record<string, {post: Operation}>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    headers: Record<string, Header>
    securitySchemes: Record<string, Json>
  }
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: readonly string[]
  security: {openid: string[]}[]
  /** Generators make no client of it. */
  'x-internal'?: true
  parameters?: Parameter[]
  requestBody?: Body
  /** By status. */
  responses: Record<string, Answer | Reference>
}

export interface Body {
  description?: string
  required: boolean
  content: Record<string, Media>
}

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required: boolean
  description?: string
  /** The serialization of an array. */
  style?: 'form'
  explode?: boolean
  schema: Schema
  example?: unknown
}

export interface Answer {
  description: string
  headers: Record<string, Header | Reference>
  content?: Record<string, Media>
}

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, {value: unknown}>
}

export interface Header {
  description?: string
  required: boolean
  schema: Schema
}

/** JSON Schema. */
export interface Schema {
  type?: string
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  required?: readonly string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  $ref?: string
}

export interface Reference {
  $ref: string
}

/** Resolves a reference; returns other values unchanged. */
export function resolve<T extends object>(document: ApiDocument, part: T | Reference): T {
  if (!('$ref' in part)) return part
  const keys = part.$ref.split('/').slice(1)
  return keys.reduce<unknown>((value, key) => (value as Json)[key], document) as T
}

/** Lists every operation with its name, like `GET /v1/projects`. */
export function operationsOf({paths}: Pick<ApiDocument, 'paths'>) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      return {name: `${method} ${path}`, method, path, operation}
    }),
  )
}
