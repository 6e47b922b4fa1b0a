import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import {and, desc, eq, isNull, lt, or, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, comment, member, notice, project, thread} from '../database/schema.ts'
import {oneLine} from '../mail/plain-text.ts'
import type {Author} from '../revisions/store.ts'
import {createUnmailedNotices} from './unmailed-notices.ts'

export type NoticeStore = ReturnType<typeof createNotices>

/** What happened in a thread. */
export interface ThreadActivity {
  threadId: string
  kind: 'answered' | 'resolved' | 'reopened'
  /** The answer; null of the other kinds. */
  commentId: string | null
  by: Author
}

/** Something a person is told. Times are milliseconds since the epoch. */
export interface Notice {
  seq: number
  kind: ThreadActivity['kind']
  projectId: string
  projectName: string
  threadId: string
  /** Name, else address; null once the account is gone. */
  actorName: string | null
  /** The app it was done with; null from a page. */
  appName: string | null
  /** One line of the answer or, of the other kinds, of what the thread began with. */
  excerpt: string
  createdAt: number
  seenAt: number | null
}

/** The most that are listed: what is older is in the threads themselves. */
const mostListed = 200

/**
 * What people are told of threads (contract: States). Only who can look at a project is told of it: nobody who left it is
 * told, nor shown what they were told before.
 */
export function createNotices({database, clock}: {database: Database; clock: Clock}) {
  const listeners = new Set<() => void>()
  const isOfAccount = eq(notice.accountId, sql.placeholder('accountId'))
  const isReader = and(eq(member.projectId, thread.projectId), eq(member.accountId, notice.accountId))
  const listed = database
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
    .limit(mostListed)
    .prepare()
  const unseen = database
    .select({count: sql<number>`count(*)`})
    .from(notice)
    .innerJoin(thread, eq(thread.id, notice.threadId))
    .innerJoin(member, isReader)
    .where(and(isOfAccount, isNull(notice.seenAt)))
    .prepare()
  const readers = database
    .select({accountId: member.accountId})
    .from(member)
    .innerJoin(thread, eq(thread.projectId, member.projectId))
    .where(eq(thread.id, sql.placeholder('threadId')))
    .prepare()

  const surplus = sql`(select seq from (
    select seq, row_number() over (partition by account_id order by seq desc) as place from ${notice}
  ) where place > ${limits.noticesOfPerson})`

  return {
    ...createUnmailedNotices({database, clock}),

    /**
     * Tells these people once each, inside the transaction of what happened; null is somebody whose account is gone. Who
     * did it is not told (decisions: Inputs).
     */
    notify(accountIds: readonly (string | null)[], {threadId, kind, commentId, by}: ThreadActivity) {
      const wanted = new Set(accountIds)
      wanted.delete(by.accountId)
      const told = readers.all({threadId}).filter(({accountId}) => wanted.has(accountId))
      if (told.length === 0) return
      const what = {threadId, kind, commentId, actorId: by.accountId, appName: by.appName, createdAt: clock.now()}
      database
        .insert(notice)
        .values(told.map(({accountId}) => ({accountId, ...what})))
        .run()
      queueMicrotask(() => {
        for (const listener of listeners) listener()
      })
    },

    /** Calls `listener` after somebody may have been told something. Returns its removal. */
    onNotice(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The latest, newest first. */
    list: (accountId: string): Notice[] =>
      listed.all({accountId}).map(({accountName, email, body, ...row}) => ({
        ...row,
        actorName: accountName || email,
        excerpt: oneLine(body, 200),
      })),

    countUnseen: (accountId: string): number => unseen.get({accountId})?.count ?? 0,

    /** The person saw a thread, or the list of all. */
    markSeen(accountId: string, threadId?: string) {
      const isOfThread = threadId === undefined ? undefined : eq(notice.threadId, threadId)
      database
        .update(notice)
        .set({seenAt: clock.now()})
        .where(and(eq(notice.accountId, accountId), isOfThread, isNull(notice.seenAt)))
        .run()
    },

    /** And of each person all but the latest: to resolve a thread and open it again, over and over, costs an app nothing. */
    deleteOld: () =>
      database
        .delete(notice)
        .where(or(lt(notice.createdAt, clock.now() - limits.noticesKept), sql`${notice.seq} in ${surplus}`))
        .run().changes,
  }
}
