import {cacheReads} from '../database/cache-reads.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, connectionProject, device, hostReference, member, type Role} from '../database/schema.ts'
import type {EventStore} from '../events/store.ts'

/** What a connection may do in a project: what its person may, and more where it made the project itself. */
export interface Reach {
  role: Role
  isCreated: boolean
}

/** Which projects a connection reaches: the one chosen at consent and those it created, while its person is in them. */
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
  const selectAll = reached().where(isConnection).prepare()
  const selectOne = reached()
    .where(and(isConnection, eq(connectionProject.projectId, sql.placeholder('projectId'))))
    .prepare()
  const selectChosen = database
    .select({projectId: connectionProject.projectId})
    .from(connectionProject)
    .where(and(isConnection, eq(connectionProject.isCreated, false)))
    .prepare()

  /** The project of its consent, if it has one. */
  const chosen = (connectionId: string): string | undefined => selectChosen.get({connectionId})?.projectId

  return {
    chosen,

    /** Asked at every request on a project. */
    of: cacheReads(database, (connectionId: string, projectId: string): Readonly<Reach> | undefined => {
      const row = selectOne.get({connectionId, projectId})
      return row && {role: row.role, isCreated: row.isCreated}
    }),

    projectIds: (connectionId: string): string[] => selectAll.all({connectionId}).map(({projectId}) => projectId),

    addCreated(connectionId: string, projectId: string) {
      database.insert(connectionProject).values({connectionId, projectId, isCreated: true}).run()
    },

    /** The connections to which this project is open; of one person, or of everybody. */
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

    /** Makes this the connection's chosen project; the one before is closed to it. */
    choose(connectionId: string, projectId: string | undefined) {
      const before = chosen(connectionId)
      if (before !== projectId) {
        if (before !== undefined) close(connectionId, before)
        if (projectId !== undefined) {
          database.insert(connectionProject).values({connectionId, projectId, isCreated: false}).run()
        }
      }
      database.update(connection).set({closedProjectId: null}).where(eq(connection.id, connectionId)).run()
    },
  }

  /** Takes a project from a connection, with what it declared there, and tells it. */
  function close(connectionId: string, projectId: string) {
    const isChosen = chosen(connectionId) === projectId
    if (isChosen) {
      database.update(connection).set({closedProjectId: projectId}).where(eq(connection.id, connectionId)).run()
    }
    for (const table of [hostReference, device, connectionProject]) {
      database
        .delete(table)
        .where(and(eq(table.connectionId, connectionId), eq(table.projectId, projectId)))
        .run()
    }
    events.record({projectId, connectionId, type: 'access.revoked', data: {projectId}})
  }
}
