import t from 'tap'
import {oidcRecord} from '../../../server/database/tables/identity.ts'
import {
  addPerson,
  apiStatus,
  askToPair,
  deviceScope,
  exchange,
  exchangeForm,
  openIdentity,
  pair,
  post,
  postTogether,
} from './identity-server.ts'

t.test('device/auth returns a readable code, the page for it and the poll interval', async (t) => {
  const server = await openIdentity(t)
  const {status, body} = await post(`${server.address}/oidc/device/auth`, {client_id: 'device', scope: deviceScope})
  t.equal(status, 200)
  t.match(body.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  t.match(body, {
    verification_uri: `${server.address}/device`,
    verification_uri_complete: `${server.address}/device?user_code=${body.user_code}`,
    expires_in: 900,
    interval: 5,
  })
})

t.test('a polling device waits, is slowed down when it polls too fast, and gets its tokens', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {device_code, user_code} = await askToPair(server)
  const poll = async (seconds: number) => {
    server.clock.advance(seconds * 1000)
    return (await exchange(server, device_code)).body.error
  }
  t.equal(await poll(0), 'authorization_pending')
  t.equal(await poll(5), 'authorization_pending')
  t.equal(await poll(2), 'slow_down')
  t.equal(await poll(6), 'slow_down', 'the interval is 10 seconds now')
  t.equal(await poll(15), 'authorization_pending')
  t.equal(await poll(14.2), 'authorization_pending', 'a slightly early poll is allowed')

  t.equal(server.deviceCodes.allow(user_code, {...person, name: 'Tablet'}), 'allowed')
  const {status, body} = await exchange(server, device_code)
  t.equal(status, 200)
  t.match(body, {token_type: 'Bearer', expires_in: 3600, scope: deviceScope})
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.match(server.connections.list(person.accountId), [
    {name: 'Tablet', clientId: 'device', address: '127.0.0.1', projects: [{id: person.projectId, isCreated: false}]},
  ])
})

t.test('a stored device code is small, whatever the client sends', async (t) => {
  const server = await openIdentity(t)
  const scope = 'openid projects:read '.repeat(200).trim()
  const form = {client_id: 'device', scope, nonce: 'n'.repeat(10_000), login_hint: 'h'.repeat(10_000)}
  const {status, body} = await post(`${server.address}/oidc/device/auth`, form)
  t.equal(status, 200)
  const [row] = server.database.select().from(oidcRecord).all()
  t.ok(JSON.stringify(row).length < 1000)
  t.match(server.deviceCodes.find(String(body.user_code)), {scopes: ['openid', 'projects:read']})
})

t.test('a denied device gets access_denied', async (t) => {
  const server = await openIdentity(t)
  const {device_code, user_code} = await askToPair(server)
  server.deviceCodes.deny(user_code)
  server.deviceCodes.deny('NOTACODE')
  t.match(await exchange(server, device_code), {status: 400, body: {error: 'access_denied'}})
})

t.test('a code expires after a quarter of an hour', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {device_code, user_code} = await askToPair(server)
  server.clock.advance(15 * 60_000)
  t.equal(server.deviceCodes.find(user_code), undefined)
  t.equal(server.deviceCodes.allow(user_code, {...person, name: 'Tablet'}), 'gone')
  t.match(await exchange(server, device_code), {status: 400, body: {error: 'expired_token'}})
})

t.test('a code is found in any spelling until it is decided', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {user_code} = await askToPair(server)
  const expected = {
    clientId: 'device',
    isRegistered: false,
    isVerified: false,
    scopes: deviceScope.split(' '),
    address: '127.0.0.1',
    needsProject: true,
  }
  t.match(server.deviceCodes.find(user_code), expected)
  t.match(server.deviceCodes.find(` ${user_code.replace('-', ' ').toLowerCase()}`), expected)
  t.equal(server.deviceCodes.find('BBBB-BBBB'), undefined)
  server.deviceCodes.allow(user_code, {...person, name: 'Tablet'})
  t.equal(server.deviceCodes.find(user_code), undefined)
})

t.test('the first of two people on one code wins', async (t) => {
  const server = await openIdentity(t)
  const ada = await addPerson(server, 'Ada')
  const bob = await addPerson(server, 'Bob')
  const {device_code, user_code} = await askToPair(server)
  const outcomes = await Promise.all([
    server.deviceCodes.allow(user_code, {...ada, name: "Ada's"}),
    server.deviceCodes.allow(user_code, {...bob, name: "Bob's"}),
  ])
  t.same(outcomes, ['allowed', 'gone'])
  t.equal((await exchange(server, device_code)).status, 200)
  t.equal(server.connections.list(ada.accountId).length, 1)
  t.equal(server.connections.list(bob.accountId).length, 0)
})

t.test("another person's project is forbidden, and nothing is created", async (t) => {
  const server = await openIdentity(t)
  const {accountId, projectId} = await addPerson(server, 'Ada')
  const bob = await addPerson(server, 'Bob')
  const {device_code, user_code} = await askToPair(server)
  t.equal(server.deviceCodes.allow(user_code, {...bob, projectId, name: 'Tablet'}), 'forbidden')
  t.equal(server.deviceCodes.allow(user_code, {accountId: bob.accountId, name: 'Tablet'}), 'forbidden')
  t.same(server.connections.list(bob.accountId), [])
  t.match(await exchange(server, device_code), {body: {error: 'authorization_pending'}})
  t.equal(server.deviceCodes.allow(user_code, {accountId, projectId, name: 'Tablet'}), 'allowed')
})

t.test('without a scope that needs one no project is chosen', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {user_code} = await askToPair(server, {scope: 'openid catalog:read'})
  t.match(server.deviceCodes.find(user_code), {needsProject: false})
  server.deviceCodes.allow(user_code, {...person, name: 'Catalog reader'})
  t.match(server.connections.list(person.accountId), [{projects: []}])
})

t.test('a device code works once, in sequence and in parallel', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)

  const first = await askToPair(server)
  server.deviceCodes.allow(first.user_code, {...person, name: 'Tablet'})
  const {body} = await exchange(server, first.device_code)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.match(await exchange(server, first.device_code), {status: 400, body: {error: 'invalid_grant'}})
  t.equal(await apiStatus(server, String(body.access_token)), 401, 'its grant is revoked')
  t.match(server.connections.listEnded(person.accountId), [{name: 'Tablet', reason: 'theft'}])

  const second = await askToPair(server)
  server.deviceCodes.allow(second.user_code, {...person, name: 'Tablet'})
  const form = exchangeForm(second.device_code)
  const answers = await postTogether(server, [form, form, form, form])
  t.same(answers.map(({status}) => status).sort(), [200, 400, 400, 400])
  t.same(server.connections.list(person.accountId), [])
})

t.test('another client can neither poll nor use a device code', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes: ['openid']})
  const {device_code} = await askToPair(server)
  t.match(await exchange(server, device_code, id), {status: 400, body: {error: 'invalid_grant'}})
})

t.test('replacing a device keeps its connection and revokes its grant', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const old = await pair(server, person, {name: 'Old tablet'})
  const [before] = server.connections.list(person.accountId)
  const fresh = await pair(server, person, {name: 'New tablet', replaces: before?.id ?? ''})
  t.match(server.connections.list(person.accountId), [{id: before?.id, name: 'New tablet'}])
  t.match(server.connections.listEnded(person.accountId), [{name: 'Old tablet', reason: 'replaced'}])
  t.equal(await apiStatus(server, old.access_token), 401)
  t.equal(await apiStatus(server, fresh.access_token), 200)
})

t.test("only one's own device can be replaced", async (t) => {
  const server = await openIdentity(t)
  const ada = await addPerson(server, 'Ada')
  const bob = await addPerson(server, 'Bob')
  await pair(server, ada)
  const [connection] = server.connections.list(ada.accountId)
  const {user_code} = await askToPair(server)
  for (const replaces of [connection?.id ?? '', 'no such connection']) {
    t.equal(server.deviceCodes.allow(user_code, {...bob, name: 'Tablet', replaces}), 'forbidden')
  }
  t.equal(server.connections.list(ada.accountId).length, 1)
})

t.test("a registered app keeps its name, joins its connection, and is its maker's until verified", async (t) => {
  const server = await openIdentity(t)
  const ada = await addPerson(server, 'Ada')
  const bob = await addPerson(server, 'Bob')
  const scopes = ['openid', 'offline_access', 'projects:read', 'projects:write']
  const app = server.apps.create({ownerId: ada.accountId, name: 'Dashboard', kind: 'device', scopes})
  const asked = {clientId: app.id, scope: scopes.join(' ')}

  const {user_code} = await askToPair(server, asked)
  t.match(server.deviceCodes.find(user_code), {appName: 'Dashboard', isRegistered: true, isVerified: false})
  t.equal(server.deviceCodes.allow(user_code, {...bob, name: 'x'}), 'forbidden')

  const first = await pair(server, ada, {...asked, name: 'ignored'})
  const second = await pair(server, ada, asked)
  t.match(server.connections.list(ada.accountId), [{name: 'Dashboard'}])
  t.equal(server.connections.list(ada.accountId).length, 1)
  t.equal(await apiStatus(server, first.access_token), 200)
  t.equal(await apiStatus(server, second.access_token), 200)
  const [connection] = server.connections.list(ada.accountId)
  const replacing = await askToPair(server, asked)
  const outcome = server.deviceCodes.allow(replacing.user_code, {
    ...ada,
    name: 'x',
    replaces: connection?.id ?? '',
  })
  t.equal(outcome, 'forbidden', 'registered apps join, they do not replace')
})
