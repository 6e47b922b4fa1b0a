import {type Clock, systemClock} from '#shared/clock.ts'

/** A clock that goes on as this machine's, and skips hours when it is told to. */
export interface WarpedClock extends Clock {
  skip(ms: number): void
}

/** Shorter waits are real: heartbeats and connections go on while hours are skipped. */
const brief = 60_000

export function createWarpedClock(): WarpedClock {
  let skipped = 0
  const waiting = new Set<{at: number; act: () => void}>()
  const elapsed = () => systemClock.elapsed() + skipped
  return {
    now: () => systemClock.now() + skipped,
    elapsed,
    after(ms, act) {
      if (ms < brief) return systemClock.after(ms, act)
      const timer = {at: elapsed() + ms, act}
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    skip(ms) {
      skipped += ms
      for (const timer of [...waiting].filter(({at}) => at <= elapsed())) if (waiting.delete(timer)) timer.act()
    },
  }
}
