import type {FastifyInstance} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {corsHeaders} from '../api/cors.ts'
import {createRateLimit, setRateLimitHeaders} from '../api/rate-limit.ts'
import {rateLimitAddress} from '../api/rate-limit-address.ts'
import type {Config} from '../config.ts'
import {errorStatus} from '../errors.ts'
import type {RefusalPage} from './provider-error-page.ts'
import {providerPaths} from './provider-paths.ts'

interface Needs {
  config: Pick<Config, 'rateLimit'>
  clock: Clock
  refusalPage: RefusalPage
}

/**
 * Limits requests to the provider per address, at the API's rate but counted apart (docs/api.md#limits-and-headers).
 * Device and authorization requests get a tenth each: every one stores a row until it expires.
 */
export function limitIdentityRequests(app: FastifyInstance, {config, clock, refusalPage}: Needs) {
  const requests = createRateLimit(config.rateLimit, clock)
  const tenth = Math.ceil(config.rateLimit / 10)
  const limits = new Map<string | undefined, typeof requests>([
    [providerPaths.device_authorization, createRateLimit(tenth, clock)],
    [providerPaths.authorization, createRateLimit(tenth, clock)],
  ])

  app.addHook('onRequest', async (request, reply) => {
    const {url} = request.routeOptions
    const limit = limits.get(url) ?? requests
    // Preflights are neither counted nor limited (docs/api.md#cors-and-caching).
    const isPreflight = request.method === 'OPTIONS'
    const address = rateLimitAddress(request.ip)
    const allowance = isPreflight ? limit.peek(address) : limit.count(address)
    setRateLimitHeaders(reply, allowance)
    if (!allowance.isExceeded || isPreflight) return
    const seconds = allowance.reset
    const description = `too many requests from this address; try again in ${seconds} seconds`
    reply.code(errorStatus.rate_limited).header('retry-after', String(seconds))
    if (url?.startsWith(providerPaths.authorization)) {
      const refusal = {reason: 'busy', error: 'rate_limited', description} as const
      const {html, headers} = refusalPage(refusal, request.headers['accept-language'])
      return reply.headers(headers).type('text/html; charset=utf-8').send(html)
    }
    // This is the API's error body and OAuth's.
    return reply.headers(corsHeaders).send({error: 'rate_limited', error_description: description})
  })
}
