import type {FastifyReply, FastifyRequest} from 'fastify'
import {limitKey} from './bearer.ts'
import {preflightHeaders} from './cors.ts'
import {type RateLimit, setRateLimitHeaders} from './rate-limit.ts'
import type {Routes} from './routes.ts'

/** Preflights are answered alike on every path, and neither counted nor limited (decisions: CORS and caching). */
export function answerPreflights(app: Routes, rateLimit: RateLimit) {
  for (const path of ['/', '/v1', '/v1/*', '/schema/*', '/cdn/*']) {
    // Before a body is looked for, whatever the headers say of one.
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
      setRateLimitHeaders(reply, rateLimit.peek(limitKey(request, undefined)))
      reply.code(204).headers(preflightHeaders).send()
    }
    app.options(path, {onRequest}, () => undefined)
  }
}
