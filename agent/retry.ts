import pRetry from 'p-retry'
import {type Clock, sleep} from '#shared/clock.ts'
import {ApiError} from './api-error.ts'
import {Failure, reasonOf} from './failure.ts'
import type {Logger} from './logger.ts'

export interface RetryOptions {
  clock: Clock
  /** From 0 to 1, as `Math.random`. */
  random(): number
  logger: Logger
  signal: AbortSignal
  /** Told of each failure that another try follows. */
  onFailure?(error: Error): void
}

const maxWait = 60_000

/**
 * Tries until it works, the signal aborts, or it fails in a way that time will not heal. The waits are our own, and not
 * p-retry's, because they follow the clock, keep their jitter at the longest wait, and obey `Retry-After`.
 */
export function retry<T>(act: () => Promise<T>, {clock, random, logger, signal, onFailure}: RetryOptions): Promise<T> {
  return pRetry(act, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 0,
    signal,
    shouldRetry: ({error}) => isTransient(error),
    async onFailedAttempt({error, attemptNumber}) {
      if (!isTransient(error)) return
      onFailure?.(error)
      const wait = Math.max(backoff(attemptNumber, random), error instanceof ApiError ? error.retryAfter : 0)
      logger.debug('trying again', {
        reason: reasonOf(error),
        attempt: attemptNumber,
        seconds: Math.round(wait / 100) / 10,
      })
      await sleep(clock, wait, signal)
    },
  })
}

/** Milliseconds to wait after the given try: doubled each time up to a minute, of which a random half is taken off. */
export function backoff(attempt: number, random: () => number): number {
  const longest = Math.min(maxWait, 1000 * 2 ** Math.min(attempt - 1, 6))
  return longest * (0.5 + random() / 2)
}

/** But for the end of the session nothing that a server says is final: it may be repaired, or another be in its place. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError || (error instanceof Failure && error.isTransient)
}
