import type {FastifyReply, FastifyRequest} from 'fastify'
import {limitKey} from './bearer.ts'
import {preflightHeaders} from './cors.ts'
import {type RateLimit, setRateLimitHeaders} from './rate-limit.ts'
import type {Routes} from './routes.ts'

/** Answers preflights on every path, without counting or limiting them (docs/api.md#cors-and-caching). */
export function answerPreflights(app: Routes, rateLimit: RateLimit) {
  for (const path of ['/', '/v1', '/v1/*', '/schema/*', '/cdn/*']) {
    // A hook answers before Fastify reads a body that the headers announce.
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
      setRateLimitHeaders(reply, rateLimit.peek(limitKey(request, undefined)))
      reply.code(204).headers(preflightHeaders).send()
    }
    app.options(path, {onRequest}, () => undefined)
  }
}
