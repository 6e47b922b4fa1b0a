import t from 'tap'
import type {SignInMethod} from '../../../server/identity/sign-in-methods.ts'
import {allow, authorize, begin, consentOf, exchangeCode, goOn, idClaims, open, requestOf} from './authorize.ts'
import {addPerson, askToPair, openIdentity, refresh} from './identity-server.ts'

const scopes = ['openid', 'offline_access', 'projects:read', 'hosts:manage']

/** Opens a person and their web page; `ask` sends a request and returns the app's view of the response. */
async function openPage(t: Parameters<typeof openIdentity>[0], options?: Parameters<typeof openIdentity>[1]) {
  const server = await openIdentity(t, options)
  const person = await addPerson(server)
  const app = {name: 'Planner', kind: 'web', redirectUris: ['https://planner.example/back'], scopes} as const
  const client = server.apps.create({...app, redirectUris: [...app.redirectUris], ownerId: person.accountId})
  const params = (more: Record<string, string>) =>
    requestOf(client, {scope: scopes.slice(0, 3).join(' '), ...more}).params
  const answer = async (more: Record<string, string>) => {
    const {status, location, html} = await open(server, params(more))
    const url = URL.canParse(location) ? new URL(location) : undefined
    return {status, location, html, said: Object.fromEntries(new URLSearchParams(url?.search || url?.hash.slice(1)))}
  }
  return {server, person, client, params, answer}
}

t.test('errors in a request are returned to the app at its registered address', async (t) => {
  const {answer, server} = await openPage(t)
  const plain = {code_challenge: 'x'.repeat(43), code_challenge_method: 'plain'}
  const table: [Record<string, string>, string][] = [
    [{code_challenge: '', code_challenge_method: ''}, 'invalid_request'],
    [plain, 'invalid_request'],
    [{code_challenge_method: ''}, 'invalid_request'],
    [{code_challenge: 'short'}, 'invalid_request'],
    [{response_type: 'token'}, 'unsupported_response_type'],
    [{response_type: 'code id_token'}, 'unsupported_response_type'],
    [{response_type: 'none'}, 'unsupported_response_type'],
    [{response_mode: 'form_post'}, 'unsupported_response_mode'],
    [{response_mode: 'web_message'}, 'unsupported_response_mode'],
    [{response_mode: 'jwt'}, 'unsupported_response_mode'],
    [{scope: '', nonce: ''}, 'invalid_scope'],
    [{scope: 'openid nonsense'}, 'invalid_scope'],
    [{scope: 'projects:write'}, 'invalid_scope'],
    [{scope: 'openid hosts:manage'}, 'invalid_scope'],
    [{prompt: 'select_account'}, 'invalid_request'],
    [{prompt: 'none login'}, 'invalid_request'],
    [{max_age: '-1'}, 'invalid_request'],
    [{id_token_hint: 'nonsense'}, 'invalid_request'],
    [{request: 'e30.e30.'}, 'request_not_supported'],
    [{request_uri: 'https://planner.example/request'}, 'request_uri_not_supported'],
    [{resource: 'https://elsewhere.example'}, 'invalid_target'],
    [{state: 'x'.repeat(7000)}, 'invalid_request'],
  ]
  for (const [more, error] of table) {
    const {status, location, said} = await answer(more)
    const name = JSON.stringify(more).slice(0, 80)
    t.equal(status, 303, name)
    t.match(location, /^https:\/\/planner\.example\/back[?#]/, name)
    t.match(said, {error, iss: server.address, ...(!more.state && {state: /./})}, name)
  }
})

t.test('prompt=none is login_required: every sign-in needs the person', async (t) => {
  const {answer, server, person, client} = await openPage(t)
  t.match((await answer({prompt: 'none'})).said, {error: 'login_required'})
  await authorize(server, person, client, {scope: 'openid'})
  t.match((await answer({prompt: 'none'})).said, {error: 'login_required'})
})

t.test('an unregistered client or address is shown to the person, and nothing is sent there', async (t) => {
  const {answer, server, person} = await openPage(t)
  const {id} = server.apps.create({
    ownerId: (await addPerson(server, 'Bob')).accountId,
    name: 'Tablet',
    kind: 'device',
    scopes: ['openid'],
  })
  const {id: local} = server.apps.create({
    ownerId: person.accountId,
    name: 'Being built',
    kind: 'web',
    redirectUris: ['http://localhost:3000/back'],
    scopes,
  })
  const table: Record<string, string>[] = [
    {client_id: local, redirect_uri: 'http://localhost:3001/back'},
    {client_id: 'unknown'},
    {client_id: ''},
    {client_id: 'device'},
    {client_id: id},
    {redirect_uri: 'https://evil.example/back'},
    {redirect_uri: 'https://planner.example/back/'},
    {redirect_uri: 'https://planner.example/back?more'},
    {redirect_uri: 'https://planner.example:444/back'},
    {redirect_uri: 'https://planner.example/back#fragment'},
    {redirect_uri: 'http://planner.example/back'},
    {redirect_uri: 'https://PLANNER.example/back'},
    {redirect_uri: 'https://planner.example@evil.example/back'},
    {redirect_uri: 'javascript:alert(1)'},
    {redirect_uri: 'nonsense'},
    // Several errors at once have the same result.
    {redirect_uri: 'https://evil.example/back', scope: 'nonsense'},
    {redirect_uri: 'https://evil.example/back', prompt: 'none'},
    {redirect_uri: 'https://evil.example/back', response_type: 'token'},
  ]
  for (const more of table) {
    const {status, location, html} = await answer(more)
    t.same({status, location}, {status: 400, location: ''}, JSON.stringify(more))
    t.match(html, /This sign-in can’t continue/)
    t.notMatch(html, /evil\.example/)
  }
})

t.test('the error page runs no script, escapes its input and speaks both languages', async (t) => {
  const {server} = await openPage(t)
  const show = (language: string) => open(server, {client_id: '<script>x</script>'}, {'accept-language': language})
  const english = await show('en')
  t.match(english.html, /<html lang="en">/)
  t.notMatch(english.html, /<script/)
  t.match(english.headers.get('content-type'), 'text/html; charset=utf-8')
  t.match(english.headers.get('content-security-policy'), "default-src 'none'")
  t.equal(english.headers.get('cache-control'), 'no-store')
  t.equal(english.headers.get('x-content-type-options'), 'nosniff')
  t.match((await show('it')).html, /<html lang="it">.*Questo accesso non può continuare/s)
})

t.test('an app with one redirect URI may leave it out', async (t) => {
  const {server, person, client} = await openPage(t)
  const begun = await begin(server, client, {scope: 'openid', redirect_uri: ''})
  const {code = ''} = await allow(server, begun, person)
  t.equal((await exchangeCode(server, begun, code)).status, 200)
})

t.test("the response may be in the fragment, which never reaches the app's server", async (t) => {
  const {server, person, client} = await openPage(t)
  const begun = await begin(server, client, {scope: 'openid', response_mode: 'fragment'})
  const outcome = server.authorizationRequests.allow(begun.uid, consentOf(server, person))
  if (typeof outcome === 'string') throw new Error(outcome)
  const response = await fetch(outcome.redirectTo, {redirect: 'manual', headers: {cookie: begun.cookies}})
  const {search, hash} = new URL(response.headers.get('location') ?? '')
  t.equal(search, '')
  const {code = ''} = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  t.equal((await exchangeCode(server, begun, code)).status, 200)
})

t.test('an app may require a recent sign-in, and gets its time', async (t) => {
  const {server, person, client} = await openPage(t)
  const minute = 60_000
  const table: [Record<string, string>, number, boolean][] = [
    [{prompt: 'login'}, -1, false],
    [{prompt: 'login'}, 0, true],
    [{max_age: '0'}, -1, false],
    [{max_age: '0'}, 0, true],
    [{max_age: '60'}, -minute - 1, false],
    [{max_age: '60'}, -minute, true],
  ]
  for (const [more, since, isAllowed] of table) {
    const begun = await begin(server, client, {scope: 'openid projects:read', ...more})
    const signedInAt = server.clock.now() + since
    const outcome = server.authorizationRequests.allow(begun.uid, {...consentOf(server, person), signedInAt})
    t.equal(outcome !== 'forbidden', isAllowed, JSON.stringify([more, since]))
    if (!isAllowed) continue
    const {code = ''} = await allow(server, begun, person)
    const {body} = await exchangeCode(server, begun, code)
    t.equal(idClaims(body.id_token).auth_time, Math.floor(signedInAt / 1000))
  }
  const {uid} = await begin(server, client, {scope: 'openid', max_age: '60'})
  t.equal(server.authorizationRequests.find(uid)?.signedInSince, server.clock.now() - minute)
})

t.test('the ID token says when, how and how surely the person signed in, also after a refresh', async (t) => {
  const {server, person, client} = await openPage(t)
  const mfa = 'urn:pianta:acr:mfa'
  const byPasskey: SignInMethod[] = ['hwk', 'user', 'mfa']
  const claimsFor = async (methods: SignInMethod[] | undefined, more: Record<string, string> = {}) => {
    const begun = await begin(server, client, {scope: scopes.slice(0, 3).join(' '), ...more})
    const outcome = server.authorizationRequests.allow(begun.uid, {...consentOf(server, person), methods})
    if (typeof outcome === 'string') throw new Error(outcome)
    const {code = ''} = await goOn(server, outcome.redirectTo, begun.cookies)
    return (await exchangeCode(server, begun, code)).body
  }
  const auth_time = Math.floor(server.clock.now() / 1000)
  const first = await claimsFor(undefined)
  t.match(idClaims(first.id_token), {auth_time, acr: 'urn:pianta:acr:password', amr: ['pwd']})
  t.match(idClaims((await claimsFor(['pwd', 'otp', 'mfa'])).id_token), {acr: mfa, amr: ['pwd', 'otp', 'mfa']})
  const strong = await claimsFor(byPasskey)
  t.match(idClaims(strong.id_token), {acr: 'phr', amr: byPasskey})
  t.match(idClaims((await claimsFor(byPasskey, {acr_values: `urn:x ${mfa}`})).id_token), {acr: mfa}, 'as requested')
  t.match(idClaims((await claimsFor(['pwd'], {acr_values: 'phr'})).id_token), {acr: 'urn:pianta:acr:password'})
  server.clock.advance(60_000)
  const {body} = await refresh(server, String(strong.refresh_token), {client_id: client.id})
  t.match(idClaims(body.id_token), {auth_time, acr: 'phr', amr: byPasskey})

  const {uid} = await begin(server, client, {scope: 'openid', acr_values: `urn:${'x'.repeat(2000)} phr ${mfa}`})
  t.match(server.authorizationRequests.find(uid), {assurance: ['phr', mfa], askedAt: server.clock.now()})
})

t.test('only the person named by the ID token hint may answer', async (t) => {
  const {server, person, client} = await openPage(t)
  const bob = await addPerson(server, 'Bob')
  server.apps.setVerified(client.id, true)
  const {id_token: id_token_hint = ''} = await authorize(server, person, client, {scope: 'openid'})
  const {uid} = await begin(server, client, {scope: 'openid', id_token_hint})
  t.equal(server.authorizationRequests.find(uid)?.expectedAccountId, person.accountId)
  t.equal(server.authorizationRequests.allow(uid, consentOf(server, bob)), 'forbidden')
  t.type(server.authorizationRequests.allow(uid, consentOf(server, person)), 'object')
})

t.test("the page gets the login hint, up to an address's length", async (t) => {
  const {server, client} = await openPage(t)
  const {uid} = await begin(server, client, {scope: 'openid', login_hint: `ada@example.org${'x'.repeat(1000)}`})
  const hint = server.authorizationRequests.find(uid)?.loginHint
  t.match(hint, /^ada@example\.org/)
  t.equal(hint?.length, 254)
})

t.test('a stored request is small, whatever the client sends', async (t) => {
  const {server, client} = await openPage(t)
  const waste = 'x'.repeat(1500)
  await begin(server, client, {
    scope: 'openid',
    login_hint: waste,
    ui_locales: waste,
    acr_values: waste,
    display: waste,
  })
  const row = server.database.$client.prepare('SELECT * FROM oidc_record').get()
  t.ok(JSON.stringify(row).length < 1200)
})

t.test('cookies of a request have the paths of its two addresses, and are Secure on https', async (t) => {
  const plain = await openPage(t)
  const {setCookies, location} = await open(plain.server, plain.params({}))
  const uid = location.replace('/connect/', '')
  t.same(
    setCookies.map((line) => line.replace(/expires=[^;]+; /, '')),
    [
      `pianta_request=${uid}; path=/connect/${uid}; samesite=lax; httponly`,
      `pianta_resume=${uid}; path=/oidc/authorize/${uid}; samesite=lax; httponly`,
    ],
  )
  const secure = await openPage(t, {baseUrl: 'https://pianta.example.org', authUrl: 'https://id.example.org'})
  const set = await open(secure.server, secure.params({}))
  t.equal(set.setCookies.length, 2)
  for (const line of set.setCookies) t.match(line, /^__Secure-pianta_(request|resume)=.*; secure/)
  t.match(set.location, /^\/connect\//, 'under every host name the browser used')
})

t.test('the provider stores no session of its own, and accepts none from a browser', async (t) => {
  const {server, person, client} = await openPage(t)
  const begun = await begin(server, client, {scope: 'openid'})
  const outcome = server.authorizationRequests.allow(begun.uid, consentOf(server, person))
  if (typeof outcome === 'string') throw new Error(outcome)
  const cookie = `${begun.cookies}; pianta_provider=made-up`
  const response = await fetch(outcome.redirectTo, {redirect: 'manual', headers: {cookie}})
  t.match(response.headers.get('location'), /code=/)
  const kept = response.headers.getSetCookie().filter((line) => !/expires=Thu, 01 Jan 1970/i.test(line))
  t.same(kept, [])
  t.same(server.database.$client.prepare("SELECT * FROM oidc_record WHERE model = 'Session'").all(), [])
})

t.test('an address that sends too many people is limited, and they are shown why', async (t) => {
  const {server, client} = await openPage(t)
  let asked = 0
  for (; asked < 100; asked++) {
    const {status, headers, html} = await open(server, requestOf(client).params, {'accept-language': 'it'})
    if (status !== 429) continue
    t.match(html, /Troppi accessi insieme/)
    t.match(headers.get('content-type'), 'text/html')
    t.ok(Number(headers.get('retry-after')) > 0)
    break
  }
  t.equal(asked, 60)
  t.ok((await askToPair(server)).user_code, 'devices are counted apart')
  server.clock.advance(60_000)
  t.ok(await begin(server, client, {scope: 'openid'}))
})
