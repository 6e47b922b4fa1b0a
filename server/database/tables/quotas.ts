import {integer, sqliteTable} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'
import {project} from './projects.ts'

/**
 * The bytes that a project takes, for quotas. Triggers keep them exact after every write: a sum over all files and
 * versions would take too long for each save. A migration that copies one of their tables must create its triggers
 * again.
 */
export const projectUsage = sqliteTable('project_usage', {
  projectId: goesWith(() => project.id).primaryKey(),
  files: integer().notNull().default(0),
  /** Homes as stored, messages and thumbnails; drafts and comments too. */
  versions: integer().notNull().default(0),
})

/**
 * The space that the projects of an account take, for quotas. Triggers keep it exact, from `member` and `projectUsage`:
 * a sum over all its projects would take too long for each save.
 */
export const accountUsage = sqliteTable('account_usage', {
  accountId: goesWith(() => account.id).primaryKey(),
  /** The projects where it is an owner. */
  projects: integer().notNull().default(0),
  /** The bytes of their files, versions, drafts and comments. */
  bytes: integer().notNull().default(0),
})
