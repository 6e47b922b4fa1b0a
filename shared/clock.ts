/** Time as a dependency: what asks for it can be driven by a test. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `act` once after `ms` milliseconds, which may exceed a timer's own limit of 24.8 days. Returns its cancel. */
  after(ms: number, act: () => void): () => void
}

/** The longest delay a timer holds; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number) => {
      timer = setTimeout(() => (left > longestTimer ? wait(left - longestTimer) : act()), Math.min(left, longestTimer))
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
