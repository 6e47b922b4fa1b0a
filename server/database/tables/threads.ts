import {index, integer, real, sql, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'
import {project} from './projects.ts'

/** A discussion pinned on a plan. The author of its first comment opened it. */
export const thread = sqliteTable(
  'thread',
  {
    id: text().primaryKey(),
    projectId: goesWith(() => project.id),
    /** The plan's id in the home. */
    planId: text().notNull(),
    /** The point on the plan, in metres. */
    x: real().notNull(),
    y: real().notNull(),
    /** The element under the pin; null without one. */
    refKind: text(),
    refId: text(),
    createdAt: integer().notNull(),
    /** Null while it is open. */
    resolvedAt: integer(),
  },
  (table) => [
    index('thread_project').on(table.projectId, table.createdAt, table.id),
    index('thread_open').on(table.projectId, table.createdAt, table.id).where(sql`resolved_at is null`),
    index('thread_resolved').on(table.projectId, table.createdAt, table.id).where(sql`resolved_at is not null`),
  ],
)

export const comment = sqliteTable(
  'comment',
  {
    /** The order within a thread. */
    seq: integer().primaryKey({autoIncrement: true}),
    id: text().notNull().unique(),
    threadId: goesWith(() => thread.id),
    body: text().notNull(),
    /** Null once the account is deleted. */
    authorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The writing app's name at that time; null for a page. */
    appName: text(),
    createdAt: integer().notNull(),
    editedAt: integer(),
  },
  (table) => [index('comment_thread').on(table.threadId), index('comment_author').on(table.authorId)],
)

/** A notice to a person about a thread that they opened or commented in (docs/api.md#threads). */
export const notice = sqliteTable(
  'notice',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    /** The recipient. */
    accountId: goesWith(() => account.id),
    threadId: goesWith(() => thread.id),
    kind: text({enum: ['answered', 'mentioned', 'resolved', 'reopened']}).notNull(),
    /** The answer, or the comment with the mention; null for other kinds. */
    commentId: text().references(() => comment.id, {onDelete: 'cascade'}),
    /** The account that acted; null once it is deleted. */
    actorId: text().references(() => account.id, {onDelete: 'set null'}),
    appName: text(),
    createdAt: integer().notNull(),
    /** When the recipient saw the thread; null before. */
    seenAt: integer(),
    /** When an email about it was handed over; null before. */
    mailedAt: integer(),
  },
  (table) => [
    index('notice_account').on(table.accountId),
    index('notice_unseen').on(table.accountId, table.threadId).where(sql`seen_at is null`),
    index('notice_unmailed').on(table.createdAt).where(sql`mailed_at is null and seen_at is null`),
    index('notice_thread').on(table.threadId),
    index('notice_comment').on(table.commentId),
    index('notice_actor').on(table.actorId),
  ],
)
