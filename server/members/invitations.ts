import type {Clock} from '#shared/clock.ts'
import {and, desc, eq, gt, lt, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, invitation, project, type Role} from '../database/schema.ts'
import {normalizeEmail} from '../identity/email.ts'
import {hashSecret, newSecret} from '../identity/secrets.ts'
import {isHigher} from './role-order.ts'

export interface NewInvitation {
  projectId: string
  role: Role
  /** The address that the link is mailed to, and nobody else is shown it; null where who invites passes it on. */
  email: string | null
  invitedBy: string
}

/** An invitation as the project's owners see it. */
export interface Invitation {
  /** Of no use to join: the link is not kept. */
  id: string
  role: Role
  email: string | null
  createdAt: number
  expiresAt: number
}

/** What an invitation says to whoever has its link. */
export interface Invited {
  projectId: string
  projectName: string
  role: Role
  email: string | null
  /** The name of who invites, or their address if they gave none. */
  inviterName: string
}

/** What using a link came to; `already`: the person may do as much there as it offers, and it still works for another. */
export interface Joined {
  outcome: 'joined' | 'raised' | 'already'
  projectId: string
}

interface Needs {
  database: Database
  clock: Clock
  roleOf(projectId: string, accountId: string): Role | undefined
  put(projectId: string, accountId: string, role: Role): void
}

const invitationLifetime = 7 * 24 * 60 * 60 * 1000

/**
 * Links that bring who uses them into a project, once. Only their hash is kept. They are worth what their maker is: they
 * go when that person stops owning the project, who could else come back with one.
 */
export function createInvitations({database, clock, roleOf, put}: Needs) {
  const columns = {
    id: invitation.hash,
    role: invitation.role,
    email: invitation.email,
    createdAt: invitation.createdAt,
    expiresAt: invitation.expiresAt,
  }
  const isAlive = gt(invitation.expiresAt, sql.placeholder('now'))
  const byHash = database
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
    .where(and(eq(invitation.hash, sql.placeholder('hash')), isAlive))
    .prepare()
  const ofProject = database
    .select(columns)
    .from(invitation)
    .where(and(eq(invitation.projectId, sql.placeholder('projectId')), isAlive))
    .orderBy(desc(invitation.createdAt), desc(invitation.hash))
    .prepare()

  /** Undefined when the link was used or withdrawn, has run out, or never was. */
  function findInvitation(token: string): Invited | undefined {
    const row = byHash.get({hash: hashSecret(token), now: clock.now()})
    if (!row) return undefined
    const {name, address, ...invited} = row
    return {...invited, inviterName: name || address}
  }

  return {
    findInvitation,

    /** Makes a link; its token is known to nobody else. One mailed again to the same address takes the place of the first. */
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

    /** Those that still work, newest first. */
    invitations: (projectId: string): Invitation[] => ofProject.all({projectId, now: clock.now()}),

    /** Makes a link useless. False when there is no such invitation to this project. */
    withdraw(projectId: string, id: string): boolean {
      const isIt = and(eq(invitation.projectId, projectId), eq(invitation.hash, id))
      return database.delete(invitation).where(isIt).run().changes > 0
    },

    /** The same, by the link itself: it could not be mailed. */
    withdrawLink(token: string) {
      database
        .delete(invitation)
        .where(eq(invitation.hash, hashSecret(token)))
        .run()
    },

    /** Makes the links useless that this person made. */
    withdrawAllBy(projectId: string, accountId: string) {
      const isTheirs = and(eq(invitation.projectId, projectId), eq(invitation.invitedBy, accountId))
      database.delete(invitation).where(isTheirs).run()
    },

    /**
     * Brings a person in with a link, and uses it up: of two at once, one gets it. Who is in the project already keeps
     * the higher role. Undefined when the link does not work.
     */
    join(token: string, accountId: string): Joined | undefined {
      return database.transaction((tx) => {
        const invited = findInvitation(token)
        if (!invited) return undefined
        const {projectId, role} = invited
        const before = roleOf(projectId, accountId)
        if (!isHigher(role, before)) return {outcome: 'already', projectId}
        put(projectId, accountId, role)
        tx.delete(invitation)
          .where(eq(invitation.hash, hashSecret(token)))
          .run()
        return {outcome: before ? 'raised' : 'joined', projectId}
      })
    },

    /** Housekeeping: an expired invitation is never found anyway. */
    deleteExpiredInvitations() {
      database.delete(invitation).where(lt(invitation.expiresAt, clock.now())).run()
    },
  }
}
