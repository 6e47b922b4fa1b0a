import {and, desc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, connectionProject, member, project, type Role} from '../database/schema.ts'

export type Connection = typeof connection.$inferSelect

export interface ListedConnection extends Connection {
  /** The projects it reaches with its person's role there: the chosen one, then the latest that it created. */
  projects: {id: string; name: string; isCreated: boolean; role: Role}[]
  /** The number of older projects that it created. */
  olderCreated: number
}

/** An app that imports a builder's homes may create thousands. */
const maxCreatedListed = 10

/** Lists connections, and counts an app's people. */
export function createConnectionLists({database}: {database: Database}) {
  const isConnection = eq(connectionProject.connectionId, sql.placeholder('id'))
  const ofAccount = database
    .select()
    .from(connection)
    .where(eq(connection.accountId, sql.placeholder('accountId')))
    .orderBy(desc(connection.createdAt), desc(connection.id))
    .prepare()
  const oneOfAccount = database
    .select()
    .from(connection)
    .where(and(eq(connection.id, sql.placeholder('id')), eq(connection.accountId, sql.placeholder('accountId'))))
    .prepare()
  const reached = (condition: ReturnType<typeof sql>) =>
    database
      .select({id: project.id, name: project.name, isCreated: connectionProject.isCreated, role: member.role})
      .from(connectionProject)
      .innerJoin(project, eq(project.id, connectionProject.projectId))
      .innerJoin(
        member,
        and(eq(member.projectId, connectionProject.projectId), eq(member.accountId, sql.placeholder('accountId'))),
      )
      .where(and(isConnection, condition))
      .orderBy(desc(connectionProject.projectCreatedAt), desc(connectionProject.projectId))
      .limit(sql.placeholder('count'))
      .prepare()
  // Literals: partial indexes hold the chosen projects and the created ones.
  const chosen = reached(sql`${connectionProject.isCreated} = 0`)
  const created = reached(sql`${connectionProject.isCreated} = 1`)
  const countCreated = database
    .select({count: sql<number>`count(*)`})
    .from(connectionProject)
    .where(and(isConnection, sql`${connectionProject.isCreated} = 1`))
    .prepare()

  function withProjects(row: Connection): ListedConnection {
    const {id, accountId} = row
    const latest = created.all({id, accountId, count: maxCreatedListed})
    return {
      ...row,
      projects: [...chosen.all({id, accountId, count: 1}), ...latest],
      olderCreated: (countCreated.get({id})?.count ?? 0) - latest.length,
    }
  }

  return {
    /** Lists a person's connections, newest first. */
    list: (accountId: string): ListedConnection[] => ofAccount.all({accountId}).map(withProjects),

    /** Returns a person's connection; undefined if they have none with this id. */
    find(accountId: string, id: string): ListedConnection | undefined {
      const row = oneOfAccount.get({accountId, id})
      return row && withProjects(row)
    },

    /** Counts the people with a connection of an app. */
    countPeople(clientId: string): number {
      const people = sql<number>`count(distinct ${connection.accountId})`
      return database.select({people}).from(connection).where(eq(connection.clientId, clientId)).get()?.people ?? 0
    },
  }
}
