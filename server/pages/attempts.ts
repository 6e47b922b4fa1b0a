import {RateLimiterMemory} from 'rate-limiter-flexible'
import {ApiError} from '../errors.ts'

/** A person, or somebody at their address, tried too often. */
export class TooManyAttemptsError extends ApiError {
  override name = 'TooManyAttemptsError'
  /** Seconds until a try is heard again. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('rate_limited')
    this.retryAfter = retryAfter
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/** Counts tries by key over a span of time. In memory: a restart forgets them. */
export function createAttempts({limit, seconds}: {limit: number; seconds: number}) {
  const limiter = new RateLimiterMemory({points: limit, duration: seconds})
  return {
    /** Counts one try, before what it costs is spent. Throws TooManyAttemptsError. */
    async count(key: string): Promise<void> {
      const {consumedPoints, msBeforeNext} = await limiter.penalty(key)
      if (consumedPoints > limit) throw new TooManyAttemptsError(Math.max(1, Math.ceil(msBeforeNext / 1000)))
    },
    /** Takes one try back: it was a good one. */
    async forgive(key: string): Promise<void> {
      await limiter.reward(key)
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(key)
    },
  }
}
