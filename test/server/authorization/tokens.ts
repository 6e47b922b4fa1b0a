import {hashSecret} from '../../../server/accounts/secrets.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {accessToken} from '../../../server/database/tables/identity.ts'
import {member} from '../../../server/database/tables/members.ts'
import {deleteAccount} from '../../../server/endings/delete-account.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import type {Api} from '../api.ts'
import {allow, begin, codeScope} from '../identity/authorize.ts'
import {askToPair, deviceScope, exchange, pair, post, refresh} from '../identity/identity-server.ts'

const hour = 60 * 60 * 1000

/** Headers that open nothing, by name: no token, foreign tokens, other secrets of ours, ended tokens. */
export async function makeClosedHeaders(api: Api): Promise<Record<string, string | undefined>> {
  // Runs first, as it lets an hour pass.
  const expired = await expire(api)
  const bearers = {garbage: 'garbage', expired, ...(await otherSecrets(api)), ...(await endedTokens(api))}
  const {token} = api.connect()
  return {
    'no token': undefined,
    nothing: '',
    'a scheme alone': 'bearer',
    'another scheme': `Basic ${token}`,
    'a token alone': token,
    ...Object.fromEntries(Object.entries(bearers).map(([name, bearer]) => [name, `Bearer ${bearer}`])),
  }
}

async function expire(api: Api): Promise<string> {
  const {token} = api.connect()
  await use(api, token)
  api.clock.advance(hour)
  return token
}

async function otherSecrets(api: Api): Promise<Record<string, unknown>> {
  const {accountId, projectId, services, url} = api
  const redirectUris = ['https://planner.example/back']
  const scopes = codeScope.split(' ')
  const client = services.apps.create({ownerId: accountId, name: 'Site', kind: 'web', redirectUris, scopes})
  const place = {...services, address: url, clock: api.clock}
  const begun = await begin(place, client)
  const {code} = await allow(place, begun, {accountId, projectId})
  const {device_code, user_code} = await askToPair({address: url})
  services.deviceCodes.allow(user_code, {accountId, projectId, name: 'Tablet'})
  const {body} = await exchange({address: url}, device_code)
  return {
    'the hash of a token': hashSecret(String(body.access_token)),
    'a refresh token': body.refresh_token,
    'an ID token': body.id_token,
    'an authorization code': code,
    'an authorization request': begun.uid,
    'a device code': device_code,
    'a user code': user_code,
  }
}

async function endedTokens(api: Api): Promise<Record<string, string>> {
  const {accountId, projectId, services, url, connect} = api
  const address = url

  const revoked = await pairAndUse(api)
  await revoke(url, revoked.access_token)
  const signedOut = await pairAndUse(api)
  await revoke(url, signedOut.refresh_token)

  const stolen = await pairAndUse(api)
  const {body} = await refresh({address}, stolen.refresh_token)
  await refresh({address}, String(body.refresh_token))
  await refresh({address}, stolen.refresh_token)

  const disconnected = connect()
  await use(api, disconnected.token)
  services.connections.end(disconnected.connectionId, 'person')

  const app = {ownerId: accountId, name: 'Panel', kind: 'device', scopes: deviceScope.split(' ')} as const
  const kept = services.apps.create({...app, scopes: [...app.scopes]})
  const signedOutApp = await pairAndUse(api, {clientId: kept.id})
  await revoke(url, signedOutApp.refresh_token, kept.id)
  const gone = services.apps.create({...app, scopes: [...app.scopes]})
  const ofDeletedApp = await pairAndUse(api, {clientId: gone.id})
  deleteApp(services, gone.id)

  const leaver = await api.addPerson('Carla')
  services.database.insert(member).values({projectId, accountId: leaver.id, role: 'editor'}).run()
  const ofLeaver = await pairAndUse(api, {}, leaver.id)
  if (deleteAccount(services, leaver.id)) throw new Error('the account is still there')

  const otherwhere = connect().token
  services.database
    .update(accessToken)
    .set({payload: {aud: 'https://elsewhere.example/v1', scope: 'projects:read'}})
    .where(eq(accessToken.hash, hashSecret(otherwhere)))
    .run()

  return {
    revoked: revoked.access_token,
    'of a revoked refresh token': signedOut.access_token,
    "of a registered app's revoked refresh token": signedOutApp.access_token,
    'of a stolen sign-in': stolen.access_token,
    disconnected: disconnected.token,
    'of a deleted app': ofDeletedApp.access_token,
    'of a deleted account': ofLeaver.access_token,
    'for another resource': otherwhere,
  }
}

async function pairAndUse(api: Api, asked: Parameters<typeof pair>[2] = {}, accountId = api.accountId) {
  const {projectId, services, url} = api
  const tokens = await pair({address: url, deviceCodes: services.deviceCodes}, {accountId, projectId}, asked)
  await use(api, tokens.access_token)
  return tokens
}

/** Uses each token before it ends, so that the server has it cached. */
async function use({call}: Api, token: string) {
  const {status, text} = await call('GET', '/v1/projects', {token})
  if (status !== 200) throw new Error(text)
}

const revoke = (url: string, token: string, clientId = 'device') =>
  post(`${url}/oidc/revoke`, {token, client_id: clientId})
