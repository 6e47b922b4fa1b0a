import type {Clock} from '#shared/clock.ts'
import {createFixedWindowCounter} from '../api/fixed-window-counter.ts'
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

interface Options {
  limit: number
  /** Milliseconds from a key's first try until it may try `limit` times again. */
  span: number
  clock: Clock
}

/** Counts tries by key, and refuses those beyond the limit. */
export function createAttemptLimiter({limit, span, clock}: Options) {
  const counter = createFixedWindowCounter({span, clock})
  return {
    /** Counts one try, before what it costs is spent. Throws TooManyAttemptsError. */
    count(key: string) {
      const {count, endsAt} = counter.add(key)
      if (count > limit) throw new TooManyAttemptsError(Math.ceil((endsAt - clock.now()) / 1000))
    },
    /** Takes one try back: it was a good one. */
    undo: counter.undo,
    reset: counter.reset,
  }
}
