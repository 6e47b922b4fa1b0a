import type {Device} from '#shared/contract/resources.ts'
import {and, eq, inArray, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {connection, connectionProject, endedConnection} from '../database/tables/connections.ts'
import {member} from '../database/tables/members.ts'
import {appOfBindings} from './app-of-bindings.ts'
import type {GoneDevice} from './gone-devices.ts'

/** A connection that declares devices in a project, or may. */
export interface DeclaringApp {
  connectionId: string
  /** The app id for the bindings of homes. Connections of one registered app share it. */
  app: string
  name: string
  /** The name of its person. */
  accountId: string
  personName: string
  /** The time of its last request, in milliseconds and to the minute. */
  lastUsedAt: number
  devices: Device[]
  gone: GoneDevice[]
}

/** An app of bindings whose connection ended. */
export interface EndedApp {
  name: string
  endedAt: number
}

interface Needs {
  database: Database
  list(connectionId: string, projectId: string): Device[]
  listGone(connectionId: string, projectId: string): GoneDevice[]
}

/** The most connections that are listed: together they may declare 25,000 devices. */
const maxApps = 50

/** Returns a function that lists the apps of a project with their devices, the earliest connection first. */
export function createProjectApps({database, list, listGone}: Needs): (projectId: string) => DeclaringApp[] {
  const reaching = lazyStatement(() =>
    database
      .select({
        connectionId: connection.id,
        clientId: connection.clientId,
        name: connection.name,
        scopes: connection.scopes,
        accountId: connection.accountId,
        personName: sql<string>`coalesce(nullif(${account.name}, ''), ${account.email})`,
        createdAt: connection.createdAt,
        lastUsedAt: connection.lastUsedAt,
      })
      .from(connectionProject)
      .innerJoin(connection, eq(connection.id, connectionProject.connectionId))
      .innerJoin(account, eq(account.id, connection.accountId))
      .where(eq(connectionProject.projectId, sql.placeholder('projectId'))),
  )

  return (projectId) =>
    reaching
      .all({projectId})
      .filter(({scopes}) => scopes.includes('hosts:manage'))
      .sort((a, b) => a.createdAt - b.createdAt)
      .slice(0, maxApps)
      .map(({clientId, scopes: _, createdAt: __, ...row}) => ({
        ...row,
        app: appOfBindings({clientId, id: row.connectionId}),
        devices: list(row.connectionId, projectId),
        gone: listGone(row.connectionId, projectId),
      }))
}

/** Returns which of these apps of bindings are connections that members of the project ended lately, by their id. */
export function findEndedApps(database: Database, projectId: string, apps: readonly string[]): Map<string, EndedApp> {
  const rows = database
    .select({id: endedConnection.id, name: endedConnection.name, endedAt: endedConnection.endedAt})
    .from(endedConnection)
    .innerJoin(member, and(eq(member.projectId, projectId), eq(member.accountId, endedConnection.accountId)))
    .where(inArray(endedConnection.id, apps.slice(0, maxApps)))
    .all()
  return new Map(rows.map(({id, ...ended}) => [id, ended]))
}
