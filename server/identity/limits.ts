import type {FastifyInstance} from 'fastify'
import {corsHeaders} from '../http/cors.ts'
import {createRateLimit, rateLimitHeaders} from '../http/rate-limit.ts'
import {providerPaths} from './provider.ts'

/** Requests a minute from one address: a building of tablets that poll and refresh stays below. */
const requestsPerMinute = 600
/** Each new pairing leaves a row for a quarter of an hour. */
const pairingsPerMinute = 60

/** Limits what one address asks of the provider (decisions: Connections), apart from its requests to the API. */
export function limitIdentity(app: FastifyInstance) {
  const requests = createRateLimit(requestsPerMinute)
  const pairings = createRateLimit(pairingsPerMinute)

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
