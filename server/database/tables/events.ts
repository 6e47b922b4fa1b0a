import {index, integer, sqliteTable, text} from '../drizzle.ts'

/** Events for streams and webhooks, ordered by `seq`. `connectionId` limits an event to one connection. */
export const event = sqliteTable(
  'event',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    id: text().notNull().unique(),
    projectId: text().notNull(),
    connectionId: text(),
    type: text({enum: ['revision.saved', 'access.revoked']}).notNull(),
    /** The stream's `data`, serialized once. */
    data: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('event_project').on(table.projectId, table.seq), index('event_created').on(table.createdAt)],
)
