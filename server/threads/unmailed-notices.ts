import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import {and, asc, eq, gt, isNull, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, comment, member, notice, project, thread} from '../database/schema.ts'

/** What nobody saw nor was written of yet. Times are milliseconds since the epoch. */
export interface UnmailedNotice {
  seq: number
  /** Who is told. */
  accountId: string
  kind: 'answered' | 'resolved' | 'reopened'
  projectId: string
  projectName: string
  threadId: string
  /** Of who did it: name, else address; null once the account is gone. */
  actorName: string | null
  appName: string | null
  /** What a letter holds of the answer; null of the other kinds. */
  body: string | null
  createdAt: number
  /** When a letter last told this person of this project; null where none did. */
  lastMailedAt: number | null
}

/** The notices that letters are still to be written about. */
export function createUnmailed({database, clock}: {database: Database; clock: Clock}) {
  const most = limits.noticeLetterText
  const waiting = database
    .select({
      seq: notice.seq,
      accountId: notice.accountId,
      kind: notice.kind,
      projectId: thread.projectId,
      projectName: project.name,
      threadId: notice.threadId,
      accountName: account.name,
      email: account.email,
      appName: notice.appName,
      body: sql<
        string | null
      >`case when length(${comment.body}) > ${most} then substr(${comment.body}, 1, ${most}) || '…' else ${comment.body} end`,
      createdAt: notice.createdAt,
      lastMailedAt: sql<
        number | null
      >`(select max(n.mailed_at) from notice as n join thread as t on t.id = n.thread_id where n.account_id = ${notice.accountId} and t.project_id = ${thread.projectId})`,
    })
    .from(notice)
    .innerJoin(thread, eq(thread.id, notice.threadId))
    .innerJoin(project, eq(project.id, thread.projectId))
    .innerJoin(member, and(eq(member.projectId, thread.projectId), eq(member.accountId, notice.accountId)))
    .leftJoin(account, eq(account.id, notice.actorId))
    .leftJoin(comment, eq(comment.id, notice.commentId))
    .where(and(isNull(notice.mailedAt), isNull(notice.seenAt), gt(notice.createdAt, sql.placeholder('after'))))
    .orderBy(asc(notice.seq))
    .prepare()

  return {
    /** Oldest first; what is too old to be news is left out. */
    unmailed: (): UnmailedNotice[] =>
      waiting.all({after: clock.now() - limits.noticesNews}).map(({accountName, email, ...row}) => ({
        ...row,
        actorName: accountName || email,
      })),
    /** A mail server took a letter about these. */
    markMailed(seqs: readonly number[]) {
      database
        .update(notice)
        .set({mailedAt: clock.now()})
        .where(sql`${notice.seq} in (select value from json_each(${JSON.stringify(seqs)}))`)
        .run()
    },
  }
}
