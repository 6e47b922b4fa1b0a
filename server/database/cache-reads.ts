import type {Database} from './open.ts'

/** Of each kind of read. */
const mostKept = 10_000

/**
 * Keeps what `read` gave for some ids, where that is anything, for as long as nothing is written: by this connection, for
 * no other writes to the folder (`lock.ts`). Within a transaction nothing is kept, for what it wrote may be undone, and
 * the count of writes is not.
 */
export function cacheReads<Ids extends string[], Value>(
  database: Database,
  read: (...ids: Ids) => Value,
): (...ids: Ids) => Value {
  const {$client: client, writes} = database
  const kept = new Map<string, Value>()
  let keptAt: number | undefined

  return (...ids) => {
    const now = writes.count
    const key = ids.length === 1 ? (ids[0] as string) : ids.join(' ')
    const known = now === keptAt ? kept.get(key) : undefined
    if (known !== undefined) return known
    const value = read(...ids)
    if (value === undefined || client.inTransaction) return value
    if (now !== keptAt || kept.size >= mostKept) kept.clear()
    keptAt = now
    kept.set(key, value)
    return value
  }
}
