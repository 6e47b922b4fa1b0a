import type {FastifyReply} from 'fastify'
import {type Clock, systemClock} from '#shared/clock.ts'
import {ApiError} from '../errors.ts'

/** What is left of a key's minute. */
export interface Allowance {
  limit: number
  remaining: number
  /** Seconds until the minute starts again. */
  reset: number
  isExceeded: boolean
}

export type RateLimit = ReturnType<typeof createRateLimit>

const minute = 60_000

/** Counts requests by key, a minute at a time (contract: Limits). In memory: a restart starts every minute anew. */
export function createRateLimit(limit: number, clock: Clock = systemClock) {
  /** In the order of their ends. */
  const minutes = new Map<string, {endsAt: number; count: number}>()

  /** A minute that ends later than one from now was counted before the clock was set back. */
  const isOver = (endsAt: number, now: number) => endsAt <= now || endsAt > now + minute

  function forgetEnded(now: number) {
    for (const [key, {endsAt}] of minutes) {
      if (!isOver(endsAt, now)) return
      minutes.delete(key)
    }
  }

  function current(key: string, now: number) {
    const found = minutes.get(key)
    return found && !isOver(found.endsAt, now) ? found : {endsAt: now + minute, count: 0}
  }

  const allowance = ({endsAt, count}: {endsAt: number; count: number}, now: number): Allowance => ({
    limit,
    remaining: Math.max(0, limit - count),
    reset: Math.ceil((endsAt - now) / 1000),
    isExceeded: count > limit,
  })

  return {
    /** Counts one request. */
    count(key: string): Allowance {
      const now = clock.now()
      forgetEnded(now)
      const counted = current(key, now)
      counted.count += 1
      minutes.set(key, counted)
      return allowance(counted, now)
    },
    /** Looks without counting. */
    look(key: string): Allowance {
      const now = clock.now()
      return allowance(current(key, now), now)
    },
  }
}

/** What every response of the API carries, refusals included. */
export function rateLimitHeaders({limit, remaining, reset}: Allowance): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
  }
}

export function showAllowance(reply: FastifyReply, allowance: Allowance) {
  reply.headers(rateLimitHeaders(allowance))
}

/** Throws rate_limited, saying when to come back, if the minute is used up. */
export function refuseExceeded(reply: FastifyReply, {isExceeded, reset}: Allowance) {
  if (!isExceeded) return
  reply.header('retry-after', String(reset))
  throw new ApiError('rate_limited')
}
