import type {Clock} from '#shared/clock.ts'
import type {Change, Snapshot} from './protocol.ts'

/** A rendering that took less is no burden. Milliseconds. */
const light = 8

/** How many times as long as the last rendering the page rests, so that fingers and scrolling have their frames. */
const rests = 6

/** The longest rest: the plan must not be wrong for long. Milliseconds. */
const longest = 1000

/** Milliseconds from a finger's last move to its end, about. */
const moveEnd = 150

interface Needs {
  clock: Clock
  /** Milliseconds of this page's own clock. */
  elapsed(): number
  /** Asks for a rendering. */
  update(): void
  /** Resolves once all parts of a rendering that has begun are done. */
  done(): Promise<unknown>
}

export interface CalmUpdates {
  /** Renders at once if the page has rested, otherwise after its rest: all changes until then together. */
  ask(): void
  /** Measures a rendering that has begun, for any reason. */
  began(): void
  /** Rests while a finger moves the plan. */
  moved(): void
}

/**
 * Renders the changes of a restless house no more often than the tablet keeps up with. A fast one, and one in a quiet
 * house, renders each change at once.
 */
export function createCalmUpdates({clock, elapsed, update, done}: Needs): CalmUpdates {
  let restsUntil = 0
  /** When the first change came that is not rendered yet. */
  let askedAt: number | null = null

  function renderAfterRest() {
    const rest = Math.min(restsUntil, (askedAt ?? 0) + longest) - elapsed()
    if (rest > 0) return void clock.after(rest, renderAfterRest)
    askedAt = null
    update()
  }

  return {
    ask() {
      if (askedAt !== null) return
      askedAt = elapsed()
      renderAfterRest()
    },
    moved() {
      restsUntil = Math.max(restsUntil, elapsed() + moveEnd)
    },
    began() {
      const start = elapsed()
      void done().then(() => {
        const cost = elapsed() - start
        if (cost >= light) restsUntil = Math.max(restsUntil, elapsed() + Math.min(longest, cost * rests))
      })
    },
  }
}

const calm = new Set(['type', 'states', 'energy', 'radars'])

/** Tells whether a message has only changes of the house, and may wait a moment. */
export const isCalm = (message: Snapshot | Change): boolean =>
  message.type === 'change' && Object.keys(message).every((part) => calm.has(part))
