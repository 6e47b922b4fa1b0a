import type {Database} from './open.ts'

/** Of each kind of read. */
const mostKept = 10_000

/**
 * Keeps what `read` gave for some ids, where that is anything, for as long as nothing is written. SQLite counts each row
 * that this connection changes, those of cascades too, and no other writes to the folder (`lock.ts`): asking for the
 * count takes a tenth of what a row takes. Within a transaction nothing is kept, for what it wrote may be undone, and the
 * count is not.
 */
export function keepReads<Ids extends string[], Value>(
  database: Database,
  read: (...ids: Ids) => Value,
): (...ids: Ids) => Value {
  const client = database.$client
  const changes = client.prepare('SELECT total_changes()').pluck()
  const kept = new Map<string, Value>()
  let keptAt: unknown

  return (...ids) => {
    const now = changes.get()
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
