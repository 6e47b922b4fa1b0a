import {sqliteTable, text} from '../drizzle.ts'

/** Keys that this server made: cookie keys, signing keys, the epoch of event ids. */
export const secret = sqliteTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})
