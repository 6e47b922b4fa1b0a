import type {Clock} from '#shared/clock.ts'

const minute = 60_000

/** The furthest that the clock of a dimmed screen moves from the middle, in pixels. */
const reach = 24

/** Returns where a dimmed screen's clock stands: elsewhere each minute, so that no pixel burns in. */
export function idleShift(now: number): readonly [x: number, y: number] {
  const minutes = Math.floor(now / minute)
  // Steps without a common factor visit all places in turn.
  const place = (step: number) => ((minutes * step) % (2 * reach + 1)) - reach
  return [place(20), place(33)]
}

export interface IdleWatch {
  isIdle(): boolean
  /** Starts to count anew, and wakes a dimmed screen. */
  wake(): void
  /** Sets the minutes until the screen dims; 0 never. */
  setDelay(minutes: number): void
}

/** Notices when nobody has touched the screen for a while. */
export function watchIdle(clock: Clock, onChange: (isIdle: boolean) => void): IdleWatch {
  let isIdle = false
  let delay = 0
  let cancel = () => {}

  function restart() {
    cancel()
    cancel = delay === 0 ? () => {} : clock.after(delay * minute, () => set(true))
  }

  function set(value: boolean) {
    if (isIdle === value) return
    isIdle = value
    onChange(value)
  }

  return {
    isIdle: () => isIdle,
    wake() {
      set(false)
      restart()
    },
    setDelay(minutes) {
      if (minutes === delay) return
      delay = minutes
      restart()
    },
  }
}
