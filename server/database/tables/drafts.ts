import {blob, foreignKey, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {member} from './members.ts'

/** A person's unsaved changes to a project's home. It goes with the membership. */
export const draft = sqliteTable(
  'draft',
  {
    projectId: text().notNull(),
    accountId: text().notNull(),
    /** The number of the version that it was made from; null when there was none. */
    base: integer(),
    /** Counts its changes, so that two windows never overwrite each other in silence. */
    edit: integer().notNull(),
    /** The SHA-256 of the last request that changed it: a repeated one changes nothing. */
    requestHash: text().notNull(),
    /** The home's JSON, zstd-compressed. */
    home: blob({mode: 'buffer'}).notNull(),
    /** The editor's undo and redo steps as JSON, zstd-compressed; null without any. */
    history: blob({mode: 'buffer'}),
    /** The number of problems that keep it from being saved as a version. */
    problemCount: integer().notNull(),
    changedAt: integer().notNull(),
    /** The hashes of the project files that the home names; null in drafts kept before this column. */
    files: text({mode: 'json'}).$type<string[]>(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.accountId]}),
    foreignKey({
      columns: [table.projectId, table.accountId],
      foreignColumns: [member.projectId, member.accountId],
    }).onDelete('cascade'),
  ],
)
