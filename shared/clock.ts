/** Time as a dependency, so that tests can control it. */
export interface Clock {
  /** Milliseconds since the epoch, as this machine has them: they jump when somebody sets the clock. */
  now(): number
  /** Milliseconds since an arbitrary moment. This clock is never set, so use it to measure. */
  elapsed(): number
  /**
   * Calls `callback` once after `ms` milliseconds, which may exceed a timer's limit of 24.8 days.
   * Returns a function that cancels it.
   */
  after(ms: number, callback: () => void): () => void
}

/** The longest delay of a timer. A longer one would fire at once. */
const maxTimerDelay = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number) => {
      timer = setTimeout(
        () => (left > maxTimerDelay ? wait(left - maxTimerDelay) : callback()),
        Math.min(left, maxTimerDelay),
      )
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`, or rejects with the signal's reason when that comes first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, {once: true})
  })
}
