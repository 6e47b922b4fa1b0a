import type {Clock} from '#shared/clock.ts'

/** A clock that stands still until a test moves it. */
export function stillClock(now = Date.UTC(2026, 0, 1)) {
  const clock: Clock = {
    now: () => now,
    after() {
      throw new Error('nothing here waits')
    },
  }
  return {
    clock,
    pass(ms: number) {
      now += ms
    },
  }
}

export const minutes = (count: number) => count * 60_000
export const days = (count: number) => count * 24 * 60 * 60_000
