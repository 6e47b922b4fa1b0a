import type {Config} from '../config.ts'
import {and, desc, eq, gt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {member} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'
import {accountUsage, projectUsage} from '../database/tables/quotas.ts'
import {QuotaError} from './quota-error.ts'

/** The space of an account's own projects: the projects where it is an owner. */
export interface Usage {
  projects: number
  /** The bytes of their files, versions, drafts and comments. */
  bytes: number
}

export interface ProjectSize {
  id: string
  name: string
  bytes: number
}

export type Quotas = ReturnType<typeof createQuotas>

/**
 * Measures the space of accounts, and refuses additions over their quotas (docs/configuration.md#quotas). A project
 * with several owners counts for each of them, and may grow while one of them has room.
 */
export function createQuotas({
  database,
  config,
}: {
  database: Database
  config: Pick<Config, 'maxProjects' | 'maxStorage'>
}) {
  const {maxProjects, maxStorage} = config
  const bytes = sql<number>`${projectUsage.files} + ${projectUsage.versions}`
  const totals = {projects: accountUsage.projects, bytes: accountUsage.bytes}
  const ofAccount = lazyStatement(() =>
    database
      .select(totals)
      .from(accountUsage)
      .where(eq(accountUsage.accountId, sql.placeholder('accountId'))),
  )
  const ofAll = lazyStatement(() =>
    database
      .select({accountId: accountUsage.accountId, ...totals})
      .from(accountUsage)
      .where(gt(accountUsage.projects, 0)),
  )
  const largest = lazyStatement(() =>
    database
      .select({id: project.id, name: project.name, bytes})
      .from(member)
      .innerJoin(projectUsage, eq(projectUsage.projectId, member.projectId))
      .innerJoin(project, eq(project.id, member.projectId))
      .where(and(eq(member.accountId, sql.placeholder('accountId')), eq(member.role, 'owner')))
      .orderBy(desc(bytes), desc(project.createdAt))
      .limit(sql.placeholder('count')),
  )
  const owners = lazyStatement(() =>
    database
      .select({accountId: member.accountId})
      .from(member)
      .where(and(eq(member.projectId, sql.placeholder('projectId')), eq(member.role, 'owner'))),
  )
  const ofProject = lazyStatement(() =>
    database
      .select({bytes})
      .from(projectUsage)
      .where(eq(projectUsage.projectId, sql.placeholder('projectId'))),
  )

  const usageOf = (accountId: string): Usage => ofAccount.get({accountId}) ?? {projects: 0, bytes: 0}

  /**
   * Returns the bytes that the owner with the most free storage has left; below zero when all are over the limit. A
   * project without an owner is unlimited.
   */
  function balanceOf(projectId: string): number {
    const rooms = owners.all({projectId}).map(({accountId}) => maxStorage - usageOf(accountId).bytes)
    return rooms.length > 0 ? Math.max(...rooms) : Number.POSITIVE_INFINITY
  }

  /** Returns the bytes that a project may grow by. */
  const roomIn = (projectId: string): number => Math.max(0, balanceOf(projectId))

  const noRoom = () => new QuotaError('storage', maxStorage)

  return {
    limits: {projects: maxProjects, bytes: maxStorage},
    usageOf,
    roomIn,
    noRoom,
    /** Returns the usage of every account that owns a project. */
    usageOfAll: (): Map<string, Usage> => new Map(ofAll.all().map(({accountId, ...usage}) => [accountId, usage])),
    /** Returns an account's largest projects, the largest first. */
    largestOf: (accountId: string, count: number): ProjectSize[] => largest.all({accountId, count}),
    sizeOf: (projectId: string): number => ofProject.get({projectId})?.bytes ?? 0,

    /** Throws QuotaError when an account can't own one more project. Call it inside the transaction that adds it. */
    ensureProject(accountId: string) {
      if (usageOf(accountId).projects >= maxProjects) throw new QuotaError('projects', maxProjects)
    },

    /** Throws QuotaError when a project can't grow by these bytes. */
    ensureRoom(projectId: string, added: number) {
      if (added > roomIn(projectId)) throw noRoom()
    },

    /** Throws QuotaError when a project has grown over the quota. Call it at the end of the transaction that adds. */
    ensureWithin(projectId: string) {
      if (balanceOf(projectId) < 0) throw noRoom()
    },
  }
}
