import type {drizzle} from './drizzle.ts'

/** A database whose transactions take the lock for writing at once. */
type Transacting = Pick<ReturnType<typeof drizzle>, '$client' | 'transaction'>

/**
 * Makes every transaction begin immediate. A deferred one that reads first and writes later fails with SQLITE_BUSY at
 * once, not after `busy_timeout`, when another process wrote in between. Transactions inside it are savepoints.
 */
export function beginImmediately<D extends Transacting>(database: D): D {
  const {transaction} = database
  database.transaction = (act) => transaction.call(database, act, {behavior: 'immediate'}) as ReturnType<typeof act>
  return database
}
