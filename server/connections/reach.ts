import type {Reach} from '../api/ensure-writable.ts'
import {cacheReads} from '../database/cache-reads.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {projectCreatedAtOf} from '../database/project-created-at.ts'
import {connection, connectionProject} from '../database/tables/connections.ts'
import {member} from '../database/tables/members.ts'
import {deleteDevices} from '../devices/store.ts'
import type {EventStore} from '../events/store.ts'
import {deleteHostReferences} from '../host-references/store.ts'
import {deleteTablets} from '../tablets/store.ts'

export type ReachOfConnections = ReturnType<typeof createReach>

/**
 * Tracks which projects a connection reaches: the one chosen at consent and those it created, while its person is a
 * member.
 */
export function createReach({database, events}: {database: Database; events: Pick<EventStore, 'record'>}) {
  const isConnection = eq(connectionProject.connectionId, sql.placeholder('connectionId'))
  const reached = () =>
    database
      .select({projectId: connectionProject.projectId, isCreated: connectionProject.isCreated, role: member.role})
      .from(connectionProject)
      .innerJoin(connection, eq(connection.id, connectionProject.connectionId))
      .innerJoin(
        member,
        and(eq(member.projectId, connectionProject.projectId), eq(member.accountId, connection.accountId)),
      )
  const selectAll = lazyStatement(() => reached().where(isConnection))
  const selectOne = lazyStatement(() =>
    reached().where(and(isConnection, eq(connectionProject.projectId, sql.placeholder('projectId')))),
  )
  const selectChosen = lazyStatement(() =>
    database
      .select({projectId: connectionProject.projectId})
      .from(connectionProject)
      // A literal: the index of chosen projects holds no others.
      .where(and(isConnection, sql`${connectionProject.isCreated} = 0`)),
  )

  /** Returns the project chosen at consent, if any. */
  const chosen = (connectionId: string): string | undefined => selectChosen.get({connectionId})?.projectId

  return {
    chosen,

    /** Returns the access to a project. Cached: every request on a project calls this. */
    of: cacheReads(database, (connectionId: string, projectId: string): Readonly<Reach> | undefined => {
      const row = selectOne.get({connectionId, projectId})
      return row && {role: row.role, isCreated: row.isCreated}
    }),

    projectIds: (connectionId: string): string[] => selectAll.all({connectionId}).map(({projectId}) => projectId),

    addCreated(connectionId: string, projectId: string) {
      add(connectionId, projectId, true)
    },

    /** Lists the connections that reach a project; optionally only one person's. */
    connectionsIn(projectId: string, accountId?: string): string[] {
      return database
        .select({id: connection.id})
        .from(connectionProject)
        .innerJoin(connection, eq(connection.id, connectionProject.connectionId))
        .where(
          and(
            eq(connectionProject.projectId, projectId),
            accountId === undefined ? undefined : eq(connection.accountId, accountId),
          ),
        )
        .all()
        .map(({id}) => id)
    },

    close,

    /** Makes a project the chosen one, and closes the previous one to the connection. */
    choose(connectionId: string, projectId: string | undefined) {
      const before = chosen(connectionId)
      if (before !== projectId) {
        if (before !== undefined) close(connectionId, before)
        if (projectId !== undefined) {
          add(connectionId, projectId, false)
        }
      }
      database.update(connection).set({closedProjectId: null}).where(eq(connection.id, connectionId)).run()
    },
  }

  function add(connectionId: string, projectId: string, isCreated: boolean) {
    const projectCreatedAt = projectCreatedAtOf(projectId)
    database.insert(connectionProject).values({connectionId, projectId, isCreated, projectCreatedAt}).run()
  }

  /** Removes a project from a connection with its devices, tablets and host references, and records the event. */
  function close(connectionId: string, projectId: string) {
    const isChosen = chosen(connectionId) === projectId
    if (isChosen) {
      database.update(connection).set({closedProjectId: projectId}).where(eq(connection.id, connectionId)).run()
    }
    deleteHostReferences(database, connectionId, projectId)
    deleteDevices(database, connectionId, projectId)
    deleteTablets(database, connectionId, projectId)
    database
      .delete(connectionProject)
      .where(and(eq(connectionProject.connectionId, connectionId), eq(connectionProject.projectId, projectId)))
      .run()
    events.record({projectId, connectionId, type: 'access.revoked', data: {projectId}})
  }
}
