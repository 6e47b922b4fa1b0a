import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {startServer, type TestServer} from '../../helper.ts'
import {needsNginx, startNginx} from '../../nginx.ts'
import {goOn} from '../pages/apps.ts'
import type {FormBrowser} from '../pages/form-browser.ts'
import {addSignedIn} from '../pages/people.ts'
import {codeScope} from './authorize.ts'
import {
  byOauth4webapi,
  byOpenidClient,
  codeKinds,
  pairByOauth4webapi,
  pairByOpenidClient,
  type StandardApp,
} from './standard-flows.ts'

const refused = Object.assign(new Error(), {error: 'invalid_grant', message: /./})

/** Tries every kind of app with both libraries, with and without `resource`, on the real pages. */
async function runFlows(t: Test, server: TestServer) {
  const {config, services} = server
  const {account, browser} = await addSignedIn(server, 'Ada')
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: account.id, language: 'en'})
  const {privateKey, publicKey} = await crypto.subtle.generateKey({name: 'ECDSA', namedCurve: 'P-256'}, true, ['sign'])
  const {kty = '', crv, x, y} = await crypto.subtle.exportKey('jwk', publicKey)

  for (const [kind, registered, redirectUri] of codeKinds) {
    const {id: clientId} = services.apps.create({
      ownerId: account.id,
      name: 'Planner',
      kind,
      redirectUris: [registered],
      scopes: codeScope.split(' '),
      ...(kind === 'server' && {jwks: {keys: [{kty, crv, x, y}]}}),
    })
    for (const [library, run] of Object.entries({byOpenidClient, byOauth4webapi})) {
      for (const resource of [undefined, `${config.baseUrl}/v1`]) {
        const name = `${kind} at ${redirectUri}, ${library}, ${resource ? 'with' : 'without'} resource`
        const key = kind === 'server' ? privateKey : undefined
        const visit = (url: URL) => visitAs(browser, url, {redirectUri, projectId})
        const app: StandardApp = {issuer: config.authUrl, clientId, redirectUri, resource, key, visit}
        const outcome = await run(app)
        t.match(outcome, {sub: account.id, email: 'ada@example.org', scope: codeScope}, name)
        t.match(outcome, {acr: 'urn:pianta:acr:password', amr: ['pwd'], authTime: Number}, name)
        t.equal(await projectStatus(config, projectId, outcome.accessToken), 200, name)
        await outcome.revoke()
        t.equal(await projectStatus(config, projectId, outcome.accessToken), 401, name)
        await t.rejects(outcome.refreshAgain(), refused, name)
      }
    }
  }
}

async function runPairings(t: Test, {config, services, addPerson}: TestServer) {
  const {id: accountId} = await addPerson('Bob')
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const allow = (code: string) => void services.deviceCodes.allow(code, {accountId, projectId, name: 'Hall tablet'})
  for (const pair of [pairByOpenidClient, pairByOauth4webapi]) {
    for (const resource of [undefined, `${config.baseUrl}/v1`]) {
      const token = await pair({issuer: config.authUrl, resource, allow})
      t.equal(
        await projectStatus(config, projectId, token),
        200,
        `${pair.name} ${resource ? 'with' : 'without'} resource`,
      )
    }
  }
}

/** Plays the person on the real pages. */
async function visitAs(
  browser: FormBrowser,
  url: URL,
  {redirectUri, projectId}: {redirectUri: string; projectId: string},
): Promise<URL> {
  const consent = await browser.open(url.pathname + url.search)
  const done = await browser.press(consent, 'Allow', {Project: projectId})
  const answer = await goOn(browser, done)
  return new URL(`${redirectUri}?${answer}`)
}

async function projectStatus({baseUrl}: {baseUrl: string}, projectId: string, token: string): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/projects/${projectId}`, {headers: {authorization: `Bearer ${token}`}})
  await response.body?.cancel()
  return response.status
}

t.test('apps of every kind sign in by the standards', async (t) => {
  const server = await startServer(t)
  await runFlows(t, server)
  await runPairings(t, server)
})

t.test('apps sign in behind nginx, over https, with a separate sign-in address', needsNginx, async (t) => {
  const port = await freePort()
  const nginx = await startNginx(t, port)
  const server = await startServer(t, {
    PIANTA_PORT: String(port),
    PIANTA_BASE_URL: `https://localhost:${nginx.port}`,
    PIANTA_AUTH_URL: `https://127.0.0.1:${nginx.port}`,
    PIANTA_TRUST_PROXY: '127.0.0.1',
  })
  await runFlows(t, {...server, url: server.config.authUrl})
  await runPairings(t, server)

  const asked = await fetch(`${server.config.authUrl}/oidc/device/auth`, {
    method: 'POST',
    body: new URLSearchParams({client_id: 'device', scope: 'openid'}),
    headers: {'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http'},
  })
  const {user_code, verification_uri} = (await asked.json()) as Record<string, string>
  t.equal(verification_uri, `${server.config.authUrl}/device`)
  t.match(server.services.deviceCodes.find(user_code ?? ''), {address: '127.0.0.1'})
})
