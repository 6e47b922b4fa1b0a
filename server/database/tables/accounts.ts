import {integer, sqliteTable, text} from '../drizzle.ts'

/** A person's account. */
export const account = sqliteTable('account', {
  id: text().primaryKey(),
  /** Lower case, so that one address is one account. */
  email: text().notNull().unique(),
  name: text(),
  language: text({enum: ['en', 'it']}).notNull(),
  /** argon2id; null until the person chooses a password through a link. */
  passwordHash: text(),
  isAdmin: integer({mode: 'boolean'}).notNull(),
  /** Permission to register apps. */
  isMaker: integer({mode: 'boolean'}).notNull(),
  /** True once the person used a link mailed to this address. */
  isEmailVerified: integer({mode: 'boolean'}).notNull().default(false),
  /** Whether notices are also mailed. */
  wantsMail: integer({mode: 'boolean'}).notNull().default(true),
  /** When an administrator last removed the person's passkeys and second step. */
  signInResetAt: integer(),
  createdAt: integer().notNull(),
})
