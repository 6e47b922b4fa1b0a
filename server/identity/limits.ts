import type {FastifyInstance} from 'fastify'
import type {Config} from '../config.ts'
import {corsHeaders} from '../http/cors.ts'
import {createRateLimit, rateLimitHeaders} from '../http/rate-limit.ts'
import {providerPaths} from './provider.ts'

/**
 * Limits what one address asks of the provider (decisions: Connections): as much as of the API, counted apart. A tenth
 * of it may be new pairings: each leaves a row for a quarter of an hour.
 */
export function limitIdentity(app: FastifyInstance, {rateLimit}: Pick<Config, 'rateLimit'>) {
  const requests = createRateLimit(rateLimit)
  const pairings = createRateLimit(Math.ceil(rateLimit / 10))

  app.addHook('onRequest', async (request, reply) => {
    const limit = request.routeOptions.url === providerPaths.device_authorization ? pairings : requests
    // Preflights are neither counted nor limited (decisions: CORS and caching).
    const allowance = await (request.method === 'OPTIONS' ? limit.look(request.ip) : limit.count(request.ip))
    reply.headers(rateLimitHeaders(allowance))
    if (!allowance.isExceeded || request.method === 'OPTIONS') return
    // The contract's shape, which is OAuth's too.
    const description = `too many requests from this address; try again in ${allowance.reset} seconds`
    reply.header('retry-after', String(allowance.reset))
    return reply.code(429).headers(corsHeaders).send({error: 'rate_limited', error_description: description})
  })
}
