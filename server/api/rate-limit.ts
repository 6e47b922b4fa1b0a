import type {FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {ApiError} from '../errors.ts'
import {type Count, createFixedWindowCounter} from './fixed-window-counter.ts'

/** The requests that a key has left in its minute. */
export interface Allowance {
  limit: number
  remaining: number
  /** Seconds until the minute starts again. */
  reset: number
  isExceeded: boolean
}

export type RateLimit = ReturnType<typeof createRateLimit>

const minute = 60_000

/** Counts requests by key in windows of a minute (docs/api.md#limits-and-headers). */
export function createRateLimit(limit: number, clock: Clock) {
  const counter = createFixedWindowCounter({span: minute, clock})
  const allowance = ({count, endsAt}: Count): Allowance => ({
    limit,
    remaining: Math.max(0, limit - count),
    reset: Math.ceil((endsAt - clock.now()) / 1000),
    isExceeded: count > limit,
  })
  return {
    /** Counts one request. */
    count: (key: string) => allowance(counter.add(key)),
    /** Returns the allowance without counting. */
    peek: (key: string) => allowance(counter.peek(key)),
  }
}

/** Returns the headers that every answer of the API carries, refusals included. */
export function rateLimitHeaders({limit, remaining, reset}: Allowance): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(reset),
  }
}

export function setRateLimitHeaders(reply: FastifyReply, allowance: Allowance) {
  reply.headers(rateLimitHeaders(allowance))
}

/** Throws rate_limited with `Retry-After` when the minute is used up. */
export function refuseExceeded(reply: FastifyReply, {isExceeded, reset}: Allowance) {
  if (!isExceeded) return
  reply.header('retry-after', String(reset))
  throw new ApiError('rate_limited')
}
