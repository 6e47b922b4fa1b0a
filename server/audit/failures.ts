import type {Clock} from '#shared/clock.ts'
import {and, gt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {audit} from '../database/tables/audit.ts'
import {recordAudit} from './record.ts'

const hour = 60 * 60 * 1000

/** The rows of failures with an address in an hour; further failures of an account share a row without one. */
export const maxFailuresAnHour = 30

/** Records failed sign-ins. Repeats within an hour share a row, so a flood of guesses can't fill the disk. */
export function createFailureRecorder({database, clock}: {database: Database; clock: Clock}) {
  const isRecent = and(sql`${audit.kind} = 'sign-in-failed'`, gt(audit.at, sql.placeholder('after')))
  const count = lazyStatement(() => database.select({count: sql<number>`count(*)`}).from(audit).where(isRecent))
  const same = lazyStatement(() =>
    database
      .select({seq: audit.seq})
      .from(audit)
      .where(
        and(
          isRecent,
          // The plus keeps SQLite from reading all of the account's entries instead of this hour's failures.
          sql`+${audit.accountId} is ${sql.placeholder('accountId')}`,
          sql`${audit.address} is ${sql.placeholder('address')}`,
        ),
      ),
  )
  const again = lazyStatement(() =>
    database
      .update(audit)
      .set({count: sql`${audit.count} + 1`, lastAt: sql`${sql.placeholder('now')}`})
      .where(sql`${audit.seq} = ${sql.placeholder('seq')}`),
  )

  /** `accountId` is undefined for an unknown address. The typed text isn't kept: it may be a password. */
  return function recordFailure({accountId, address}: {accountId: string | undefined; address: string}) {
    const now = clock.now()
    const after = now - hour
    const add = (from: {accountId?: string | undefined; address?: string}) => {
      const found = same.get({after, accountId: from.accountId ?? null, address: from.address ?? null})
      if (found) again.run({seq: found.seq, now})
      return found !== undefined
    }
    database.transaction(() => {
      if (add({accountId, address})) return
      const isFull = (count.get({after})?.count ?? 0) >= maxFailuresAnHour
      // Its person must see the guesses, even if a flood from many addresses came first.
      if (isFull && add({accountId})) return
      recordAudit({database, clock}, {kind: 'sign-in-failed', accountId, ...(!isFull && {address})})
    })
  }
}
