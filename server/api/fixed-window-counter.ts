import type {Clock} from '#shared/clock.ts'

/** The count of a key in its current window. */
export interface Count {
  count: number
  /** When the window ends, in milliseconds since the epoch. */
  endsAt: number
}

/**
 * Counts by key in windows of `span` milliseconds, which begin with a key's first count. A restart forgets all counts.
 */
export function createFixedWindowCounter({span, clock}: {span: number; clock: Clock}) {
  /** Windows by key, in the order in which they end. */
  const counts = new Map<string, Count>()

  /** A window that ends more than `span` from now began before the clock was set back. */
  const isOver = ({endsAt}: Count, now: number) => endsAt <= now || endsAt > now + span

  function deleteEnded(now: number) {
    for (const [key, counted] of counts) {
      if (!isOver(counted, now)) return
      counts.delete(key)
    }
  }

  /** Returns a key's count without counting. */
  function peek(key: string, now = clock.now()): Count {
    const counted = counts.get(key)
    return counted && !isOver(counted, now) ? counted : {count: 0, endsAt: now + span}
  }

  return {
    peek: (key: string) => peek(key),
    add(key: string): Count {
      const now = clock.now()
      deleteEnded(now)
      const counted = peek(key, now)
      if (counted.count === 0) counts.set(key, counted)
      counted.count += 1
      return counted
    },
    undo(key: string) {
      const counted = counts.get(key)
      if (counted) counted.count -= 1
    },
    reset: (key: string) => void counts.delete(key),
  }
}
