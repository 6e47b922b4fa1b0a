import type {SQL} from 'drizzle-orm'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {deleteInSlices, sliceSize} from '../database/delete-in-slices.ts'
import {and, asc, eq, gt, inArray, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {createListeners} from '../database/listeners.ts'
import type {Database} from '../database/open.ts'
import type {appNotice} from '../database/tables/apps.ts'
import type {versionNotice} from '../database/tables/revisions.ts'
import type {notice} from '../database/tables/threads.ts'

type NoticeTable = typeof appNotice | typeof notice | typeof versionNotice

/** A row, as it is looked at before it is deleted. */
export interface OldRow {
  seq: number
  accountId: string
  createdAt: number
}

/** Creates the operations that all tables of notices have in common; each subject adds and lists its own rows. */
export function createNoticeRows(table: NoticeTable, {database, clock}: {database: Database; clock: Clock}) {
  const {announce, listen} = createListeners()
  const slice = lazyStatement(() =>
    database
      .select({seq: table.seq, accountId: table.accountId, createdAt: table.createdAt})
      .from(table)
      .where(gt(table.seq, sql.placeholder('behind')))
      .orderBy(asc(table.seq))
      .limit(sliceSize),
  )
  const remove = lazyStatement(() =>
    database.delete(table).where(sql`${table.seq} in (select value from json_each(${sql.placeholder('seqs')}))`),
  )

  return {
    /** Tells the listeners of new notices, once their transaction has ended. */
    announce,
    /** Calls `listener` after notices may have been added. Returns a function that unsubscribes it. */
    onNotice: listen,

    /** Marks a person's notices as seen: all of them, or a selection. */
    markSeen(accountId: string, which?: SQL) {
      // Reads call it too.
      database.waits.without(() =>
        database
          .update(table)
          .set({seenAt: clock.now()})
          .where(and(eq(table.accountId, accountId), which, isNull(table.seenAt)))
          .run(),
      )
    },

    /** Records that a mail server accepted an email about these. */
    markMailed(notices: readonly {seq: number}[]) {
      const seqs = notices.map(({seq}) => seq)
      database.update(table).set({mailedAt: clock.now()}).where(inArray(table.seq, seqs)).run()
    },

    /** Deletes expired notices, and the ones that `isTooMany` accepts, in slices. Returns their number. */
    deleteOld(signal?: AbortSignal, isTooMany: (row: OldRow) => boolean = () => false): Promise<number> {
      const before = clock.now() - limits.noticeRetention
      const isOld = (row: OldRow) => row.createdAt < before || isTooMany(row)
      return deleteInSlices({slice, isOld, remove}, signal)
    },
  }
}
