import {removeApp} from '../../../server/apps/remove.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {accessToken} from '../../../server/database/schema.ts'
import {hashSecret} from '../../../server/identity/secret-text.ts'
import type {Api} from '../api.ts'
import {askToPair, deviceScope, exchange, pair, post, refresh} from '../identity/identity-server.ts'

const hour = 60 * 60 * 1000

/** By what they are, the headers that open nothing: no token, none of ours, other secrets of ours, tokens that ended. */
export async function makeClosedHeaders(api: Api): Promise<Record<string, string | undefined>> {
  const {accountId, projectId, services, url, connect, clock} = api
  const server = {address: url, deviceCodes: services.deviceCodes}
  const person = {accountId, projectId}

  const expired = connect().token
  clock.advance(hour)

  const code = await askToPair(server)
  const tokens = await pair(server, person)
  services.deviceCodes.allow(code.user_code, {...person, name: 'Allowed'})
  const idToken = (await exchange(server, code.device_code)).body.id_token

  const revoked = await pair(server, person)
  await revoke(url, revoked.access_token)
  const signedOut = await pair(server, person)
  await revoke(url, signedOut.refresh_token)

  const stolen = await pair(server, person)
  const second = String((await refresh(server, stolen.refresh_token)).body.refresh_token)
  await refresh(server, second)
  await refresh(server, stolen.refresh_token)

  const disconnected = connect()
  services.connections.end(disconnected.connectionId, 'person')

  const app = services.apps.create({ownerId: accountId, name: 'Gone', kind: 'device', scopes: deviceScope.split(' ')})
  const ofApp = connect({clientId: app.id, name: app.name})
  removeApp(services, app.id)

  const otherwhere = connect().token
  services.database
    .update(accessToken)
    .set({payload: {aud: 'https://elsewhere.example/v1', scope: 'projects:read'}})
    .where(eq(accessToken.hash, hashSecret(otherwhere)))
    .run()

  return {
    'no token': undefined,
    nothing: '',
    'a scheme alone': 'bearer',
    'another scheme': `Basic ${tokens.access_token}`,
    'a token alone': tokens.access_token,
    garbage: 'Bearer garbage',
    'the hash of a token': `Bearer ${hashSecret(tokens.access_token)}`,
    'a refresh token': `Bearer ${tokens.refresh_token}`,
    'an ID token': `Bearer ${idToken}`,
    'a device code': `Bearer ${code.device_code}`,
    expired: `Bearer ${expired}`,
    revoked: `Bearer ${revoked.access_token}`,
    'of a revoked refresh token': `Bearer ${signedOut.access_token}`,
    'of a stolen sign-in': `Bearer ${stolen.access_token}`,
    disconnected: `Bearer ${disconnected.token}`,
    'of a deleted app': `Bearer ${ofApp.token}`,
    'for another resource': `Bearer ${otherwhere}`,
  }
}

const revoke = (url: string, token: string) => post(`${url}/oidc/revoke`, {token, client_id: 'device'})
