import type {Clock} from '#shared/clock.ts'
import {createFixedWindowCounter} from '../api/fixed-window-counter.ts'
import {RetryLaterError} from '../errors.ts'

/** Thrown when a person, or a network address, tried too often. */
export class TooManyAttemptsError extends RetryLaterError {
  override name = 'TooManyAttemptsError'
}

interface Options {
  limit: number
  /** Milliseconds from a key's first attempt until its count restarts. */
  span: number
  clock: Clock
}

/** Counts attempts by key and refuses those over the limit. */
export function createAttemptLimiter({limit, span, clock}: Options) {
  const counter = createFixedWindowCounter({span, clock})
  return {
    /** Counts one attempt. Call it before the expensive work. Throws TooManyAttemptsError. */
    count(key: string) {
      const {count, endsAt} = counter.add(key)
      if (count > limit) throw new TooManyAttemptsError(Math.ceil((endsAt - clock.now()) / 1000))
    },
    /** Takes one attempt back, after a success. */
    undo: counter.undo,
    reset: counter.reset,
  }
}
