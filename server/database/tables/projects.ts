import {integer, sqliteTable, text} from '../drizzle.ts'

export const project = sqliteTable('project', {
  id: text().primaryKey(),
  name: text().notNull(),
  address: text(),
  /** The language of its empty home, the draft before the first version. */
  language: text({enum: ['en', 'it']}).notNull(),
  createdAt: integer().notNull(),
})
