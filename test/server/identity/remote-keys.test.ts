import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {createGuardedFetch} from '../../../server/identity/provider.ts'
import {assertion, authorize, codeScope, requestOf, serverKeys} from './authorize.ts'
import {addPerson, openIdentity, post} from './identity-server.ts'

/** Creates a key pair with a name. */
function namedKeys(kid: string) {
  const {jwks, key} = serverKeys()
  return {kid, key, jwk: {...jwks.keys[0], kid}}
}

type Act = (response: ServerResponse, request: IncomingMessage) => void

const publish =
  (...keys: unknown[]): Act =>
  (response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({keys}))

/** Starts a server that publishes keys as `act` says; `asked` counts the requests. */
async function startKeyHost(t: Test) {
  const host = {act: ((response) => response.end()) as Act, asked: 0, url: '', seen: {} as IncomingMessage['headers']}
  const server = createServer((request, response) => {
    host.asked++
    host.seen = request.headers
    host.act(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return host
}

/** Opens an app with published keys, already allowed. */
async function openPublishing(t: Test) {
  const server = await openIdentity(t, {allowNetworks: '127.0.0.0/8'})
  const person = await addPerson(server)
  const host = await startKeyHost(t)
  const first = namedKeys('first')
  host.act = publish(first.jwk)
  const more = {ownerId: person.accountId, name: 'Planner', kind: 'server' as const, scopes: codeScope.split(' ')}
  const app = server.apps.create({...more, redirectUris: ['https://planner.example/back'], jwksUri: host.url})
  const present = async ({kid, key}: Pick<typeof first, 'kid' | 'key'>, claims = {}) => {
    const proof = assertion(server.address, app.id, key, claims, {kid})
    // The provider authenticates the client first; the token is unknown then.
    const answer = await post(`${server.address}/oidc/token`, {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      ...proof,
    })
    return `${answer.body.error}: ${answer.body.error_description}`
  }
  const minute = () => server.clock.advance(60_000)
  return {server, person, host, app, first, present, minute}
}

/** The answer to an authenticated server for an unknown token. */
const known = /^invalid_grant: /
const notFetched = (why: string) =>
  `invalid_client: client authentication failed: the app's keys could not be fetched: ${why}`
const noSuchKey = /^invalid_client: .*no applicable key found/

t.test('a server signs in with published keys, which are requested once', async (t) => {
  const {server, person, host, app, first, present} = await openPublishing(t)
  t.equal(server.apps.byId(app.id)?.jwks, null)
  const signIn = () => authorize(server, person, {...app, key: first.key})
  t.ok((await signIn()).access_token)
  await Promise.all([signIn(), signIn(), present(first), present(first)])
  t.equal(host.asked, 1)
  t.match(host.seen, {accept: /^application\/jwk-set\+json/})
  t.equal(server.remoteKeys.lastFailure(host.url), undefined)
})

t.test('the address is not requested until a server authenticates', async (t) => {
  const {server, host, app, first, present} = await openPublishing(t)
  const {params} = requestOf(app)
  await fetch(`${server.address}/oidc/authorize?${new URLSearchParams(params)}`, {redirect: 'manual'})
  await present(first, {aud: 'https://elsewhere.example'})
  await present(first, {iss: 'somebody'})
  t.equal(host.asked, 0)
})

t.test('a new key works within a minute, and a removed one stops', async (t) => {
  const {host, first, present, minute} = await openPublishing(t)
  const second = namedKeys('second')
  t.match(await present(first), known)
  host.act = publish(first.jwk, second.jwk)
  minute()
  t.match(await present(second), known)
  t.match(await present(first), known)
  t.equal(host.asked, 2)

  host.act = publish(second.jwk)
  t.match(await present(first), known, 'still in the minute')
  minute()
  t.match(await present(first), noSuchKey)
  t.match(await present(second), known)
  t.equal(host.asked, 3)
})

t.test('bad assertions cause one request a minute', async (t) => {
  const {host, first, present, minute} = await openPublishing(t)
  const stranger = namedKeys('stranger')
  const impostor = {...namedKeys('x'), kid: 'first'}
  for (let time = 1; time <= 3; time++) {
    for (let i = 0; i < 5; i++) t.match(await present(stranger), noSuchKey)
    t.match(await present(impostor), /^invalid_client: .*signature verification failed/)
    await Promise.all(Array.from({length: 5}, () => present(stranger)))
    t.equal(host.asked, time)
    minute()
  }
  t.match(await present(first), known)
})

t.test('an unreachable address is requested once a minute too, and the failure is shown', async (t) => {
  const {server, host, first, present, minute} = await openPublishing(t)
  host.act = (response) => response.destroy()
  const {host: name} = new URL(host.url)
  const said = notFetched(`${name} closed the connection before it answered`)
  for (let i = 0; i < 5; i++) t.equal(await present(first), said)
  t.equal(host.asked, 1)
  t.match(server.remoteKeys.lastFailure(host.url), {
    at: server.clock.now(),
    error: {message: `${name} closed the connection before it answered`},
  })
  t.match(
    server.log.filter(({msg}) => msg === 'the keys of an app could not be fetched'),
    [{address: host.url, reason: `${name} closed the connection before it answered`}],
  )

  host.act = publish(first.jwk)
  t.equal(await present(first), said, 'in the same minute')
  minute()
  server.remoteKeys.cachedSince(host.url)
  t.ok(server.remoteKeys.lastFailure(host.url), 'shown until the next request')
  t.match(await present(first), known)
  t.equal(server.remoteKeys.lastFailure(host.url), undefined)
})

t.test('a failure is found by any spelling of the address', async (t) => {
  const {server, host, app, first, present} = await openPublishing(t)
  host.act = (response) => response.writeHead(503).end()
  const jwksUri = host.url.replace('http:', 'HTTP:').replace('/jwks', '/./jwks')
  server.apps.update(app.id, {...app, jwksUri})
  t.match(await present(first), /answered 503/)
  t.match(server.remoteKeys.lastFailure(jwksUri), {error: {message: /answered 503 instead of 200$/}})
})

t.test('keys of an unreachable address stay valid for an hour', async (t) => {
  const {server, host, first, present, minute} = await openPublishing(t)
  t.match(await present(first), known)
  host.act = (response) => response.writeHead(503).end()
  for (let count = 1; count < 60; count++) {
    minute()
    t.match(await present(first), known)
  }
  t.equal(host.asked, 60)
  t.match(server.remoteKeys.lastFailure(host.url), {error: {message: /answered 503 instead of 200$/}})
  t.match(await present(namedKeys('stranger')), noSuchKey)
  minute()
  t.equal(await present(first), notFetched(`${new URL(host.url).host} answered 503 instead of 200`))
})

t.test('a clock set back extends no keys', async (t) => {
  const {server, host, first, present} = await openPublishing(t)
  t.match(await present(first), known)
  server.clock.advance(-3_600_000)
  t.match(await present(first), known)
  t.equal(host.asked, 2)
})

t.test('an invalid key set is refused with its reason', async (t) => {
  const {host, first, present, minute} = await openPublishing(t)
  const {host: name} = new URL(host.url)
  const big = {...first.jwk, note: 'x'.repeat(70_000)}
  const many = Array.from({length: 11}, (_, i) => ({...first.jwk, kid: `${i}`}))
  const {key} = first
  const html = '<!doctype html><title>Sign in</title>'
  const elsewhere = await startKeyHost(t)
  elsewhere.act = publish(first.jwk)
  const table: [what: string, act: Act, why: string][] = [
    [
      'HTML',
      (response) => response.setHeader('Content-Type', 'text/html').end(html),
      'answered no valid key set: jwks: must be a JWK set {"keys": […]}',
    ],
    ['nothing', (response) => response.end(), 'answered no valid key set: jwks: must be a JWK set {"keys": […]}'],
    ['a list', (response) => response.end('[]'), 'answered no valid key set: jwks: must be a JWK set {"keys": […]}'],
    ['no key', publish(), 'answered no valid key set: jwks: must have 1 to 10 keys'],
    ['many keys', publish(...many), 'answered no valid key set: jwks: must have 1 to 10 keys'],
    [
      'a private key',
      publish(key.export({format: 'jwk'})),
      'answered no valid key set: jwks.keys[0]: is a private key.',
    ],
    ['a huge set', publish(big), 'answered more than 64 KiB'],
    [
      'a redirect',
      (response) => response.writeHead(302, {location: elsewhere.url}).end(),
      'answered 302 instead of 200',
    ],
    [
      'not found',
      (response) => response.writeHead(404).end(JSON.stringify({keys: [first.jwk]})),
      'answered 404 instead of 200',
    ],
  ]
  for (const [what, act, why] of table) {
    host.act = act
    const said = await present(first)
    t.equal(said.slice(0, notFetched(`${name} ${why}`).length), notFetched(`${name} ${why}`), what)
    minute()
  }
  t.equal(elsewhere.asked, 0)
  host.act = publish({...first.jwk, note: 'x'.repeat(60_000)})
  t.match(await present(first), known, 'unused members are allowed')
})

t.test('a forbidden address is refused with its reason', async (t) => {
  const {server, host, app, first, present, minute} = await openPublishing(t)
  // As after the operator closed a network.
  const {database} = server
  for (const [address, why] of [
    ['https://10.0.0.8/jwks.json', 'url: must be on the public internet, and 10.0.0.8 is not'],
    ['http://localhost:1024/jwks.json', 'localhost:1024 refused the connection'],
  ] as const) {
    database.$client.prepare('update app set jwks_uri = ? where id = ?').run(address, app.id)
    t.equal(await present(first), notFetched(why))
    minute()
  }
  t.equal(host.asked, 0)
})

t.test('the provider fetches nothing but keys and documents', async (t) => {
  const {server, host, first} = await openPublishing(t)
  const fetchGuarded = createGuardedFetch({...server, log: server.app.log})
  t.match(await (await fetchGuarded(host.url, {method: 'GET'})).json(), {keys: [{kid: first.kid}]})
  await t.rejects(fetchGuarded(host.url, {method: 'POST'}), /^the provider sent a POST/)
  await t.rejects(fetchGuarded(host.url), TypeError)
  t.equal(host.asked, 1)
})

t.test("an app's new address replaces its keys", async (t) => {
  const {server, host, app, first, present} = await openPublishing(t)
  t.match(await present(first), known)
  const other = await startKeyHost(t)
  const second = namedKeys('second')
  other.act = publish(second.jwk)
  server.apps.update(app.id, {...app, jwksUri: other.url})
  t.match(await present(first), noSuchKey)
  t.match(await present(second), known)
  server.apps.update(app.id, {...app, jwksUri: null, jwks: {keys: [first.jwk]}})
  t.match(await present(second), noSuchKey)
  t.match(await present(first), known)
  t.same([host.asked, other.asked], [1, 1])
})
