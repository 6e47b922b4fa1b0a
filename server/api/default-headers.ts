import type {FastifyInstance} from 'fastify'

/**
 * Headers of every answer, errors too: browsers don't guess its type, and no cache keeps it. Routes whose answers may
 * be cached set their own `Cache-Control`.
 */
export const defaultHeaders = {'cache-control': 'no-store', 'x-content-type-options': 'nosniff'} as const

export function setDefaultHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(defaultHeaders)
    done()
  })
}
