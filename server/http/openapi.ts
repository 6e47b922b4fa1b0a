import {STATUS_CODES} from 'node:http'
import swagger from '@fastify/swagger'
import type {FastifyInstance, FastifySchema} from 'fastify'
import {Type} from 'typebox'
import {type ApiErrorCode, errorBody} from '#shared/api/resources.ts'
import {apiScopes} from '#shared/api/scopes.ts'
import {currentVersion} from '#shared/home/version.ts'
import type {Config} from '../config.ts'
import {errorStatus} from '../errors.ts'
import {type Access, scopesFor} from './gate.ts'
import {nameSchemas} from './name-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals that an operation may answer beyond those that its access implies. */
    refusals?: readonly ApiErrorCode[]
  }
}

/** Describes every route registered after it that has a summary, as OpenAPI 3.1 (contract: Versioning 4). */
export async function describeApi(app: FastifyInstance, {config, version}: {config: Config; version: string}) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pianta',
        version,
        description:
          'Home-design projects: their saved versions, and what apps rely on in them. A home is JSON in the home file ' +
          `format, which ${config.baseUrl}/schema/home-${currentVersion}.json describes; those of older versions are taken too, as home-1.json ` +
          `to home-${currentVersion - 1}.json beside it describe them. ${config.baseUrl}/docs/home-format.md explains them all.`,
        license: {name: 'MIT', identifier: 'MIT'},
      },
      servers: [{url: config.baseUrl}],
      components: {
        securitySchemes: {
          openid: {
            type: 'openIdConnect',
            openIdConnectUrl: `${config.authUrl}/.well-known/openid-configuration`,
            description: Object.entries(apiScopes)
              .map(([scope, gives]) => `- \`${scope}\`: ${gives}`)
              .join('\n'),
          },
        },
      },
    },
    transform: ({schema, url, route}) => {
      const access = route.config?.access
      const isOperation = schema?.summary !== undefined && access !== undefined && route.method !== 'HEAD'
      if (!isOperation) return {schema: {...schema, hide: true}, url}
      return {schema: describeOperation(schema, access, route.config?.refusals ?? []), url}
    },
    transformObject: (document) => nameSchemas('openapiObject' in document ? document.openapiObject : {}),
  })
}

function describeOperation(schema: FastifySchema, access: Access, more: readonly ApiErrorCode[]): FastifySchema {
  const implied: ApiErrorCode[] = ['rate_limited', 'server_error']
  if (access !== 'public') implied.push('unauthenticated', 'forbidden')
  if (access !== 'public' && access.project) implied.push('not_found')
  if (schema.params || schema.querystring || schema.body) implied.push('invalid_input')
  return {
    ...schema,
    security: scopesFor(access).map((scope) => ({openid: [scope]})),
    response: withRateLimit({...(schema.response as object), ...refusals([...implied, ...more])}),
  }
}

/** One answer a status, naming the errors that have it. */
function refusals(codes: readonly ApiErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map((name) => `\`${name}\``).join(' or '),
        content: {'application/json': {schema: errorBody}},
        headers: {
          ...(status === 429 && {'Retry-After': seconds}),
          ...(status === 401 && {'WWW-Authenticate': Type.String()}),
        },
      },
    ]),
  )
}

const seconds = Type.Integer({description: 'Seconds'})

const rateLimitHeaders = {
  'RateLimit-Limit': Type.Integer({description: 'Requests a minute'}),
  'RateLimit-Remaining': Type.Integer({description: 'Requests left of this minute'}),
  'RateLimit-Reset': Type.Integer({description: 'Seconds until the minute starts again'}),
}

function withRateLimit(responses: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      {
        'x-response-description': 'description' in answer ? answer.description : STATUS_CODES[status],
        ...answer,
        headers: {...('headers' in answer ? (answer.headers as object) : {}), ...rateLimitHeaders},
      },
    ]),
  )
}
