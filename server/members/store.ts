import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, member, type Role} from '../database/schema.ts'
import {createInvitations} from './invitations.ts'
import {rankOf} from './role-order.ts'

export type {Invitation, Invited, Joined} from './invitations.ts'

export interface Member {
  accountId: string
  /** Null where the person gave none. */
  name: string | null
  email: string
  role: Role
}

/**
 * What became of a change. `lastOwner`: it would leave the project without an owner, and nothing was changed. `gone`:
 * the person is not in the project.
 */
export type Change = 'done' | 'lastOwner' | 'gone'

interface Needs {
  database: Database
  clock: Clock
  connections: Pick<ConnectionStore, 'closeProject'>
}

export type Members = ReturnType<typeof createMembers>

/**
 * Who is in a project, as what, and who may join it. A project always has an owner. Who asks for a change, and whether
 * they may, is the caller's to know.
 */
export function createMembers({database, clock, connections}: Needs) {
  const invitations = createInvitations({database, clock, roleOf, put})
  const selectRole = database
    .select({role: member.role})
    .from(member)
    .where(and(eq(member.projectId, sql.placeholder('projectId')), eq(member.accountId, sql.placeholder('accountId'))))
    .prepare()
  const selectAll = database
    .select({accountId: member.accountId, name: account.name, email: account.email, role: member.role})
    .from(member)
    .innerJoin(account, eq(account.id, member.accountId))
    .where(eq(member.projectId, sql.placeholder('projectId')))
    .orderBy(asc(account.createdAt), asc(account.id))
    .prepare()

  /** Owners first, then as their accounts were made. */
  const list = (projectId: string): Member[] =>
    selectAll.all({projectId}).toSorted((a, b) => rankOf(a.role) - rankOf(b.role))

  return {
    list,
    roleOf,
    ...invitations,

    /** What the person's apps may do follows at once. */
    setRole(projectId: string, accountId: string, role: Role): Change {
      return database.transaction(() => {
        const hindrance = hindranceTo(projectId, accountId, role)
        if (hindrance) return hindrance
        put(projectId, accountId, role)
        if (role !== 'owner') invitations.withdrawAllBy(projectId, accountId)
        return 'done'
      })
    },

    /** The person leaves, or is removed: the project is closed to their apps (decisions: Connections). */
    remove(projectId: string, accountId: string): Change {
      return database.transaction(() => {
        const hindrance = hindranceTo(projectId, accountId, undefined)
        if (hindrance) return hindrance
        connections.closeProject(projectId, accountId)
        invitations.withdrawAllBy(projectId, accountId)
        database
          .delete(member)
          .where(and(eq(member.projectId, projectId), eq(member.accountId, accountId)))
          .run()
        return 'done'
      })
    },

    /** Hands a project over: one who is in it becomes its owner, the owner an editor. False when either is not. */
    transfer(projectId: string, from: string, to: string): boolean {
      return database.transaction(() => {
        if (roleOf(projectId, from) !== 'owner' || from === to || !roleOf(projectId, to)) return false
        put(projectId, to, 'owner')
        put(projectId, from, 'editor')
        invitations.withdrawAllBy(projectId, from)
        return true
      })
    },

    /** The projects that have no owner but this person, and how many others are in each. */
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

  function put(projectId: string, accountId: string, role: Role) {
    database
      .insert(member)
      .values({projectId, accountId, role})
      .onConflictDoUpdate({target: [member.projectId, member.accountId], set: {role}})
      .run()
  }

  /** What stands against giving a person another role, or none. */
  function hindranceTo(projectId: string, accountId: string, role: Role | undefined): Change | undefined {
    const before = roleOf(projectId, accountId)
    if (!before) return 'gone'
    if (before !== 'owner' || role === 'owner') return undefined
    const hasOther = list(projectId).some((one) => one.role === 'owner' && one.accountId !== accountId)
    return hasOther ? undefined : 'lastOwner'
  }
}

/** Makes a person the owner of a new project, inside the transaction that creates it. */
export function addOwner(tx: Pick<Database, 'insert'>, projectId: string, accountId: string) {
  tx.insert(member).values({projectId, accountId, role: 'owner'}).run()
}
