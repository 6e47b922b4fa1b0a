import type {Clock} from '#shared/clock.ts'
import {deviceClient, needsProject} from '#shared/contract/scopes.ts'
import type {Apps} from '../apps/store.ts'
import {recordAudit} from '../audit/record.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import type {ClientDocument} from '../database/tables/connections.ts'
import type {Members} from '../members/store.ts'
import {addGrant} from './grants.ts'
import {apiResource, type ResourceName} from './resource.ts'
import type {SignInMethod} from './sign-in-methods.ts'
import type {Tokens} from './tokens.ts'

/** An app's request for access, as the consent page shows it. */
export interface ConsentRequest {
  clientId: string
  appName: string
  /** False for the built-in client `device`, whose connections their people name. */
  isRegistered: boolean
  isVerified: boolean
  /** The document that describes an app which nobody registered here; undefined for others. */
  document: ClientDocument | undefined
  /** The account that registered the app; null where nobody did. */
  makerId: string | null
  scopes: string[]
  /** The resource it asks for: the API, or the tools of assistants. */
  resource: ResourceName
  needsProject: boolean
  /** A device's IP address; null if unknown, or if the request comes from the person's own browser. */
  address: string | null
  /** When a device asked for its code, in milliseconds since the epoch; undefined for the browser flow. */
  askedAt?: number
}

/** A person's decision about a request. */
export interface Consent {
  accountId: string
  /** The name the person gives a device; a registered app keeps its own. */
  name: string
  /** The chosen project, if the scopes need one. */
  projectId?: string | undefined
  /** The person's sign-in, for the ID token; a device's app learns it too. */
  signIn?: SignIn
  /** Id of a connection of theirs that a device replaces. */
  replaces?: string | undefined
}

/** When a person signed in, in milliseconds since the epoch, and how. */
export interface SignIn {
  at: number
  methods: SignInMethod[] | undefined
}

interface Needs {
  database: Database
  clock: Clock
  apps: Pick<Apps, 'byId'>
  connections: Pick<ConnectionStore, 'allow' | 'byId'>
  members: Pick<Members, 'roleOf'>
  tokens: Pick<Tokens, 'endGrantsOf'>
}

export type Consents = ReturnType<typeof createConsents>

/** Creates grants from consents, for the code flow and the device flow. */
export function createConsents({database, clock, apps, connections, members, tokens}: Needs) {
  const person = lazyStatement(() =>
    database
      .select({id: account.id})
      .from(account)
      .where(eq(account.id, sql.placeholder('id'))),
  )

  return {describeRequest, createGrant, mayGrant}

  /** Describes a request; undefined when the app is gone. */
  function describeRequest(
    clientId: string,
    scopes: string[],
    address: string | null,
    {
      resource = apiResource,
      document,
    }: {resource?: ResourceName | undefined; document?: ClientDocument | undefined} = {},
  ): ConsentRequest | undefined {
    const app = document ?? apps.byId(clientId)
    if (!app && clientId !== deviceClient.id) return undefined
    const registered = document ? undefined : apps.byId(clientId)
    return {
      clientId,
      appName: app?.name ?? 'Device',
      isRegistered: app !== undefined,
      document,
      isVerified: registered?.isVerified ?? false,
      makerId: registered?.ownerId ?? null,
      scopes,
      resource,
      needsProject: needsProject(scopes),
      address,
    }
  }

  /**
   * Creates, joins or replaces a connection and adds a grant, within the caller's transaction. Returns the grant's id;
   * undefined when the project or the replaced device isn't theirs, or an unverified app isn't their own.
   */
  function createGrant(
    {clientId, scopes, address, resource, document}: ConsentRequest,
    consent: Consent,
  ): string | undefined {
    const {accountId, replaces} = consent
    // Reads the app again: it may have been deleted or lost its verification since.
    const request = describeRequest(clientId, scopes, address, {resource, document})
    const projectId = needsProject(scopes) ? consent.projectId : undefined
    if (!request || !mayGrant(request, consent)) return undefined
    if (replaces !== undefined) tokens.endGrantsOf(replaces)
    const name = request.isRegistered ? request.appName : consent.name
    const {id: connectionId} = connections.allow({
      accountId,
      clientId,
      name,
      scopes,
      projectId,
      address,
      replaces,
      document,
    })
    const about = {name, ...(projectId !== undefined && {project: projectId})}
    recordAudit({database, clock}, {kind: 'app-connected', accountId, byId: accountId, address, about})
    return addGrant(database, {connectionId, accountId, clientId, scopes, resource})
  }

  /** Returns whether `createGrant` would create one. */
  function mayGrant(request: ConsentRequest, {accountId, projectId, replaces}: Consent): boolean {
    if (!mayConnect(request, accountId)) return false
    // A pairing with a number is granted later: the account may be closed by then.
    if (!person.get({id: accountId})) return false
    if (request.needsProject && (projectId === undefined || !members.roleOf(projectId, accountId))) return false
    if (replaces === undefined) return true
    const replaced = connections.byId(replaces)
    // Only `device` connections can be replaced, as each pairing makes its own; registered apps join instead.
    return !request.isRegistered && replaced?.clientId === request.clientId && replaced.accountId === accountId
  }
}

/**
 * Returns whether a person may connect an app: an unverified one is only for its maker (docs/api.md#authentication).
 * One that nobody registered here only reads and proposes.
 */
export const mayConnect = ({isRegistered, isVerified, makerId, document}: ConsentRequest, accountId: string): boolean =>
  !isRegistered || isVerified || document !== undefined || makerId === accountId
