import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, asc, eq, gt, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {member} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'
import {comment, notice, thread} from '../database/tables/threads.ts'
import type {ThreadActivity} from './thread-activity.ts'

/** The unmailed notices of one person in one project. Times are in milliseconds since the epoch. */
export interface UnmailedNotices {
  accountId: string
  projectId: string
  projectName: string
  count: number
  /** The time of the first notice. */
  since: number
  /** The last notice. */
  lastSeq: number
}

/** A notice as an email reports it. */
export interface MailedNotice {
  kind: ThreadActivity['kind']
  threadId: string
  /** The person's name or else address; null once the account is deleted. */
  actorName: string | null
  appName: string | null
  /** The start of the answer, or of the comment with the mention; null for the other kinds. */
  body: string | null
}

type Recipient = Pick<UnmailedNotices, 'accountId' | 'projectId'>

/** Reads the notices that still need an email: neither seen nor mailed, and recent. */
export function createUnmailedNotices({database, clock}: {database: Database; clock: Clock}) {
  const maxText = limits.noticeEmailCommentLength
  const isUnmailed = and(isNull(notice.mailedAt), isNull(notice.seenAt), gt(notice.createdAt, sql.placeholder('after')))
  const isOfRecipient = and(
    eq(notice.accountId, sql.placeholder('accountId')),
    eq(thread.projectId, sql.placeholder('projectId')),
  )
  const waiting = lazyStatement(() =>
    database
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
      .orderBy(sql`min(${notice.seq})`),
  )
  const first = lazyStatement(() =>
    database
      .select({
        kind: notice.kind,
        threadId: notice.threadId,
        accountName: account.name,
        email: account.email,
        appName: notice.appName,
        body: sql<
          string | null
        >`case when length(${comment.body}) > ${maxText} then substr(${comment.body}, 1, ${maxText}) || ${'…'} else ${comment.body} end`,
      })
      .from(notice)
      .innerJoin(thread, eq(thread.id, notice.threadId))
      .leftJoin(account, eq(account.id, notice.actorId))
      .leftJoin(comment, eq(comment.id, notice.commentId))
      .where(and(isOfRecipient, isUnmailed))
      .orderBy(asc(notice.seq))
      .limit(limits.noticesPerEmail),
  )
  const lastMailed = lazyStatement(() =>
    database
      .select({at: sql<number | null>`max(${notice.mailedAt})`})
      .from(notice)
      .innerJoin(thread, eq(thread.id, notice.threadId))
      .where(isOfRecipient),
  )
  const after = () => clock.now() - limits.noticeEmailMaxAge

  return {
    /** Leaves out former members. */
    unmailed: (): UnmailedNotices[] => waiting.all({after: after()}),
    /** Returns the notices of one email, oldest first, up to a limit. */
    toMail: ({accountId, projectId}: Recipient): MailedNotice[] =>
      first.all({accountId, projectId, after: after()}).map(({accountName, email, ...row}) => ({
        ...row,
        actorName: accountName || email,
      })),
    /** Returns the time of the last email to this person about this project, or null. */
    lastMailedAt: ({accountId, projectId}: Recipient): number | null =>
      lastMailed.get({accountId, projectId})?.at ?? null,
    /** Records that a mail server accepted the email. */
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
