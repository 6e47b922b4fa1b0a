import t from 'tap'
import {allow, begin, exchangeCode} from './authorize.ts'
import {addPerson, type IdentityServer, openIdentity, pair} from './identity-server.ts'

async function userinfo({address}: IdentityServer, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(`${address}/oidc/userinfo`, {method, headers})
  return {status: response.status, challenge: response.headers.get('www-authenticate'), body: await response.json()}
}

const bearer = (token: string) => ({authorization: `Bearer ${token}`})

t.test('userinfo returns the claims of the granted scopes, by GET and POST', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const sub = person.accountId
  const table: [string, Record<string, unknown>][] = [
    ['openid projects:read', {sub}],
    ['openid profile projects:read', {sub, name: 'Ada', locale: 'it'}],
    ['openid email', {sub, email: 'ada@example.org', email_verified: false}],
    ['openid profile email', {sub, name: 'Ada', locale: 'it', email: 'ada@example.org', email_verified: false}],
  ]
  for (const [scope, claims] of table) {
    const {access_token} = await pair(server, person, {scope})
    for (const method of ['GET', 'POST']) {
      t.same((await userinfo(server, bearer(access_token), method)).body, claims, `${method} ${scope}`)
    }
  }
})

t.test('userinfo needs the scope openid', async (t) => {
  const server = await openIdentity(t)
  const {access_token} = await pair(server, await addPerson(server), {scope: 'profile email projects:read'})
  t.match(await userinfo(server, bearer(access_token)), {
    status: 403,
    challenge: /^Bearer error="insufficient_scope"/,
    body: {error: 'insufficient_scope'},
  })
})

t.test('a scope removed by a later consent is removed from userinfo', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const app = server.apps.create({
    ownerId: person.accountId,
    name: 'Dashboard',
    kind: 'web',
    redirectUris: ['https://app.example.org/back'],
    scopes: ['openid', 'profile', 'email', 'projects:read'],
  })
  const signIn = async (scope: string) => {
    const begun = await begin(server, app, {scope})
    const {code = ''} = await allow(server, begun, person)
    const {body} = await exchangeCode(server, begun, code)
    return String(body.access_token)
  }
  const first = await signIn('openid profile email projects:read')
  t.match((await userinfo(server, bearer(first))).body, {email: 'ada@example.org', name: 'Ada'})
  await signIn('openid profile projects:read')
  t.same((await userinfo(server, bearer(first))).body, {sub: person.accountId, name: 'Ada', locale: 'it'})
})

t.test('userinfo without a valid token is 401', async (t) => {
  const server = await openIdentity(t)
  t.match(await userinfo(server, {}), {status: 401, challenge: 'Bearer', body: {error: 'invalid_token'}})
  t.match(await userinfo(server, {authorization: 'Basic eDp5'}), {status: 401, challenge: 'Bearer'})
  t.match(await userinfo(server, bearer('nonsense')), {status: 401, challenge: /^Bearer error="invalid_token"/})
  const {access_token} = await pair(server, await addPerson(server))
  server.clock.advance(60 * 60_000)
  t.match(await userinfo(server, bearer(access_token)), {status: 401, challenge: /^Bearer error="invalid_token"/})
})
