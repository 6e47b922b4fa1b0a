import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, desc, eq, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {member} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'
import {comment, notice, thread} from '../database/tables/threads.ts'
import {oneLine} from '../mail/plain-text.ts'
import {createNoticeRows} from '../notices/notice-rows.ts'
import type {ThreadActivity} from './thread-activity.ts'
import {createUnmailedNotices} from './unmailed-notices.ts'

export type NoticeStore = ReturnType<typeof createNotices>

/** A notice to one person. Times are in milliseconds since the epoch. */
export interface Notice {
  seq: number
  kind: ThreadActivity['kind']
  projectId: string
  projectName: string
  threadId: string
  /** The name or else the address; null once the account is deleted. */
  actorName: string | null
  /** The app that was used; null for a page. */
  appName: string | null
  /** One line of that comment; for the other kinds, of the thread's first comment. */
  excerpt: string
  createdAt: number
  seenAt: number | null
}

/** Older notices are not listed; their threads still show the activity. */
const maxListed = 200

/**
 * Stores people's notices about threads (docs/api.md#threads). Only people with access to the project now are notified
 * of it and see its notices.
 */
export function createNotices({database, clock}: {database: Database; clock: Clock}) {
  const rows = createNoticeRows(notice, {database, clock})
  const isOfAccount = eq(notice.accountId, sql.placeholder('accountId'))
  const isReader = and(eq(member.projectId, thread.projectId), eq(member.accountId, notice.accountId))
  const listed = lazyStatement(() =>
    database
      .select({
        seq: notice.seq,
        kind: notice.kind,
        projectId: thread.projectId,
        projectName: project.name,
        threadId: notice.threadId,
        accountName: account.name,
        email: account.email,
        appName: notice.appName,
        body: sql<string>`coalesce(${comment.body}, (select body from comment as first where first.thread_id = ${thread.id} order by first.seq limit 1))`,
        createdAt: notice.createdAt,
        seenAt: notice.seenAt,
      })
      .from(notice)
      .innerJoin(thread, eq(thread.id, notice.threadId))
      .innerJoin(project, eq(project.id, thread.projectId))
      .innerJoin(member, isReader)
      .leftJoin(account, eq(account.id, notice.actorId))
      .leftJoin(comment, eq(comment.id, notice.commentId))
      .where(isOfAccount)
      .orderBy(desc(notice.seq))
      .limit(maxListed),
  )
  const unseen = lazyStatement(() =>
    database
      .select({count: sql<number>`count(*)`})
      .from(notice)
      .innerJoin(thread, eq(thread.id, notice.threadId))
      .innerJoin(member, isReader)
      .where(and(isOfAccount, isNull(notice.seenAt))),
  )
  const readers = lazyStatement(() =>
    database
      .select({accountId: member.accountId})
      .from(member)
      .innerJoin(thread, eq(thread.projectId, member.projectId))
      .where(eq(thread.id, sql.placeholder('threadId'))),
  )

  const oldestKept = lazyStatement(() =>
    database
      .select({seq: notice.seq})
      .from(notice)
      .where(isOfAccount)
      .orderBy(desc(notice.seq))
      .limit(1)
      .offset(limits.noticesPerPerson - 1),
  )

  return {
    ...createUnmailedNotices({database, clock}),

    /**
     * Adds one notice for each of these people, except the author of the activity. Call it inside the activity's
     * transaction. A null stands for a deleted account.
     */
    notify(accountIds: readonly (string | null)[], {threadId, kind, commentId, by}: ThreadActivity) {
      const wanted = new Set(accountIds)
      wanted.delete(by.accountId)
      const recipients = readers.all({threadId}).filter(({accountId}) => wanted.has(accountId))
      if (recipients.length === 0) return
      const activity = {threadId, kind, commentId, actorId: by.accountId, appName: by.appName, createdAt: clock.now()}
      database
        .insert(notice)
        .values(recipients.map(({accountId}) => ({accountId, ...activity})))
        .run()
      rows.announce()
    },

    onNotice: rows.onNotice,

    /** Returns the latest notices, newest first. */
    list: (accountId: string): Notice[] =>
      listed.all({accountId}).map(({accountName, email, body, ...row}) => ({
        ...row,
        actorName: accountName || email,
        excerpt: oneLine(body, 200),
      })),

    countUnseen: (accountId: string): number => unseen.get({accountId})?.count ?? 0,

    /** Marks a person's notices as seen: of one thread, or all of them. */
    markSeen: (accountId: string, threadId?: string) =>
      rows.markSeen(accountId, threadId === undefined ? undefined : eq(notice.threadId, threadId)),

    /**
     * Deletes expired notices, and each person's oldest above a limit: an app can resolve and reopen a thread
     * endlessly. Goes through them in slices. Returns how many it deleted.
     */
    deleteOld(signal?: AbortSignal): Promise<number> {
      /** The oldest `seq` to keep, by account; 0 for accounts within the limit. */
      const oldest = new Map<string, number>()
      return rows.deleteOld(signal, ({seq, accountId}) => {
        const kept = oldest.get(accountId) ?? oldestKept.get({accountId})?.seq ?? 0
        oldest.set(accountId, kept)
        return seq < kept
      })
    },
  }
}
