import {integer, sqliteTable} from '../drizzle.ts'

/** One row, rewritten to find out whether the server can save. */
export const heartbeat = sqliteTable('heartbeat', {
  id: integer().primaryKey(),
  at: integer().notNull(),
})
