import t from 'tap'
import {oidcRecord} from '../../../server/database/tables/identity.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import {
  addPerson,
  apiStatus,
  askToPair,
  exchange,
  type IdentityServer,
  openIdentity,
  pair,
  post,
  refresh,
} from './identity-server.ts'

const revoke = ({address}: IdentityServer, token: string, more: Record<string, string> = {}) =>
  post(`${address}/oidc/revoke`, {token, client_id: 'device', ...more})

/** Reads an event stream until it ends. */
async function follow({address}: IdentityServer, projectId: string, accessToken: string) {
  const response = await fetch(`${address}/v1/projects/${projectId}/events`, {
    headers: {authorization: `Bearer ${accessToken}`},
  })
  if (response.status !== 200) throw new Error(`the stream answers ${response.status}`)
  return {text: response.text()}
}

async function userinfoStatus({address}: IdentityServer, accessToken: string): Promise<number> {
  const response = await fetch(`${address}/oidc/userinfo`, {headers: {authorization: `Bearer ${accessToken}`}})
  await response.body?.cancel()
  return response.status
}

t.test('a disconnect ends API access, userinfo, refreshing and streams at once', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person)
  t.equal(await apiStatus(server, tokens.access_token), 200)
  const stream = await follow(server, person.projectId, tokens.access_token)

  const [connection] = server.connections.list(person.accountId)
  t.ok(server.connections.end(connection?.id ?? '', 'person'))
  t.equal(await apiStatus(server, tokens.access_token), 401)
  t.equal(await userinfoStatus(server, tokens.access_token), 401)
  t.match(await refresh(server, tokens.refresh_token), {status: 400, body: {error: 'invalid_grant'}})
  const said = await stream.text
  t.match(said, `event: access.revoked\ndata: {"projectId":"${person.projectId}"}`)
  t.notMatch(said, 'token.expired')
})

t.test('a disconnect before the device has its tokens leaves it without any', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {device_code, user_code} = await askToPair(server)
  server.deviceCodes.allow(user_code, {...person, name: 'Tablet'})
  const [connection] = server.connections.list(person.accountId)
  server.connections.end(connection?.id ?? '', 'person')
  t.match(await exchange(server, device_code), {status: 400, body: {error: 'invalid_grant'}})
})

t.test('deleting an app stops its client_id and ends all its connections', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const scope = 'openid offline_access projects:read'
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes: scope.split(' ')})
  const tokens = await pair(server, person, {clientId: id, scope})
  const waiting = await askToPair(server, {clientId: id, scope})
  await askToPair(server)
  const stream = await follow(server, person.projectId, tokens.access_token)

  deleteApp(server, id)
  t.equal(await apiStatus(server, tokens.access_token), 401)
  t.equal(await userinfoStatus(server, tokens.access_token), 401)
  t.match(await refresh(server, tokens.refresh_token, {client_id: id}), {body: {error: 'invalid_client'}})
  t.match(await post(`${server.address}/oidc/device/auth`, {client_id: id, scope}), {body: {error: 'invalid_client'}})
  t.match(await exchange(server, waiting.device_code, id), {body: {error: 'invalid_client'}})
  t.equal(server.deviceCodes.find(waiting.user_code), undefined)
  t.equal(server.deviceCodes.allow(waiting.user_code, {...person, name: 'x'}), 'gone')
  t.match(await stream.text, 'event: access.revoked')
  t.match(server.connections.listEnded(person.accountId), [{name: 'Panel', reason: 'deleted'}])
  const records = server.database.select().from(oidcRecord).all()
  t.match(records, [{payload: {clientId: 'device'}}], 'it has no pending request')
  t.equal(records.length, 1)
})

t.test("revoking a device's refresh token ends its connection", async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person)
  const stream = await follow(server, person.projectId, tokens.access_token)
  t.equal((await revoke(server, tokens.refresh_token)).status, 200)
  t.equal(await apiStatus(server, tokens.access_token), 401)
  t.match(await refresh(server, tokens.refresh_token), {status: 400, body: {error: 'invalid_grant'}})
  t.match(await stream.text, 'event: access.revoked')
  t.match(server.connections.listEnded(person.accountId), [{name: 'Wall tablet', reason: 'app'}])
  t.equal(
    (await revoke(server, tokens.refresh_token)).status,
    200,
    'a repeated revocation succeeds (RFC 7009, section 2.2)',
  )
})

t.test("revoking a registered app's refresh token ends only that grant", async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const scope = 'offline_access projects:read'
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes: scope.split(' ')})
  const one = await pair(server, person, {clientId: id, scope})
  const other = await pair(server, person, {clientId: id, scope})
  const stream = await follow(server, person.projectId, one.access_token)
  await revoke(server, one.refresh_token, {client_id: id, token_type_hint: 'refresh_token'})
  t.equal(await apiStatus(server, one.access_token), 401)
  t.equal(await apiStatus(server, other.access_token), 200)
  t.match(await stream.text, 'event: token.expired')
  t.equal(server.connections.list(person.accountId).length, 1)
})

t.test('revoking an access token ends it and its streams, and nothing else', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person)
  t.equal(await apiStatus(server, tokens.access_token), 200)
  const stream = await follow(server, person.projectId, tokens.access_token)
  await revoke(server, tokens.access_token, {token_type_hint: 'access_token'})
  t.equal(await apiStatus(server, tokens.access_token), 401)
  t.match(await stream.text, 'event: token.expired')
  const {status, body} = await refresh(server, tokens.refresh_token)
  t.equal(status, 200)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
})

t.test('the replay of a used refresh token ends the streams of its grant, and no others', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const scope = 'offline_access projects:read'
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes: scope.split(' ')})
  const asked = {clientId: id, scope}
  const [copied, other] = [await pair(server, person, asked), await pair(server, person, asked)]
  const second = await refresh(server, copied.refresh_token, {client_id: id})
  const third = await refresh(server, String(second.body.refresh_token), {client_id: id})
  const streams = [
    await follow(server, person.projectId, String(second.body.access_token)),
    await follow(server, person.projectId, String(third.body.access_token)),
  ]
  const others = await follow(server, person.projectId, other.access_token)
  t.equal((await refresh(server, copied.refresh_token, {client_id: id})).status, 400)
  for (const stream of streams) t.match(await stream.text, /event: token.expired\ndata: \{\}\n\n$/)
  t.equal(await apiStatus(server, other.access_token), 200)
  await revoke(server, other.access_token, {client_id: id, token_type_hint: 'access_token'})
  t.equal((await others.text).match(/event: /g)?.length, 1, 'access.revoked is sent once')
})

t.test("another client's token, an unknown one and an invalid one are ignored", async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person)
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Other', kind: 'device', scopes: ['openid']})
  for (const token of [tokens.refresh_token, tokens.access_token, 'unknown']) {
    t.equal((await revoke(server, token, {client_id: id})).status, 200)
  }
  t.equal(await apiStatus(server, tokens.access_token), 200)
  t.equal((await refresh(server, tokens.refresh_token)).status, 200)
})

t.test('a disconnect during a refresh leaves no token behind', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person)
  const [connection] = server.connections.list(person.accountId)
  const {byId} = server.accounts
  // The provider reads the account after the token; the person disconnects in between.
  Object.assign(server.accounts, {
    byId(id: string) {
      server.connections.end(connection?.id ?? '', 'person')
      return byId(id)
    },
  })
  t.match(await refresh(server, tokens.refresh_token), {
    status: 400,
    body: {error: 'invalid_grant', error_description: 'the sign-in was ended'},
  })
  t.same(server.database.$client.prepare('SELECT * FROM refresh_token').all(), [])
})
