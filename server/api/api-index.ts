import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Static} from 'typebox'
import {apiIndex} from '#shared/contract/resources.ts'
import {apiScopes} from '#shared/contract/scopes.ts'
import {Type} from '#shared/json-schema.ts'
import type {Config} from '../config.ts'
import {acceptsPage} from './accepts-page.ts'
import {etagMatches} from './conditional.ts'
import {cacheHeaders, conditionalHeaders, type Routes} from './routes.ts'

interface Needs {
  config: Pick<Config, 'baseUrl' | 'authUrl'>
  description: Description
}

/** The OpenAPI document of this API. */
interface Description {
  /** Lists every operation as `METHOD /path`. */
  operations(): string[]
  text(): Promise<{json: string; etag: string}>
}

const headers = cacheHeaders({etag: 'The hash of the document'})

/** Registers `GET /` and `GET /v1`, which describe the API. `GET /` redirects browsers to the pages. */
export function apiIndexRoutes(app: Routes, {config: {baseUrl, authUrl}, description}: Needs) {
  let text: string | undefined
  const describe = () =>
    JSON.stringify({
      name: 'Pianta',
      version: 'v1',
      resource: `${baseUrl}/v1`,
      issuer: authUrl,
      discovery: `${authUrl}/.well-known/openid-configuration`,
      scopes: apiScopes,
      endpoints: description.operations(),
      openapi: `${baseUrl}/v1/openapi.json`,
      docs: `${baseUrl}/docs`,
    } satisfies Static<typeof apiIndex>)
  /** Sends text, which never changes: often the first answer after a start, which must not wait for a serializer. */
  const index = async (_request: FastifyRequest, reply: FastifyReply) => {
    text ??= describe()
    return reply.type('application/json; charset=utf-8').send(text)
  }

  app.get(
    '/',
    {
      config: {access: 'public'},
      schema: {
        operationId: 'readRoot',
        summary: 'Describes this API',
        description: 'Redirects a browser, which accepts `text/html`, to the pages. Needs no token.',
        tags: ['API'],
        response: {
          200: apiIndex,
          303: Type.Null({
            description: 'A redirect to the pages',
            headers: {Location: Type.String({description: 'The path of the pages'})},
          }),
        },
      },
      preHandler: async (request, reply) => {
        reply.header('vary', 'Accept')
        if (acceptsPage(request)) return reply.redirect('/projects', 303)
      },
    },
    index,
  )

  app.get(
    '/v1',
    {
      config: {access: 'public'},
      schema: {
        operationId: 'readIndex',
        summary: 'Describes this API',
        description: 'Lists its addresses, its scopes and every operation. Needs no token.',
        tags: ['API'],
        response: {200: apiIndex},
      },
    },
    index,
  )

  app.get(
    '/v1/openapi.json',
    {
      config: {access: 'public'},
      schema: {
        operationId: 'readOpenApi',
        summary: 'Describes this API as an OpenAPI document',
        description: 'OpenAPI 3.1, made from the schemas that validate requests and responses. Needs no token.',
        tags: ['API'],
        headers: conditionalHeaders,
        response: {
          200: {...Type.Object({}, {additionalProperties: true}), headers},
          304: Type.Null({description: 'Unchanged since the document that `If-None-Match` names', headers}),
        },
      },
    },
    (request, reply) => sendDocument(request, reply, description),
  )
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, description: Description) {
  const {json, etag} = await description.text()
  reply.headers({etag, 'cache-control': 'no-cache'})
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
