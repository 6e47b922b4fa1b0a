import type {FastifyInstance, FastifyRequest} from 'fastify'

/** One line a request at level `debug`; without what may be a secret. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({method: request.method, path: pathOf(request), status: reply.statusCode, ms}, 'request')
  })
}

/** The query may hold codes and links; a `uid` is the value of a cookie (identity/provider-paths.ts). */
function pathOf({url, params, routeOptions}: FastifyRequest): string | undefined {
  const {uid} = (params ?? {}) as {uid?: string}
  return uid === undefined ? url.split('?')[0] : routeOptions.url
}
