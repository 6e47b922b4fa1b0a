import {once} from 'node:events'
import type {IncomingMessage} from 'node:http'
import {request as httpsRequest} from 'node:https'
import {text} from 'node:stream/consumers'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {needsNginx, startNginx} from '../nginx.ts'
import {startApi} from './api.ts'
import {follow} from './events/follow.ts'
import {addApp, authorizationPath} from './pages/apps.ts'
import {openBrowser} from './pages/form-browser.ts'
import {addSignedIn} from './pages/people.ts'

/** Starts a server behind nginx, set up as docs/install.md says: API and sign-in at two https origins. */
async function openProxied(t: Test, settings: Record<string, string> = {}) {
  const port = await freePort()
  const nginx = await startNginx(t, port)
  const baseUrl = `https://localhost:${nginx.port}`
  const authUrl = `https://127.0.0.1:${nginx.port}`
  const api = await startApi(t, {
    PIANTA_PORT: String(port),
    PIANTA_BASE_URL: baseUrl,
    PIANTA_AUTH_URL: authUrl,
    PIANTA_TRUST_PROXY: '127.0.0.1',
    ...settings,
  })
  return {...api, baseUrl, authUrl, direct: `http://127.0.0.1:${port}`}
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  /** The local address to connect from. */
  from?: string
  body?: string
}

/** Sends a request with headers that fetch forbids, from a chosen local address. */
async function send(url: string, {method = 'GET', headers = {}, from = '127.0.0.1', body}: Sent = {}) {
  const {hostname} = new URL(url)
  const request = httpsRequest(url, {
    method,
    headers,
    localAddress: from,
    agent: false,
    // The certificate check uses the proxy's name, not the Host header.
    servername: hostname === 'localhost' ? hostname : '',
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return {status: response.statusCode, headers: response.headers, text: await text(response)}
}

t.test('behind nginx a stream delivers a version while it is open', needsNginx, async (t) => {
  const {baseUrl, inProject, token, save} = await openProxied(t)
  const stream = await follow(`${baseUrl}${inProject}/events`, {authorization: `Bearer ${token}`})
  await stream.firstRetry()
  t.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  t.equal((await save(null)).status, 201)
  t.match(await stream.first(1), [{event: 'revision.saved'}])
  await stream.leave()
})

t.test('behind nginx cookies are for https and this host only', needsNginx, async (t) => {
  const server = await openProxied(t)
  const {authUrl} = server
  const form = await send(`${authUrl}/signin`)
  t.match(form.headers['set-cookie'], [/^__Host-pianta_visit=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/])
  const {account, browser} = await addSignedIn({...server, url: authUrl}, 'Bruno')
  t.ok(browser.cookies.has('__Host-pianta_session'))
  t.same(
    [...browser.cookies.keys()].filter((name) => !/^__(Host|Secure)-/.test(name)),
    [],
  )
  const asked = await send(authUrl + authorizationPath(addApp(server, {ownerId: account.id})))
  t.equal(asked.status, 303)
  for (const cookie of asked.headers['set-cookie'] ?? []) {
    t.match(cookie, /^__Secure-/)
    t.match(cookie, /; secure/i)
    t.match(cookie, /; httponly/i)
    t.notMatch(cookie, /; domain=/i)
  }
  t.equal(asked.headers['set-cookie']?.length, 2)
})

t.test('behind nginx a client’s forwarding headers change no address', needsNginx, async (t) => {
  const {baseUrl, authUrl} = await openProxied(t)
  const paths = [
    `${authUrl}/.well-known/openid-configuration`,
    `${authUrl}/.well-known/oauth-authorization-server`,
    `${baseUrl}/.well-known/oauth-protected-resource/v1`,
    `${baseUrl}/v1`,
  ]
  const forgeries: Record<string, string>[] = [
    {host: 'evil.example'},
    {'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1'},
    {'x-forwarded-prefix': '/evil', 'x-original-host': 'evil.example', 'x-host': 'evil.example'},
    {forwarded: 'for=203.0.113.9;host=evil.example;proto=http'},
  ]
  for (const path of paths) {
    const honest = await send(path)
    t.equal(honest.status, 200)
    for (const headers of forgeries) t.equal((await send(path, {headers})).text, honest.text)
  }
  for (const headers of forgeries) {
    const refused = await send(`${baseUrl}/v1/projects`, {headers})
    const challenge = `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/v1"`
    t.match(refused, {status: 401, headers: {'www-authenticate': challenge}})
    const sentAway = await send(`${authUrl}/projects`, {headers})
    t.equal(sentAway.status, 303)
    t.match(sentAway.headers.location, /^\/signin/)
  }
})

t.test('behind nginx rate limits use each visitor’s own address, whatever headers they send', needsNginx, async (t) => {
  const {baseUrl, authUrl, services} = await openProxied(t, {PIANTA_RATE_LIMIT: '3'})
  for (const url of [`${baseUrl}/v1`, `${authUrl}/oidc/jwks`]) {
    const ask = async (from: string, forged: string) =>
      (await send(url, {from, headers: {'x-forwarded-for': forged, 'x-real-ip': forged}})).status
    const answers = [1, 2, 3, 4].map((last) => ask('127.0.0.2', `203.0.113.${last}`))
    t.same((await Promise.all(answers)).sort(), [200, 200, 200, 429], url)
    t.equal(await ask('127.0.0.3', '127.0.0.2'), 200, url)
  }
  const body = new URLSearchParams({client_id: 'device', scope: 'openid'}).toString()
  const headers = {'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.9'}
  const asked = await send(`${authUrl}/oidc/device/auth`, {method: 'POST', from: '127.0.0.4', headers, body})
  t.match(services.deviceCodes.find(JSON.parse(asked.text).user_code), {address: '127.0.0.4'})
})

t.test('behind nginx a refusal before reading the body arrives, however large the body is', needsNginx, async (t) => {
  const {baseUrl, inProject, token, config, connect} = await openProxied(t)
  const body = JSON.stringify({name: 'x'.repeat(4 * config.maxBody)})
  const refusedWith = async (bearer: string) => {
    const headers = {authorization: `Bearer ${bearer}`, 'content-type': 'application/json'}
    const {status, text} = await send(`${baseUrl}${inProject}`, {method: 'PATCH', headers, body})
    return {status, ...JSON.parse(text)}
  }
  for (let time = 0; time < 10; time++) {
    t.match(await refusedWith('nonsense'), {status: 401, error: 'unauthenticated'})
    t.match(await refusedWith(connect({scopes: ['catalog:read']}).token), {status: 403, error: 'forbidden'})
    t.match(await refusedWith(token), {status: 400, problems: [/^body: must be at most /]})
  }
})

t.test('without a trusted proxy, forwarding headers are ignored', async (t) => {
  const {url, services} = await startApi(t)
  const form = new URLSearchParams({client_id: 'device', scope: 'openid'})
  const headers = {'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example'}
  const asked = await fetch(`${url}/oidc/device/auth`, {method: 'POST', body: form, headers})
  const {user_code, verification_uri} = (await asked.json()) as Record<string, string>
  t.equal(verification_uri, `${url}/device`)
  t.match(services.deviceCodes.find(user_code ?? ''), {address: '127.0.0.1'})
  const page = await openBrowser(url).open('/signin')
  t.match(page.headers.get('set-cookie'), /^pianta_visit=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
})
