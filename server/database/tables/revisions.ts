import {blob, foreignKey, index, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
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
