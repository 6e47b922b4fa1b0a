/** The time of the next attempt to send the draft. */
export interface SendTimer {
  readonly isSet: boolean
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean
  /** Sets the next attempt, in place of another one. */
  set(ms: number): void
  /** Sets a retry: later after each failure, and not before the server asks for it. */
  retry(atLeast: number | null): void
  /** Forgets the failures. */
  succeed(): void
  stop(): void
}

/** Milliseconds until the first retry, and at most between two. */
const retries = {first: 2000, last: 30_000}

export function createSendTimer(send: () => void): SendTimer {
  let timer: ReturnType<typeof setTimeout> | null = null
  let failures = 0

  function stop() {
    if (timer) clearTimeout(timer)
    timer = null
  }

  function set(ms: number) {
    stop()
    timer = setTimeout(() => {
      timer = null
      send()
    }, ms)
  }

  return {
    get isSet() {
      return timer !== null
    },
    get hasFailed() {
      return failures > 0
    },
    set,
    retry(atLeast) {
      const wait = Math.min(retries.first * 2 ** failures, retries.last)
      failures += 1
      // Apart, so that a thousand windows don't return at once.
      set(Math.max(atLeast ?? 0, wait * (0.75 + Math.random() / 2)))
    },
    succeed() {
      failures = 0
    },
    stop,
  }
}
