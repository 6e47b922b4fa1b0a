import {and, asc, desc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, connectionProject, member, project, type Role} from '../database/schema.ts'

export type Connection = typeof connection.$inferSelect

export interface ListedConnection extends Connection {
  /** The projects it reaches, the chosen one first, with its person's role there. */
  projects: {id: string; name: string; isCreated: boolean; role: Role}[]
}

/** Lists connections, and counts an app's people. */
export function createConnectionLists({database}: {database: Database}) {
  return {
    /** Lists a person's connections, newest first. */
    list(accountId: string): ListedConnection[] {
      const rows = database
        .select()
        .from(connection)
        .where(eq(connection.accountId, accountId))
        .orderBy(desc(connection.createdAt), desc(connection.id))
        .all()
      const projects = database
        .select({
          connectionId: connectionProject.connectionId,
          id: project.id,
          name: project.name,
          isCreated: connectionProject.isCreated,
          role: member.role,
        })
        .from(connectionProject)
        .innerJoin(connection, eq(connection.id, connectionProject.connectionId))
        .innerJoin(project, eq(project.id, connectionProject.projectId))
        .innerJoin(member, and(eq(member.projectId, project.id), eq(member.accountId, connection.accountId)))
        .where(eq(connection.accountId, accountId))
        .orderBy(asc(connectionProject.isCreated), asc(project.name))
        .all()
      return rows.map((row) => ({
        ...row,
        projects: projects
          .filter(({connectionId}) => connectionId === row.id)
          .map(({connectionId: _, ...reached}) => reached),
      }))
    },

    /** Counts the people with a connection of an app. */
    countPeople(clientId: string): number {
      const people = sql<number>`count(distinct ${connection.accountId})`
      return database.select({people}).from(connection).where(eq(connection.clientId, clientId)).get()?.people ?? 0
    },
  }
}
