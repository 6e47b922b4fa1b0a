import type {Clock} from '#shared/clock.ts'

interface Options {
  /** Milliseconds that a value is kept. */
  lifetime: number
  /** The oldest value makes room for one more. */
  max: number
  clock: Clock
}

export type ShortLived<T> = ReturnType<typeof createShortLived<T>>

/** Keeps values in memory for a while: the state between two pages, which a restart may lose. */
export function createShortLived<T>({lifetime, max, clock}: Options) {
  /** By insertion, so the first is the oldest. */
  const entries = new Map<string, {value: T; endsAt: number}>()

  function get(key: string): T | undefined {
    const entry = entries.get(key)
    return entry && entry.endsAt > clock.now() ? entry.value : undefined
  }

  function deleteOld() {
    for (const [key, {endsAt}] of entries) {
      if (endsAt > clock.now() && entries.size < max) return
      entries.delete(key)
    }
  }

  return {
    get,
    put(key: string, value: T) {
      entries.delete(key)
      deleteOld()
      entries.set(key, {value, endsAt: clock.now() + lifetime})
    },
    /** Returns a value and forgets it: only one of two callers gets it. */
    take(key: string): T | undefined {
      const value = get(key)
      entries.delete(key)
      return value
    },
    delete: (key: string) => void entries.delete(key),
  }
}
