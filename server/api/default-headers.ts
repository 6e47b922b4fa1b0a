import type {FastifyInstance} from 'fastify'

/**
 * Headers of every response, errors too: browsers take it for nothing but its type, and no cache keeps it. Routes whose
 * responses may be cached say so themselves.
 */
export const defaultHeaders = {'cache-control': 'no-store', 'x-content-type-options': 'nosniff'} as const

export function setDefaultHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(defaultHeaders)
    done()
  })
}
