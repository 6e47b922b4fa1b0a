import {deviceClient, needsProject} from '#shared/api/scopes.ts'
import type {Apps} from '../apps/store.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {Database} from '../database/open.ts'
import type {Members} from '../members/store.ts'
import {addGrant} from './grants.ts'
import type {Tokens} from './tokens.ts'

/** What an app asks of a person, as the consent page shows it. */
export interface ConsentRequest {
  clientId: string
  appName: string
  /** Not the built-in client `device`. */
  isRegistered: boolean
  isVerified: boolean
  /** The account of whoever registered it; null for the built-in client. */
  makerId: string | null
  scopes: string[]
  needsProject: boolean
  /** Where a device asks from; null where it is the person's own browser, or not known. */
  address: string | null
}

/** What the person decided, and who they are. */
export interface Consent {
  accountId: string
  /** The name the person gives a device; a registered app keeps its own. */
  name: string
  /** Where the scopes need one. */
  projectId?: string | undefined
  /** Id of a connection of theirs that a device takes over. */
  replaces?: string | undefined
}

interface Needs {
  database: Database
  apps: Pick<Apps, 'byId'>
  connections: Pick<ConnectionStore, 'allow' | 'byId'>
  members: Pick<Members, 'roleOf'>
  tokens: Pick<Tokens, 'endGrantsOf'>
}

export type Consents = ReturnType<typeof createConsents>

/** What is alike in every way of connecting an app: who asks, who may allow it, and what allowing makes. */
export function createConsents({database, apps, connections, members, tokens}: Needs) {
  return {describeRequest, createGrant}

  /** Undefined when the app is not there any more. */
  function describeRequest(clientId: string, scopes: string[], address: string | null): ConsentRequest | undefined {
    const app = apps.byId(clientId)
    if (!app && clientId !== deviceClient.id) return undefined
    return {
      clientId,
      appName: app?.name ?? 'Device',
      isRegistered: app !== undefined,
      isVerified: app?.isVerified ?? false,
      makerId: app?.ownerId ?? null,
      scopes,
      needsProject: needsProject(scopes),
      address,
    }
  }

  /**
   * Makes, joins or replaces the connection, and a grant of it, within the caller's transaction. Returns the grant's
   * id; undefined when the project or the replaced device isn't theirs, or an unverified app isn't their own.
   */
  function createGrant({clientId, scopes, address}: ConsentRequest, consent: Consent): string | undefined {
    const {accountId, replaces} = consent
    // As the app is now: since it was described it may have been deleted, or be verified no longer.
    const asked = describeRequest(clientId, scopes, address)
    const projectId = needsProject(scopes) ? consent.projectId : undefined
    if (!asked || !mayGive(asked, {...consent, projectId})) return undefined
    if (replaces !== undefined) tokens.endGrantsOf(replaces)
    const name = asked.isRegistered ? asked.appName : consent.name
    const {id: connectionId} = connections.allow({accountId, clientId, name, scopes, projectId, address, replaces})
    return addGrant(database, {connectionId, accountId, clientId, scopes})
  }

  function mayGive(asked: ConsentRequest, {accountId, projectId, replaces}: Consent): boolean {
    if (!mayConnect(asked, accountId)) return false
    if (asked.needsProject && (projectId === undefined || !members.roleOf(projectId, accountId))) return false
    if (replaces === undefined) return true
    const replaced = connections.byId(replaces)
    // Each pairing of the `device` client is a connection of its own; registered apps join instead.
    return !asked.isRegistered && replaced?.clientId === asked.clientId && replaced.accountId === accountId
  }
}

/** An unverified app is its maker's alone (contract: Authentication 7). */
export const mayConnect = ({isRegistered, isVerified, makerId}: ConsentRequest, accountId: string): boolean =>
  !isRegistered || isVerified || makerId === accountId
