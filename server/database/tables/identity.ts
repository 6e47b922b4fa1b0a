import {blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'
import {connection} from './connections.ts'

/** The methods of a sign-in (RFC 8176, section 2). */
export type SignInMethod = 'pwd' | 'otp' | 'mfa' | 'hwk' | 'swk' | 'user'

/** A person's sign-in on one browser. */
export const session = sqliteTable(
  'session',
  {
    hash: text().primaryKey(),
    accountId: goesWith(() => account.id),
    userAgent: text(),
    address: text(),
    methods: text({mode: 'json'}).$type<SignInMethod[]>().notNull().default(['pwd']),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('session_account').on(table.accountId)],
)

/** A person's passkey (WebAuthn Level 3, section 4, "credential record"). */
export const passkey = sqliteTable(
  'passkey',
  {
    id: text().primaryKey(),
    accountId: goesWith(() => account.id),
    /** As base64url, which the authenticator chose. */
    credentialId: text().notNull().unique(),
    /** COSE key. */
    publicKey: blob({mode: 'buffer'}).notNull(),
    /** The highest signature counter seen; always 0 for most synced passkeys. */
    counter: integer().notNull(),
    transports: text({mode: 'json'}).$type<string[]>().notNull(),
    /** False for a passkey that never leaves its device. */
    isSynced: integer({mode: 'boolean'}).notNull(),
    name: text().notNull(),
    createdAt: integer().notNull(),
    lastUsedAt: integer(),
    /** When its counter went back: a copy exists, so it signs nobody in from then on. */
    clonedAt: integer(),
  },
  (table) => [index('passkey_account').on(table.accountId)],
)

/** The one-time codes that a person's authenticator app shows after the password (RFC 6238). */
export const secondStep = sqliteTable('second_step', {
  accountId: goesWith(() => account.id).primaryKey(),
  /** Encrypted (identity/second-step/second-steps.ts). */
  secret: text().notNull(),
  /** The time step of the last code used: no code works twice. */
  lastStep: integer().notNull(),
  createdAt: integer().notNull(),
})

/** An unused recovery code, which replaces a one-time code once. */
export const recoveryCode = sqliteTable(
  'recovery_code',
  {
    hash: text().primaryKey(),
    accountId: goesWith(() => account.id),
  },
  (table) => [index('recovery_code_account').on(table.accountId)],
)

/**
 * A single-use link: for the first account (`setup`, no account yet), a new password (`reset`), or a new address to
 * sign in with (`email`).
 */
export const oneTimeLink = sqliteTable(
  'one_time_link',
  {
    hash: text().primaryKey(),
    purpose: text({enum: ['setup', 'reset', 'email']}).notNull(),
    accountId: text().references(() => account.id, {onDelete: 'cascade'}),
    /** The address that received the link, and nobody else saw it: its use proves access to the mailbox. */
    mailedTo: text(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('one_time_link_account').on(table.accountId, table.purpose)],
)

/** A consent's grant at the OpenID provider. */
export const grant = sqliteTable(
  'grant',
  {
    id: text().primaryKey(),
    connectionId: goesWith(() => connection.id),
    payload: text({mode: 'json'}).$type<Record<string, unknown>>().notNull(),
    /** The expiry of its last token; null before the first. */
    expiresAt: integer(),
  },
  (table) => [index('grant_connection').on(table.connectionId)],
)

export const accessToken = sqliteTable(
  'access_token',
  {
    hash: text().primaryKey(),
    grantId: goesWith(() => grant.id),
    payload: text({mode: 'json'}).$type<Record<string, unknown>>().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('access_token_grant').on(table.grantId), index('access_token_expires').on(table.expiresAt)],
)

/** A token of a refresh chain: `live`, then `spent` when rotated, then `dead` when its successor was used. */
export const refreshToken = sqliteTable(
  'refresh_token',
  {
    hash: text().primaryKey(),
    grantId: goesWith(() => grant.id),
    parentHash: text(),
    state: text({enum: ['live', 'spent', 'dead']}).notNull(),
    payload: text({mode: 'json'}).$type<Record<string, unknown>>().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('refresh_token_grant').on(table.grantId),
    index('refresh_token_parent').on(table.parentHash),
    index('refresh_token_expires').on(table.expiresAt),
  ],
)

/** The provider's short-lived models: device codes, sessions, interactions, used assertions. */
export const oidcRecord = sqliteTable(
  'oidc_record',
  {
    model: text().notNull(),
    hash: text().notNull(),
    uid: text(),
    userCodeHash: text(),
    grantId: text(),
    payload: text({mode: 'json'}).$type<Record<string, unknown>>().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.model, table.hash]}),
    uniqueIndex('oidc_record_user_code').on(table.userCodeHash),
    index('oidc_record_uid').on(table.uid),
    index('oidc_record_grant').on(table.grantId),
    index('oidc_record_expires').on(table.expiresAt),
  ],
)
