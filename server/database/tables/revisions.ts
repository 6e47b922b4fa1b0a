import {blob, foreignKey, index, integer, primaryKey, sql, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'
import {project} from './projects.ts'

export const revision = sqliteTable(
  'revision',
  {
    projectId: goesWith(() => project.id),
    number: integer().notNull(),
    message: text().notNull(),
    /** Null once the account is deleted. */
    authorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The saving app's name at that time; null for a page. */
    appName: text(),
    restoredFrom: integer(),
    /** The hash of its thumbnail in the file store, WebP 640 × 400. */
    thumbnail: text(),
    /** The thumbnail's bytes. */
    thumbnailSize: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.number]}),
    index('revision_thumbnail').on(table.thumbnail),
    index('revision_author').on(table.authorId),
  ],
)

/** The homes, apart from the rows that lists read. */
export const revisionHome = sqliteTable(
  'revision_home',
  {
    projectId: text().notNull(),
    number: integer().notNull(),
    /** The home's JSON, never updated (see `StoredHome`). */
    home: blob({mode: 'buffer'}).notNull(),
    /** The version whose home it is compressed against; null when self-contained. */
    base: integer(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.number]}),
    foreignKey({
      columns: [table.projectId, table.number],
      foreignColumns: [revision.projectId, revision.number],
    }).onDelete('cascade'),
  ],
)

/** A notice to a member of a project that somebody else saved versions, one after the other. */
export const versionNotice = sqliteTable(
  'version_notice',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    /** The recipient. */
    accountId: goesWith(() => account.id),
    projectId: goesWith(() => project.id),
    firstNumber: integer().notNull(),
    lastNumber: integer().notNull(),
    /** The account that saved them; null once it is deleted. */
    actorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The saving app's name at that time; null for a page. */
    appName: text(),
    /** When the first version was saved. */
    createdAt: integer().notNull(),
    /** When the recipient saw the project's plan or versions; null before. */
    seenAt: integer(),
    /** When an email about it was handed over; null before. */
    mailedAt: integer(),
  },
  (table) => [
    index('version_notice_account').on(table.accountId, table.seq),
    index('version_notice_unseen').on(table.accountId, table.projectId).where(sql`seen_at is null`),
    index('version_notice_unmailed').on(table.createdAt).where(sql`mailed_at is null and seen_at is null`),
    index('version_notice_project').on(table.projectId, table.lastNumber),
    index('version_notice_actor').on(table.actorId),
  ],
)
