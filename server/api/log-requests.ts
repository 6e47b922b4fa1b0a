import type {FastifyInstance, FastifyRequest} from 'fastify'

/** Logs one line per request at level `debug`, without possible secrets. */
export function logRequests(app: FastifyInstance) {
  if (app.log.level !== 'debug') return
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const {id: reqId, method} = request
    request.log.debug({reqId, method, path: pathOf(request), status: reply.statusCode, ms}, 'request')
    done()
  })
}

/** Returns the path without secrets: a query may hold codes, and a `uid` is a cookie's value (identity/provider-paths.ts). */
function pathOf({url, params, routeOptions}: FastifyRequest): string | undefined {
  const {uid} = (params ?? {}) as {uid?: string}
  return uid === undefined ? url.split('?')[0] : routeOptions.url
}
