import {type AuditDetails, auditKinds} from '../audit-kinds.ts'
import {index, integer, sql, sqliteTable, text} from '../drizzle.ts'
import {account} from './accounts.ts'

/** The events of accounts and their access, each with its person, time and address. */
export const audit = sqliteTable(
  'audit',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    at: integer().notNull(),
    kind: text({enum: auditKinds}).notNull(),
    /** The account that it is about, with which it goes; null for none. */
    accountId: text().references(() => account.id, {onDelete: 'cascade'}),
    /** The account that did it; null for the server and its commands, and once it is deleted. */
    byId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The IP address of the request; null without one. */
    address: text(),
    about: text({mode: 'json'}).$type<AuditDetails>().notNull().default({}),
    /** Repeated failures share a row: their number, and the time of the last one. */
    count: integer().notNull().default(1),
    lastAt: integer().notNull(),
  },
  (table) => [
    index('audit_account').on(table.accountId, table.seq),
    index('audit_by').on(table.byId, table.seq),
    index('audit_failures').on(table.at).where(sql`kind = 'sign-in-failed'`),
  ],
)
