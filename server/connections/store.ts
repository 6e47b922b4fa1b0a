import {randomUUID} from 'node:crypto'
import {limits} from '#shared/api/limits.ts'
import {deviceClient} from '#shared/api/scopes.ts'
import type {Clock} from '#shared/clock.ts'
import {and, desc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, grant} from '../database/schema.ts'
import type {EventStore} from '../events/store.ts'
import {type Connection, createConnectionLists, type ListedConnection} from './connection-lists.ts'
import {createEndedConnections, type EndedConnection, type EndReason} from './ended-connections.ts'
import {createReach, type Reach} from './reach.ts'

export type {Connection, EndedConnection, EndReason, ListedConnection, Reach}

/** A person's consent, already found to be theirs to give. */
export interface NewConnection {
  accountId: string
  clientId: string
  name: string
  scopes: string[]
  /** The project the person chose, where the scopes need one. */
  projectId?: string | undefined
  /** Where the app asked from. */
  address: string | null
  /** A connection of the `device` client that this one takes over, with its bindings and declarations. */
  replaces?: string | undefined
}

interface Needs {
  database: Database
  clock: Clock
  events: Pick<EventStore, 'record'>
}

/** A connection's `lastUsedAt` is written this often, not at every request. */
const useInterval = 60_000

export type ConnectionStore = ReturnType<typeof createConnections>

/** What people allowed apps to do (decisions: Connections). */
export function createConnections({database, clock, events}: Needs) {
  const reach = createReach({database, events})
  const ends = createEndedConnections({database, clock})
  const changeListeners = new Set<(connectionId: string) => void>()
  const usedAt = new Map<string, number>()
  const selectById = database
    .select()
    .from(connection)
    .where(eq(connection.id, sql.placeholder('id')))
    .prepare()

  const byId = (id: string): Connection | undefined => selectById.get({id})

  /**
   * The connection that a registered app's new consent joins: of the same person, for the same project or none. One
   * that the project was closed to is opened again. The `device` client never joins.
   */
  function findJoinable({accountId, clientId, projectId}: Pick<NewConnection, 'accountId' | 'clientId' | 'projectId'>) {
    if (clientId === deviceClient.id) return undefined
    return database
      .select()
      .from(connection)
      .where(and(eq(connection.accountId, accountId), eq(connection.clientId, clientId)))
      .orderBy(desc(connection.lastUsedAt))
      .all()
      .find(({id, closedProjectId}) => (reach.chosen(id) ?? closedProjectId ?? undefined) === projectId)
  }

  /**
   * Whether a device can be given this project: not when it reaches it already, nor when another connection of its
   * registered app has it, for of one person and project there is one that later consents join.
   */
  function canChangeTo({id, accountId, clientId}: Connection, projectId: string): boolean {
    if (reach.of(id, projectId)) return false
    return (findJoinable({accountId, clientId, projectId})?.id ?? id) === id
  }

  return {
    byId,
    reach: reach.of,
    projectIds: reach.projectIds,
    addCreated: reach.addCreated,
    findJoinable,

    /** Makes the consent's connection, or brings the one it joins or replaces up to it. */
    allow(consent: NewConnection): Connection {
      const {accountId, clientId, name, scopes, projectId, address, replaces} = consent
      const now = clock.now()
      return database.transaction(() => {
        const kept = replaces === undefined ? findJoinable(consent) : takeOver(replaces)
        const id = kept?.id ?? randomUUID()
        const fresh = {name, scopes, address, closedProjectId: null, theftAt: null, lastUsedAt: now}
        if (kept) {
          database.update(connection).set(fresh).where(eq(connection.id, id)).run()
        } else {
          database
            .insert(connection)
            .values({id, accountId, clientId, createdAt: now, ...fresh})
            .run()
        }
        reach.choose(id, projectId)
        announce(id)
        const {createdAt, replayedAt} = kept ?? {createdAt: now, replayedAt: null}
        return {id, accountId, clientId, createdAt, replayedAt, ...fresh}
      })
    },

    /** Gives a device another name: revisions and comments that it makes from now on bear it. */
    rename(id: string, name: string) {
      database.update(connection).set({name}).where(eq(connection.id, id)).run()
      announce(id)
    },

    canChangeTo,

    /**
     * Gives a device another project of its person without pairing again; what it declared in the one before goes. False
     * when it can't be.
     */
    changeProject(id: string, projectId: string): boolean {
      return database.transaction(() => {
        const row = byId(id)
        if (!row || !canChangeTo(row, projectId)) return false
        reach.choose(id, projectId)
        return true
      })
    },

    /**
     * Closes a project to the connections of a person who leaves it or, without a person, of everybody when it is
     * deleted. For good: a new consent opens it again. Within the transaction of what happened.
     */
    closeProject(projectId: string, accountId?: string) {
      for (const id of reach.connectionsIn(projectId, accountId)) reach.close(id, projectId)
    },

    /** Notes what its person should know: a replaced refresh token, or a used-up one, came back. */
    recordReuse(id: string, what: 'replay' | 'theft') {
      const now = clock.now()
      database
        .update(connection)
        .set(what === 'theft' ? {theftAt: now} : {replayedAt: now})
        .where(eq(connection.id, id))
        .run()
    },

    ...createConnectionLists({database}),
    listEnded: ends.list,
    deleteOldEnded: ends.removeOld,

    /** Notes that the connection was used now. */
    recordUse(id: string) {
      const now = clock.now()
      if (now - (usedAt.get(id) ?? Number.NEGATIVE_INFINITY) < useInterval) return
      usedAt.set(id, now)
      database.update(connection).set({lastUsedAt: now}).where(eq(connection.id, id)).run()
    },

    end,

    /** Ends the connections that have had no live token for as long as a refresh token lives. */
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

    /**
     * Called with the id of each connection that ended, or has another name or other scopes, for whoever remembers
     * something of it. Returns the way to stop listening.
     */
    onChange(listener: (connectionId: string) => void): () => void {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
  }

  /** Ends a connection in one transaction, with all that hangs on it. False when it was gone already. */
  function end(id: string, reason: EndReason): boolean {
    const isEnded = database.transaction(() => {
      const row = byId(id)
      if (!row) return false
      for (const projectId of reach.projectIds(id)) {
        events.record({projectId, connectionId: id, type: 'access.revoked', data: {projectId}, isFarewell: true})
      }
      ends.note(row, reason)
      database.delete(connection).where(eq(connection.id, id)).run()
      return true
    })
    usedAt.delete(id)
    if (isEnded) announce(id)
    return isEnded
  }

  /** Ends what a device's connection was to its person: the one that takes its place goes on with it. */
  function takeOver(id: string): Connection | undefined {
    const row = byId(id)
    if (!row) return undefined
    ends.note({...row, id: randomUUID()}, 'replaced')
    // What came back of the old one is no concern of the new.
    database.update(connection).set({replayedAt: null}).where(eq(connection.id, id)).run()
    return {...row, replayedAt: null}
  }

  function announce(id: string) {
    for (const listener of changeListeners) listener(id)
  }
}
