import type {Accounts} from '../accounts/accounts.ts'
import type {Apps} from '../apps/store.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import type {Members} from '../members/store.ts'
import type {ProjectStore} from '../projects/store.ts'
import {deleteApp} from './delete-app.ts'

interface BlockerNeeds {
  accounts: Pick<Accounts, 'byId' | 'list'>
  members: Pick<Members, 'ownedAlone'>
  projects: Pick<ProjectStore, 'read'>
}

interface Needs extends BlockerNeeds {
  apps: Pick<Apps, 'list'>
  connections: Pick<ConnectionStore, 'end' | 'list'>
  database: Database
}

/** Reasons why an account can't be deleted. */
export interface DeletionBlockers {
  /** Projects that only this person owns, with their number of other members. */
  projects: {id: string; name: string; others: number}[]
  /** This is the only administrator, and there are other accounts. */
  isLastAdmin: boolean
}

/** Returns the reasons why an account can't be deleted; undefined when it can. */
export function findDeletionBlockers(
  {accounts, members, projects}: BlockerNeeds,
  id: string,
): DeletionBlockers | undefined {
  const owned = members.ownedAlone(id).map((one) => ({...one, name: projects.read(one.id)?.name ?? ''}))
  const others = accounts.list().filter((one) => one.id !== id)
  const isAdmin = accounts.byId(id)?.isAdmin === true
  const isLastAdmin = isAdmin && others.length > 0 && !others.some((one) => one.isAdmin)
  return isLastAdmin || owned.length > 0 ? {projects: owned, isLastAdmin} : undefined
}

/**
 * Deletes an account in one transaction, with its sessions, connections, memberships, invitations, links and apps, and
 * everyone's connections to these. Its revisions and comments stay, without a name. Returns the blockers, if any.
 */
export function deleteAccount(needs: Needs, id: string): DeletionBlockers | undefined {
  const {apps, connections, database} = needs
  return database.transaction(() => {
    const blockers = findDeletionBlockers(needs, id)
    if (blockers) return blockers
    for (const app of apps.list(id)) deleteApp(needs, app.id)
    for (const connection of connections.list(id)) connections.end(connection.id, 'person')
    database.delete(account).where(eq(account.id, id)).run()
    return undefined
  })
}
