import {blob, foreignKey, index, integer, sqliteTable, text} from '../drizzle.ts'
import {connection} from './connections.ts'
import {member} from './members.ts'

/** A change of a home that an assistant proposes to one person. It ends with the membership or the connection. */
export const proposal = sqliteTable(
  'proposal',
  {
    id: text().primaryKey(),
    projectId: text().notNull(),
    accountId: text().notNull(),
    /** The app's connection; null for an assistant on the server's own machine. */
    connectionId: text().references(() => connection.id, {onDelete: 'cascade'}),
    /** The name of the app, as the person sees it. */
    appName: text().notNull(),
    title: text().notNull(),
    /** The number of the version that it was made from; null when there was none. */
    base: integer(),
    /** The whole proposed home's JSON, zstd-compressed. */
    home: blob({mode: 'buffer'}).notNull(),
    changeCount: integer().notNull(),
    problemCount: integer().notNull(),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.projectId, table.accountId],
      foreignColumns: [member.projectId, member.accountId],
    }).onDelete('cascade'),
    index('proposal_person').on(table.projectId, table.accountId, table.createdAt, table.id),
    index('proposal_connection').on(table.connectionId),
    index('proposal_age').on(table.changedAt),
  ],
)
