import {deviceClient} from '#shared/contract/scopes.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {connection} from '../database/tables/connections.ts'
import type {Connection} from './connection-lists.ts'

export interface AppOfPerson {
  accountId: string
  clientId: string
}

interface Needs {
  database: Database
  /** Returns the project chosen at a connection's consent, if any. */
  chosen(connectionId: string): string | undefined
}

export type JoinableConnections = ReturnType<typeof createJoinableConnections>

/** Finds the connection that a new consent joins. */
export function createJoinableConnections({database, chosen}: Needs) {
  const ofApp = lazyStatement(() =>
    database
      .select()
      .from(connection)
      .where(
        and(
          eq(connection.accountId, sql.placeholder('accountId')),
          eq(connection.clientId, sql.placeholder('clientId')),
        ),
      ),
  )

  /**
   * Returns the connections that a registered app's new consent joins, by their project: same person, same project or
   * none, even if that was closed to it. The `device` client never joins.
   */
  function listJoinable({accountId, clientId}: AppOfPerson): Map<string | undefined, Connection> {
    if (clientId === deviceClient.id) return new Map()
    const latestFirst = ofApp.all({accountId, clientId}).toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
    const entries = latestFirst.map((row) => [chosen(row.id) ?? row.closedProjectId ?? undefined, row] as const)
    // The last entry of a key wins.
    return new Map(entries.toReversed())
  }

  return {
    listJoinable,

    /** Returns the connection that a consent joins, if any. */
    findJoinable: ({projectId, ...app}: AppOfPerson & {projectId?: string | undefined}): Connection | undefined =>
      listJoinable(app).get(projectId),
  }
}
