import {setImmediate} from 'node:timers/promises'
import type {SQLWrapper} from 'drizzle-orm'
import type {Clock} from '#shared/clock.ts'
import {sliceSize} from '../database/delete-in-slices.ts'
import {alias, and, asc, desc, eq, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {audit} from '../database/tables/audit.ts'
import {createFailureRecorder} from './failures.ts'
import {type AuditEntry, recordAudit} from './record.ts'

/** Milliseconds for which entries are kept. */
export const auditKept = 366 * 24 * 60 * 60 * 1000

/** The entries to keep; a year of failures, which anybody can cause, is about half of it. */
const maxEntries = 500_000

export interface AuditPage {
  /** Only entries about this account or by it. */
  accountId?: string | undefined
  /** Only entries older than this one. */
  before?: number | undefined
  count: number
}

export type AuditStore = ReturnType<typeof createAudit>
export type ListedEntry = ReturnType<AuditStore['list']>[number]

/** Stores the events of accounts and their access, each with its person, time and address. */
export function createAudit(
  {database, clock}: {database: Database; clock: Clock},
  {max = maxEntries}: {max?: number} = {},
) {
  const person = alias(account, 'person')
  const actor = alias(account, 'actor')
  const columns = {
    seq: audit.seq,
    at: audit.at,
    kind: audit.kind,
    accountId: audit.accountId,
    name: nameOf(person),
    byId: audit.byId,
    byName: nameOf(actor),
    address: audit.address,
    about: audit.about,
    count: audit.count,
    lastAt: audit.lastAt,
  }
  const isOlder = lt(audit.seq, sql.placeholder('before'))
  const id = sql.placeholder('accountId')
  /** Reads one page of an index of its own, however many entries there are. */
  const newestBy = (column: 'account_id' | 'by_id') =>
    sql`select * from (select seq from audit where ${sql.raw(column)} = ${id} and seq < ${sql.placeholder('before')} order by seq desc limit ${sql.placeholder('count')})`
  const isTheirs = sql`${audit.seq} in (${newestBy('account_id')} union ${newestBy('by_id')})`
  const read = (condition: typeof isOlder) =>
    lazyStatement(() =>
      database
        .select(columns)
        .from(audit)
        .leftJoin(person, eq(person.id, audit.accountId))
        .leftJoin(actor, eq(actor.id, audit.byId))
        .where(condition)
        .orderBy(desc(audit.seq))
        .limit(sql.placeholder('count')),
    )
  const ofAll = read(isOlder)
  const ofPerson = read(and(isOlder, isTheirs) as typeof isOlder)
  const newest = lazyStatement(() => database.select({seq: audit.seq}).from(audit).orderBy(desc(audit.seq)).limit(1))
  const shares = lazyStatement(() =>
    database.select({byId: audit.byId, count: sql<number>`count(*)`}).from(audit).groupBy(audit.byId),
  )
  const oldestBy = lazyStatement(() =>
    database
      .select({seq: audit.seq})
      .from(audit)
      .where(sql`${audit.byId} is ${sql.placeholder('byId')}`)
      .orderBy(asc(audit.seq))
      .limit(sql.placeholder('count')),
  )
  const oldest = lazyStatement(() =>
    database.select({seq: audit.seq, lastAt: audit.lastAt}).from(audit).orderBy(asc(audit.seq)).limit(sliceSize),
  )
  const remove = lazyStatement(() =>
    database.delete(audit).where(sql`${audit.seq} in (select value from json_each(${sql.placeholder('seqs')}))`),
  )

  const removeAll = (rows: {seq: number}[]) =>
    void (rows.length > 0 && remove.run({seqs: JSON.stringify(rows.map(({seq}) => seq))}))

  async function deleteAbove(signal: AbortSignal | undefined) {
    const mostPossible = (newest.get()?.seq ?? 0) - (oldest.all()[0]?.seq ?? 0) + 1
    if (mostPossible <= max) return
    const counts = shares.all().sort((a, b) => b.count - a.count)
    const kept = fairShare(
      counts.map(({count}) => count),
      max,
    )
    for (const {byId, count} of counts) {
      for (let excess = count - kept; excess > 0 && !signal?.aborted; excess -= sliceSize) {
        removeAll(oldestBy.all({byId, count: Math.min(excess, sliceSize)}))
        await setImmediate()
      }
    }
  }

  const recordFailure = createFailureRecorder({database, clock})
  let failureCount = 0

  return {
    record: (entry: AuditEntry) => recordAudit({database, clock}, entry),
    /** Returns the failed sign-ins since the start. */
    failureCount: () => failureCount,

    recordFailure(failure: Parameters<typeof recordFailure>[0]) {
      failureCount++
      recordFailure(failure)
    },

    /**
     * Runs a synchronous change and records it, in one transaction. Records nothing when `isDone` is false for the
     * result.
     */
    during<Result>(
      entry: AuditEntry,
      change: () => Result,
      isDone = (result: Result): boolean => result !== false,
    ): Result {
      return database.transaction(() => {
        const result = change()
        if (isDone(result)) recordAudit({database, clock}, entry)
        return result
      })
    },

    /** Lists entries, the newest first. A person doesn't learn the addresses from which others acted. */
    list({accountId, before = Number.MAX_SAFE_INTEGER, count}: AuditPage) {
      if (accountId === undefined) return ofAll.all({before, count})
      const isOthers = ({byId}: {byId: string | null}) => byId !== null && byId !== accountId
      return ofPerson
        .all({accountId, before, count})
        .map((entry) => (isOthers(entry) ? {...entry, address: null} : entry))
    },

    /**
     * Deletes entries after a year, in slices. Above the limit the people with the most entries lose their oldest, so
     * that nobody can push out the entries of others.
     */
    async deleteOld(signal?: AbortSignal) {
      const before = clock.now() - auditKept
      for (let isFull = true; isFull && !signal?.aborted; await setImmediate()) {
        const old = oldest.all().filter(({lastAt}) => lastAt < before)
        removeAll(old)
        isFull = old.length === sliceSize
      }
      await deleteAbove(signal)
    },
  }
}

/** Returns how many each may keep, so that all keep `max` at most. The counts are sorted, the largest first. */
function fairShare(counts: readonly number[], max: number): number {
  let left = max - counts.reduce((sum, count) => sum + count, 0)
  if (left >= 0) return counts[0] ?? 0
  for (const [index, count] of counts.entries()) {
    left += count
    const share = Math.floor(left / (index + 1))
    if (share >= (counts[index + 1] ?? 0)) return share
  }
  return 0
}

const nameOf = ({name, email}: {name: SQLWrapper; email: SQLWrapper}) =>
  sql<string | null>`coalesce(nullif(${name}, ''), ${email})`
