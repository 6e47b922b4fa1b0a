import {type Clock, sleep} from '#shared/clock.ts'
import {ApiError} from './api-error.ts'
import {Failure, reasonOf} from './failure.ts'
import type {Logger} from './logger.ts'

export interface RetryOptions {
  clock: Clock
  /** Returns a number from 0 to 1, like `Math.random`. */
  random(): number
  logger: Logger
  signal: AbortSignal
  /** Called after each failure that will be retried. */
  onFailure?(error: Error): void
}

const maxWait = 60_000

/**
 * Retries until success, a permanent failure, or abort. The waits follow the injected clock, keep their jitter at the
 * maximum, and obey `Retry-After`.
 */
export async function retry<T>(act: () => Promise<T>, options: RetryOptions): Promise<T> {
  const {clock, random, logger, signal, onFailure} = options
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (!isTransient(error)) throw error
      onFailure?.(error)
      const wait = Math.max(backoff(attempt, random), error instanceof ApiError ? error.retryAfter : 0)
      logger.debug('trying again', {reason: reasonOf(error), attempt, seconds: Math.round(wait / 100) / 10})
      await sleep(clock, wait, signal)
    }
  }
}

/** Returns milliseconds to wait after a try: doubled each time up to a minute, minus a random part up to half. */
export function backoff(attempt: number, random: () => number): number {
  const max = Math.min(maxWait, 1000 * 2 ** Math.min(attempt - 1, 6))
  return max * (0.5 + random() / 2)
}

/** Returns whether a retry may help. Every refusal but the session's end may: the server may be repaired. */
export function isTransient(error: unknown): error is ApiError | Failure {
  return error instanceof ApiError || (error instanceof Failure && error.isTransient)
}
