import {foreignKey, index, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {project} from './projects.ts'
import {revision} from './revisions.ts'

/** The files that a version's home names. */
export const revisionFile = sqliteTable(
  'revision_file',
  {
    projectId: text().notNull(),
    number: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.number, table.sha256]}),
    foreignKey({
      columns: [table.projectId, table.number],
      foreignColumns: [revision.projectId, revision.number],
    }).onDelete('cascade'),
    index('revision_file_sha256').on(table.projectId, table.sha256),
  ],
)

/** A project's files. Their bytes are stored once, in the content-addressed folder. */
export const projectFile = sqliteTable(
  'project_file',
  {
    projectId: goesWith(() => project.id),
    sha256: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    createdAt: integer().notNull(),
    /** The last repeated upload, if any. It restarts the lifetime of an unused file. */
    sentAgainAt: integer(),
  },
  (table) => [primaryKey({columns: [table.projectId, table.sha256]}), index('project_file_sha256').on(table.sha256)],
)
