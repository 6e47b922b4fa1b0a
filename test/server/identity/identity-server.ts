import {once} from 'node:events'
import {request as httpRequest, type IncomingMessage} from 'node:http'
import {json} from 'node:stream/consumers'
import fastify from 'fastify'
import {pino} from 'pino'
import type {Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {createAccounts} from '../../../server/accounts/accounts.ts'
import {answerError} from '../../../server/api/error-handler.ts'
import {guard} from '../../../server/api/gate.ts'
import {createRateLimit} from '../../../server/api/rate-limit.ts'
import {createRecentRequests} from '../../../server/api/recent-requests.ts'
import type {Routes} from '../../../server/api/routes.ts'
import {createAppNotices} from '../../../server/apps/notices.ts'
import {createApps} from '../../../server/apps/store.ts'
import type {Config} from '../../../server/config.ts'
import {createConnections} from '../../../server/connections/store.ts'
import {watchDatabaseFile} from '../../../server/database/watch-file.ts'
import {createHub} from '../../../server/events/hub.ts'
import {createProjectChanges} from '../../../server/events/project-changes.ts'
import {eventRoutes} from '../../../server/events/routes.ts'
import {createEvents} from '../../../server/events/store.ts'
import {createAuthorizationRequests} from '../../../server/identity/authorization-requests.ts'
import {createClientDocuments, documentNetworks} from '../../../server/identity/client-documents/client-documents.ts'
import {createConsents} from '../../../server/identity/consents.ts'
import {createDeviceCodes} from '../../../server/identity/pairing/device-codes.ts'
import {createRemoteKeys} from '../../../server/identity/remote-keys.ts'
import {identityRoutes} from '../../../server/identity/routes.ts'
import {createTokens} from '../../../server/identity/tokens.ts'
import {createMembers} from '../../../server/members/store.ts'
import {createSafeFetch} from '../../../server/outbound/safe-fetch.ts'
import {refusalPage} from '../../../server/pages/refusal-page.ts'
import {createProjects} from '../../../server/projects/store.ts'
import {createQuotas} from '../../../server/quotas/store.ts'
import {createReadiness} from '../../../server/watch/readiness.ts'
import {networks} from '../../../shared/host/setting-readers.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'

export interface Options {
  /** The data folder of a closed server. */
  folder?: string
  clock?: FakeClock
  /** The public address, if it differs from the listening one. */
  baseUrl?: string
  authUrl?: string
  /** Addresses whose `X-Forwarded-For` is trusted. */
  trustProxy?: string
  /** Networks that addresses of apps may resolve to. */
  allowNetworks?: string
  pairing?: Partial<Config['pairing']>
  assistants?: Config['assistants']
}

/** Starts the provider, and enough of the API to try its tokens, on a real socket. */
export async function openIdentity(t: Test, options: Options = {}) {
  const clock = options.clock ?? new FakeClock()
  const folder = options.folder ?? t.testdir({})
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const config = {
    baseUrl: options.baseUrl ?? address,
    authUrl: options.authUrl ?? options.baseUrl ?? address,
    rateLimit: 600,
    assistants: options.assistants ?? ('on' as const),
    pairing: {allowsUnregistered: true, networks: networks(''), needsNumber: false, ...options.pairing},
  }
  const log: Record<string, unknown>[] = []
  const logger = pino({level: 'info'}, {write: (line: string) => void log.push(JSON.parse(line))})

  const opened = openTestDatabase(folder)
  const {database} = opened
  const stores = {database, clock}
  const events = createEvents(stores)
  const hub = createHub({events, clock})
  const connections = createConnections({...stores, events, projectChanges: createProjectChanges()})
  const tokens = createTokens({...stores, hub, connections})
  const accounts = createAccounts({...stores, tokens})
  const safeFetch = createSafeFetch({allowNetworks: networks(options.allowNetworks ?? '')})
  const documentFetch = createSafeFetch({allowNetworks: documentNetworks(config)})
  const apps = createApps({...stores, safeFetch, appNotices: createAppNotices(stores)})
  const quotas = createQuotas({database, config: {maxProjects: 200, maxStorage: 2 ** 30}})
  const projects = createProjects({...stores, quotas})
  const members = createMembers({...stores, connections, quotas})
  const consents = createConsents({...stores, apps, connections, members, tokens})
  const services = {
    ...stores,
    config,
    events,
    hub,
    connections,
    tokens,
    accounts,
    apps,
    remoteKeys: createRemoteKeys({...stores, safeFetch}),
    clientDocuments: createClientDocuments({...stores, connections, safeFetch: documentFetch, tokens}),
    projects,
    members,
    refusalPage,
    readiness: createReadiness({...stores, databaseFile: watchDatabaseFile(folder)}),
    deviceCodes: createDeviceCodes({...stores, config, consents}),
    authorizationRequests: createAuthorizationRequests({...stores, config, consents}),
  }

  const app = fastify({loggerInstance: logger, trustProxy: options.trustProxy ?? false})
  app.setErrorHandler(answerError)
  app.register(async (scope) => identityRoutes(scope, services))
  app.register(async (scope) => {
    guard(scope, {
      findToken: tokens.find,
      reach: connections.reach,
      recordUse: connections.recordUse,
      rateLimit: createRateLimit(config.rateLimit, clock),
      trailOf: createRecentRequests({connections, clock}).trailOf,
      resourceMetadata: `${config.baseUrl}/.well-known/oauth-protected-resource/v1`,
    })
    scope.get('/v1/projects', {config: {access: {scope: 'projects:read'}}}, async (request) => request.caller)
    eventRoutes(scope.withTypeProvider() as Routes, services)
  })

  let isOpen = true
  async function close() {
    if (!isOpen) return
    isOpen = false
    hub.close()
    await app.close()
    await Promise.all([safeFetch.close(), documentFetch.close()])
    opened.close()
  }
  t.teardown(close)
  await app.listen({host: '127.0.0.1', port})

  return {...services, app, address, folder, log, close}
}

export type IdentityServer = Awaited<ReturnType<typeof openIdentity>>

/** A server as its clients need it. */
type Place = Pick<IdentityServer, 'address'>

export async function addPerson({accounts, projects}: IdentityServer, name = 'Ada') {
  const account = await accounts.create({email: `${name.toLowerCase()}@example.org`, name, language: 'it'})
  const project = projects.create({name: `${name}'s flat`, address: null}, {ownerId: account.id, language: 'it'})
  return {accountId: account.id, projectId: project.id}
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
export const deviceScope = 'openid offline_access profile email projects:read hosts:manage'

/** Posts a form as apps do. Returns the status and the parsed JSON. */
export async function post(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, {method: 'POST', body: new URLSearchParams(form), headers})
  const text = await response.text()
  const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
  return {status: response.status, headers: response.headers, body}
}

/** Posts forms to the token endpoint at the same moment, holding back the last byte of each. */
export async function postTogether({address, app}: IdentityServer, forms: Record<string, string>[]) {
  let waiting = forms.length
  const {promise: arrived, resolve} = Promise.withResolvers<void>()
  const count = () => {
    if (--waiting === 0) resolve()
  }
  app.server.on('request', count)
  const posts = forms.map((form) => {
    const body = new URLSearchParams(form).toString()
    const request = httpRequest(`${address}/oidc/token`, {
      method: 'POST',
      agent: false,
      headers: {'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length},
    })
    return {request, answer: once(request, 'response'), last: body.slice(-1), rest: body.slice(0, -1)}
  })
  for (const {request, rest} of posts) request.write(rest)
  await arrived
  app.server.off('request', count)
  for (const {request, last} of posts) request.end(last)
  return Promise.all(
    posts.map(async ({answer}) => {
      const [response] = (await answer) as [IncomingMessage]
      return {status: response.statusCode, body: (await json(response)) as Record<string, unknown>}
    }),
  )
}

export interface TokenSet {
  access_token: string
  refresh_token: string
}

/** Requests a pairing, as a device does. */
export async function askToPair({address}: Place, {clientId = 'device', scope = deviceScope} = {}) {
  const {body} = await post(`${address}/oidc/device/auth`, {client_id: clientId, scope})
  return body as {device_code: string; user_code: string; interval: number}
}

export const exchange = ({address}: Place, deviceCode: string, clientId = 'device') =>
  post(`${address}/oidc/token`, exchangeForm(deviceCode, clientId))

export const exchangeForm = (deviceCode: string, clientId = 'device') => ({
  grant_type: deviceGrant,
  device_code: deviceCode,
  client_id: clientId,
})

export const refreshForm = (refreshToken: string) => ({
  grant_type: 'refresh_token',
  refresh_token: refreshToken,
  client_id: 'device',
})

export const refresh = ({address}: Place, refreshToken: string, more: Record<string, string> = {}) =>
  post(`${address}/oidc/token`, {...refreshForm(refreshToken), ...more})

/** Pairs a device of the person. Returns its tokens. */
export async function pair(
  server: Pick<IdentityServer, 'address' | 'deviceCodes'>,
  person: {accountId: string; projectId: string},
  {clientId = 'device', scope = deviceScope, name = 'Wall tablet', replaces = undefined as string | undefined} = {},
) {
  const {device_code, user_code} = await askToPair(server, {clientId, scope})
  const outcome = server.deviceCodes.allow(user_code, {...person, name, ...(replaces && {replaces})})
  if (outcome !== 'allowed') throw new Error(`the pairing is ${outcome}`)
  const {status, body} = await exchange(server, device_code, clientId)
  if (status !== 200) throw new Error(`the exchange answers ${status} ${JSON.stringify(body)}`)
  return body as unknown as TokenSet
}

export async function apiStatus({address}: Place, accessToken: string): Promise<number> {
  const response = await fetch(`${address}/v1/projects`, {headers: {authorization: `Bearer ${accessToken}`}})
  await response.body?.cancel()
  return response.status
}
