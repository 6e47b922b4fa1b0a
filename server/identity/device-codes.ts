import {deviceClient, projectScopes, scopeSet} from '#shared/api/scopes.ts'
import type {Clock} from '#shared/clock.ts'
import type {App, Apps} from '../apps/store.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {member, oidcRecord} from '../database/schema.ts'
import {addGrant} from './grants.ts'
import {apiResource} from './resource.ts'
import {hashSecret} from './secret-text.ts'
import type {Tokens} from './tokens.ts'

/** What a device asks, as the consent page shows it. */
export interface DeviceRequest {
  clientId: string
  appName: string
  isRegistered: boolean
  isVerified: boolean
  scopes: string[]
  /** Where it asks from. */
  address: string | null
  needsProject: boolean
  expiresAt: number
}

/** What the person decided, and who they are. */
export interface DeviceConsent {
  accountId: string
  /** The name the person gives the device; a registered app keeps its own. */
  name: string
  /** Where the scopes need one. */
  projectId?: string
  /** Id of a connection of theirs that the device takes over. */
  replaces?: string
}

interface Needs {
  database: Database
  clock: Clock
  apps: Pick<Apps, 'byId'>
  connections: Pick<ConnectionStore, 'allow' | 'byId'>
  tokens: Pick<Tokens, 'endGrantsOf' | 'forgetConnection'>
}

/** A device code as the provider keeps it, of its fields those that matter here. */
interface DeviceCode {
  clientId: string
  params: {scope?: string}
  deviceInfo?: {address?: string}
  accountId?: string
  error?: string
}

export type DeviceCodes = ReturnType<typeof createDeviceCodes>

/**
 * The person's side of the device flow (RFC 8628, section 3.3). In place of the provider's own pages, ours look a code
 * up here and decide on it; what is written is what the provider's page would, so its token endpoint goes on from there.
 */
export function createDeviceCodes({database, clock, apps, connections, tokens}: Needs) {
  const isModel = eq(oidcRecord.model, 'DeviceCode')
  const select = database
    .select({hash: oidcRecord.hash, payload: oidcRecord.payload, expiresAt: oidcRecord.expiresAt})
    .from(oidcRecord)
    .where(and(isModel, eq(oidcRecord.userCodeHash, sql.placeholder('hash'))))
    .prepare()

  return {
    /** The request behind a user code, in any writing, that waits for a decision. */
    async find(userCode: string): Promise<DeviceRequest | undefined> {
      const pending = findPending(userCode)
      const client = pending && clientOf(pending.code)
      if (!client) return undefined
      const {code, expiresAt} = pending
      const scopes = [...scopeSet(code.params.scope)]
      return {
        clientId: code.clientId,
        appName: client.name,
        isRegistered: client.app !== undefined,
        isVerified: client.app?.isVerified ?? false,
        scopes,
        address: code.deviceInfo?.address ?? null,
        needsProject: needsProject(scopes),
        expiresAt,
      }
    },

    /**
     * Allows a request: makes, joins or replaces the connection, and hands the device its grant, in one transaction.
     * `gone` when the code is unknown, expired or decided already: of two people on one code the first wins.
     * `forbidden` when the project or the replaced device isn't theirs, or an unverified app isn't their own.
     */
    async allow(userCode: string, consent: DeviceConsent): Promise<'allowed' | 'gone' | 'forbidden'> {
      return database.transaction(() => {
        const pending = findPending(userCode)
        const client = pending && clientOf(pending.code)
        if (!client) return 'gone'
        const {code, hash} = pending
        const {clientId} = code
        const {accountId, replaces} = consent
        const scopes = [...scopeSet(code.params.scope)]
        const projectId = needsProject(scopes) ? consent.projectId : undefined
        if (!mayAllow({...consent, projectId}, scopes, clientId, client.app)) return 'forbidden'

        if (replaces !== undefined) tokens.endGrantsOf(replaces)
        const name = client.app?.name ?? consent.name
        const address = code.deviceInfo?.address ?? null
        const connection = connections.allow({accountId, clientId, name, scopes, projectId, address, replaces})
        tokens.forgetConnection(connection.id)
        const grantId = addGrant(database, {connectionId: connection.id, accountId, clientId, scopes})
        decide(hash, {...code, accountId, grantId, scope: scopes.join(' '), resource: apiResource}, grantId)
        return 'allowed'
      })
    },

    /** The device is told `access_denied`. */
    async deny(userCode: string): Promise<void> {
      const pending = findPending(userCode)
      if (!pending) return
      const {code, hash} = pending
      decide(hash, {...code, error: 'access_denied', errorDescription: 'the person did not allow it'})
    },
  }

  function findPending(userCode: string) {
    const row = select.get({hash: hashSecret(normalCode(userCode))})
    if (!row || row.expiresAt <= clock.now()) return undefined
    const code = row.payload as unknown as DeviceCode
    if (code.accountId !== undefined || code.error !== undefined) return undefined
    return {hash: row.hash, expiresAt: row.expiresAt, code}
  }

  /** Undefined when the app was deleted meanwhile. */
  function clientOf({clientId}: DeviceCode): {name: string; app?: App} | undefined {
    if (clientId === deviceClient.id) return {name: 'Device'}
    const app = apps.byId(clientId)
    return app && {name: app.name, app}
  }

  function mayAllow(
    {accountId, projectId, replaces}: Omit<DeviceConsent, 'projectId'> & {projectId: string | undefined},
    scopes: string[],
    clientId: string,
    app: App | undefined,
  ): boolean {
    if (app && !app.isVerified && app.ownerId !== accountId) return false
    if (needsProject(scopes) && (projectId === undefined || !isMember(accountId, projectId))) return false
    if (replaces === undefined) return true
    const replaced = connections.byId(replaces)
    // Each pairing of the `device` client is a connection of its own; registered apps join instead.
    return clientId === deviceClient.id && replaced?.clientId === clientId && replaced.accountId === accountId
  }

  function isMember(accountId: string, projectId: string): boolean {
    const row = database
      .select({role: member.role})
      .from(member)
      .where(and(eq(member.projectId, projectId), eq(member.accountId, accountId)))
      .get()
    return row !== undefined
  }

  function decide(hash: string, payload: DeviceCode & Record<string, unknown>, grantId?: string) {
    database
      .update(oidcRecord)
      .set({payload, grantId: grantId ?? null})
      .where(and(isModel, eq(oidcRecord.hash, hash)))
      .run()
  }
}

const needsProject = (scopes: readonly string[]) => projectScopes.some((scope) => scopes.includes(scope))

/** As the provider keeps it: capitals without the dash. */
const normalCode = (userCode: string) => userCode.toUpperCase().replaceAll(/\W/g, '')
