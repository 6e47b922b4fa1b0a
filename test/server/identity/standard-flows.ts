import type {webcrypto} from 'node:crypto'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import type {AppKind} from '../../../server/database/tables/apps.ts'
import {codeScope} from './authorize.ts'

// The flows of apps that know nothing of Pianta, with two common libraries.

export interface StandardApp {
  issuer: string
  clientId: string
  redirectUri: string
  resource: string | undefined
  /** A server's private key. */
  key: webcrypto.CryptoKey | undefined
  /** Opens the address in a browser, where the person allows it. Returns the redirect to the app. */
  visit(url: URL): Promise<URL>
}

/** A flow's result: the subject, the userinfo, and the newest access token before and after its end. */
export interface Outcome {
  sub: string | undefined
  email: unknown
  scope: string | undefined
  /** How surely, how and when the person signed in, in the ID token. */
  acr: unknown
  amr: unknown
  authTime: number | undefined
  accessToken: string
  /** Revokes the grant. */
  revoke(): Promise<unknown>
  refreshAgain(): Promise<unknown>
}

/** The client kinds of the code flow, with their registered and their actual redirect URI. */
export const codeKinds: [AppKind, registered: string, used: string][] = [
  ['web', 'https://planner.example/back', 'https://planner.example/back'],
  ['installed', 'com.example.planner:/back', 'com.example.planner:/back'],
  ['installed', 'http://127.0.0.1/back', 'http://127.0.0.1:49152/back'],
  ['server', 'https://planner.example/back', 'https://planner.example/back'],
]

/** Seconds since the sign-in that an app accepts. */
const maxAge = 3600

/** Asks for a recent sign-in with the password at least. */
const wantedSignIn = {max_age: String(maxAge), acr_values: 'urn:pianta:acr:password'}

export async function byOpenidClient(app: StandardApp): Promise<Outcome> {
  const proof = app.key ? openid.PrivateKeyJwt(app.key) : openid.None()
  const insecure = {execute: [openid.allowInsecureRequests]}
  const config = await openid.discovery(new URL(app.issuer), app.clientId, undefined, proof, insecure)
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const expectedNonce = openid.randomNonce()
  const resource = app.resource === undefined ? undefined : {resource: app.resource}
  const answer = await app.visit(
    openid.buildAuthorizationUrl(config, {
      redirect_uri: app.redirectUri,
      scope: codeScope,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...wantedSignIn,
      ...resource,
    }),
  )
  const checks = {pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true, maxAge}
  const first = await openid.authorizationCodeGrant(config, answer, checks, resource)
  const {sub, acr, amr, auth_time: authTime} = (first.claims() ?? {}) as Partial<openid.IDToken>
  const tokens = await openid.refreshTokenGrant(config, first.refresh_token ?? '', resource)
  const info = await openid.fetchUserInfo(config, tokens.access_token, sub ?? '')
  const refreshToken = tokens.refresh_token ?? ''
  return {
    sub,
    email: info.email,
    scope: tokens.scope,
    acr,
    amr,
    authTime,
    accessToken: tokens.access_token,
    revoke: () => openid.tokenRevocation(config, refreshToken),
    refreshAgain: () => openid.refreshTokenGrant(config, refreshToken),
  }
}

export async function byOauth4webapi(app: StandardApp): Promise<Outcome> {
  const insecure = {[oauth.allowInsecureRequests]: true}
  const issuer = new URL(app.issuer)
  const discovered = await oauth.discoveryRequest(issuer, {...insecure, algorithm: 'oauth2'})
  const as = await oauth.processDiscoveryResponse(issuer, discovered)
  const client: oauth.Client = {client_id: app.clientId}
  const proof = app.key ? oauth.PrivateKeyJwt(app.key) : oauth.None()
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const resource = app.resource === undefined ? undefined : {resource: app.resource}
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: app.clientId,
    response_type: 'code',
    redirect_uri: app.redirectUri,
    scope: codeScope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...wantedSignIn,
    ...resource,
  }).toString()
  const params = oauth.validateAuthResponse(as, client, await app.visit(url), state)
  const more = {...insecure, ...(resource && {additionalParameters: resource})}
  const first = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(as, client, proof, params, app.redirectUri, verifier, more),
    {expectedNonce: nonce, requireIdToken: true, maxAge},
  )
  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(as, client, await oauth.refreshTokenGrantRequest(as, client, proof, token, more))
  const {sub, acr, amr, auth_time: authTime} = (oauth.getValidatedIdTokenClaims(first) ?? {}) as Partial<oauth.IDToken>
  const tokens = await refresh(first.refresh_token ?? '')
  const info = await oauth.processUserInfoResponse(
    as,
    client,
    sub ?? '',
    await oauth.userInfoRequest(as, client, tokens.access_token, insecure),
  )
  const refreshToken = tokens.refresh_token ?? ''
  return {
    sub,
    email: info.email,
    scope: tokens.scope,
    acr,
    amr,
    authTime,
    accessToken: tokens.access_token,
    revoke: async () =>
      oauth.processRevocationResponse(await oauth.revocationRequest(as, client, proof, refreshToken, insecure)),
    refreshAgain: () => refresh(refreshToken),
  }
}

/** A device's pairing; `allow` is the person's side, called with the shown code. */
export interface StandardDevice {
  issuer: string
  resource: string | undefined
  allow(userCode: string): void
}

export async function pairByOpenidClient({issuer, resource, allow}: StandardDevice): Promise<string> {
  const insecure = {execute: [openid.allowInsecureRequests]}
  const config = await openid.discovery(new URL(issuer), 'device', undefined, openid.None(), insecure)
  const more = resource === undefined ? undefined : {resource}
  const asked = await openid.initiateDeviceAuthorization(config, {scope: codeScope, ...more})
  allow(asked.user_code)
  const tokens = await openid.pollDeviceAuthorizationGrant(config, {...asked, interval: 0}, more)
  return tokens.access_token
}

export async function pairByOauth4webapi({issuer, resource, allow}: StandardDevice): Promise<string> {
  const insecure = {[oauth.allowInsecureRequests]: true}
  const as = await oauth.processDiscoveryResponse(
    new URL(issuer),
    await oauth.discoveryRequest(new URL(issuer), insecure),
  )
  const client: oauth.Client = {client_id: 'device'}
  const proof = oauth.None()
  const more: Record<string, string> = resource === undefined ? {} : {resource}
  const request = await oauth.deviceAuthorizationRequest(as, client, proof, {scope: codeScope, ...more}, insecure)
  const asked = await oauth.processDeviceAuthorizationResponse(as, client, request)
  allow(asked.user_code)
  const tokens = await oauth.processDeviceCodeResponse(
    as,
    client,
    await oauth.deviceCodeGrantRequest(as, client, proof, asked.device_code, {...insecure, additionalParameters: more}),
  )
  return tokens.access_token
}
