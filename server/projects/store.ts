import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import type {Project} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import type {Language} from '#shared/text/languages.ts'
import {cacheReads} from '../database/cache-reads.ts'
import {and, desc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {connection, connectionProject} from '../database/tables/connections.ts'
import {member, type Role} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'
import {revision} from '../database/tables/revisions.ts'
import {addOwner} from '../members/store.ts'
import type {Quotas} from '../quotas/store.ts'

export type ProjectStore = ReturnType<typeof createProjects>

/** The texts of a project, as `readProjectText` returns them. */
export interface ProjectText {
  name: string
  address: string | null
}

/** The position of a project in a list: newest first, then by ID. */
export type ProjectKey = readonly [createdAt: number, id: string]

/** A project as one of its people sees it, with their role. */
export interface OwnProject extends Project {
  role: Role
  /** Whether they may look at the house from anywhere. */
  seesHouse: boolean
}

export interface PicturedProject extends OwnProject {
  /** The hash of the last version's picture in the file store; null without one. */
  thumbnail: string | null
}

interface Needs {
  database: Database
  clock: Clock
  quotas: Pick<Quotas, 'ensureProject'>
}

export function createProjects({database, clock, quotas}: Needs) {
  const columns = {
    id: project.id,
    name: project.name,
    address: project.address,
    createdAt: project.createdAt,
    lastNumber: revision.number,
    lastCreatedAt: revision.createdAt,
  }
  const isLast = and(
    eq(revision.projectId, project.id),
    eq(revision.number, sql`(select max(number) from ${revision} where project_id = ${project.id})`),
  )
  const byId = lazyStatement(() =>
    database
      .select(columns)
      .from(project)
      .leftJoin(revision, isLast)
      .where(eq(project.id, sql.placeholder('id'))),
  )
  const reachedBy = lazyStatement(() =>
    database
      .select(columns)
      .from(connectionProject)
      .innerJoin(connection, eq(connection.id, connectionProject.connectionId))
      .innerJoin(
        member,
        and(eq(member.projectId, connectionProject.projectId), eq(member.accountId, connection.accountId)),
      )
      .innerJoin(project, eq(project.id, connectionProject.projectId))
      .leftJoin(revision, isLast)
      .where(
        and(
          eq(connectionProject.connectionId, sql.placeholder('connectionId')),
          sql`(${connectionProject.projectCreatedAt}, ${connectionProject.projectId}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(connectionProject.projectCreatedAt), desc(connectionProject.projectId))
      .limit(sql.placeholder('count')),
  )
  const ofMember = lazyStatement(() =>
    database
      .select({...columns, role: member.role, seesHouse: member.seesHouse, thumbnail: revision.thumbnail})
      .from(member)
      .innerJoin(project, eq(project.id, member.projectId))
      .leftJoin(revision, isLast)
      .where(
        and(
          eq(member.accountId, sql.placeholder('accountId')),
          sql`(${member.projectCreatedAt}, ${member.projectId}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(member.projectCreatedAt), desc(member.projectId))
      .limit(sql.placeholder('count')),
  )
  const countOfMember = lazyStatement(() =>
    database
      .select({count: sql<number>`count(*)`})
      .from(member)
      .where(eq(member.accountId, sql.placeholder('accountId'))),
  )
  const oneOfMember = lazyStatement(() =>
    database
      .select({...columns, role: member.role, seesHouse: member.seesHouse})
      .from(project)
      .innerJoin(member, eq(member.projectId, project.id))
      .leftJoin(revision, isLast)
      .where(and(eq(project.id, sql.placeholder('id')), eq(member.accountId, sql.placeholder('accountId')))),
  )
  const language = lazyStatement(() =>
    database
      .select({language: project.language})
      .from(project)
      .where(eq(project.id, sql.placeholder('id'))),
  )
  const owner = lazyStatement(() =>
    database
      .select({accountId: member.accountId})
      .from(member)
      .where(and(eq(member.projectId, sql.placeholder('id')), eq(member.role, 'owner')))
      .limit(1),
  )
  const all = lazyStatement(() =>
    database
      .select(columns)
      .from(project)
      .leftJoin(revision, isLast)
      .orderBy(desc(project.createdAt), desc(project.id)),
  )

  const read = cacheReads(database, (id: string): Readonly<Project> | undefined => {
    const row = byId.get({id})
    return row && toProject(row)
  })

  return {
    read,
    /** Returns the language of the project's empty home; English for an unknown project. */
    languageOf: (id: string) => language.get({id})?.language ?? 'en',
    /** Creates a project without a version, owned by one person. Throws QuotaError when they own too many. */
    create(text: ProjectText, {ownerId, language}: {ownerId: string; language: Language}): Project {
      const id = randomUUID()
      const createdAt = clock.now()
      database.transaction((tx) => {
        quotas.ensureProject(ownerId)
        tx.insert(project)
          .values({id, ...text, language, createdAt})
          .run()
        addOwner(tx, id, ownerId)
      })
      return {id, ...text, lastRevision: null}
    },
    rename(id: string, text: ProjectText): Readonly<Project> | undefined {
      database.update(project).set(text).where(eq(project.id, id)).run()
      return read(id)
    },
    /** Returns up to `count` projects of a connection after `key`; -1 returns all. */
    listReached(connectionId: string, key: ProjectKey | undefined, count: number) {
      const {createdAt, id} = key ? {createdAt: key[0], id: key[1]} : firstKey
      return reachedBy.all({connectionId, createdAt, id, count})
    },
    /** Returns all projects of a person, with their roles. */
    listOf: (accountId: string): OwnProject[] => ofMember.all({accountId, ...firstKey, count: -1}).map(toOwnProject),
    /** Returns up to `count` projects of a person, with their pictures, that follow the project `after` in their list. */
    pageOf(accountId: string, {after, count}: {after?: string | undefined; count: number}): PicturedProject[] {
      const before = after === undefined ? undefined : oneOfMember.get({accountId, id: after})
      const key = before ? {createdAt: before.createdAt, id: before.id} : firstKey
      return ofMember.all({accountId, ...key, count}).map((row) => ({...toOwnProject(row), thumbnail: row.thumbnail}))
    },
    countOf: (accountId: string): number => countOfMember.get({accountId})?.count ?? 0,
    /** Returns a project with the role of a person, or undefined if they are not in it. */
    readOf(accountId: string, id: string): OwnProject | undefined {
      const row = oneOfMember.get({accountId, id})
      return row && toOwnProject(row)
    },
    /** Returns the account of an owner, or undefined if the project or its owner is gone. */
    ownerOf: (id: string): string | undefined => owner.get({id})?.accountId,
    listAll: (): Project[] => all.all().map(toProject),
  }
}

interface ProjectRow extends ProjectText {
  id: string
  lastNumber: number | null
  lastCreatedAt: number | null
}

/** Sorts before every project of a list. */
const firstKey = {createdAt: Number.MAX_SAFE_INTEGER, id: ''}

const toOwnProject = (row: ProjectRow & Pick<OwnProject, 'role' | 'seesHouse'>): OwnProject => ({
  ...toProject(row),
  role: row.role,
  seesHouse: row.seesHouse,
})

export function toProject({id, name, address, lastNumber, lastCreatedAt}: ProjectRow): Project {
  const isSaved = lastNumber !== null && lastCreatedAt !== null
  return {
    id,
    name,
    address,
    lastRevision: isSaved ? {number: lastNumber, createdAt: timestampOf(lastCreatedAt)} : null,
  }
}
