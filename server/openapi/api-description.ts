import {hash} from 'node:crypto'
import type {FastifyInstance} from 'fastify'
import {keepResolved} from '#shared/kept-promise.ts'
import {smallBody} from '../api/body-limits.ts'
import type {Config} from '../config.ts'
import type {ApiDocument} from './openapi-types.ts'
import type {DescribedRoute} from './operation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    apiDocument(): Promise<ApiDocument>
  }
}

export type ApiDescription = ReturnType<typeof createApiDescription>

/** Describes the routes of `/v1` as an OpenAPI 3.1 document, written when it is first read. */
export function createApiDescription(needs: {
  config: Pick<Config, 'baseUrl' | 'authUrl' | 'maxBody' | 'webhookHeaderPrefix'>
  version: string
}) {
  const routes: DescribedRoute[] = []
  const usualLimit = Math.min(smallBody, needs.config.maxBody)
  const describe = keepResolved(async (): Promise<ApiDocument> => {
    const {writeDocument} = await import('./document.ts')
    return writeDocument(routes, needs)
  })
  const print = keepResolved(async () => {
    const json = JSON.stringify(await describe())
    return {json, etag: `W/"${hash('sha1', json, 'base64url').slice(0, 16)}"`}
  })

  return {
    /** Collects every route with an `operationId` that `app` registers afterwards. */
    collect(app: FastifyInstance) {
      app.addHook('onRoute', ({url, method, schema, config, bodyLimit = usualLimit}) => {
        const {access, refusals = []} = config ?? {}
        if (!schema?.operationId || !access || typeof method !== 'string' || method === 'HEAD') return
        const path = url.replaceAll(/:(\w+)/g, '{$1}')
        routes.push({method, path, schema: {...schema, operationId: schema.operationId}, access, refusals, bodyLimit})
      })
    },
    /** Lists every operation as `METHOD /path`. */
    operations: () => routes.map(({method, path}) => `${method} ${path}`),
    document: describe,
    /** Returns the document's JSON and its tag. */
    text: print,
  }
}
