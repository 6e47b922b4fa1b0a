import type {Database} from './open.ts'

/** Entries of each cache. */
const maxEntries = 10_000

/**
 * Caches the defined results of `read` until the next write. Only this connection writes to the folder (`lock.ts`).
 * Caches nothing inside a transaction: a rollback undoes its writes, but not the count of writes.
 */
export function cacheReads<Ids extends string[], Value>(
  database: Database,
  read: (...ids: Ids) => Value,
): (...ids: Ids) => Value {
  const {$client: client, writes} = database
  const cached = new Map<string, Value>()
  let cachedAt: number | undefined

  return (...ids) => {
    const now = writes.count
    const key = ids.length === 1 ? (ids[0] as string) : ids.join(' ')
    const hit = now === cachedAt ? cached.get(key) : undefined
    if (hit !== undefined) return hit
    const value = read(...ids)
    if (value === undefined || client.inTransaction) return value
    if (now !== cachedAt || cached.size >= maxEntries) cached.clear()
    cachedAt = now
    cached.set(key, value)
    return value
  }
}
