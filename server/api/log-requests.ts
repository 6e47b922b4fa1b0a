import type {FastifyInstance, FastifyRequest} from 'fastify'

/** Logs one line per request, without secrets, if the log level is `debug`. */
export function logRequests(app: FastifyInstance) {
  if (app.log.level !== 'debug') return
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const {id: reqId, method} = request
    request.log.debug({reqId, method, path: pathOf(request), status: reply.statusCode, ms}, 'request')
    done()
  })
}

/** Returns the path without its query, which may hold codes, and without a `uid`, the value of `interactionCookie`. */
function pathOf({url, params, routeOptions}: FastifyRequest): string | undefined {
  const {uid} = (params ?? {}) as {uid?: string}
  return uid === undefined ? url.split('?')[0] : routeOptions.url
}
