import type {AssistantScope} from '#shared/contract/scopes.ts'
import {index, integer, primaryKey, sql, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {account} from './accounts.ts'
import type {Jwks} from './apps.ts'
import {project} from './projects.ts'

/** An app as its own document describes it: its `client_id` is the document's address. Its words are its own. */
export interface ClientDocument {
  name: string
  redirectUris: string[]
  /** Public keys (RFC 7517, section 5), or the address of some; both null for an app that proves nothing. */
  jwks: Jwks | null
  jwksUri: string | null
  /** The scopes of assistants that it may ask for. */
  scopes: AssistantScope[]
}

/** A person's permission for an app. Deleting it cascades to everything that depends on it. */
export const connection = sqliteTable(
  'connection',
  {
    id: text().primaryKey(),
    accountId: goesWith(() => account.id),
    clientId: text().notNull(),
    /** The device's name from the person, or the app's name. */
    name: text().notNull(),
    scopes: text({mode: 'json'}).$type<string[]>().notNull(),
    /** The IP address of the consent. */
    address: text(),
    /** The chosen project that it lost, because the person left or the project was deleted; null while it has one. */
    closedProjectId: text(),
    /** The document of an app that nobody registered here, as its person saw it; null for other apps. */
    document: text({mode: 'json'}).$type<ClientDocument>(),
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
    accountId: goesWith(() => account.id),
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
    connectionId: goesWith(() => connection.id),
    projectId: goesWith(() => project.id),
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
