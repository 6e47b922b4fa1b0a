import {FakeClock} from '../fake-clock.ts'

/** A fake clock that knows which timers are pending. */
export class SteppedClock extends FakeClock {
  #waits: number[] = []
  #watchers = new Set<() => void>()

  constructor(now?: number) {
    super(now)
    const {after} = this
    this.after = (ms, act) => {
      this.#waits.push(ms)
      for (const watcher of [...this.#watchers]) watcher()
      const forget = () => {
        const at = this.#waits.indexOf(ms)
        if (at >= 0) this.#waits.splice(at, 1)
      }
      const cancel = after(ms, () => {
        forget()
        act()
      })
      return () => {
        forget()
        cancel()
      }
    }
  }

  /** Resolves once a timer of this length is pending. */
  async waited(ms: number): Promise<void> {
    while (!this.#waits.includes(ms)) {
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher)
          resolve()
        }
        this.#watchers.add(watcher)
      })
    }
  }

  /** Waits for a timer of this length, then advances by it. */
  async pass(ms: number): Promise<void> {
    await this.waited(ms)
    this.advance(ms)
  }
}
