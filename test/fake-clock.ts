import type {Clock} from '#shared/clock.ts'

/** A clock that stands until a test advances it. */
export class FakeClock implements Clock {
  #now: number
  #elapsed = 0
  #timers = new Set<{at: number; act: () => void}>()
  #changes = 0

  constructor(now = Date.now()) {
    this.#now = now
  }

  now = () => this.#now

  elapsed = () => this.#elapsed

  after = (ms: number, act: () => void) => {
    const timer = {at: this.#now + ms, act}
    this.#changes++
    this.#timers.add(timer)
    return () => {
      if (this.#timers.delete(timer)) this.#changes++
    }
  }

  /** Returns the number of pending timers. */
  pending = () => this.#timers.size

  /** Returns how often a timer was set or cancelled: it grows whenever the program does something. */
  changes = () => this.#changes

  /** Returns the milliseconds until the next timer is due; infinite without one. */
  untilNext = () => [...this.#timers].reduce((least, {at}) => Math.min(least, at - this.#now), Number.POSITIVE_INFINITY)

  /** Sets the time, like people or the network do. Pending timers keep their remaining time. */
  set(now: number) {
    for (const timer of this.#timers) timer.at += now - this.#now
    this.#now = now
  }

  #moveTo(now: number) {
    this.#elapsed += now - this.#now
    this.#now = now
  }

  /** Advances by `ms` and runs due timers in order, each at its own time. */
  advance(ms: number) {
    const end = this.#now + ms
    for (;;) {
      const due = [...this.#timers].filter(({at}) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.#timers.delete(due)
      this.#moveTo(due.at)
      due.act()
    }
    this.#moveTo(end)
  }
}
