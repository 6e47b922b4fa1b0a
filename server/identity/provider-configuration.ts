import {type Configuration, errors, interactionPolicy, type KoaContextWithOIDC} from 'oidc-provider'
import {limits} from '#shared/contract/limits.ts'
import {apiScopes, assistantScopes, openidScopes, scopeSet} from '#shared/contract/scopes.ts'
import type {Accounts} from '../accounts/accounts.ts'
import type {Config} from '../config.ts'
import {providerSession} from './authorization-endpoint.ts'
import {requestLifetime} from './authorization-requests.ts'
import {assertionAlgorithms, checkAssertionLifetime, clockTolerance} from './client-assertions.ts'
import {isDocumentClient} from './client-documents/document-of-client.ts'
import {clientAuthMethods, discoveryExtras} from './discovery.ts'
import {deviceCodeLifetime} from './pairing/device-codes.ts'
import {type RefusalPage, renderProviderError} from './provider-error-page.ts'
import {connectPath, interactionCookie, providerPaths, resumeCookie} from './provider-paths.ts'
import {describeResources} from './resource.ts'
import {assuranceClasses} from './sign-in-methods.ts'

interface Needs {
  config: Pick<Config, 'assistants' | 'baseUrl' | 'authUrl' | 'pairing'>
  accounts: Pick<Accounts, 'byId'>
  refusalPage: RefusalPage
  /** The private JWK that signs ID tokens, as JSON. */
  signingKey: string
}

/** Seconds for a slow browser to return to its app. */
const authorizationCodeLifetime = 60

const allApiScopes = Object.keys(apiScopes)

/** Returns the settings of the OpenID provider. */
export function providerConfiguration({config, accounts, refusalPage, signingKey}: Needs): Configuration {
  const api = `${config.baseUrl}/v1`
  const mcp = `${config.baseUrl}/mcp`
  const scopesOf = new Map<string, readonly string[]>([
    [api, allApiScopes],
    ...(config.assistants === 'off' ? [] : [[mcp, assistantScopes] as const]),
  ])
  return {
    routes: providerPaths,
    jwks: {keys: [JSON.parse(signingKey)]},
    cookies: {
      names: {session: providerSession, interaction: interactionCookie(config), resume: resumeCookie(config)},
      // The provider adds Secure on https. These cookies hold random secrets, so a signature adds nothing.
      short: {httpOnly: true, sameSite: 'lax', signed: false},
    },
    scopes: [...openidScopes, ...allApiScopes],
    claims: {
      openid: ['sub', 'auth_time', 'acr', 'amr'],
      profile: ['name', 'locale'],
      email: ['email', 'email_verified'],
    },
    acrValues: [...assuranceClasses],
    responseTypes: ['code'],
    clientAuthMethods: [...clientAuthMethods],
    clockTolerance,
    assertJwtClientAuthClaimsAndHeader: async (_ctx, claims) => checkAssertionLifetime(claims),
    pkce: {required: () => true},
    enabledJWA: {idTokenSigningAlgValues: ['RS256'], clientAuthSigningAlgValues: [...assertionAlgorithms]},
    discovery: discoveryExtras(config),
    interactions: {policy: consentPolicy(), url: (_ctx, {uid}) => connectPath(uid)},
    // Loads only the grant of this consent: by default all devices allowed in one browser share a grant.
    async loadExistingGrant({oidc: {result, provider}}) {
      const grantId = result?.consent?.grantId
      return grantId === undefined ? undefined : provider.Grant.find(grantId)
    },
    features: {
      devInteractions: {enabled: false},
      clientIdMetadataDocument: {
        enabled: config.assistants === 'on',
        ack: 'draft-02',
        // client-documents.ts limits and guards the provider's reads.
        cacheDuration: {min: 30, max: 24 * 60 * 60},
      },
      dPoP: {enabled: false},
      pushedAuthorizationRequests: {enabled: false},
      rpInitiatedLogout: {enabled: false},
      userinfo: {enabled: true},
      deviceFlow: {
        enabled: true,
        // Twenty consonants: none looks like a digit, and they form no words.
        charset: 'base-20',
        mask: '****-****',
        deviceInfo: (ctx) => ({address: ctx.ip}),
      },
      revocation: {enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId},
      resourceIndicators: {
        enabled: true,
        // A client that names no resource gets a token for the API.
        defaultResource: (_ctx, client) => (client && isDocumentClient(client.clientId) ? mcp : api),
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, resource, client) {
          const scopes = scopesOf.get(resource)
          // An app known only by its document has nobody here to vouch for it: it may read and propose, not save.
          if (!scopes || (resource === api && isDocumentClient(client.clientId)))
            throw new errors.InvalidTarget(describeResources(config.baseUrl))
          checkNumberOfResources(ctx.oidc, api)
          const own = scopeSet(client.scope)
          const allowed = new Set([...openidScopes, ...scopes].filter((scope) => own.has(scope)))
          checkRequestedScope(ctx.oidc, allowed)
          return {scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque'}
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
      // Unused: sessions of the provider are never stored (create-adapter.ts).
      Session: requestLifetime,
    },
    rotateRefreshToken: true,
    // A grant lasts until it is revoked, independent of the browser session that allowed it.
    expiresWithSession: () => false,
    findAccount(_ctx, id) {
      const account = accounts.byId(id)
      // Only userinfo returns personal claims, even with an ID token (OpenID Connect Core 1.0, section 5.4).
      return account && {accountId: id, claims: () => ({sub: id})}
    },
    renderError: renderProviderError(refusalPage),
  }
}

/**
 * Asks for consent at every request: the provider never sees a signed-in person, and each consent makes its own grant.
 * The default policy compares the request with earlier grants instead.
 */
function consentPolicy() {
  const {base, Check, Prompt} = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy.add(
    new Prompt(
      {name: 'consent', requestable: true},
      new Check('grant_missing', 'the person must consent', ({oidc}) => {
        // The person consented, then disconnected the app or deleted their account.
        if (oidc.entities.Grant?.jti === undefined) throw new errors.AccessDenied('the sign-in was ended')
        return Check.NO_NEED_TO_PROMPT
      }),
    ),
  )
  return policy
}

/** Routes that ask for consent. Afterwards the granted scopes count, not the app's list. */
const consentRoutes: ReadonlySet<string> = new Set(['authorization', 'device_authorization'])

/** A consent grants access to one resource. A device that shows a code has no use for the one of assistants. */
function checkNumberOfResources({route, params}: KoaContextWithOIDC['oidc'], api: string) {
  const {resource} = params ?? {}
  if (Array.isArray(resource) && new Set(resource).size > 1)
    throw new errors.InvalidTarget('name one resource: each has tokens of its own')
  if (route === 'device_authorization' && resource !== api)
    throw new errors.InvalidTarget(`the only resource of this endpoint is ${api}`)
}

/**
 * Refuses scopes a client may not request with `invalid_scope`, where the provider would drop them silently, and
 * `hosts:manage` without `projects:read`. A request for consent must name a scope.
 */
function checkRequestedScope({route, params}: KoaContextWithOIDC['oidc'], allowed: ReadonlySet<string>) {
  const scopes = scopeSet(params?.scope as string | undefined)
  if (consentRoutes.has(route)) {
    if (scopes.size === 0) throw new errors.InvalidScope('scope is missing: name the scopes to request', '')
    for (const scope of scopes) {
      if (!allowed.has(scope)) throw new errors.InvalidScope('requested scope is not allowed', scope)
    }
  }
  if (scopes.has('hosts:manage') && !scopes.has('projects:read')) {
    throw new errors.InvalidScope('hosts:manage is requested together with projects:read', 'hosts:manage')
  }
}
