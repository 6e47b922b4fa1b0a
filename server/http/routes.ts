import type {IncomingMessage, ServerResponse} from 'node:http'
import type {TypeBoxTypeProvider} from '@fastify/type-provider-typebox'
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify'
import {type TSchema, Type} from 'typebox'
import {limits} from '#shared/api/limits.ts'
import {projectId} from '#shared/api/resources.ts'

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

/** A 201 with the address of what was made. */
export const created = <T extends TSchema>(schema: T): T => ({
  ...schema,
  headers: {Location: Type.String({description: 'Path of what was made'})},
})
