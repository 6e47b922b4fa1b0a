import type {Clock} from '#shared/clock.ts'

interface Options {
  /** Milliseconds that a value is kept. */
  lifetime: number
  /** The oldest value makes room for one more. */
  max: number
  /** The limit for each owner, `max` by default; an owner's oldest value makes room for a new one. */
  maxEach?: number
  clock: Clock
}

/** Keeps values in memory for a while: the state between two pages, which a restart may lose. */
export function createShortLived<T>({lifetime, max, maxEach = max, clock}: Options) {
  /** In order of insertion, so the first is the oldest. */
  const entries = new Map<string, {value: T; endsAt: number; owner: string}>()
  /** The keys of each owner, the oldest first. */
  const owned = new Map<string, Set<string>>()

  function get(key: string): T | undefined {
    const entry = entries.get(key)
    return entry && entry.endsAt > clock.now() ? entry.value : undefined
  }

  function remove(key: string) {
    const owner = entries.get(key)?.owner
    entries.delete(key)
    if (owner === undefined) return
    const keys = owned.get(owner)
    keys?.delete(key)
    if (keys?.size === 0) owned.delete(owner)
  }

  function deleteOld() {
    for (const [key, {endsAt}] of entries) {
      if (endsAt > clock.now() && entries.size < max) return
      remove(key)
    }
  }

  return {
    get,
    /** Keeps a value, for an owner whose values push out only their own. */
    put(key: string, value: T, owner = '') {
      remove(key)
      deleteOld()
      const [oldest] = owned.get(owner) ?? []
      if (oldest !== undefined && (owned.get(owner)?.size ?? 0) >= maxEach) remove(oldest)
      owned.set(owner, (owned.get(owner) ?? new Set()).add(key))
      entries.set(key, {value, endsAt: clock.now() + lifetime, owner})
    },
    /** Returns a value and forgets it: only one of two callers gets it. */
    take(key: string): T | undefined {
      const value = get(key)
      remove(key)
      return value
    },
    delete: remove,
  }
}
