import type {Clock} from '#shared/clock.ts'
import {normalizeEmail} from '../accounts/email.ts'
import {hashSecret, newSecret} from '../accounts/secrets.ts'
import {and, desc, eq, gt, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {invitation, type Role} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'
import {isHigher} from './role-order.ts'

export interface NewInvitation {
  projectId: string
  role: Role
  /** The address the link is mailed to; null if the inviter shares the link. */
  email: string | null
  invitedBy: string
}

/** An invitation as the project's owners see it. */
export interface Invitation {
  /** The hash of the link. It can't be used to join. */
  id: string
  role: Role
  email: string | null
  createdAt: number
  expiresAt: number
}

/** An invitation as a person with its link sees it. */
export interface Invited {
  projectId: string
  projectName: string
  role: Role
  email: string | null
  /** The inviter's name, or else their address. */
  inviterName: string
}

/** The result of using a link. `already`: the role was high enough, and the link still works for another person. */
export interface Joined {
  outcome: 'joined' | 'raised' | 'already'
  projectId: string
}

interface Needs {
  database: Database
  clock: Clock
  roleOf(projectId: string, accountId: string): Role | undefined
  setMember(projectId: string, accountId: string, role: Role): void
}

const invitationLifetime = 7 * 24 * 60 * 60 * 1000

/**
 * Stores single-use links for joining projects, as hashes. An invitation is deleted when its author stops owning the
 * project; otherwise that person could return with it.
 */
export function createInvitations({database, clock, roleOf, setMember}: Needs) {
  const columns = {
    id: invitation.hash,
    role: invitation.role,
    email: invitation.email,
    createdAt: invitation.createdAt,
    expiresAt: invitation.expiresAt,
  }
  const isAlive = gt(invitation.expiresAt, sql.placeholder('now'))
  const byHash = lazyStatement(() =>
    database
      .select({
        projectId: invitation.projectId,
        projectName: project.name,
        role: invitation.role,
        email: invitation.email,
        name: account.name,
        address: account.email,
      })
      .from(invitation)
      .innerJoin(project, eq(project.id, invitation.projectId))
      .innerJoin(account, eq(account.id, invitation.invitedBy))
      .where(and(eq(invitation.hash, sql.placeholder('hash')), isAlive)),
  )
  const ofProject = lazyStatement(() =>
    database
      .select(columns)
      .from(invitation)
      .where(and(eq(invitation.projectId, sql.placeholder('projectId')), isAlive))
      .orderBy(desc(invitation.createdAt), desc(invitation.hash)),
  )

  /** Returns undefined if the link was used, withdrawn, expired or never existed. */
  function findInvitation(token: string): Invited | undefined {
    const row = byHash.get({hash: hashSecret(token), now: clock.now()})
    if (!row) return undefined
    const {name, address, ...invited} = row
    return {...invited, inviterName: name || address}
  }

  return {
    findInvitation,

    /** Creates a link. Returns its token, which is not stored. A new link to the same address replaces the old one. */
    invite({projectId, role, email, invitedBy}: NewInvitation): string {
      const token = newSecret()
      const createdAt = clock.now()
      const mailedTo = email === null ? null : normalizeEmail(email)
      database.transaction((tx) => {
        if (mailedTo !== null) {
          tx.delete(invitation)
            .where(and(eq(invitation.projectId, projectId), eq(invitation.email, mailedTo)))
            .run()
        }
        tx.insert(invitation)
          .values({
            hash: hashSecret(token),
            projectId,
            role,
            email: mailedTo,
            invitedBy,
            createdAt,
            expiresAt: createdAt + invitationLifetime,
          })
          .run()
      })
      return token
    },

    /** Returns the valid invitations, newest first. */
    invitations: (projectId: string): Invitation[] => ofProject.all({projectId, now: clock.now()}),

    /** Deletes an invitation. Returns false if the project has no such invitation. */
    withdraw(projectId: string, id: string): boolean {
      const isThisOne = and(eq(invitation.projectId, projectId), eq(invitation.hash, id))
      return database.delete(invitation).where(isThisOne).run().changes > 0
    },

    /** Deletes an invitation by its token, when the link could not be mailed. */
    withdrawLink(token: string) {
      database
        .delete(invitation)
        .where(eq(invitation.hash, hashSecret(token)))
        .run()
    },

    /** Deletes the invitations that this person created. */
    withdrawAllBy(projectId: string, accountId: string) {
      const isTheirs = and(eq(invitation.projectId, projectId), eq(invitation.invitedBy, accountId))
      database.delete(invitation).where(isTheirs).run()
    },

    /**
     * Adds a person to the project and uses up the link: of two simultaneous calls, one succeeds. A member keeps the
     * higher role. Returns undefined if the link doesn't work.
     */
    join(token: string, accountId: string): Joined | undefined {
      return database.transaction((tx) => {
        const invited = findInvitation(token)
        if (!invited) return undefined
        const {projectId, role} = invited
        const before = roleOf(projectId, accountId)
        if (!isHigher(role, before)) return {outcome: 'already', projectId}
        setMember(projectId, accountId, role)
        tx.delete(invitation)
          .where(eq(invitation.hash, hashSecret(token)))
          .run()
        return {outcome: before ? 'raised' : 'joined', projectId}
      })
    },

    /** Deletes expired invitations. They are never found anyway. */
    deleteExpiredInvitations() {
      database.delete(invitation).where(lt(invitation.expiresAt, clock.now())).run()
    },
  }
}
