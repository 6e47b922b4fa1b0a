import {hash} from 'node:crypto'
import type {FastifyInstance} from 'fastify'
import type {ApiErrorCode} from '#shared/api/resources.ts'
import type {Config} from '../config.ts'
import type {ApiDocument} from './openapi-types.ts'
import type {DescribedRoute} from './operation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals that an operation may answer beyond those that its access implies. */
    refusals?: readonly ApiErrorCode[]
  }
  interface FastifyInstance {
    apiDocument(): Promise<ApiDocument>
  }
  interface FastifySchema {
    /** What generated clients call the operation. One with it is described, and needs `tags` and `summary` too. */
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
  }
}

export type ApiDescription = ReturnType<typeof createApiDescription>

/** The OpenAPI 3.1 document of the routes of `/v1`, made when it is first asked for (contract: Versioning 4). */
export function createApiDescription(needs: {
  config: Pick<Config, 'baseUrl' | 'authUrl' | 'webhookHeaderPrefix'>
  version: string
}) {
  const routes: DescribedRoute[] = []
  let document: Promise<ApiDocument> | undefined
  let text: Promise<{json: string; etag: string}> | undefined

  async function make() {
    const {writeDocument} = await import('./document.ts')
    return writeDocument(routes, needs)
  }
  const describe = () => (document ??= make())

  async function print() {
    const json = JSON.stringify(await describe())
    return {json, etag: `"${hash('sha1', json, 'base64url').slice(0, 16)}"`}
  }

  return {
    /** Describes every route registered on `app` after it that has an `operationId`. */
    collect(app: FastifyInstance) {
      app.addHook('onRoute', ({url, method, schema, config}) => {
        const {access, refusals = []} = config ?? {}
        if (!schema?.operationId || !access || typeof method !== 'string' || method === 'HEAD') return
        const path = url.replaceAll(/:(\w+)/g, '{$1}')
        routes.push({method, path, schema: {...schema, operationId: schema.operationId}, access, refusals})
      })
    },
    /** Every operation as `METHOD /path`. */
    operations: () => routes.map(({method, path}) => `${method} ${path}`),
    document: describe,
    /** The document as it is sent. */
    text: () => (text ??= print()),
  }
}
