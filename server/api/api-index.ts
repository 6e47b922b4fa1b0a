import type {FastifyReply, FastifyRequest} from 'fastify'
import {apiIndex} from '#shared/api/resources.ts'
import {apiScopes} from '#shared/api/scopes.ts'
import {Type} from '#shared/json-schema.ts'
import type {Config} from '../config.ts'
import type {ApiDescription} from '../openapi/api-description.ts'
import {matches} from './conditional.ts'
import {conditional, kept, type Routes} from './routes.ts'

interface Needs {
  config: Config
  description: ApiDescription
}

const headers = kept({etag: 'Of the whole document'})

/** `GET /` and `GET /v1`: what the API is. A browser at `/` is sent to the pages (decisions: Index and pages). */
export function apiIndexRoutes(app: Routes, {config: {baseUrl, authUrl}, description}: Needs) {
  const index = () => ({
    name: 'Pianta',
    version: 'v1' as const,
    resource: `${baseUrl}/v1`,
    issuer: authUrl,
    discovery: `${authUrl}/.well-known/openid-configuration`,
    scopes: apiScopes,
    endpoints: description.operations(),
    openapi: `${baseUrl}/v1/openapi.json`,
    docs: `${baseUrl}/docs`,
  })

  app.get(
    '/',
    {
      config: {access: 'public'},
      schema: {
        operationId: 'readRoot',
        summary: 'What this API is',
        description: 'A browser, whose `Accept` names `text/html`, is sent to the pages instead. It takes no token.',
        tags: ['API'],
        response: {
          200: apiIndex,
          303: Type.Null({
            description: 'To the pages',
            headers: {Location: Type.String({description: 'Path of the pages'})},
          }),
        },
      },
      preHandler: async (request, reply) => {
        reply.header('vary', 'Accept')
        if (request.headers.accept?.toLowerCase().includes('text/html')) return reply.redirect('/projects', 303)
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
        summary: 'What this API is',
        description: 'Its addresses, its scopes and every operation. It takes no token.',
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
        summary: 'This API as an OpenAPI document',
        description: 'OpenAPI 3.1, made from what requests and answers are checked by. It takes no token.',
        tags: ['API'],
        headers: conditional,
        response: {
          200: {...Type.Object({}, {additionalProperties: true}), headers},
          304: Type.Null({description: 'Unchanged since the one that `If-None-Match` names', headers}),
        },
      },
    },
    (request, reply) => sendDocument(request, reply, description),
  )
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, description: ApiDescription) {
  const {json, etag} = await description.text()
  reply.headers({etag, 'cache-control': 'no-cache'})
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
