import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {type Actor, recordAudit} from '../audit/record.ts'
import {eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {type ClientDocument, connection} from '../database/tables/connections.ts'
import {grant} from '../database/tables/identity.ts'
import type {ProjectChanges} from '../events/project-changes.ts'
import type {EventStore} from '../events/store.ts'
import {type Connection, createConnectionLists, type ListedConnection, type NamedProject} from './connection-lists.ts'
import {createEndedConnections, type EndedConnection, type EndReason} from './ended-connections.ts'
import {createJoinableConnections} from './joinable-connections.ts'
import {createProjectMoves} from './project-moves.ts'
import {createReach} from './reach.ts'

export type {Connection, EndedConnection, EndReason, ListedConnection, NamedProject}

/** A consent, already authorized. */
export interface NewConnection {
  accountId: string
  clientId: string
  name: string
  scopes: string[]
  /** The project chosen at consent, if the scopes need one. */
  projectId?: string | undefined
  /** The IP address of the app's request. */
  address: string | null
  /** The document of an app that nobody registered here. */
  document?: ClientDocument | null | undefined
  /** A `device` connection that this one replaces, keeping its bindings and declarations. */
  replaces?: string | undefined
}

interface Needs {
  database: Database
  clock: Clock
  events: Pick<EventStore, 'record'>
  projectChanges: Pick<ProjectChanges, 'announce'>
}

/** Milliseconds between writes of a connection's `lastUsedAt`. */
const useInterval = 60_000

export type ConnectionStore = ReturnType<typeof createConnections>

/** Stores connections: the access people gave to apps (docs/api.md#connections). */
export function createConnections({database, clock, events, projectChanges}: Needs) {
  const reach = createReach({database, events})
  const lists = createConnectionLists({database})
  const joinable = createJoinableConnections({database, chosen: reach.chosen})
  const moves = createProjectMoves({database, reach, lists, listJoinable: joinable.listJoinable})
  const ended = createEndedConnections({database, clock})
  const changeListeners = new Set<(connectionId: string) => void>()
  const usedAt = new Map<string, number>()

  return {
    reach: reach.of,
    projectIds: reach.projectIds,
    addCreated: reach.addCreated,
    ...joinable,
    ...moves,

    /** Creates a connection, or updates the one that the consent joins or replaces. */
    allow(consent: NewConnection): Connection {
      const {accountId, clientId, name, scopes, projectId, address, replaces, document = null} = consent
      const now = clock.now()
      return database.transaction(() => {
        const existing = replaces === undefined ? joinable.findJoinable(consent) : takeOver(replaces)
        const id = existing?.id ?? randomUUID()
        const updated = {name, scopes, address, document, closedProjectId: null, theftAt: null, lastUsedAt: now}
        if (existing) {
          database.update(connection).set(updated).where(eq(connection.id, id)).run()
        } else {
          database
            .insert(connection)
            .values({id, accountId, clientId, createdAt: now, ...updated})
            .run()
        }
        reach.choose(id, projectId)
        announce(id)
        const {createdAt, replayedAt} = existing ?? {createdAt: now, replayedAt: null}
        return {id, accountId, clientId, createdAt, replayedAt, ...updated}
      })
    },

    /** Renames a device. Its future revisions and comments show the new name. */
    rename(id: string, name: string) {
      database.update(connection).set({name}).where(eq(connection.id, id)).run()
      announce(id)
    },

    /**
     * Closes a project permanently: to one person's connections when they leave it, to all when it is deleted. Only a
     * new consent opens it again. Call it within the transaction of the change.
     */
    closeProject(projectId: string, accountId?: string) {
      for (const id of reach.connectionsIn(projectId, accountId)) reach.close(id, projectId)
    },

    /** Records the reuse of a refresh token for the person to see: `replay` was accepted, `theft` was not. */
    recordReuse(id: string, what: 'replay' | 'theft') {
      const now = clock.now()
      database
        .update(connection)
        .set(what === 'theft' ? {theftAt: now} : {replayedAt: now})
        .where(eq(connection.id, id))
        .run()
    },

    ...lists,
    listEnded: ended.list,
    deleteOldEnded: ended.deleteOld,

    /** Records a use of the connection now. Never waits: reads call it too. */
    recordUse(id: string) {
      const now = clock.now()
      if (now - (usedAt.get(id) ?? Number.NEGATIVE_INFINITY) < useInterval) return
      usedAt.set(id, now)
      database.waits.without(() =>
        database.syncBehind(() =>
          database.update(connection).set({lastUsedAt: now}).where(eq(connection.id, id)).run(),
        ),
      )
    },

    end,

    /** Ends connections that had no valid token for the lifetime of a refresh token. */
    endIdle() {
      const lastToken = sql`(select max(${grant.expiresAt}) from ${grant} where ${grant.connectionId} = ${connection.id})`
      const longAgo = clock.now() - limits.refreshTokenLifetime * 1000
      const idle = database
        .select({id: connection.id})
        .from(connection)
        .where(sql`max(${connection.lastUsedAt}, coalesce(${lastToken}, 0)) < ${longAgo}`)
        .all()
      for (const {id} of idle) end(id, 'expired')
    },

    /** Calls `listener` with the id of each connection that ends or changes its name or scopes. Returns its removal. */
    onChange(listener: (connectionId: string) => void): () => void {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
  }

  /**
   * Ends a connection with everything that depends on it, in one transaction. Returns false if it was gone already.
   * `by` is the acting person.
   */
  function end(id: string, reason: EndReason, by: Actor = {}): boolean {
    const isEnded = database.transaction(() => {
      const row = lists.byId(id)
      if (!row) return false
      for (const projectId of reach.projectIds(id)) {
        // The app's proposals are deleted with it: open editors must stop offering them.
        projectChanges.announce(projectId, 'proposals')
        events.record({projectId, connectionId: id, type: 'access.revoked', data: {projectId}, isFarewell: true})
      }
      ended.add(row, reason)
      const {accountId, name} = row
      recordAudit({database, clock}, {kind: 'app-disconnected', accountId, ...by, about: {name, reason}})
      database.delete(connection).where(eq(connection.id, id)).run()
      return true
    })
    usedAt.delete(id)
    if (isEnded) announce(id)
    return isEnded
  }

  /** Records the end of the replaced device; the new one continues its connection. */
  function takeOver(id: string): Connection | undefined {
    const row = lists.byId(id)
    if (!row) return undefined
    ended.add({...row, id: randomUUID()}, 'replaced')
    // The old device's token reuse doesn't concern the new one.
    database.update(connection).set({replayedAt: null}).where(eq(connection.id, id)).run()
    return {...row, replayedAt: null}
  }

  function announce(id: string) {
    for (const listener of changeListeners) listener(id)
  }
}
