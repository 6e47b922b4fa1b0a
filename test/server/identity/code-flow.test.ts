import t from 'tap'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {oidcRecord} from '../../../server/database/tables/identity.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import {
  type AppOf,
  allow,
  authorize,
  begin,
  codeScope,
  consentOf,
  exchangeCode,
  goOn,
  idClaims,
  open,
  requestOf,
} from './authorize.ts'
import {addPerson, apiStatus, type IdentityServer, openIdentity, refresh} from './identity-server.ts'

const webApp: AppOf = {name: 'Planner', kind: 'web', redirectUris: ['https://planner.example/back?at=home']}

/** Opens a person and their app. */
async function openFlow(t: Parameters<typeof openIdentity>[0], app: AppOf = webApp) {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const client = register(server, person.accountId, app)
  return {server, person, client, url: `${server.address}/oidc/authorize`}
}

const register = ({apps}: IdentityServer, ownerId: string, app: AppOf) =>
  apps.create({scopes: [...codeScope.split(' '), 'hosts:manage'], ...app, ownerId})

t.test('a person allows an app in their browser, and it reaches the chosen project', async (t) => {
  const {server, person, client} = await openFlow(t)
  const begun = await begin(server, client)
  t.match(server.authorizationRequests.find(begun.uid), {
    clientId: client.id,
    appName: 'Planner',
    isRegistered: true,
    scopes: codeScope.split(' '),
    needsProject: true,
    address: null,
    returnsTo: 'https://planner.example',
    signedInSince: undefined,
    loginHint: undefined,
  })
  const {code = '', ...answer} = await allow(server, begun, person)
  t.same(answer, {at: 'home', state: begun.params.state, iss: server.address}, 'and says whose answer it is (RFC 9207)')
  const {status, body, headers} = await exchangeCode(server, begun, code)
  t.equal(status, 200)
  t.equal(headers.get('cache-control'), 'no-store')
  t.match(body, {token_type: 'Bearer', expires_in: 3600, scope: codeScope, refresh_token: String})
  t.match(idClaims(body.id_token), {sub: person.accountId, aud: client.id, nonce: begun.params.nonce})
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.match(server.connections.list(person.accountId), [{name: 'Planner', projects: [{id: person.projectId}]}])
  t.equal((await refresh(server, String(body.refresh_token), {client_id: client.id})).status, 200)
})

t.test('an installed app returns by its own scheme, or to any port of 127.0.0.1', async (t) => {
  const redirectUris = ['com.example.planner:/back', 'http://127.0.0.1/back']
  const {server, person, client} = await openFlow(t, {name: 'Planner', kind: 'installed', redirectUris})
  for (const redirect_uri of ['com.example.planner:/back', 'http://127.0.0.1:49152/back', 'http://127.0.0.1:8/back']) {
    const tokens = await authorize(server, person, client, {redirect_uri})
    t.equal(await apiStatus(server, tokens.access_token), 200, redirect_uri)
  }
  const {uid} = await begin(server, client)
  t.equal(server.authorizationRequests.find(uid)?.returnsTo, 'com.example.planner:')
  for (const redirect_uri of ['http://127.0.0.1:8/elsewhere', 'http://127.0.0.2:8/back', 'com.example.other:/back']) {
    const {status, location} = await open(server, {...requestOf(client).params, redirect_uri})
    t.same({status, location}, {status: 400, location: ''}, redirect_uri)
  }
})

t.test("a browser that did not open an app's scheme is redirected again, until the code is used", async (t) => {
  const {server, person, client} = await openFlow(t, {
    name: 'Planner',
    kind: 'installed',
    redirectUris: ['com.example.planner:/back', 'http://127.0.0.1/back'],
  })
  const decide = async (more: Record<string, string> = {}) => {
    const begun = await begin(server, client, more)
    const outcome = server.authorizationRequests.allow(begun.uid, consentOf(server, person))
    if (typeof outcome === 'string') throw new Error(outcome)
    return {begun, back: (cookies = begun.cookies) => goOn(server, outcome.redirectTo, cookies)}
  }
  const over = /This sign-in has ended/

  for (const response_mode of ['', 'fragment']) {
    const {begun, back} = await decide({response_mode})
    const answer = await fetch(`${server.address}/oidc/authorize/${begun.uid}`, {
      redirect: 'manual',
      headers: {cookie: begun.cookies},
    })
    const location = new URL(answer.headers.get('location') ?? '')
    t.same(answer.headers.getSetCookie(), [], 'the browser stays known')
    const {code = ''} = Object.fromEntries(new URLSearchParams(location.search || location.hash.slice(1)))
    if (response_mode === '') t.match(await back(), {code, state: begun.params.state})
    await t.rejects(back(''), over, 'another browser')
    t.equal((await exchangeCode(server, begun, code)).status, 200)
    await t.rejects(back(), over, 'used')
    t.match(server.connections.list(person.accountId), [{theftAt: null}])
  }

  const old = await decide()
  t.ok((await old.back()).code)
  server.clock.advance(61_000)
  await t.rejects(old.back(), over, 'too late')

  const elsewhere = await decide({redirect_uri: 'http://127.0.0.1:49152/back'})
  t.ok((await elsewhere.back()).code)
  await t.rejects(elsewhere.back(), over, 'a browser gets there by itself')

  const denied = await begin(server, client)
  const {redirectTo = ''} = server.authorizationRequests.deny(denied.uid) ?? {}
  t.match(await goOn(server, redirectTo, denied.cookies), {error: 'access_denied'})
  t.match(await goOn(server, redirectTo, denied.cookies), {error: 'access_denied'})
})

t.test('with or without the resource the token is for the API; another resource is invalid_target', async (t) => {
  const {server, person, client} = await openFlow(t)
  const resource = `${server.address}/v1`
  for (const [atAuthorize, atToken] of [
    [{}, {}],
    [{resource}, {}],
    [{resource}, {resource}],
    [{}, {resource}],
  ]) {
    const begun = await begin(server, client, atAuthorize)
    const {code = ''} = await allow(server, begun, person)
    const {body} = await exchangeCode(server, begun, code, atToken)
    t.equal(await apiStatus(server, String(body.access_token)), 200)
  }
  const {location} = await open(server, {...requestOf(client).params, resource: 'https://elsewhere.example/v1'})
  t.match(Object.fromEntries(new URL(location).searchParams), {error: 'invalid_target', iss: server.address})
  const begun = await begin(server, client)
  const {code = ''} = await allow(server, begun, person)
  const refused = await exchangeCode(server, begun, code, {resource: 'https://elsewhere.example/v1'})
  t.match(refused, {status: 400, body: {error: 'invalid_target'}})
})

t.test('a request may be posted', async (t) => {
  const {server, person, client, url} = await openFlow(t)
  const {verifier, params} = requestOf(client)
  const response = await fetch(url, {method: 'POST', body: new URLSearchParams(params), redirect: 'manual'})
  t.equal(response.status, 303)
  const uid = response.headers.get('location')?.replace('/connect/', '') ?? ''
  const cookies = response.headers.getSetCookie().join('; ')
  const begun = {uid, cookies, verifier, params, client}
  const {code = ''} = await allow(server, begun, person)
  t.equal((await exchangeCode(server, begun, code)).status, 200)
  const empty = await fetch(url, {method: 'POST', redirect: 'manual'})
  t.equal(empty.status, 400)
  t.match(await empty.text(), /This sign-in can’t continue/)
  const large = await fetch(url, {method: 'POST', body: new URLSearchParams({state: 'x'.repeat(20_000)})})
  t.equal(large.status, 400)
  t.match(await large.json(), {problems: ['body: must be at most 16384 bytes']}, 'the limit that it is over')
})

t.test('denying tells the app access_denied', async (t) => {
  const {server, person, client} = await openFlow(t)
  const begun = await begin(server, client)
  const denied = server.authorizationRequests.deny(begun.uid)
  t.same(server.authorizationRequests.deny(begun.uid), denied, 'a repeat gets the same redirect')
  t.equal(server.authorizationRequests.allow(begun.uid, consentOf(server, person)), 'gone', 'it is decided already')
  t.match(await goOn(server, denied?.redirectTo ?? '', begun.cookies), {
    error: 'access_denied',
    state: begun.params.state,
    iss: server.address,
  })
  t.equal(server.authorizationRequests.find(begun.uid), undefined)
  t.equal(server.authorizationRequests.deny(begun.uid), undefined)
  t.same(server.connections.list(person.accountId), [])
})

t.test('a second consent by the same person repeats the redirect; by another the request is gone', async (t) => {
  const {server, person, client} = await openFlow(t)
  const bob = await addPerson(server, 'Bob')
  const {uid, cookies} = await begin(server, client)
  const decide = (who: typeof person) => server.authorizationRequests.allow(uid, consentOf(server, who))
  const first = decide(person)
  t.same(decide(person), first)
  t.equal(server.database.$client.prepare('SELECT count(*) FROM "grant"').pluck().get(), 1)
  t.equal(decide(bob), 'gone')
  t.equal(server.authorizationRequests.deny(uid), undefined)
  if (typeof first === 'string') throw new Error(first)
  t.equal(first.redirectTo, `${server.address}/oidc/authorize/${uid}`)
  t.ok((await goOn(server, first.redirectTo, cookies)).code)
  t.equal(decide(person), 'gone', 'the app has its response')
})

t.test('a consent the person may not give is forbidden, and the request stays open', async (t) => {
  const {server, person, client} = await openFlow(t)
  const bob = await addPerson(server, 'Bob')
  const {uid} = await begin(server, client)
  const decide = (more: {accountId: string; projectId?: string}) =>
    server.authorizationRequests.allow(uid, consentOf(server, more))
  t.equal(decide(bob), 'forbidden', 'an unverified app is its maker’s')
  t.equal(decide({accountId: person.accountId, projectId: bob.projectId}), 'forbidden', 'another person’s project')
  t.equal(decide({accountId: person.accountId}), 'forbidden', 'no project')
  t.same(server.connections.list(person.accountId), [])
  t.type(decide(person), 'object')
  server.apps.setVerified(client.id, true)
  t.ok((await authorize(server, bob, client)).access_token)
})

t.test('a request waits for half an hour', async (t) => {
  const {server, person, client} = await openFlow(t)
  const {uid} = await begin(server, client)
  server.clock.advance(30 * 60_000 - 1)
  t.ok(server.authorizationRequests.find(uid))
  server.clock.advance(1)
  t.equal(server.authorizationRequests.find(uid), undefined)
  t.equal(server.authorizationRequests.allow(uid, consentOf(server, person)), 'gone')
  t.equal(server.authorizationRequests.deny(uid), undefined)
  server.clock.advance(1)
  server.tokens.deleteExpired()
  t.equal(server.database.$client.prepare('SELECT count(*) FROM oidc_record').pluck().get(), 0)
})

t.test('only the browser where it began returns the response to the app', async (t) => {
  const {server, person, client} = await openFlow(t)
  const {uid, cookies} = await begin(server, client)
  const other = await begin(server, client)
  server.authorizationRequests.allow(uid, consentOf(server, person))
  for (const cookie of ['', other.cookies.replaceAll(other.uid, `${other.uid}x`)]) {
    const response = await fetch(`${server.address}/oidc/authorize/${uid}`, {redirect: 'manual', headers: {cookie}})
    t.equal(response.status, 400)
    t.match(await response.text(), /This sign-in has ended/)
  }
  t.match(await goOn(server, `${server.address}/oidc/authorize/${uid}`, cookies), {code: /./})
  const again = await fetch(`${server.address}/oidc/authorize/${uid}`, {redirect: 'manual', headers: {cookie: cookies}})
  t.equal(again.status, 400, 'once')
})

t.test('a browser that returns without a decision gets nothing, and can still get a decision', async (t) => {
  const {server, person, client} = await openFlow(t)
  const begun = await begin(server, client)
  const early = await fetch(`${server.address}/oidc/authorize/${begun.uid}`, {
    redirect: 'manual',
    headers: {cookie: begun.cookies},
  })
  t.equal(early.status, 400)
  t.match(await allow(server, begun, person), {code: /./})
})

t.test('a connection that ends between the decision and the redirect stays ended', async (t) => {
  const {server, person, client} = await openFlow(t)
  const decide = async () => {
    const {uid, cookies} = await begin(server, client)
    const outcome = server.authorizationRequests.allow(uid, consentOf(server, person))
    if (typeof outcome === 'string') throw new Error(outcome)
    return {redirectTo: outcome.redirectTo, cookies}
  }
  const disconnected = await decide()
  const [connection] = server.connections.list(person.accountId)
  server.connections.end(connection?.id ?? '', 'person')
  t.match(await goOn(server, disconnected.redirectTo, disconnected.cookies), {error: 'access_denied'})

  const edited = await decide()
  server.apps.update(client.id, {...client, name: 'Planner', scopes: ['openid']})
  t.match(await goOn(server, edited.redirectTo, edited.cookies), {code: /./}, 'edits apply from the next consent')
  server.apps.update(client.id, client)

  const deleted = await decide()
  const kept = () => server.database.select().from(oidcRecord).all().length
  t.ok(kept() > 0)
  deleteApp(server, client.id)
  t.equal(kept(), 0, 'its requests and codes are deleted')
  const {redirectTo, cookies} = deleted
  const response = await fetch(redirectTo, {redirect: 'manual', headers: {cookie: cookies}})
  t.equal(response.status, 400)
  t.equal(response.headers.get('location'), null)
})

t.test('an account deleted between the decision and the redirect signs nobody in', async (t) => {
  const {server, client} = await openFlow(t)
  const bob = await addPerson(server, 'Bob')
  server.apps.setVerified(client.id, true)
  const {uid, cookies} = await begin(server, client)
  const outcome = server.authorizationRequests.allow(uid, consentOf(server, bob))
  server.database.delete(account).where(eq(account.id, bob.accountId)).run()
  if (typeof outcome === 'string') throw new Error(outcome)
  t.match(await goOn(server, outcome.redirectTo, cookies), {error: 'access_denied'})
})

t.test('edited scopes of an app apply from the next consent', async (t) => {
  const {server, person, client} = await openFlow(t)
  const tokens = await authorize(server, person, client)
  server.apps.update(client.id, {...client, scopes: ['openid', 'offline_access']})
  const {body} = await refresh(server, tokens.refresh_token, {client_id: client.id})
  t.equal(body.scope, codeScope)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  const {location} = await open(server, requestOf(client).params)
  t.equal(new URL(location).searchParams.get('error'), 'invalid_scope')
})

t.test('offline_access alone decides whether there is a refresh token, whatever the prompt', async (t) => {
  const {server, person, client} = await openFlow(t)
  const plain = await authorize(server, person, client, {scope: 'openid projects:read'})
  t.same(Object.keys(plain).sort(), ['access_token', 'expires_in', 'id_token', 'scope', 'token_type'])
  t.equal(plain.scope, 'openid projects:read')
  for (const prompt of ['consent', 'login', 'login consent']) {
    t.ok((await authorize(server, person, client, {prompt})).refresh_token, prompt)
  }
})

t.test('userinfo returns the claims of the scopes', async (t) => {
  const {server, person, client} = await openFlow(t)
  const userinfo = async (scope: string) => {
    const {access_token} = await authorize(server, person, client, {scope})
    const response = await fetch(`${server.address}/oidc/userinfo`, {
      headers: {authorization: `Bearer ${access_token}`},
    })
    return response.json()
  }
  const sub = person.accountId
  t.same(await userinfo('openid'), {sub})
  t.same(await userinfo('openid profile email projects:read'), {
    sub,
    name: 'Ada',
    locale: 'it',
    email: 'ada@example.org',
    email_verified: false,
  })
})

t.test('the database has no code, token or uid of a flow in plain text', async (t) => {
  const {server, person, client} = await openFlow(t)
  const waiting = await begin(server, client)
  const decided = await begin(server, client)
  const {code = ''} = await allow(server, decided, person)
  const {access_token, refresh_token} = await authorize(server, person, client)
  const tables = ['oidc_record', 'grant', 'access_token', 'refresh_token', 'connection']
  const everything = tables
    .map((table) => JSON.stringify(server.database.$client.prepare(`SELECT * FROM "${table}"`).all()))
    .join('\n')
  t.match(everything, 'planner.example')
  for (const secret of [waiting.uid, decided.uid, code, access_token, refresh_token, decided.verifier]) {
    t.ok(secret.length >= 21)
    t.notOk(everything.includes(secret))
  }
})
