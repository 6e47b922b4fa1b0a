import type {EventEmitter} from 'node:events'
import type {FastifyBaseLogger} from 'fastify'
import {type Configuration, errors, type KoaContextWithOIDC, Provider} from 'oidc-provider'
import {limits} from '#shared/api/limits.ts'
import {apiScopes, openidScopes} from '#shared/api/scopes.ts'
import type {Config} from '../config.ts'
import type {Accounts} from './accounts.ts'
import {createAdapter} from './adapter/create-adapter.ts'
import type {AdapterNeeds} from './adapter/needs.ts'
import {readKeptSecrets} from './kept-secrets.ts'
import {pollInterval} from './polling.ts'
import {renderProviderError} from './provider-error-page.ts'
import {providerPaths} from './provider-paths.ts'
import {apiPart, checkRequestedScope} from './requested-scope.ts'
import {createTokenRequests} from './token-requests.ts'

export interface ProviderNeeds extends Omit<AdapterNeeds, 'baseUrl' | 'requests' | 'log'> {
  config: Pick<Config, 'baseUrl' | 'authUrl'>
  accounts: Pick<Accounts, 'byId'>
}

/** Seconds: time to fetch a phone and sign in, while a code of 34 bits can't be guessed (RFC 8628, section 5.1). */
const deviceCodeLifetime = 15 * 60

/** The OpenID provider of this server, over our tables. */
export function createProvider(needs: ProviderNeeds, log: FastifyBaseLogger): Provider {
  const {config, database} = needs
  const requests = createTokenRequests({database, log})
  const adapter = createAdapter({...needs, baseUrl: config.baseUrl, requests, log})
  const provider = new Provider(config.authUrl, {adapter, ...configuration(needs)})

  // The host and scheme it sees are written from `authUrl` by the routes, whatever the request says.
  provider.proxy = true
  provider.use((ctx, next) => (ctx.path === providerPaths.token ? requests.run(ctx, next) : next()))
  provider.on('device_authorization.success', (_ctx, body) => Object.assign(body, {interval: pollInterval}))
  provider.on('grant.success', tellWholeScope)
  provider.on('server_error', (_ctx, error) => log.error({err: error}, 'the OpenID provider failed'))
  const koa: EventEmitter = provider
  koa.on('error', (error) => log.error({err: error}, 'the OpenID provider failed'))
  return provider
}

function configuration({config, accounts, database}: ProviderNeeds): Configuration {
  const {cookieKey, signingKey} = readKeptSecrets(database)
  const api = `${config.baseUrl}/v1`
  return {
    routes: providerPaths,
    jwks: {keys: [signingKey]},
    cookies: {keys: [cookieKey]},
    scopes: [...openidScopes, ...Object.keys(apiScopes)],
    claims: {openid: ['sub'], profile: ['name', 'locale'], email: ['email', 'email_verified']},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: {required: () => true},
    enabledJWA: {idTokenSigningAlgValues: ['RS256']},
    discovery: {service_documentation: `${config.baseUrl}/docs`, ui_locales_supported: ['en', 'it']},
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
          if (resource !== api) throw new errors.InvalidTarget()
          const {route, params} = ctx.oidc
          const isConsentAsked = route === 'device_authorization'
          checkRequestedScope(params?.scope as string | undefined, client.scope ?? '', {isConsentAsked})
          return {scope: apiPart(client.scope ?? ''), audience: api, accessTokenFormat: 'opaque'}
        },
      },
    },
    ttl: {
      AccessToken: limits.accessTokenLifetime,
      RefreshToken: limits.refreshTokenLifetime,
      IdToken: limits.accessTokenLifetime,
      DeviceCode: deviceCodeLifetime,
    },
    rotateRefreshToken: true,
    // A sign-in lasts until it's ended, not as long as the browser that allowed it.
    expiresWithSession: () => false,
    findAccount(_ctx, id) {
      const account = accounts.byId(id)
      // The person's details are read at userinfo, also where an ID token is issued (OpenID Connect Core 1.0, 5.4).
      return account && {accountId: id, claims: () => ({sub: id})}
    },
    renderError: renderProviderError,
  }
}

/**
 * The provider names the API's scopes alone, as the token's; but userinfo takes it too, and clients that compare what
 * they got with what they asked (RFC 6749, section 5.1) take the difference for a refusal.
 */
function tellWholeScope(ctx: KoaContextWithOIDC) {
  const {params, entities} = ctx.oidc
  const granted = (entities.RefreshToken ?? entities.DeviceCode)?.scope
  Object.assign(ctx.body as object, {scope: params?.scope ?? granted})
}
