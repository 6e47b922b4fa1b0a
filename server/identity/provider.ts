import type {EventEmitter} from 'node:events'
import type {FastifyBaseLogger} from 'fastify'
import {type Configuration, errors, type KoaContextWithOIDC, Provider} from 'oidc-provider'
import {limits} from '#shared/api/limits.ts'
import {apiScopes, openidScopes} from '#shared/api/scopes.ts'
import type {Config} from '../config.ts'
import type {Accounts} from './accounts.ts'
import {createAdapter} from './adapter/create-adapter.ts'
import type {AdapterNeeds} from './adapter/needs.ts'
import {adaptAuthorization, providerSession} from './authorization-endpoint.ts'
import {requestLifetime} from './authorization-requests.ts'
import {assertionAlgorithms, checkAssertion} from './client-assertions.ts'
import {consentPolicy} from './consent-policy.ts'
import {adaptDiscovery, clientAuthMethods, discoveryExtras} from './discovery.ts'
import {addErrorDetail, refusals} from './error-descriptions.ts'
import {fetchKeys} from './fetch-keys.ts'
import {readKeptSecrets} from './kept-secrets.ts'
import {pollInterval} from './polling.ts'
import {type RefusalPage, renderProviderError} from './provider-error-page.ts'
import {connectPath, interactionCookie, providerPaths, resumeCookie} from './provider-paths.ts'
import {replayRedirects} from './replay-redirects.ts'
import {checkRequestedScope} from './requested-scope.ts'
import {createTokenRequests} from './token-requests.ts'

export interface ProviderNeeds extends Omit<AdapterNeeds, 'baseUrl' | 'requests' | 'log'> {
  config: Pick<Config, 'baseUrl' | 'authUrl'>
  accounts: Pick<Accounts, 'byId'>
  refusalPage: RefusalPage
}

/** Seconds: time to fetch a phone and sign in, while a code of 34 bits can't be guessed (RFC 8628, section 5.1). */
const deviceCodeLifetime = 15 * 60
/** Seconds: time for a slow browser to come back to its app. */
const authorizationCodeLifetime = 60

const allApiScopes = Object.keys(apiScopes)

/** The OpenID provider of this server, over our tables. */
export function createProvider(needs: ProviderNeeds, log: FastifyBaseLogger): Provider {
  const {config, database} = needs
  const requests = createTokenRequests({database, log})
  const adapter = createAdapter({...needs, baseUrl: config.baseUrl, requests, log})
  const provider = new Provider(config.authUrl, {adapter, ...configuration(needs), fetch: fetchKeys({...needs, log})})

  // The host and scheme it sees are written from `authUrl` by the routes, whatever the request says.
  provider.proxy = true
  provider.use(adaptDiscovery)
  provider.use(
    replayRedirects({
      resumeCookie: resumeCookie(config),
      isGood: async (code) => (await provider.AuthorizationCode.find(code))?.isValid === true,
    }),
  )
  provider.use(adaptAuthorization)
  provider.use((ctx, next) => (ctx.path === providerPaths.token ? requests.run(ctx, next) : next()))
  provider.on('device_authorization.success', (_ctx, body) => Object.assign(body, {interval: pollInterval}))
  provider.on('grant.success', tellWholeScope)
  provider.on('server_error', (_ctx, error) => log.error({err: error}, 'the OpenID provider failed'))
  const koa: EventEmitter = provider
  for (const refusal of refusals) koa.on(refusal, addErrorDetail(`${config.baseUrl}/v1`))
  koa.on('error', (error) => log.error({err: error}, 'the OpenID provider failed'))
  return provider
}

function configuration({config, accounts, database, refusalPage}: ProviderNeeds): Configuration {
  const {signingKey} = readKeptSecrets(database)
  const api = `${config.baseUrl}/v1`
  return {
    routes: providerPaths,
    jwks: {keys: [signingKey]},
    cookies: {
      names: {session: providerSession, interaction: interactionCookie(config), resume: resumeCookie(config)},
      // The provider marks them as secure where the address is https. They are secrets: no signature makes them better.
      short: {httpOnly: true, sameSite: 'lax', signed: false},
    },
    scopes: [...openidScopes, ...allApiScopes],
    claims: {openid: ['sub'], profile: ['name', 'locale'], email: ['email', 'email_verified']},
    responseTypes: ['code'],
    clientAuthMethods: [...clientAuthMethods],
    assertJwtClientAuthClaimsAndHeader: async (_ctx, claims) => checkAssertion(claims),
    pkce: {required: () => true},
    enabledJWA: {idTokenSigningAlgValues: ['RS256'], clientAuthSigningAlgValues: [...assertionAlgorithms]},
    discovery: discoveryExtras(config),
    interactions: {policy: consentPolicy(), url: (_ctx, {uid}) => connectPath(uid)},
    // Only that of the consent just given: by default every device in a browser would share one.
    async loadExistingGrant({oidc: {result, provider}}) {
      const grantId = result?.consent?.grantId
      return grantId === undefined ? undefined : provider.Grant.find(grantId)
    },
    features: {
      devInteractions: {enabled: false},
      dPoP: {enabled: false},
      pushedAuthorizationRequests: {enabled: false},
      rpInitiatedLogout: {enabled: false},
      userinfo: {enabled: true},
      deviceFlow: {
        enabled: true,
        // Twenty consonants: nothing to mistake for a digit, no words by chance.
        charset: 'base-20',
        mask: '****-****',
        deviceInfo: (ctx) => ({address: ctx.ip}),
      },
      revocation: {enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId},
      resourceIndicators: {
        enabled: true,
        // A client that names no resource gets a token for the API.
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, resource, client) {
          if (resource !== api) throw new errors.InvalidTarget(`the only resource is ${api}`)
          checkRequestedScope(ctx.oidc, client.scope ?? '')
          return {scope: allApiScopes.join(' '), audience: api, accessTokenFormat: 'opaque'}
        },
      },
    },
    ttl: {
      AccessToken: limits.accessTokenLifetime,
      RefreshToken: limits.refreshTokenLifetime,
      IdToken: limits.accessTokenLifetime,
      DeviceCode: deviceCodeLifetime,
      AuthorizationCode: authorizationCodeLifetime,
      Interaction: requestLifetime,
      // Never kept, nor limits what is (create-adapter.ts).
      Session: requestLifetime,
    },
    rotateRefreshToken: true,
    // A sign-in lasts until it's ended, not as long as the browser that allowed it.
    expiresWithSession: () => false,
    findAccount(_ctx, id) {
      const account = accounts.byId(id)
      // The person's details are read at userinfo, also where an ID token is issued (OpenID Connect Core 1.0, 5.4).
      return account && {accountId: id, claims: () => ({sub: id})}
    },
    renderError: renderProviderError(refusalPage),
  }
}

/**
 * The provider names the API's scopes alone, as the token's; but userinfo takes it too, and clients that compare what
 * they got with what they asked (RFC 6749, section 5.1) take the difference for a refusal.
 */
function tellWholeScope(ctx: KoaContextWithOIDC) {
  const {params, entities} = ctx.oidc
  const granted = (entities.RefreshToken ?? entities.AuthorizationCode ?? entities.DeviceCode)?.scope
  Object.assign(ctx.body as object, {scope: params?.scope ?? granted})
}
