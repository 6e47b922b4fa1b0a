import type {EventEmitter} from 'node:events'
import type {FastifyBaseLogger} from 'fastify'
import {type KoaContextWithOIDC, Provider} from 'oidc-provider'
import type {Accounts} from '../accounts/accounts.ts'
import {newSecret} from '../accounts/secrets.ts'
import {acceptBothEdDsaNames} from '../apps/public-keys.ts'
import type {Config} from '../config.ts'
import {storedSecret} from '../database/stored-secret.ts'
import {createAdapter} from './adapter/create-adapter.ts'
import type {AdapterNeeds} from './adapter/needs.ts'
import {adaptAuthorization} from './authorization-endpoint.ts'
import type {ClientDocuments} from './client-documents/client-documents.ts'
import {refuseHere} from './client-documents/refuse-here.ts'
import {correctDiscovery} from './discovery.ts'
import {addErrorDetail, nameWriteFailure, refusalEvents} from './error-descriptions.ts'
import {createPairingRules} from './pairing/pairing-rules.ts'
import {pollInterval} from './pairing/polling.ts'
import {providerConfiguration} from './provider-configuration.ts'
import type {RefusalPage} from './provider-error-page.ts'
import {providerPaths, resumeCookie} from './provider-paths.ts'
import type {RemoteKeys} from './remote-keys.ts'
import {replayRedirects} from './replay-redirects.ts'
import {resumeAtOnce} from './resume-requests.ts'
import {createSignedRefreshTokens, type RefreshTokenOrigin, type SignedRefreshTokens} from './signed-refresh-tokens.ts'
import {createTokenRequests} from './token-requests.ts'

export interface ProviderNeeds
  extends Omit<AdapterNeeds, 'baseUrl' | 'checkPairing' | 'requests' | 'signedTokens' | 'log'> {
  config: Pick<Config, 'assistants' | 'baseUrl' | 'authUrl' | 'pairing'>
  clientDocuments: ClientDocuments
  accounts: Pick<Accounts, 'byId'>
  refusalPage: RefusalPage
  /** The private JWK that signs ID tokens, as JSON. */
  signingKey: string
}

/** Creates this server's OpenID provider over our tables. */
export function createProvider(needs: ProviderNeeds, log: FastifyBaseLogger): Provider {
  const {clientDocuments, config, database, remoteKeys} = needs
  const requests = createTokenRequests({database, log})
  const signedTokens = createSignedRefreshTokens(storedSecret(database, 'refresh-token-key', newSecret))
  const adapter = createAdapter({
    ...needs,
    baseUrl: config.baseUrl,
    checkPairing: createPairingRules(config),
    requests,
    signedTokens,
    log,
  })
  const fetch = createGuardedFetch({clientDocuments, remoteKeys, log})
  const provider = new Provider(config.authUrl, {adapter, ...providerConfiguration(needs), fetch})

  signRefreshTokens(provider, signedTokens)
  // The routes set the forwarded host and scheme from `authUrl`, so the provider can trust them.
  provider.proxy = true
  provider.use(correctDiscovery)
  provider.use(
    replayRedirects({
      resumeCookie: resumeCookie(config),
      isValidCode: async (code) => (await provider.AuthorizationCode.find(code))?.isValid === true,
    }),
  )
  provider.use(resumeAtOnce({requests, resumeCookie: resumeCookie(config), page: needs.refusalPage}))
  provider.use(adaptAuthorization)
  provider.use(refuseHere(needs.refusalPage))
  provider.use((ctx, next) => (ctx.path === providerPaths.token ? requests.run(ctx, next) : next()))
  provider.on('device_authorization.success', ({oidc}, body) =>
    Object.assign(body, {interval: pollInterval, confirmation: oidc.body?.confirmation}),
  )
  provider.on('grant.success', returnWholeScope)
  provider.on('server_error', (ctx, error) => {
    log.error({err: error}, 'the OpenID provider failed')
    nameWriteFailure(ctx, error)
  })
  const koa: EventEmitter = provider
  for (const event of refusalEvents) koa.on(event, addErrorDetail(config.baseUrl))
  koa.on('error', (error) => log.error({err: error}, 'the OpenID provider failed'))
  return provider
}

/** Has the provider issue our signed refresh tokens in place of random ones. It has no setting for this. */
function signRefreshTokens({RefreshToken}: Provider, {create}: SignedRefreshTokens) {
  Object.assign(RefreshToken.prototype, {
    generateTokenId(this: Partial<RefreshTokenOrigin>) {
      return create({grantId: this.grantId ?? '', rotations: this.rotations ?? 0})
    },
  })
}

interface Fetching {
  clientDocuments: ClientDocuments
  remoteKeys: Pick<RemoteKeys, 'get'>
  log: FastifyBaseLogger
}

/**
 * Returns the provider's `fetch`, which reads the documents of clients and the keys of apps through guarded clients. No
 * feature in use fetches anything else.
 */
export function createGuardedFetch({clientDocuments, remoteKeys, log}: Fetching) {
  /** Failures by request: the provider looks the client up again to tell it of one. */
  const failures = new WeakMap<object, unknown>()

  async function readDocument(id: string): Promise<Response> {
    const {ctx} = Provider
    if (ctx && failures.has(ctx)) throw failures.get(ctx)
    try {
      const isKnown = knownRoutes.has(ctx?.oidc.route ?? '')
      return await clientDocuments.read(id, {ip: ctx?.ip ?? '', isKnown, log})
    } catch (error) {
      if (ctx) failures.set(ctx, error)
      throw error
    }
  }

  return async (url: string | URL | Request, {method, redirect}: RequestInit = {}): Promise<Response> => {
    if (method !== 'GET') throw new TypeError(`the provider sent a ${method}, which no feature in use needs`)
    // Only for documents it refuses redirects itself.
    if (redirect === 'manual') return readDocument(String(url))
    const {keys} = await remoteKeys.get(String(url), log)
    return Response.json({keys: keys.map(acceptBothEdDsaNames)})
  }
}

/** The routes whose clients hold a code or a token: a person allowed them. */
const knownRoutes: ReadonlySet<string> = new Set(['token', 'revocation'])

/**
 * Adds the OpenID scopes to the answer: the provider names only the API's, but userinfo accepts the token too. Clients
 * that compare with their request (RFC 6749, section 5.1) would take the difference for a refusal.
 */
function returnWholeScope(ctx: KoaContextWithOIDC) {
  const {params, entities} = ctx.oidc
  const granted = (entities.RefreshToken ?? entities.AuthorizationCode ?? entities.DeviceCode)?.scope
  Object.assign(ctx.body as object, {scope: params?.scope ?? granted})
}
