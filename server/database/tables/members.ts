import {index, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'
import {project} from './projects.ts'

export const roles = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

export const member = sqliteTable(
  'member',
  {
    projectId: goesWith(() => project.id),
    accountId: goesWith(() => account.id),
    role: text({enum: roles}).notNull(),
    /** The project's `createdAt`, for lists: a page reads its own rows from an index. */
    projectCreatedAt: integer().notNull().default(0),
    /** Whether an owner lets the person look at the house from anywhere. */
    seesHouse: integer({mode: 'boolean'}).notNull().default(false),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.accountId]}),
    index('member_account').on(table.accountId, table.projectCreatedAt, table.projectId),
  ],
)

/** A single-use link into a project. */
export const invitation = sqliteTable(
  'invitation',
  {
    /** The link's hash. */
    hash: text().primaryKey(),
    projectId: goesWith(() => project.id),
    role: text({enum: roles}).notNull(),
    /** The address that received the link; null when the inviter shares it. */
    email: text(),
    invitedBy: goesWith(() => account.id),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('invitation_project').on(table.projectId), index('invitation_inviter').on(table.invitedBy)],
)
