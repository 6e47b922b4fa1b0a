import type {Anchor} from '#shared/contract/resources.ts'
import {and, desc, eq, isNotNull, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {comment, thread} from '../database/tables/threads.ts'
import {oneLine} from '../mail/plain-text.ts'
import {anchorOf, type ThreadKey} from './read-threads.ts'

/** A thread as lists show it. Times are in milliseconds since the epoch. */
export interface ThreadSummary {
  id: string
  planId: string
  anchor: Anchor
  createdAt: number
  resolvedAt: number | null
  /** The opener's name or else address; null once the account is deleted. */
  authorName: string | null
  /** The app that opened it; null for a page. */
  appName: string | null
  /** One line of the first comment. */
  excerpt: string
  answers: number
}

type State = ReturnType<typeof isNull>

/** Reads threads with only their first comment, so that lists stay small. */
export function createSummaries({database}: {database: Database}) {
  const isOfProject = eq(thread.projectId, sql.placeholder('projectId'))
  const states = {open: isNull(thread.resolvedAt), resolved: isNotNull(thread.resolvedAt)}
  const isAfter = sql`(${thread.createdAt}, ${thread.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`
  const listed = (isInState: State) =>
    lazyStatement(() =>
      database
        .select({
          id: thread.id,
          planId: thread.planId,
          x: thread.x,
          y: thread.y,
          refKind: thread.refKind,
          refId: thread.refId,
          createdAt: thread.createdAt,
          resolvedAt: thread.resolvedAt,
          accountName: account.name,
          email: account.email,
          appName: comment.appName,
          body: sql<string>`substr(${comment.body}, 1, 400)`,
          answers: sql<number>`(select count(*) - 1 from comment as every where every.thread_id = ${thread.id})`,
        })
        .from(thread)
        .innerJoin(
          comment,
          eq(comment.seq, sql`(select min(seq) from comment as first where first.thread_id = ${thread.id})`),
        )
        .leftJoin(account, eq(account.id, comment.authorId))
        .where(and(isOfProject, isInState, isAfter))
        .orderBy(desc(thread.createdAt), desc(thread.id))
        .limit(sql.placeholder('count')),
    )
  // Without a bound SQLite takes the index of all threads, and reads each of them.
  const counted = (isInState: State) =>
    lazyStatement(() =>
      database
        .select({count: sql<number>`count(*)`})
        .from(thread)
        .where(and(isOfProject, isInState, isAfter)),
    )
  const lists = {open: listed(states.open), resolved: listed(states.resolved)}
  const counts = {open: counted(states.open), resolved: counted(states.resolved)}

  /** Comes before all threads. */
  const firstKey: ThreadKey = [Number.MAX_SAFE_INTEGER, '']

  return {
    /** Returns up to `count` threads in a state after `key`, newest first. */
    summaries(
      projectId: string,
      state: keyof typeof states,
      {key = firstKey, count}: {key?: ThreadKey | undefined; count: number},
    ): ThreadSummary[] {
      const [createdAt, id] = key
      return lists[state]
        .all({projectId, createdAt, id, count})
        .map(({x, y, refKind, refId, accountName, email, body, ...row}) => ({
          ...row,
          anchor: anchorOf({x, y, refKind, refId}),
          authorName: accountName || email,
          excerpt: oneLine(body, 200),
        }))
    },
    /** Returns the number of a project's threads in a state. */
    countOf(projectId: string, state: keyof typeof states): number {
      const [createdAt, id] = firstKey
      return counts[state].get({projectId, createdAt, id})?.count ?? 0
    },
  }
}
