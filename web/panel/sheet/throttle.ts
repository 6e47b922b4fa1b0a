import type {Clock} from '#shared/clock.ts'

export interface Throttle<T> {
  /** Sends the value, now or when the interval ends. Of the values meanwhile only the last one counts. */
  push(value: T): void
  /** Sends a waiting value at once. */
  flush(): void
  isWaiting(): boolean
}

/** Limits how often values are sent. The last value is always sent. */
export function createThrottle<T>(clock: Clock, interval: number, send: (value: T) => void): Throttle<T> {
  let waiting: {value: T} | null = null
  let isClosed = false

  function sendNow(value: T) {
    waiting = null
    isClosed = true
    clock.after(interval, () => {
      isClosed = false
      if (waiting) sendNow(waiting.value)
    })
    send(value)
  }

  return {
    push(value) {
      if (isClosed) waiting = {value}
      else sendNow(value)
    },
    flush() {
      const last = waiting
      waiting = null
      if (last) send(last.value)
    },
    isWaiting: () => waiting !== null,
  }
}
