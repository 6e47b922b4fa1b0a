import {deleteApp} from '../apps/delete-app.ts'
import {eq} from '../database/drizzle.ts'
import {account} from '../database/schema.ts'
import type {Services} from '../services.ts'

type Needs = Pick<Services, 'accounts' | 'apps' | 'connections' | 'database' | 'members' | 'projects'>

/** What keeps an account from being deleted. */
export interface DeletionBlockers {
  /** Projects that nobody else owns, and how many others are in each. */
  projects: {id: string; name: string; others: number}[]
  /** Nobody else looks after this server, and others have accounts on it. */
  isLastAdmin: boolean
}

/** Undefined when nothing does. */
export function findDeletionBlockers({accounts, members, projects}: Needs, id: string): DeletionBlockers | undefined {
  const owned = members.ownedAlone(id).map((one) => ({...one, name: projects.read(one.id)?.name ?? ''}))
  const others = accounts.list().filter((one) => one.id !== id)
  const isAdmin = accounts.byId(id)?.isAdmin === true
  const isLastAdmin = isAdmin && others.length > 0 && !others.some((one) => one.isAdmin)
  return isLastAdmin || owned.length > 0 ? {projects: owned, isLastAdmin} : undefined
}

/**
 * Deletes an account in one transaction, with its sign-ins, connections, memberships, invitations and links, and its apps
 * with everybody's connections to them. What the person wrote stays, without a name. Returns what kept it from being
 * deleted, if anything did.
 */
export function deleteAccount(needs: Needs, id: string): DeletionBlockers | undefined {
  const {apps, connections, database} = needs
  return database.transaction(() => {
    const hindrances = findDeletionBlockers(needs, id)
    if (hindrances) return hindrances
    for (const app of apps.list(id)) deleteApp(needs, app.id)
    for (const connection of connections.list(id)) connections.end(connection.id, 'person')
    database.delete(account).where(eq(account.id, id)).run()
    return undefined
  })
}
