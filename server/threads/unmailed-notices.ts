import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import {and, asc, eq, gt, isNull, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, comment, member, notice, project, thread} from '../database/schema.ts'

/** What one person is to be mailed of one project. Times are milliseconds since the epoch. */
export interface UnmailedNotices {
  accountId: string
  projectId: string
  projectName: string
  count: number
  /** When the first of it happened. */
  since: number
  /** The last of it. */
  lastSeq: number
}

/** One thing that an email tells. */
export interface MailedNotice {
  kind: 'answered' | 'resolved' | 'reopened'
  threadId: string
  /** Of who did it: name, else address; null once the account is gone. */
  actorName: string | null
  appName: string | null
  /** What an email holds of the answer; null of the other kinds. */
  body: string | null
}

type Whose = Pick<UnmailedNotices, 'accountId' | 'projectId'>

/** The notices that emails are still to be written about: neither seen nor mailed, and not too old to be news. */
export function createUnmailedNotices({database, clock}: {database: Database; clock: Clock}) {
  const most = limits.noticeEmailText
  const isUnmailed = and(isNull(notice.mailedAt), isNull(notice.seenAt), gt(notice.createdAt, sql.placeholder('after')))
  const isWhose = and(
    eq(notice.accountId, sql.placeholder('accountId')),
    eq(thread.projectId, sql.placeholder('projectId')),
  )
  const waiting = database
    .select({
      accountId: notice.accountId,
      projectId: thread.projectId,
      projectName: project.name,
      count: sql<number>`count(*)`,
      since: sql<number>`min(${notice.createdAt})`,
      lastSeq: sql<number>`max(${notice.seq})`,
    })
    .from(notice)
    .innerJoin(thread, eq(thread.id, notice.threadId))
    .innerJoin(project, eq(project.id, thread.projectId))
    .innerJoin(member, and(eq(member.projectId, thread.projectId), eq(member.accountId, notice.accountId)))
    .where(isUnmailed)
    .groupBy(notice.accountId, thread.projectId)
    .orderBy(sql`min(${notice.seq})`)
    .prepare()
  const first = database
    .select({
      kind: notice.kind,
      threadId: notice.threadId,
      accountName: account.name,
      email: account.email,
      appName: notice.appName,
      body: sql<
        string | null
      >`case when length(${comment.body}) > ${most} then substr(${comment.body}, 1, ${most}) || '…' else ${comment.body} end`,
    })
    .from(notice)
    .innerJoin(thread, eq(thread.id, notice.threadId))
    .leftJoin(account, eq(account.id, notice.actorId))
    .leftJoin(comment, eq(comment.id, notice.commentId))
    .where(and(isWhose, isUnmailed))
    .orderBy(asc(notice.seq))
    .limit(limits.noticesInEmail)
    .prepare()
  const lastMailed = database
    .select({at: sql<number | null>`max(${notice.mailedAt})`})
    .from(notice)
    .innerJoin(thread, eq(thread.id, notice.threadId))
    .where(isWhose)
    .prepare()
  const after = () => clock.now() - limits.noticesNews

  return {
    /** Who left a project is mailed nothing of it. */
    unmailed: (): UnmailedNotices[] => waiting.all({after: after()}),
    /** What an email tells, oldest first; of much, the first of it. */
    toMail: ({accountId, projectId}: Whose): MailedNotice[] =>
      first.all({accountId, projectId, after: after()}).map(({accountName, email, ...row}) => ({
        ...row,
        actorName: accountName || email,
      })),
    /** When an email last told this person of this project; null where none did. */
    lastMailedAt: ({accountId, projectId}: Whose): number | null => lastMailed.get({accountId, projectId})?.at ?? null,
    /** A mail server took an email about it. */
    markMailed({accountId, projectId, lastSeq}: UnmailedNotices) {
      database
        .update(notice)
        .set({mailedAt: clock.now()})
        .where(
          and(
            eq(notice.accountId, accountId),
            sql`${notice.threadId} in (select id from ${thread} where project_id = ${projectId})`,
            sql`${notice.seq} <= ${lastSeq}`,
            isNull(notice.mailedAt),
            isNull(notice.seenAt),
          ),
        )
        .run()
    },
  }
}
