import {type WebhookEvent, webhookEvents} from '#shared/contract/events.ts'
import {mounts} from '#shared/home/product/mounts.ts'
import {type AuditDetails, auditKinds} from './audit-kinds.ts'
import {blob, foreignKey, index, integer, primaryKey, real, sql, sqliteTable, text, uniqueIndex} from './drizzle.ts'

/*
 * The tables of the database. A subject writes only its own; a join that reads another's is allowed in a store and
 * nowhere else. The linter holds who writes which table (linter/own-tables.grit):
 *
 *   api          idempotentAnswer
 *   apps         app, appNotice
 *   audit        audit
 *   catalog      catalog, catalogFile, product, projectModel, searchTerm, searchBlock, searchWord, searchSlip,
 *                searchDocument
 *   connections  connection, endedConnection, connectionProject
 *   database     secret
 *   devices      device, goneDevice
 *   editor       draft
 *   events       event
 *   files        projectFile, revisionFile
 *   hosts        hostReference, lastElements
 *   identity     account, session, oneTimeLink, passkey, secondStep, recoveryCode, grant, accessToken, refreshToken,
 *                oidcRecord
 *   members      member, invitation
 *   projects     project
 *   revisions    revision, revisionHome
 *   threads      thread, comment, notice
 *   watch        heartbeat
 *   webhooks     webhook, delivery
 *
 * Triggers keep projectUsage and accountUsage (migrations/0006_project-usage.sql, 0008_account-usage.sql,
 * 0012_texts-usage.sql): no code writes them.
 *
 * Times are milliseconds since the epoch. Secrets (tokens, codes, links, session cookies) are stored as SHA-256 only,
 * except those that sign: `secret`, a webhook's secrets, and the encrypted secret of one-time codes.
 */

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
  /** Whether thread notices are also mailed. */
  wantsMail: integer({mode: 'boolean'}).notNull().default(true),
  /** When an administrator last removed the person's passkeys and second step. */
  signInResetAt: integer(),
  createdAt: integer().notNull(),
})

/** One row, rewritten to find out whether the server can save. */
export const heartbeat = sqliteTable('heartbeat', {
  id: integer().primaryKey(),
  at: integer().notNull(),
})

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

/** The methods of a sign-in (RFC 8176, section 2). */
export type SignInMethod = 'pwd' | 'otp' | 'mfa' | 'hwk' | 'swk' | 'user'

/** A person's sign-in on one browser. */
export const session = sqliteTable(
  'session',
  {
    hash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
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
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
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
  accountId: text()
    .primaryKey()
    .references(() => account.id, {onDelete: 'cascade'}),
  /** Encrypted (identity/second-steps.ts). */
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
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
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

/** Keys that this server made: cookie keys, signing keys, the epoch of event ids. */
export const secret = sqliteTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})

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
    ownerId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
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
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    appId: text()
      .notNull()
      .references(() => app.id, {onDelete: 'cascade'}),
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

/** A person's permission for an app. Deleting it cascades to everything that depends on it. */
export const connection = sqliteTable(
  'connection',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    clientId: text().notNull(),
    /** The device's name from the person, or the app's name. */
    name: text().notNull(),
    scopes: text({mode: 'json'}).$type<string[]>().notNull(),
    /** The IP address of the consent. */
    address: text(),
    /** The chosen project that it lost, because the person left or the project was deleted; null while it has one. */
    closedProjectId: text(),
    /** When a rotated refresh token (`spent`) was replayed and accepted, as after a power cut. */
    replayedAt: integer(),
    /** When a used token or code came back, which ended a sign-in of a registered app. */
    theftAt: integer(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
  },
  (table) => [
    index('connection_account').on(table.accountId, table.createdAt, table.id),
    index('connection_client').on(table.clientId, table.accountId),
  ],
)

/** Connections that ended, for the page of connected apps: when and why. */
export const endedConnection = sqliteTable(
  'ended_connection',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    name: text().notNull(),
    /**
     * `person`, `app` (it revoked its own token), `theft` (someone used a revoked token), `expired`, `replaced`,
     * `deleted` (its maker deleted the app).
     */
    reason: text({enum: ['person', 'app', 'theft', 'expired', 'replaced', 'deleted']}).notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [index('ended_connection_account').on(table.accountId, table.endedAt)],
)

/** The projects that a connection can access: the one chosen at consent, and those it created. */
export const connectionProject = sqliteTable(
  'connection_project',
  {
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    isCreated: integer({mode: 'boolean'}).notNull(),
    /** The project's `createdAt`, for lists: a page reads its own rows from an index. */
    projectCreatedAt: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId]}),
    index('connection_project_project').on(table.projectId),
    index('connection_project_newest').on(table.connectionId, table.projectCreatedAt, table.projectId),
    index('connection_project_chosen')
      .on(table.connectionId, table.projectCreatedAt, table.projectId)
      .where(sql`is_created = 0`),
    index('connection_project_created')
      .on(table.connectionId, table.projectCreatedAt, table.projectId)
      .where(sql`is_created = 1`),
  ],
)

/** A consent's grant at the OpenID provider. */
export const grant = sqliteTable(
  'grant',
  {
    id: text().primaryKey(),
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
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
    grantId: text()
      .notNull()
      .references(() => grant.id, {onDelete: 'cascade'}),
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
    grantId: text()
      .notNull()
      .references(() => grant.id, {onDelete: 'cascade'}),
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

export const project = sqliteTable('project', {
  id: text().primaryKey(),
  name: text().notNull(),
  address: text(),
  /** The language of its empty home, the draft before the first version. */
  language: text({enum: ['en', 'it']}).notNull(),
  createdAt: integer().notNull(),
})

export const roles = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

export const member = sqliteTable(
  'member',
  {
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    role: text({enum: roles}).notNull(),
    /** The project's `createdAt`, for lists: a page reads its own rows from an index. */
    projectCreatedAt: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.accountId]}),
    index('member_account').on(table.accountId, table.projectCreatedAt, table.projectId),
  ],
)

/** A person's unsaved changes to a project's home. It goes with the membership. */
export const draft = sqliteTable(
  'draft',
  {
    projectId: text().notNull(),
    accountId: text().notNull(),
    /** The number of the version that it was made from; null when there was none. */
    base: integer(),
    /** Counts its changes, so that two windows never overwrite each other in silence. */
    edit: integer().notNull(),
    /** The SHA-256 of the last request that changed it: a repeated one changes nothing. */
    requestHash: text().notNull(),
    /** The home's JSON, zstd-compressed. */
    home: blob({mode: 'buffer'}).notNull(),
    /** The editor's undo and redo steps as JSON, zstd-compressed; null without any. */
    history: blob({mode: 'buffer'}),
    /** The number of problems that keep it from being saved as a version. */
    problemCount: integer().notNull(),
    changedAt: integer().notNull(),
    /** The hashes of the project files that the home names; null in drafts kept before this column. */
    files: text({mode: 'json'}).$type<string[]>(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.accountId]}),
    foreignKey({
      columns: [table.projectId, table.accountId],
      foreignColumns: [member.projectId, member.accountId],
    }).onDelete('cascade'),
  ],
)

/** A single-use link into a project. */
export const invitation = sqliteTable(
  'invitation',
  {
    /** The link's hash. */
    hash: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    role: text({enum: roles}).notNull(),
    /** The address that received the link; null when the inviter shares it. */
    email: text(),
    invitedBy: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('invitation_project').on(table.projectId), index('invitation_inviter').on(table.invitedBy)],
)

export const revision = sqliteTable(
  'revision',
  {
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    number: integer().notNull(),
    message: text().notNull(),
    /** Null once the account is deleted. */
    authorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The saving app's name at that time; null for a page. */
    appName: text(),
    restoredFrom: integer(),
    /** The hash of its thumbnail in the file store, WebP 640 × 400. */
    thumbnail: text(),
    /** The thumbnail's bytes. */
    thumbnailSize: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.number]}),
    index('revision_thumbnail').on(table.thumbnail),
    index('revision_author').on(table.authorId),
  ],
)

/** The homes, apart from the rows that lists read. */
export const revisionHome = sqliteTable(
  'revision_home',
  {
    projectId: text().notNull(),
    number: integer().notNull(),
    /** The home's JSON, never updated (see `StoredHome`). */
    home: blob({mode: 'buffer'}).notNull(),
    /** The version whose home it is compressed against; null when self-contained. */
    base: integer(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.number]}),
    foreignKey({
      columns: [table.projectId, table.number],
      foreignColumns: [revision.projectId, revision.number],
    }).onDelete('cascade'),
  ],
)

/**
 * The elements and bound devices of each project's last version, apart from its home: the saving transaction checks
 * host references without reading a home, and maintenance finds forgotten devices.
 */
export const lastElements = sqliteTable('last_elements', {
  projectId: text()
    .primaryKey()
    .references(() => project.id, {onDelete: 'cascade'}),
  /**
   * A `kind id` per line, with a tab and the element's name, zstd-compressed. Rows that a release before the names saved
   * get them with the next version: an upgrade would have to read every home, and a refusal shows the ids until then.
   */
  elements: blob({mode: 'buffer'}).notNull(),
  /** A device that the home binds per line, zstd-compressed; null when a release before this column saved it. */
  bindings: blob({mode: 'buffer'}),
})

/** The files that a version's home names. */
export const revisionFile = sqliteTable(
  'revision_file',
  {
    projectId: text().notNull(),
    number: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.projectId, table.number, table.sha256]}),
    foreignKey({
      columns: [table.projectId, table.number],
      foreignColumns: [revision.projectId, revision.number],
    }).onDelete('cascade'),
    index('revision_file_sha256').on(table.projectId, table.sha256),
  ],
)

/** A project's files. Their bytes are stored once, in the content-addressed folder. */
export const projectFile = sqliteTable(
  'project_file',
  {
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    sha256: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    createdAt: integer().notNull(),
    /** The last repeated upload, if any. It restarts the lifetime of an unused file. */
    sentAgainAt: integer(),
  },
  (table) => [primaryKey({columns: [table.projectId, table.sha256]}), index('project_file_sha256').on(table.sha256)],
)

/**
 * The bytes that a project takes, for quotas. Triggers keep them exact after every write: a sum over all files and
 * versions would take too long for each save. A migration that copies one of their tables must create its triggers
 * again.
 */
export const projectUsage = sqliteTable('project_usage', {
  projectId: text()
    .primaryKey()
    .references(() => project.id, {onDelete: 'cascade'}),
  files: integer().notNull().default(0),
  /** Homes as stored, messages and thumbnails; drafts and comments too. */
  versions: integer().notNull().default(0),
})

/**
 * The space that the projects of an account take, for quotas. Triggers keep it exact, from `member` and `projectUsage`:
 * a sum over all its projects would take too long for each save.
 */
export const accountUsage = sqliteTable('account_usage', {
  accountId: text()
    .primaryKey()
    .references(() => account.id, {onDelete: 'cascade'}),
  /** The projects where it is an owner. */
  projects: integer().notNull().default(0),
  /** The bytes of their files, versions, drafts and comments. */
  bytes: integer().notNull().default(0),
})

/** The elements that an app's code relies on, in declared order. */
export const hostReference = sqliteTable(
  'host_reference',
  {
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    position: integer().notNull(),
    kind: text().notNull(),
    elementId: text().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.position]}),
    index('host_reference_element').on(table.projectId, table.kind, table.elementId),
  ],
)

/** An app's declared devices, in order. */
export const device = sqliteTable(
  'device',
  {
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    position: integer().notNull(),
    deviceId: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    room: text(),
    floor: text(),
    /** A JSON array of its other names in the house; null when it has none. */
    aliases: text(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.position]}),
    index('device_project').on(table.projectId),
  ],
)

/**
 * Devices that an app declared once and no longer declares. A table of its own: no list of `/v1` can show one by a
 * forgotten condition, and an app's list keeps its positions.
 */
export const goneDevice = sqliteTable(
  'gone_device',
  {
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    deviceId: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    room: text(),
    floor: text(),
    /** When the app first left it out. */
    goneAt: integer().notNull(),
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.deviceId]}),
    index('gone_device_project').on(table.projectId),
    index('gone_device_time').on(table.goneAt),
  ],
)

/** A discussion pinned on a plan. The author of its first comment opened it. */
export const thread = sqliteTable(
  'thread',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    /** The plan's id in the home. */
    planId: text().notNull(),
    /** The point on the plan, in metres. */
    x: real().notNull(),
    y: real().notNull(),
    /** The element under the pin; null without one. */
    refKind: text(),
    refId: text(),
    createdAt: integer().notNull(),
    /** Null while it is open. */
    resolvedAt: integer(),
  },
  (table) => [
    index('thread_project').on(table.projectId, table.createdAt, table.id),
    index('thread_open').on(table.projectId, table.createdAt, table.id).where(sql`resolved_at is null`),
    index('thread_resolved').on(table.projectId, table.createdAt, table.id).where(sql`resolved_at is not null`),
  ],
)

export const comment = sqliteTable(
  'comment',
  {
    /** The order within a thread. */
    seq: integer().primaryKey({autoIncrement: true}),
    id: text().notNull().unique(),
    threadId: text()
      .notNull()
      .references(() => thread.id, {onDelete: 'cascade'}),
    body: text().notNull(),
    /** Null once the account is deleted. */
    authorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The writing app's name at that time; null for a page. */
    appName: text(),
    createdAt: integer().notNull(),
    editedAt: integer(),
  },
  (table) => [index('comment_thread').on(table.threadId), index('comment_author').on(table.authorId)],
)

/** A notice to a person about a thread that they opened or commented in (docs/api.md#threads). */
export const notice = sqliteTable(
  'notice',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    /** The recipient. */
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    threadId: text()
      .notNull()
      .references(() => thread.id, {onDelete: 'cascade'}),
    kind: text({enum: ['answered', 'mentioned', 'resolved', 'reopened']}).notNull(),
    /** The answer, or the comment with the mention; null for other kinds. */
    commentId: text().references(() => comment.id, {onDelete: 'cascade'}),
    /** The account that acted; null once it is deleted. */
    actorId: text().references(() => account.id, {onDelete: 'set null'}),
    appName: text(),
    createdAt: integer().notNull(),
    /** When the recipient saw the thread; null before. */
    seenAt: integer(),
    /** When an email about it was handed over; null before. */
    mailedAt: integer(),
  },
  (table) => [
    index('notice_account').on(table.accountId),
    index('notice_unseen').on(table.accountId, table.threadId).where(sql`seen_at is null`),
    index('notice_unmailed').on(table.createdAt).where(sql`mailed_at is null and seen_at is null`),
    index('notice_thread').on(table.threadId),
    index('notice_comment').on(table.commentId),
    index('notice_actor').on(table.actorId),
  ],
)

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

/** An app's address for events (docs/api.md#webhooks). Deleting its connection cascades to it. */
export const webhook = sqliteTable(
  'webhook',
  {
    id: text().primaryKey(),
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    url: text().notNull(),
    /** The types it receives. */
    events: text({mode: 'json'}).$type<WebhookEvent[]>().notNull(),
    /** Stored in plain text: it signs deliveries. */
    secret: text().notNull(),
    /** The previous secret, and until when it also signs deliveries. */
    previousSecret: text(),
    previousSecretUntil: integer(),
    createdAt: integer().notNull(),
    /** The first failed attempt since the last 2xx; null without one. */
    failingSince: integer(),
    /** When and why it was disabled; null while enabled. */
    disabledAt: integer(),
    disabledReason: text(),
    /** When its owner was mailed that it is disabled; null before. */
    offMailedAt: integer(),
  },
  (table) => [index('webhook_connection').on(table.connectionId, table.createdAt, table.id)],
)

/** The webhook's data that a farewell needs after the webhook is deleted. */
export interface Farewell {
  url: string
  /** Two during a rotation, else one. */
  secrets: string[]
}

/**
 * A delivery of an event to a webhook. A farewell (docs/api.md#events) outlives its webhook, and is deleted when
 * finished. `nextAttemptAt` is set exactly while it is unfinished.
 */
export const delivery = sqliteTable(
  'delivery',
  {
    /** Increases with each delivery. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    /** Null for a farewell. */
    webhookId: text().references(() => webhook.id, {onDelete: 'cascade'}),
    farewell: text({mode: 'json'}).$type<Farewell>(),
    /** The per-webhook queue: the webhook's id, also for a farewell. */
    lane: text().notNull(),
    event: text({enum: [...webhookEvents, 'webhook.test']}).notNull(),
    /** Null for a test. */
    projectId: text(),
    /** The signed body. */
    payload: text().notNull(),
    /** All attempts. */
    tries: integer().notNull().default(0),
    /** The retry step since it was created or resent. */
    step: integer().notNull().default(0),
    lastStatus: integer(),
    lastAnswer: text(),
    lastError: text(),
    /** Duration of the last attempt in milliseconds. */
    lastTook: integer(),
    createdAt: integer().notNull(),
    lastTriedAt: integer(),
    deliveredAt: integer(),
    nextAttemptAt: integer(),
  },
  (table) => [
    index('delivery_webhook').on(table.webhookId, table.seq),
    index('delivery_due').on(table.lane, table.nextAttemptAt).where(sql`next_attempt_at is not null`),
  ],
)

/** Responses stored for a day, so that a retried request runs once. */
export const idempotentAnswer = sqliteTable(
  'idempotent_answer',
  {
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
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

/** A loaded folder of products. The ids of its products begin with the namespace. */
export const catalog = sqliteTable('catalog', {
  namespace: text().primaryKey(),
  /** SHA-256 of its files, to skip an unchanged folder. */
  digest: text().notNull(),
  loadedAt: integer().notNull(),
})

/** A product as it was loaded last. */
export const product = sqliteTable(
  'product',
  {
    /** Smaller than the id, for the postings that reference it. */
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    namespace: text().notNull(),
    version: integer().notNull(),
    brand: text(),
    nameIt: text().notNull(),
    nameEn: text().notNull(),
    /** Sort keys of the names: without accents, in lower case. */
    sortIt: text().notNull(),
    sortEn: text().notNull(),
    category: text().notNull(),
    mount: text({enum: mounts}).notNull(),
    /** Square metres of the outline with default options. */
    footprint: real().notNull(),
    thumbnails: text({mode: 'json'}).$type<string[]>().notNull(),
    /** False once it left its folder: hidden from search, still readable (docs/api.md#catalog). */
    isListed: integer({mode: 'boolean'}).notNull(),
    /** The whole product as JSON. It is the last column because SQLite reads through those before. */
    json: text().notNull(),
  },
  (table) => [
    index('product_namespace').on(table.namespace),
    index('product_sort_it').on(table.sortIt, table.key).where(sql`is_listed`),
    index('product_sort_en').on(table.sortEn, table.key).where(sql`is_listed`),
    index('product_footprint').on(table.footprint, table.key).where(sql`is_listed`),
  ],
)

/** Terms of the inverted index: stems in a language, and values of filters. */
export const searchTerm = sqliteTable(
  'search_term',
  {
    key: integer().primaryKey(),
    /** A language or a filter. */
    kind: text().notNull(),
    text: text().notNull(),
  },
  (table) => [uniqueIndex('search_term_text').on(table.kind, table.text)],
)

/** Postings lists, in blocks (catalog/search/postings-block.ts). */
export const searchBlock = sqliteTable(
  'search_block',
  {
    term: integer().notNull(),
    block: integer().notNull(),
    entries: blob({mode: 'buffer'}).notNull(),
  },
  (table) => [primaryKey({columns: [table.term, table.block]})],
)

/** The vocabulary: words of products with their stems, for prefixes and typos. */
export const searchWord = sqliteTable(
  'search_word',
  {
    key: integer().primaryKey(),
    word: text().notNull(),
    language: text({enum: ['en', 'it']}).notNull(),
    term: integer().notNull(),
  },
  (table) => [
    uniqueIndex('search_word_word').on(table.word, table.language, table.term),
    index('search_word_term').on(table.term),
  ],
)

/** The delete-neighbourhood of each word (catalog/search/typos.ts). */
export const searchSlip = sqliteTable(
  'search_slip',
  {
    variant: text().notNull(),
    word: integer().notNull(),
  },
  (table) => [primaryKey({columns: [table.variant, table.word]})],
)

/** The terms of each product, for their removal. */
export const searchDocument = sqliteTable('search_document', {
  product: integer().primaryKey(),
  /** The `termsVersion` that indexed it (catalog/search/extract-terms.ts). */
  version: integer().notNull(),
  terms: text({mode: 'json'}).$type<number[]>().notNull(),
})

/**
 * Products' models and thumbnails, by their hash in the file store. They stay when a product changes or leaves: homes
 * hold earlier versions.
 */
export const catalogFile = sqliteTable(
  'catalog_file',
  {
    sha256: text().notNull(),
    kind: text({enum: ['model', 'thumbnail']}).notNull(),
  },
  (table) => [primaryKey({columns: [table.sha256, table.kind]})],
)

/** Products' models and thumbnails that a project's versions name, in a loaded catalog or not. */
export const projectModel = sqliteTable(
  'project_model',
  {
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({columns: [table.projectId, table.sha256]})],
)
