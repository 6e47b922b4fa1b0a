import {index, integer, primaryKey, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {connection} from './connections.ts'

/** Responses stored for a day, so that a retried request runs once. */
export const idempotentAnswer = sqliteTable(
  'idempotent_answer',
  {
    connectionId: goesWith(() => connection.id),
    key: text().notNull(),
    /** SHA-256 of method, path and body. The same key with another fingerprint is refused. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    location: text(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.key]}),
    index('idempotent_answer_created').on(table.createdAt),
  ],
)
