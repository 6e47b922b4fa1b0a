import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {follow} from '../events/follow.ts'
import {addPerson, apiStatus, askToPair, deviceScope, exchange, openIdentity, pair, refresh} from './identity-server.ts'

t.test('find() returns the caller of an access token', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {access_token} = await pair(server, person)
  const [connection] = server.connections.list(person.accountId)
  t.match(server.tokens.find(access_token), {
    connectionId: connection?.id,
    accountId: person.accountId,
    clientId: 'device',
    appName: 'Wall tablet',
    expiresAt: server.clock.now() + 60 * 60_000,
  })
  t.same([...(server.tokens.find(access_token)?.scopes ?? [])].sort(), ['hosts:manage', 'projects:read'])
})

t.test('an access token lasts one hour', async (t) => {
  const server = await openIdentity(t)
  const {access_token} = await pair(server, await addPerson(server))
  server.clock.advance(60 * 60_000 - 1)
  t.equal(await apiStatus(server, access_token), 200)
  server.clock.advance(1)
  t.equal(await apiStatus(server, access_token), 401)
})

t.test('no other kind of token opens the API', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {device_code, user_code} = await askToPair(server)
  server.deviceCodes.allow(user_code, {...person, name: 'Tablet'})
  t.equal(await apiStatus(server, device_code), 401, 'a device code')
  t.equal(await apiStatus(server, user_code), 401, 'a user code')
  const {body} = await exchange(server, device_code)
  t.equal(await apiStatus(server, String(body.refresh_token)), 401, 'a refresh token')
  t.equal(await apiStatus(server, String(body.id_token)), 401, 'an ID token')
  const {hash} = server.database.$client.prepare('SELECT hash FROM access_token').get() as {hash: string}
  t.equal(await apiStatus(server, hash), 401, "a token's hash")
  t.equal(await apiStatus(server, String(body.access_token)), 200)
})

t.test('a token for another resource does not open the API', async (t) => {
  const server = await openIdentity(t)
  const {access_token} = await pair(server, await addPerson(server))
  server.database.$client.prepare(`UPDATE access_token SET payload = json_set(payload, '$.aud', 'other')`).run()
  t.equal(server.tokens.find(access_token), undefined)
})

t.test('a scope removed by a later consent is removed from existing tokens', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const scopes = ['projects:read', 'projects:write']
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes})
  const {access_token} = await pair(server, person, {clientId: id, scope: 'projects:read projects:write'})
  t.ok(server.tokens.find(access_token)?.scopes.has('projects:write'))
  await pair(server, person, {clientId: id, scope: 'projects:read'})
  t.notOk(server.tokens.find(access_token)?.scopes.has('projects:write'))
  t.ok(server.tokens.find(access_token)?.scopes.has('projects:read'))
})

t.test('a later consent ends the streams of tokens that lose projects:read, and no others', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const {address, apps, connections} = server
  const scopes = ['projects:read', 'comments:read']
  const {id} = apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes})
  const allow = (scope: string) => pair(server, person, {clientId: id, scope})
  const followWith = (token: string) =>
    follow(`${address}/v1/projects/${person.projectId}/events`, {authorization: `Bearer ${token}`})
  const {access_token} = await allow('projects:read')
  const stream = await followWith(access_token)
  t.teardown(() => stream.leave())
  await stream.firstRetry()

  await allow('projects:read comments:read')
  const [{id: connectionId = ''} = {}] = connections.list(person.accountId)
  t.equal(await apiStatus(server, access_token), 200)
  connections.rename(connectionId, 'Panel 2')
  t.equal(await apiStatus(server, 'another'), 401)
  t.same(stream.events, [], 'added scopes and a new name keep the stream')
  const {access_token: other} = await allow('comments:read')
  await stream.ended
  t.match(stream.events, [{event: 'token.expired'}], 'losing projects:read ends it')
  t.equal((await followWith(access_token)).response.status, 403)
  t.equal((await followWith(other)).response.status, 403)
})

t.test('the database has no token, code or key of a client in plain text', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const pending = await askToPair(server)
  const {device_code, user_code} = await askToPair(server)
  server.deviceCodes.allow(user_code, {...person, name: 'Tablet'})
  const {body: first} = await exchange(server, device_code)
  const {body: second} = await refresh(server, String(first.refresh_token))
  const secrets = [first, second].flatMap((body) => [body.access_token, body.refresh_token, body.id_token])
  const codes = [pending, {device_code, user_code}].flatMap((asked) => [
    asked.device_code,
    asked.user_code,
    asked.user_code.replace('-', ''),
  ])
  const bytes = Buffer.concat(
    readdirSync(server.folder, {withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({name}) => readFileSync(join(server.folder, name))),
  )
  t.ok(bytes.includes(deviceScope), 'the searched files contain the written data')
  const logged = JSON.stringify(server.log)
  for (const secret of [...secrets, ...codes].map(String)) {
    t.notOk(bytes.includes(secret), secret)
    t.notOk(logged.includes(secret), "the log doesn't either")
  }
})

t.test('deleteExpired() deletes only expired tokens', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const count = (table: string) =>
    server.database.$client.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number
  const hour = 60 * 60_000
  const {refresh_token} = await pair(server, person)
  await askToPair(server)

  server.tokens.deleteExpired()
  t.same(['access_token', 'refresh_token', 'oidc_record', 'grant'].map(count), [1, 1, 2, 1])
  server.clock.advance(2 * hour)
  server.tokens.deleteExpired()
  t.same(['access_token', 'refresh_token', 'oidc_record', 'grant'].map(count), [0, 1, 2, 1])
  server.clock.advance(24 * hour)
  server.tokens.deleteExpired()
  t.equal(count('oidc_record'), 0)
  t.equal((await refresh(server, refresh_token)).status, 200)
  server.clock.advance(91 * 24 * hour)
  server.tokens.deleteExpired()
  t.same(['access_token', 'refresh_token', 'grant'].map(count), [0, 0, 1])
  server.clock.advance(91 * 24 * hour)
  server.tokens.deleteExpired()
  t.equal(count('grant'), 0)
})
