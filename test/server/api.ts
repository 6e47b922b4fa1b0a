import {randomUUID} from 'node:crypto'
import type {DestinationStream} from 'pino'
import type {Test} from 'tap'
import {type ApiScope, apiScopes} from '#shared/contract/scopes.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {hashSecret, newSecret} from '../../server/accounts/secrets.ts'
import {accessToken, grant} from '../../server/database/tables/identity.ts'
import {apiResource, type ResourceName} from '../../server/identity/resource.ts'
import type {Services} from '../../server/services.ts'
import {startServer} from '../helper.ts'

export {homeWith, room} from '../home-with.ts'

const allScopes = Object.keys(apiScopes) as ApiScope[]

interface Request {
  body?: unknown
  /** The raw body, instead of `body`. */
  bytes?: string | Buffer
  headers?: Record<string, string>
  token?: string
}

export type Api = Awaited<ReturnType<typeof startApi>>

/** Adds Ada, an app maker. She has no password: hashing one is slow. */
export const addMaker = async (services: Services): Promise<string> =>
  (
    await services.accounts.create({
      email: 'ada@example.org',
      name: 'Ada',
      language: 'en',
      isAdmin: false,
      isMaker: true,
    })
  ).id

/** Starts a real server with a person, their project, and a registered app with every scope. */
export async function startApi(t: Test, settings: Record<string, string> = {}, logTo?: DestinationStream) {
  const server = await startServer(t, settings, logTo)
  const {services, url} = server
  const accountId = await addMaker(services)
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})

  /** Connects an app to the project, by default the `device` client. */
  const connect = (more: Partial<Connecting> = {}) =>
    connectApp(services, {accountId, projectId, clientId: 'device', name: 'Wall tablet', scopes: allScopes, ...more})

  const {id: clientId} = services.apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes: allScopes})
  const {connectionId, token} = connect({clientId, name: 'Planner'})

  async function call(method: string, path: string, request: Request = {}) {
    const bytes = request.bytes ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${request.token ?? token}`,
        ...(bytes !== undefined && {'content-type': 'application/json'}),
        ...request.headers,
      },
      ...(bytes !== undefined && {body: bytes}),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined,
    }
  }

  const inProject = `/v1/projects/${projectId}`
  return {
    ...server,
    accountId,
    projectId,
    clientId,
    connectionId,
    token,
    connect,
    issueToken: (id: string, scopes: readonly string[], audience?: ResourceName) =>
      issueToken(services, id, scopes, audience),
    call,
    inProject,
    /** Saves a version based on `base`. */
    save: (base: number | null, home: unknown = emptyHome('en'), more: object = {}, request: Request = {}) =>
      call('POST', `${inProject}/revisions`, {
        body: {home, message: 'Drawn', baseRevision: base, ...more},
        ...request,
      }),
  }
}

interface Connecting {
  accountId: string
  projectId: string
  clientId: string
  name: string
  scopes: string[]
}

/** Connects an app like a consent does, and issues a token for an hour. */
export function connectApp(services: Services, connecting: Connecting) {
  const {id} = services.connections.allow({...connecting, address: null})
  return {connectionId: id, token: issueToken(services, id, connecting.scopes)}
}

function issueToken(
  {database, clock}: Services,
  connectionId: string,
  scopes: readonly string[],
  audience: ResourceName = apiResource,
): string {
  const grantId = randomUUID()
  const token = newSecret()
  const expiresAt = clock.now() + 60 * 60 * 1000
  const payload = {aud: audience, scope: scopes.join(' ')}
  database.insert(grant).values({id: grantId, connectionId, payload: {}, expiresAt}).run()
  database
    .insert(accessToken)
    .values({hash: hashSecret(token), grantId, payload, expiresAt})
    .run()
  return token
}
