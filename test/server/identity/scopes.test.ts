import t from 'tap'
import {addPerson, askToPair, exchange, openIdentity, pair, post, refresh} from './identity-server.ts'

t.test('a scope that the device client may not request is invalid_scope', async (t) => {
  const server = await openIdentity(t)
  for (const scope of [
    'openid projects:write',
    'projects:create',
    'webhooks:manage',
    'openid nonsense',
    'openid hosts:manage',
    '',
  ]) {
    const {status, body} = await post(`${server.address}/oidc/device/auth`, {client_id: 'device', scope})
    t.match({status, error: body.error}, {status: 400, error: 'invalid_scope'}, JSON.stringify(scope))
  }
})

t.test('a registered app may request only its registered scopes', async (t) => {
  const server = await openIdentity(t)
  const {accountId} = await addPerson(server)
  const scopes = ['openid', 'projects:create']
  const {id} = server.apps.create({ownerId: accountId, name: 'Importer', kind: 'device', scopes})
  const ask = (scope: string) => post(`${server.address}/oidc/device/auth`, {client_id: id, scope})
  t.equal((await ask('openid projects:create')).status, 200)
  t.match(await ask('openid projects:read'), {status: 400, body: {error: 'invalid_scope'}})
})

t.test('a refresh may request fewer scopes, never more', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const tokens = await pair(server, person, {scope: 'offline_access projects:read hosts:manage'})
  t.match(await refresh(server, tokens.refresh_token, {scope: 'catalog:read'}), {body: {error: 'invalid_scope'}})
  t.match(await refresh(server, tokens.refresh_token, {scope: 'hosts:manage'}), {body: {error: 'invalid_scope'}})
  const {body} = await refresh(server, tokens.refresh_token, {scope: 'projects:read'})
  t.equal(body.scope, 'projects:read')
  t.same([...(server.tokens.find(String(body.access_token))?.scopes ?? [])], ['projects:read'])
  const again = await refresh(server, String(body.refresh_token))
  t.equal(again.body.scope, 'offline_access projects:read hosts:manage')
})

t.test('another resource than the API is invalid_target', async (t) => {
  const server = await openIdentity(t)
  const form = {client_id: 'device', scope: 'projects:read', resource: 'https://elsewhere.example/v1'}
  t.match(await post(`${server.address}/oidc/device/auth`, form), {status: 400, body: {error: 'invalid_target'}})
  const own = await post(`${server.address}/oidc/device/auth`, {...form, resource: `${server.address}/v1`})
  t.equal(own.status, 200)
  const person = await addPerson(server)
  server.deviceCodes.allow(String(own.body.user_code), {...person, name: 'Tablet'})
  t.equal((await exchange(server, String(own.body.device_code))).status, 200)
})

t.test('without offline_access there is no refresh token, without openid no ID token', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const plain = await pair(server, person, {scope: 'projects:read'})
  t.same(Object.keys(plain).sort(), ['access_token', 'expires_in', 'scope', 'token_type'])
  const {device_code, user_code} = await askToPair(server, {scope: 'openid projects:read'})
  server.deviceCodes.allow(user_code, {...person, name: 'Tablet'})
  const {body} = await exchange(server, device_code)
  t.type(body.id_token, 'string')
  t.notOk(body.refresh_token)
})
