import type {FastifyReply} from 'fastify'
import {RateLimiterMemory, type RateLimiterRes} from 'rate-limiter-flexible'

/** What is left of a key's minute. */
export interface Allowance {
  limit: number
  remaining: number
  /** Seconds until the minute starts again. */
  reset: number
  isExceeded: boolean
}

export type RateLimit = ReturnType<typeof createRateLimit>

/** Counts requests by key, a minute at a time (contract: Limits). In memory: a restart starts every minute anew. */
export function createRateLimit(limit: number) {
  const limiter = new RateLimiterMemory({points: limit, duration: 60})
  const allowance = (result: RateLimiterRes | null): Allowance => ({
    limit,
    remaining: result ? Math.max(0, result.remainingPoints) : limit,
    reset: result ? Math.max(1, Math.ceil(result.msBeforeNext / 1000)) : 60,
    isExceeded: result !== null && result.consumedPoints > limit,
  })
  return {
    /** Counts one request. */
    async count(key: string): Promise<Allowance> {
      return allowance(await limiter.penalty(key))
    },
    /** Looks without counting. */
    async look(key: string): Promise<Allowance> {
      return allowance(await limiter.get(key))
    },
  }
}

/** What every response of the API carries, refusals included. */
export function rateLimitHeaders({limit, remaining, reset, isExceeded}: Allowance): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
    ...(isExceeded && {'retry-after': String(reset)}),
  }
}

export function showAllowance(reply: FastifyReply, allowance: Allowance) {
  reply.headers(rateLimitHeaders(allowance))
}
