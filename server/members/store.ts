import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {projectCreatedAtOf} from '../database/project-created-at.ts'
import {account} from '../database/tables/accounts.ts'
import {member, type Role} from '../database/tables/members.ts'
import type {Quotas} from '../quotas/store.ts'
import {createInvitations} from './invitations.ts'
import {rankOf} from './role-order.ts'

export type {Invitation, Invited, Joined} from './invitations.ts'

export interface Member {
  accountId: string
  /** Null if the person gave none. */
  name: string | null
  email: string
  role: Role
  /** Whether an owner lets them look at the house from anywhere. */
  seesHouse: boolean
}

/**
 * The result of a change. `lastOwner`: refused, because the project would have no owner. `gone`: the person is not in
 * the project.
 */
export type Change = 'done' | 'lastOwner' | 'gone'

/** Returns whether a change was made. */
export const isDone = (change: Change): boolean => change === 'done'

interface Needs {
  database: Database
  clock: Clock
  connections: Pick<ConnectionStore, 'closeProject'>
  quotas: Pick<Quotas, 'ensureProject'>
}

export type Members = ReturnType<typeof createMembers>

/**
 * Stores the members of projects with their roles, and invitations. A project always has an owner. Callers check
 * whether a person may make a change. A change that makes a person the owner of too many projects throws QuotaError.
 */
export function createMembers({database, clock, connections, quotas}: Needs) {
  const invitations = createInvitations({database, clock, roleOf, setMember})
  const selectRole = lazyStatement(() =>
    database
      .select({role: member.role, seesHouse: member.seesHouse})
      .from(member)
      .where(
        and(eq(member.projectId, sql.placeholder('projectId')), eq(member.accountId, sql.placeholder('accountId'))),
      ),
  )
  const selectAll = lazyStatement(() =>
    database
      .select({
        accountId: member.accountId,
        name: account.name,
        email: account.email,
        role: member.role,
        seesHouse: member.seesHouse,
      })
      .from(member)
      .innerJoin(account, eq(account.id, member.accountId))
      .where(eq(member.projectId, sql.placeholder('projectId')))
      .orderBy(asc(account.createdAt), asc(account.id)),
  )

  /** Returns the members by role, owners first, then by the age of their accounts. */
  const list = (projectId: string): Member[] =>
    selectAll.all({projectId}).toSorted((a, b) => rankOf(a.role) - rankOf(b.role))

  return {
    list,
    roleOf,
    ...invitations,

    /** Changes a person's role. It applies to their apps immediately. */
    setRole(projectId: string, accountId: string, role: Role): Change {
      return database.transaction(() => {
        const obstacle = obstacleTo(projectId, accountId, role)
        if (obstacle) return obstacle
        setMember(projectId, accountId, role)
        if (role !== 'owner') invitations.withdrawAllBy(projectId, accountId)
        return 'done'
      })
    },

    /** Returns the role of a person who may look at the house from anywhere; undefined for anybody else. */
    roleAtHouse(projectId: string, accountId: string): Role | undefined {
      const found = selectRole.get({projectId, accountId})
      return found?.seesHouse ? found.role : undefined
    },

    /** Lets a person look at the house from anywhere, or no longer. Who leaves the project loses it. */
    setSeesHouse(projectId: string, accountId: string, seesHouse: boolean): Change {
      const {changes} = database
        .update(member)
        .set({seesHouse})
        .where(and(eq(member.projectId, projectId), eq(member.accountId, accountId)))
        .run()
      return changes > 0 ? 'done' : 'gone'
    },

    /** Removes a person from a project and closes the project to their apps (docs/api.md#connections). */
    remove(projectId: string, accountId: string): Change {
      return database.transaction(() => {
        const obstacle = obstacleTo(projectId, accountId, undefined)
        if (obstacle) return obstacle
        connections.closeProject(projectId, accountId)
        invitations.withdrawAllBy(projectId, accountId)
        database
          .delete(member)
          .where(and(eq(member.projectId, projectId), eq(member.accountId, accountId)))
          .run()
        return 'done'
      })
    },

    /** Makes a member owner and the owner editor. Returns false if `from` is not owner or `to` not a member. */
    transfer(projectId: string, from: string, to: string): boolean {
      return database.transaction(() => {
        if (roleOf(projectId, from) !== 'owner' || from === to || !roleOf(projectId, to)) return false
        setMember(projectId, to, 'owner')
        setMember(projectId, from, 'editor')
        invitations.withdrawAllBy(projectId, from)
        return true
      })
    },

    /** Returns the projects that only this person owns, with the number of other members. */
    ownedAlone(accountId: string): {id: string; others: number}[] {
      const mine = database
        .select({id: member.projectId})
        .from(member)
        .where(and(eq(member.accountId, accountId), eq(member.role, 'owner')))
        .all()
      return mine
        .map(({id}) => ({id, others: list(id).filter((one) => one.accountId !== accountId)}))
        .filter(({others}) => !others.some(({role}) => role === 'owner'))
        .map(({id, others}) => ({id, others: others.length}))
    },
  }

  function roleOf(projectId: string, accountId: string): Role | undefined {
    return selectRole.get({projectId, accountId})?.role
  }

  function setMember(projectId: string, accountId: string, role: Role) {
    if (role === 'owner' && roleOf(projectId, accountId) !== 'owner') quotas.ensureProject(accountId)
    database
      .insert(member)
      .values({projectId, accountId, role, projectCreatedAt: projectCreatedAtOf(projectId)})
      .onConflictDoUpdate({target: [member.projectId, member.accountId], set: {role}})
      .run()
  }

  /** Returns why a person's role can't be changed or removed, if so. */
  function obstacleTo(projectId: string, accountId: string, role: Role | undefined): Change | undefined {
    const before = roleOf(projectId, accountId)
    if (!before) return 'gone'
    if (before !== 'owner' || role === 'owner') return undefined
    const hasOther = list(projectId).some((one) => one.role === 'owner' && one.accountId !== accountId)
    return hasOther ? undefined : 'lastOwner'
  }
}

/** Makes a person the owner of a new project, inside the transaction that creates it. */
export function addOwner(tx: Pick<Database, 'insert'>, projectId: string, accountId: string) {
  tx.insert(member)
    .values({projectId, accountId, role: 'owner', projectCreatedAt: projectCreatedAtOf(projectId)})
    .run()
}
