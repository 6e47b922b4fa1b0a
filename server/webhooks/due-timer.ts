import type {Clock} from '#shared/clock.ts'

/** A longer timer would be late after the machine slept: timers don't count that time. */
const maxTimerDelay = 60_000

/** A clock that goes back by more was set back. */
const clockTolerance = 1000

/** Calls `wake` when the earliest of the times that it was given comes, and notices a clock that is set back. */
export function createDueTimer(clock: Clock, wake: () => void) {
  let timer = {at: Number.POSITIVE_INFINITY, cancel: () => {}}
  let latest = clock.now()

  return {
    /** Forgets all times. */
    clear() {
      timer.cancel()
      timer = {at: Number.POSITIVE_INFINITY, cancel: () => {}}
    },

    /** Wakes at a later time, unless it does so earlier already. */
    wakeAt(dueAt: number, now: number) {
      latest = Math.max(now, latest)
      if (dueAt <= now || dueAt >= timer.at) return
      timer.cancel()
      const at = Math.min(dueAt, now + maxTimerDelay)
      timer = {at: dueAt, cancel: clock.after(at - now, wake)}
    },

    /** Tells once that the clock was set back since the last call of `wakeAt`. */
    wasSetBack(now: number): boolean {
      if (now >= latest - clockTolerance) return false
      latest = now
      return true
    },
  }
}
