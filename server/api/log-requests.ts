import type {FastifyInstance, FastifyRequest} from 'fastify'

/** One line a request at level `debug`; without what may be a secret. */
export function logRequests(app: FastifyInstance) {
  if (app.log.level !== 'debug') return
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const {id: reqId, method} = request
    request.log.debug({reqId, method, path: pathOf(request), status: reply.statusCode, ms}, 'request')
    done()
  })
}

/** The query may hold codes and links; a `uid` is the value of a cookie (identity/provider-paths.ts). */
function pathOf({url, params, routeOptions}: FastifyRequest): string | undefined {
  const {uid} = (params ?? {}) as {uid?: string}
  return uid === undefined ? url.split('?')[0] : routeOptions.url
}
