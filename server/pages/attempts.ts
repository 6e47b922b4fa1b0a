import type {Clock} from '#shared/clock.ts'
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

/** Counts tries by key. In memory: a restart forgets them. */
export function createAttempts({limit, span, clock}: Options) {
  /** In the order of their ends. */
  const spans = new Map<string, {count: number; endsAt: number}>()

  /** One that ends later than a span from now was begun before the clock was set back. */
  const isOver = (endsAt: number, now: number) => endsAt <= now || endsAt > now + span

  function forgetEnded(now: number) {
    for (const [key, {endsAt}] of spans) {
      if (!isOver(endsAt, now)) return
      spans.delete(key)
    }
  }

  return {
    /** Counts one try, before what it costs is spent. Throws TooManyAttemptsError. */
    count(key: string) {
      const now = clock.now()
      forgetEnded(now)
      const tried = spans.get(key) ?? {count: 0, endsAt: now + span}
      tried.count += 1
      spans.set(key, tried)
      if (tried.count > limit) throw new TooManyAttemptsError(Math.ceil((tried.endsAt - now) / 1000))
    },

    /** Takes one try back: it was a good one. */
    forgive(key: string) {
      const tried = spans.get(key)
      if (tried) tried.count -= 1
    },

    forget: (key: string) => void spans.delete(key),
  }
}
