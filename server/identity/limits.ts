import type {FastifyInstance} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import {corsHeaders} from '../http/cors.ts'
import {limitedAddress} from '../http/limited-address.ts'
import {createRateLimit, showAllowance} from '../http/rate-limit.ts'
import {providerPaths} from './provider-paths.ts'

/**
 * Limits what one address asks of the provider (decisions: Connections): as much as of the API, counted apart. A tenth
 * of it may be new pairings: each leaves a row for a quarter of an hour.
 */
export function limitIdentity(
  app: FastifyInstance,
  {config, clock}: {config: Pick<Config, 'rateLimit'>; clock: Clock},
) {
  const requests = createRateLimit(config.rateLimit, clock)
  const pairings = createRateLimit(Math.ceil(config.rateLimit / 10), clock)

  app.addHook('onRequest', async (request, reply) => {
    const limit = request.routeOptions.url === providerPaths.device_authorization ? pairings : requests
    // Preflights are neither counted nor limited (decisions: CORS and caching).
    const isPreflight = request.method === 'OPTIONS'
    const address = limitedAddress(request.ip)
    const allowance = isPreflight ? limit.look(address) : limit.count(address)
    showAllowance(reply, allowance)
    if (!allowance.isExceeded || isPreflight) return
    const seconds = allowance.reset
    reply.code(429).headers(corsHeaders).header('retry-after', String(seconds))
    // The contract's shape, which is OAuth's too.
    const description = `too many requests from this address; try again in ${seconds} seconds`
    return reply.send({error: 'rate_limited', error_description: description})
  })
}
