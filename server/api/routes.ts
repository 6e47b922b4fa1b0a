import type {IncomingMessage, ServerResponse} from 'node:http'
import type {TypeBoxTypeProvider} from '@fastify/type-provider-typebox'
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify'
import type {TSchema} from 'typebox'
import {limits} from '#shared/contract/limits.ts'
import {type ApiErrorCode, projectId} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The errors of an operation in addition to the ones implied by its access. */
    refusals?: readonly ApiErrorCode[]
  }
  interface FastifySchema {
    /** The operation's name in generated clients. A described operation needs `tags` and `summary` too. */
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
  }
}

/** A Fastify instance whose requests are typed by the schemas of their routes. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export const projectParams = Type.Object({projectId})

export const idempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.idempotencyKeyLength,
      description: 'The server runs a repeated request with the same key once, and replays its response for one day',
    }),
  ),
})

/** The request headers of an operation whose answer has an `ETag`. */
export const conditionalHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({description: 'The `ETag` of the response that the client has'})),
})

/** The headers of an answer that clients may cache; `etag` describes the tag. */
export const cacheHeaders = ({etag}: {etag: string}) => ({
  ETag: Type.String({description: etag}),
  'Cache-Control': Type.String({description: 'How long the response may be cached, and by which caches'}),
})

/** The schema of a 201 answer, with the path of the created resource. */
export const created = <T extends TSchema>(schema: T): T => ({
  ...schema,
  headers: {Location: Type.String({description: 'The path of the created resource'})},
})
