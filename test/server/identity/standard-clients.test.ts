import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import t from 'tap'
import {addPerson, apiStatus, deviceScope, openIdentity} from './identity-server.ts'

/** Reads the token endpoint's error as both libraries throw it. */
const refusal = (error: string) => Object.assign(new Error(), {error, message: /./})

t.test('openid-client pairs, backs off when told to, refreshes, reads userinfo and revokes', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const config = await openid.discovery(new URL(server.address), 'device', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  })
  const asked = await openid.initiateDeviceAuthorization(config, {scope: deviceScope})
  t.equal(asked.interval, 5)

  const answers: string[] = []
  config[openid.customFetch] = async (url, options) => {
    const response = await fetch(url, options as RequestInit)
    if (!url.endsWith('/oidc/token')) return response
    const {error = 'tokens'} = (await response.clone().json()) as {error?: string}
    answers.push(error)
    if (error === 'slow_down') server.deviceCodes.allow(asked.user_code, {...person, name: 'Tablet'})
    return response
  }
  // The second poll is early, which adds five seconds to the interval.
  const tokens = await openid.pollDeviceAuthorizationGrant(config, {...asked, interval: 0.1})
  t.same(answers, ['authorization_pending', 'slow_down', 'tokens'])
  t.equal(tokens.claims()?.sub, person.accountId)
  t.equal(tokens.scope, deviceScope)

  const info = await openid.fetchUserInfo(config, tokens.access_token, person.accountId)
  t.equal(info.email, 'ada@example.org')
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
  t.equal(refreshed.claims()?.sub, person.accountId)
  t.equal(await apiStatus(server, refreshed.access_token), 200)
  await openid.tokenRevocation(config, refreshed.refresh_token ?? '')
  t.equal(await apiStatus(server, refreshed.access_token), 401)
  await t.rejects(openid.refreshTokenGrant(config, refreshed.refresh_token ?? ''), refusal('invalid_grant'))
})

t.test('oauth4webapi pairs, polls, refreshes and revokes', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const issuer = new URL(server.address)
  const insecure = {[oauth.allowInsecureRequests]: true}
  const found = await oauth.discoveryRequest(issuer, {...insecure, algorithm: 'oauth2'})
  const as = await oauth.processDiscoveryResponse(issuer, found)
  const client: oauth.Client = {client_id: 'device'}
  const nobody = oauth.None()

  const asked = await oauth.processDeviceAuthorizationResponse(
    as,
    client,
    await oauth.deviceAuthorizationRequest(as, client, nobody, {scope: deviceScope}, insecure),
  )
  const poll = async () =>
    oauth.processDeviceCodeResponse(
      as,
      client,
      await oauth.deviceCodeGrantRequest(as, client, nobody, asked.device_code, insecure),
    )
  await t.rejects(poll(), refusal('authorization_pending'))
  await t.rejects(poll(), refusal('slow_down'))
  server.deviceCodes.allow(asked.user_code, {...person, name: 'Tablet'})
  const tokens = await poll()
  t.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, person.accountId)

  const refreshed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, nobody, tokens.refresh_token ?? '', insecure),
  )
  t.equal(await apiStatus(server, refreshed.access_token), 200)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, nobody, refreshed.refresh_token ?? '', insecure),
  )
  t.equal(await apiStatus(server, refreshed.access_token), 401)
})

t.test('oauth4webapi understands the API as a protected resource', async (t) => {
  const server = await openIdentity(t)
  const resource = new URL(`${server.address}/v1`)
  const response = await oauth.resourceDiscoveryRequest(resource, {[oauth.allowInsecureRequests]: true})
  const metadata = await oauth.processResourceDiscoveryResponse(resource, response)
  t.same(metadata.authorization_servers, [server.address])
})
