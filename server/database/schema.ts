import {type WebhookEvent, webhookEvents} from '#shared/api/events.ts'
import {mounts} from '#shared/home/product/mounts.ts'
import {blob, foreignKey, index, integer, primaryKey, real, sql, sqliteTable, text, uniqueIndex} from './drizzle.ts'

// Times are milliseconds since the epoch. Secrets (tokens, codes, links, session cookies) are kept as their SHA-256 only.

/** Who may sign in. */
export const account = sqliteTable('account', {
  id: text().primaryKey(),
  /** Lower case, so that one address is one account. */
  email: text().notNull().unique(),
  name: text(),
  language: text({enum: ['en', 'it']}).notNull(),
  /** argon2id; null until the person chooses one through a link. */
  passwordHash: text(),
  isAdmin: integer({mode: 'boolean'}).notNull(),
  /** May register apps. */
  isMaker: integer({mode: 'boolean'}).notNull(),
  /** Whether the person used a link that was mailed to this address. */
  isEmailVerified: integer({mode: 'boolean'}).notNull().default(false),
  /** Whether what they are told of threads is mailed to them too. */
  wantsMail: integer({mode: 'boolean'}).notNull().default(true),
  createdAt: integer().notNull(),
})

/** A person signed in on one browser. */
export const session = sqliteTable(
  'session',
  {
    hash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    userAgent: text(),
    address: text(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('session_account').on(table.accountId)],
)

/**
 * A link that works once: the first account (`setup`, no account yet), a new password (`reset`), or another address
 * for signing in (`email`).
 */
export const oneTimeLink = sqliteTable('one_time_link', {
  hash: text().primaryKey(),
  purpose: text({enum: ['setup', 'reset', 'email']}).notNull(),
  accountId: text().references(() => account.id, {onDelete: 'cascade'}),
  /** The address that it was mailed to, and nobody else was shown it: who uses it reads mail there. */
  mailedTo: text(),
  expiresAt: integer().notNull(),
})

/** Keys this server made for itself: cookie keys, signing keys, the epoch of its event ids. */
export const secret = sqliteTable('secret', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** How people sign in to an app (contract: Authentication 7). */
export const appKinds = ['web', 'installed', 'device', 'server'] as const
export type AppKind = (typeof appKinds)[number]

export interface Jwks {
  keys: Record<string, unknown>[]
}

/** An app that somebody registered; the client `device` is built in and has no row. */
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
    /** Where the browser may return to; none for a device. */
    redirectUris: text({mode: 'json'}).$type<string[]>().notNull().default([]),
    /** A server's public keys (RFC 7517, section 5); null for one with an address of them, and for other kinds. */
    jwks: text({mode: 'json'}).$type<Jwks>(),
    /** Where a server publishes its public keys instead (RFC 7591, section 2); null for the others. */
    jwksUri: text(),
    scopes: text({mode: 'json'}).$type<string[]>().notNull(),
    isVerified: integer({mode: 'boolean'}).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('app_owner').on(table.ownerId)],
)

/** What a person allowed one app. Ending it deletes the row, and with it everything that hangs on it. */
export const connection = sqliteTable(
  'connection',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    clientId: text().notNull(),
    /** As the person named the device, else the app's own name. */
    name: text().notNull(),
    scopes: text({mode: 'json'}).$type<string[]>().notNull(),
    /** Where it was allowed from. */
    address: text(),
    /** The chosen project that was closed to it, because the person left it or it was deleted; null while it has one. */
    closedProjectId: text(),
    /** When a refresh token that was replaced came back and was let through (design: `spent`), as after a power cut. */
    replayedAt: integer(),
    /** When a token or code that was used up came back, and a sign-in of a registered app was ended for it. */
    theftAt: integer(),
    createdAt: integer().notNull(),
    lastUsedAt: integer().notNull(),
  },
  (table) => [index('connection_account').on(table.accountId), index('connection_client').on(table.clientId)],
)

/** Connections that ended, so that the page of connected apps can say when and why. */
export const endedConnection = sqliteTable(
  'ended_connection',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    name: text().notNull(),
    /**
     * `person`, `app` (it revoked its own token), `theft` (a dead token came back), `expired`, `replaced`, `deleted` (its
     * maker deleted the app).
     */
    reason: text({enum: ['person', 'app', 'theft', 'expired', 'replaced', 'deleted']}).notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [index('ended_connection_account').on(table.accountId)],
)

/** The projects that a connection reaches: the one chosen at consent, and those it created. */
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
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId]}),
    index('connection_project_project').on(table.projectId),
  ],
)

/** One consent's grant at the OpenID provider. */
export const grant = sqliteTable(
  'grant',
  {
    id: text().primaryKey(),
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    payload: text({mode: 'json'}).$type<Record<string, unknown>>().notNull(),
    /** When its last token runs out; null before it has one. */
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

/** A link of a refresh chain (design: `live`, then `spent` when rotated, then `dead` when its successor was used). */
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
  /** Of its empty home, the draft until a version is saved. */
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
  },
  (table) => [primaryKey({columns: [table.projectId, table.accountId]}), index('member_account').on(table.accountId)],
)

/** A link that brings whoever uses it into a project, once. */
export const invitation = sqliteTable(
  'invitation',
  {
    /** Of the link. */
    hash: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    role: text({enum: roles}).notNull(),
    /** The address that the link was mailed to; null where the person who invites passes it on. */
    email: text(),
    invitedBy: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('invitation_project').on(table.projectId)],
)

export const revision = sqliteTable(
  'revision',
  {
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    number: integer().notNull(),
    message: text().notNull(),
    /** Null once the account is gone. */
    authorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The app that saved it, by the name it had then; null from a page. */
    appName: text(),
    restoredFrom: integer(),
    /** Of its picture in the file store, WebP 640 × 400. */
    thumbnail: text(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({columns: [table.projectId, table.number]}), index('revision_thumbnail').on(table.thumbnail)],
)

/** The homes themselves, apart from the rows that lists read. */
export const revisionHome = sqliteTable(
  'revision_home',
  {
    projectId: text().notNull(),
    number: integer().notNull(),
    /** The home's JSON, written once: see `StoredHome`. */
    home: blob({mode: 'buffer'}).notNull(),
    /** The version whose home it is compressed with; null where it is by itself. */
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
 * The elements of each project's last version. Kept apart from its home so that what apps rely on is checked in the very
 * transaction that stores it, without reading a home.
 */
export const lastElements = sqliteTable('last_elements', {
  projectId: text()
    .primaryKey()
    .references(() => project.id, {onDelete: 'cascade'}),
  /** One `kind id` a line, zstd-compressed. */
  elements: blob({mode: 'buffer'}).notNull(),
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
    index('revision_file_sha256').on(table.sha256),
  ],
)

/** Files as a project knows them; the bytes lie once in the content-addressed folder. */
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
    /** When it was last uploaded again, if ever: what no version names lives on from then. */
    sentAgainAt: integer(),
  },
  (table) => [primaryKey({columns: [table.projectId, table.sha256]}), index('project_file_sha256').on(table.sha256)],
)

/** The elements of a home that an app's own code relies on, in the order it declared them. */
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
    index('host_reference_project').on(table.projectId),
  ],
)

/** The devices that an app declared, in its order. */
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
  },
  (table) => [
    primaryKey({columns: [table.connectionId, table.projectId, table.position]}),
    index('device_project').on(table.projectId),
  ],
)

/** A discussion pinned on a plan. Whoever wrote its first comment opened it. */
export const thread = sqliteTable(
  'thread',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => project.id, {onDelete: 'cascade'}),
    /** By the home's id. */
    planId: text().notNull(),
    /** The point on the plan, in metres. */
    x: real().notNull(),
    y: real().notNull(),
    /** The element it is pinned on; null when on none. */
    refKind: text(),
    refId: text(),
    createdAt: integer().notNull(),
    /** Null while it is open. */
    resolvedAt: integer(),
  },
  (table) => [index('thread_project').on(table.projectId, table.createdAt)],
)

export const comment = sqliteTable(
  'comment',
  {
    /** Their order in a thread. */
    seq: integer().primaryKey({autoIncrement: true}),
    id: text().notNull().unique(),
    threadId: text()
      .notNull()
      .references(() => thread.id, {onDelete: 'cascade'}),
    body: text().notNull(),
    /** Null once the account is gone. */
    authorId: text().references(() => account.id, {onDelete: 'set null'}),
    /** The app that wrote it, by the name it had then; null from a page. */
    appName: text(),
    createdAt: integer().notNull(),
    editedAt: integer(),
  },
  (table) => [index('comment_thread').on(table.threadId), index('comment_author').on(table.authorId)],
)

/** What a person is told of a thread they opened or wrote in (contract: States). */
export const notice = sqliteTable(
  'notice',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    /** Who is told. */
    accountId: text()
      .notNull()
      .references(() => account.id, {onDelete: 'cascade'}),
    threadId: text()
      .notNull()
      .references(() => thread.id, {onDelete: 'cascade'}),
    kind: text({enum: ['answered', 'resolved', 'reopened']}).notNull(),
    /** The answer; null of the other kinds. */
    commentId: text().references(() => comment.id, {onDelete: 'cascade'}),
    /** Who did it; null once the account is gone. */
    actorId: text().references(() => account.id, {onDelete: 'set null'}),
    appName: text(),
    createdAt: integer().notNull(),
    /** When its person saw the thread; null before. */
    seenAt: integer(),
    /** When a letter about it was handed over; null where none was yet. */
    mailedAt: integer(),
  },
  (table) => [
    index('notice_account').on(table.accountId),
    index('notice_thread').on(table.threadId),
    index('notice_comment').on(table.commentId),
    index('notice_actor').on(table.actorId),
  ],
)

/** What happened, for streams and webhooks; `seq` orders it. `connectionId` is set when only one connection is told. */
export const event = sqliteTable(
  'event',
  {
    seq: integer().primaryKey({autoIncrement: true}),
    id: text().notNull().unique(),
    projectId: text().notNull(),
    connectionId: text(),
    type: text({enum: ['revision.saved', 'access.revoked']}).notNull(),
    /** The stream's `data`, serialised once. */
    data: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('event_project').on(table.projectId, table.seq), index('event_created').on(table.createdAt)],
)

/** Where an app is posted events (contract: Webhooks). It goes with its connection. */
export const webhook = sqliteTable(
  'webhook',
  {
    id: text().primaryKey(),
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    url: text().notNull(),
    /** The types that are posted. */
    events: text({mode: 'json'}).$type<WebhookEvent[]>().notNull(),
    /** As it is: posts are signed with it. */
    secret: text().notNull(),
    /** The one before it, and until when posts are signed with that too. */
    previousSecret: text(),
    previousSecretUntil: integer(),
    createdAt: integer().notNull(),
    /** The first try that failed since one was answered 2xx; null while none did. */
    failingSince: integer(),
    /** When and why it was turned off; null while it is on. */
    disabledAt: integer(),
    disabledReason: text(),
    /** When its person was mailed that it is off; null while nobody was. */
    offMailedAt: integer(),
  },
  (table) => [index('webhook_connection').on(table.connectionId)],
)

/** What a farewell needs once its webhook is gone. */
export interface Farewell {
  url: string
  /** One, or two while a secret is replaced. */
  secrets: string[]
}

/**
 * One event on its way to one webhook, or what became of it. A farewell (decisions: Events) outlives its webhook: it has
 * none, and goes when it ends. Unfinished while `nextAttemptAt` is set, and only then.
 */
export const delivery = sqliteTable(
  'delivery',
  {
    /** Counts up: the newest is the last. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    /** Null of a farewell. */
    webhookId: text().references(() => webhook.id, {onDelete: 'cascade'}),
    farewell: text({mode: 'json'}).$type<Farewell>(),
    /** Deliveries of one lane share its room: the webhook's id, of a farewell as well. */
    lane: text().notNull(),
    event: text({enum: [...webhookEvents, 'webhook.test']}).notNull(),
    /** Null of a test. */
    projectId: text(),
    /** The body that is signed and posted. */
    payload: text().notNull(),
    /** In all. */
    tries: integer().notNull().default(0),
    /** Since it was made or sent again: how many of the waits between tries are behind it. */
    step: integer().notNull().default(0),
    lastStatus: integer(),
    lastAnswer: text(),
    lastError: text(),
    /** Milliseconds that the last try took. */
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

/** Answers kept for a day, so that a repeated request is acted on once. */
export const idempotentAnswer = sqliteTable(
  'idempotent_answer',
  {
    connectionId: text()
      .notNull()
      .references(() => connection.id, {onDelete: 'cascade'}),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another request with the same key is refused. */
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

/** A catalog: a folder of products that was loaded. All ids of its products begin with its namespace. */
export const catalog = sqliteTable('catalog', {
  namespace: text().primaryKey(),
  /** SHA-256 over its files: whether there is anything to load again. */
  digest: text().notNull(),
  loadedAt: integer().notNull(),
})

/** A product as it was loaded last. */
export const product = sqliteTable(
  'product',
  {
    /** Smaller than an id, where many rows name it. */
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    namespace: text().notNull(),
    version: integer().notNull(),
    brand: text(),
    nameIt: text().notNull(),
    nameEn: text().notNull(),
    /** The names as they are sorted: without accents, in small letters. */
    sortIt: text().notNull(),
    sortEn: text().notNull(),
    category: text().notNull(),
    mount: text({enum: mounts}).notNull(),
    /** Square metres of its outline with its default options. */
    footprint: real().notNull(),
    thumbnails: text({mode: 'json'}).$type<string[]>().notNull(),
    /** Whether it is in its folder: one that left is not found any more, but still read (decisions: Catalog). */
    isListed: integer({mode: 'boolean'}).notNull(),
    /** The whole of it, as JSON: last, for SQLite reads through what is before a column. */
    json: text().notNull(),
  },
  (table) => [
    index('product_namespace').on(table.namespace),
    index('product_sort_it').on(table.sortIt, table.key).where(sql`is_listed`),
    index('product_sort_en').on(table.sortEn, table.key).where(sql`is_listed`),
    index('product_footprint').on(table.footprint, table.key).where(sql`is_listed`),
  ],
)

/** What products are found by: stems of the words of a language, and what filters ask for. */
export const searchTerm = sqliteTable(
  'search_term',
  {
    key: integer().primaryKey(),
    /** A language, or of which filter it is. */
    kind: text().notNull(),
    text: text().notNull(),
  },
  (table) => [uniqueIndex('search_term_text').on(table.kind, table.text)],
)

/** The products that are found by a term, a block of them a row: how is in catalog/search/postings-block.ts. */
export const searchBlock = sqliteTable(
  'search_block',
  {
    term: integer().notNull(),
    block: integer().notNull(),
    entries: blob({mode: 'buffer'}).notNull(),
  },
  (table) => [primaryKey({columns: [table.term, table.block]})],
)

/** Words as products have them, and their stems: what is typed is looked up among them, begun or with a slip. */
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

/** Words with one of their letters left out: how slips are looked up is in catalog/search/typos.ts. */
export const searchSlip = sqliteTable(
  'search_slip',
  {
    variant: text().notNull(),
    word: integer().notNull(),
  },
  (table) => [primaryKey({columns: [table.variant, table.word]})],
)

/** The terms that a product is found by, as a list of keys, to be taken out again. */
export const searchDocument = sqliteTable('search_document', {
  product: integer().primaryKey(),
  /** Of how products are weighed: catalog/search/extract-terms.ts. */
  version: integer().notNull(),
  terms: text({mode: 'json'}).$type<number[]>().notNull(),
})

/**
 * Models and thumbnails of products, by the hash of their bytes in the file store. They stay when a product changes or
 * leaves: homes hold products as they were.
 */
export const catalogFile = sqliteTable(
  'catalog_file',
  {
    sha256: text().notNull(),
    kind: text({enum: ['model', 'thumbnail']}).notNull(),
  },
  (table) => [primaryKey({columns: [table.sha256, table.kind]})],
)

/** Models and thumbnails of products that some version of a project names, whether a catalog has them or not. */
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
