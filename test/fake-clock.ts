import type {Clock} from '#shared/clock.ts'

export interface FakeClock extends Clock {
  /** Moves time on by `ms`, and does what falls due on the way, in its order. */
  advance(ms: number): void
}

/** A clock that stands until a test moves it. */
export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let time = start
  const timers = new Set<{due: number; act: () => void}>()
  const next = (until: number) =>
    [...timers].filter(({due}) => due <= until).sort((first, second) => first.due - second.due)[0]
  return {
    now: () => time,
    after(ms, act) {
      const timer = {due: time + ms, act}
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const until = time + ms
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        time = Math.max(time, timer.due)
        timer.act()
      }
      time = until
    },
  }
}
