import {and, desc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {type ClientDocument, connection, connectionProject} from '../database/tables/connections.ts'
import {grant} from '../database/tables/identity.ts'
import {member, type Role} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'

export type Connection = typeof connection.$inferSelect

export interface ListedConnection extends Connection {
  /** The projects it reaches with its person's role there: the chosen one, then the latest that it created. */
  projects: {id: string; name: string; isCreated: boolean; role: Role}[]
  /** The number of older projects that it created. */
  olderCreated: number
}

/** A project of a person, for a choice among them. */
export interface NamedProject {
  id: string
  name: string
  role: Role
}

/** The position of a connection in a person's list. */
type ConnectionKey = Pick<Connection, 'createdAt' | 'id'>

/** An app that imports a builder's homes may create thousands. */
const maxCreatedListed = 10

/** Connections of one list. A change ends their sign-ins, and the next look finds the others. */
const documentsListed = 1000

export type ConnectionLists = ReturnType<typeof createConnectionLists>

/** Lists connections, and counts an app's people. */
export function createConnectionLists({database}: {database: Database}) {
  const isConnection = eq(connectionProject.connectionId, sql.placeholder('id'))
  const selectById = lazyStatement(() =>
    database
      .select()
      .from(connection)
      .where(eq(connection.id, sql.placeholder('id'))),
  )
  const ofAccount = lazyStatement(() =>
    database
      .select()
      .from(connection)
      .where(
        and(
          eq(connection.accountId, sql.placeholder('accountId')),
          sql`(${connection.createdAt}, ${connection.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(connection.createdAt), desc(connection.id))
      .limit(sql.placeholder('count')),
  )
  const oneOfAccount = lazyStatement(() =>
    database
      .select()
      .from(connection)
      .where(and(eq(connection.id, sql.placeholder('id')), eq(connection.accountId, sql.placeholder('accountId')))),
  )
  const reached = (condition: ReturnType<typeof sql>) =>
    lazyStatement(() =>
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
        .limit(sql.placeholder('count')),
    )
  // Literals: partial indexes hold the chosen projects and the created ones.
  const chosen = reached(sql`${connectionProject.isCreated} = 0`)
  const created = reached(sql`${connectionProject.isCreated} = 1`)
  const countCreated = lazyStatement(() =>
    database
      .select({count: sql<number>`count(*)`})
      .from(connectionProject)
      .where(and(isConnection, sql`${connectionProject.isCreated} = 1`)),
  )

  const isOfAccount = eq(member.accountId, sql.placeholder('accountId'))
  /** Projects to leave out, as a JSON array. */
  const taken = sql`select value from json_each(${sql.placeholder('taken')})`
  const unreached = lazyStatement(() =>
    database
      .select({id: project.id, name: project.name, role: member.role})
      .from(member)
      .innerJoin(project, eq(project.id, member.projectId))
      .where(
        and(
          isOfAccount,
          sql`not exists (select 1 from ${connectionProject} where ${isConnection}
            and ${connectionProject.projectId} = ${member.projectId})`,
          sql`${member.projectId} not in (${taken})`,
        ),
      )
      .orderBy(desc(member.projectCreatedAt), desc(member.projectId))
      .limit(sql.placeholder('count')),
  )
  /** Merges sorted lists: half the time of a search for each project. */
  const countUnreached = lazyStatement(() =>
    database.select({count: sql<number>`count(*)`}).from(sql`(
      select ${member.projectId} from ${member} where ${isOfAccount}
      except select ${connectionProject.projectId} from ${connectionProject} where ${isConnection}
      except ${taken})`),
  )

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
    byId: (id: string): Connection | undefined => selectById.get({id}),

    /** Lists a person's connections, newest first. */
    list: (accountId: string): ListedConnection[] =>
      ofAccount.all({accountId, ...firstKey, count: -1}).map(withProjects),

    /** Returns up to `count` connections of a person that follow the connection `after` in their list. */
    pageOf(accountId: string, {after, count}: {after?: string | undefined; count: number}): ListedConnection[] {
      const key = (after !== undefined && oneOfAccount.get({accountId, id: after})) || firstKey
      return ofAccount.all({accountId, createdAt: key.createdAt, id: key.id, count}).map(withProjects)
    },

    /** Lists up to `count` of the person's projects that a connection doesn't reach, newest first, without `taken`. */
    listUnreached: ({id, accountId}: Connection, taken: readonly string[], count: number): NamedProject[] =>
      unreached.all({id, accountId, taken: JSON.stringify(taken), count}),

    /** Counts the projects of `listUnreached`. */
    countUnreached: ({id, accountId}: Connection, taken: readonly string[]): number =>
      countUnreached.get({id, accountId, taken: JSON.stringify(taken)})?.count ?? 0,

    /** Returns a person's connection; undefined if they have none with this id. */
    find(accountId: string, id: string): ListedConnection | undefined {
      const row = oneOfAccount.get({accountId, id})
      return row && withProjects(row)
    },

    /** Lists connections of an app that nobody registered here, with the documents seen, while they have a sign-in. */
    listOfDocument(clientId: string): {connectionId: string; document: ClientDocument}[] {
      return database
        .select({connectionId: connection.id, document: connection.document})
        .from(connection)
        .where(
          and(
            eq(connection.clientId, clientId),
            sql`exists (select 1 from ${grant} where ${grant.connectionId} = ${connection.id})`,
          ),
        )
        .limit(documentsListed)
        .all()
        .flatMap(({connectionId, document}) => (document === null ? [] : [{connectionId, document}]))
    },

    /** Counts the people with a connection of an app. */
    countPeople(clientId: string): number {
      const people = sql<number>`count(distinct ${connection.accountId})`
      return database.select({people}).from(connection).where(eq(connection.clientId, clientId)).get()?.people ?? 0
    },
  }
}

/** Sorts before every connection of a list. */
const firstKey: ConnectionKey = {createdAt: Number.MAX_SAFE_INTEGER, id: ''}
