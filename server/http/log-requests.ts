import type {FastifyInstance} from 'fastify'

/** One line a request at level `debug`; without the query, which may hold codes and links. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const {method, url} = request
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({method, path: url.split('?')[0], status: reply.statusCode, ms}, 'request')
  })
}
