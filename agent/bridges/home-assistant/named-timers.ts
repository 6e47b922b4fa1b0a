import type {Clock} from '#shared/clock.ts'

/** Timers by name, at most one of each. */
export interface NamedTimers {
  /** Calls once after a time, unless it is cancelled. A timer that runs already is kept. */
  start(name: string, ms: number, act: () => void): void
  cancel(name: string): void
  cancelAll(): void
}

export function createNamedTimers(clock: Clock): NamedTimers {
  const timers = new Map<string, () => void>()

  function cancel(name: string): void {
    timers.get(name)?.()
    timers.delete(name)
  }

  return {
    start(name, ms, act) {
      if (timers.has(name)) return
      const stop = clock.after(ms, () => {
        timers.delete(name)
        act()
      })
      timers.set(name, stop)
    },
    cancel,
    cancelAll() {
      for (const name of [...timers.keys()]) cancel(name)
    },
  }
}
