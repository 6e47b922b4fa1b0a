import type {IncomingMessage, ServerResponse} from 'node:http'
import type {TypeBoxTypeProvider} from '@fastify/type-provider-typebox'
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify'
import type {TSchema} from 'typebox'
import {limits} from '#shared/api/limits.ts'
import {projectId} from '#shared/api/resources.ts'
import {Type} from '#shared/json-schema.ts'

/** Where routes of `/v1` are registered: requests are typed by their schemas. */
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
      description: 'A repeated request with the same key is acted on once; its answer is kept one day',
    }),
  ),
})

/** For answers with an `ETag`. */
export const conditional = Type.Object({
  'if-none-match': Type.Optional(Type.String({description: 'The `ETag` of the answer that the client has'})),
})

/** The headers of an answer that clients may keep; `etag` says of what the tag is. */
export const kept = ({etag}: {etag: string}) => ({
  ETag: Type.String({description: etag}),
  'Cache-Control': Type.String({description: 'How long the answer may be kept, and by whom'}),
})

/** A 201 with the address of what was made. */
export const created = <T extends TSchema>(schema: T): T => ({
  ...schema,
  headers: {Location: Type.String({description: 'Path of what was made'})},
})
