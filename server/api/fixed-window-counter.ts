import type {Clock} from '#shared/clock.ts'

/** What a key has counted in the span that it is in. */
export interface Count {
  count: number
  /** When the key starts anew, in milliseconds since the epoch. */
  endsAt: number
}

/**
 * Counts by key, over spans of `span` milliseconds that each begin with a key's first count. In memory: a restart
 * forgets.
 */
export function createFixedWindowCounter({span, clock}: {span: number; clock: Clock}) {
  /** In the order of their ends. */
  const counts = new Map<string, Count>()

  /** A span that ends later than one from now was begun before the clock was set back. */
  const isOver = ({endsAt}: Count, now: number) => endsAt <= now || endsAt > now + span

  function forgetEnded(now: number) {
    for (const [key, counted] of counts) {
      if (!isOver(counted, now)) return
      counts.delete(key)
    }
  }

  /** Where a key is, without counting. */
  function peek(key: string, now = clock.now()): Count {
    const counted = counts.get(key)
    return counted && !isOver(counted, now) ? counted : {count: 0, endsAt: now + span}
  }

  return {
    peek: (key: string) => peek(key),
    add(key: string): Count {
      const now = clock.now()
      forgetEnded(now)
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
