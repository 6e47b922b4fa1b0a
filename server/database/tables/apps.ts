import {index, integer, sql, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'

/** How people sign in to an app (docs/api.md#authentication). */
export const appKinds = ['web', 'installed', 'device', 'server'] as const
export type AppKind = (typeof appKinds)[number]

export interface Jwks {
  keys: Record<string, unknown>[]
}

/** A registration that an administrator verified, and until when it bore the mark. */
export interface FormerlyVerified {
  name: string
  redirectUris: string[]
  jwks: Jwks | null
  jwksUri: string | null
  scopes: string[]
  /** Milliseconds since the epoch. */
  until: number
  /** The fields that its maker changed since, even if changed back. Rows of earlier releases have none. */
  changed?: VerifiedField[]
}

/** A registered app. The built-in client `device` has no row. */
export const app = sqliteTable(
  'app',
  {
    /** The `client_id`. */
    id: text().primaryKey(),
    ownerId: goesWith(() => account.id),
    name: text().notNull(),
    kind: text({enum: appKinds}).notNull(),
    /** Redirect URIs; none for a device. */
    redirectUris: text({mode: 'json'}).$type<string[]>().notNull().default([]),
    /** A server app's public keys (RFC 7517, section 5); null when `jwksUri` has them, and for other kinds. */
    jwks: text({mode: 'json'}).$type<Jwks>(),
    /** The address of a server app's public keys (RFC 7591, section 2); null otherwise. */
    jwksUri: text(),
    scopes: text({mode: 'json'}).$type<string[]>().notNull(),
    isVerified: integer({mode: 'boolean'}).notNull(),
    /** The registration that was verified, once it no longer is; null while it is, and before. */
    formerlyVerified: text({mode: 'json'}).$type<FormerlyVerified>(),
    createdAt: integer().notNull(),
  },
  (table) => [index('app_owner').on(table.ownerId)],
)

/** The parts of a registration that an administrator verifies. */
export const verifiedFields = ['name', 'redirectUris', 'keys', 'scopes'] as const
export type VerifiedField = (typeof verifiedFields)[number]

/** A notice to a person that an app is no longer verified: one they connected, or their own. */
export const appNotice = sqliteTable(
  'app_notice',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    /** The recipient. */
    accountId: goesWith(() => account.id),
    appId: goesWith(() => app.id),
    /** The verified name. */
    appName: text().notNull(),
    /** The name since then. */
    newName: text().notNull(),
    /** The maker's changes; empty when an administrator took the mark away. */
    changes: text({mode: 'json'}).$type<VerifiedField[]>().notNull(),
    createdAt: integer().notNull(),
    /** When the recipient saw it; null before. */
    seenAt: integer(),
    /** When an email about it was handed over; null before. */
    mailedAt: integer(),
  },
  (table) => [
    index('app_notice_account').on(table.accountId, table.seq),
    index('app_notice_app').on(table.appId),
    index('app_notice_unmailed').on(table.createdAt).where(sql`mailed_at is null and seen_at is null`),
  ],
)
