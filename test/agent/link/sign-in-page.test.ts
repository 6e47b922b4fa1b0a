import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import t, {type Test} from 'tap'
import {checkServer} from '../../../agent/doctor/check-server.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {createApiClient} from '../../../client/api-client.ts'
import {pair} from '../../../client/pairing.ts'
import {createSession} from '../../../client/session.ts'
import {startAgentServer} from '../agent-server.ts'
import {commandLine} from '../commands/agent-process.ts'
import {quietRuntime} from '../quiet.ts'
import {startRouter} from '../router.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const page =
  '<!doctype html><title>Home</title><form action="/oauth2/start"><button>Sign in with Google</button></form>'
const html = {'content-type': 'text/html; charset=utf-8'}

/** The answers of proxies that miss a sign-in, given the address of another server with a page. */
const proxies: Readonly<Record<string, (elsewhere: string) => Response>> = {
  'redirects to another host': (elsewhere) =>
    new Response(null, {status: 302, headers: {location: `${elsewhere}/login?rd=%2Fv1`}}),
  'redirects to a page of its own': () =>
    new Response(null, {status: 302, headers: {location: '/outpost/sign_in?rd=%2Fv1'}}),
  'refuses with a page': () => new Response(page, {status: 403, headers: html}),
  'refuses with empty JSON': () => new Response('{}', {status: 401, headers: {'content-type': 'application/json'}}),
  'puts its page in the place of all answers': () => new Response(page, {status: 200, headers: html}),
}

const words = /A sign-in page stands in front of the server http:\S+: let \/v1, \/oidc and \/\.well-known through it/

/** Starts a server behind a proxy, which asks for a sign-in at paths that `blocked` matches. */
async function open(t: Test, answer: (elsewhere: string) => Response) {
  const other = createServer((_, response) => response.writeHead(200, html).end(page)).listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const elsewhere = `http://localhost:${(other.address() as AddressInfo).port}`
  const state = {blocked: /^$/}
  const router = await startRouter(t, (path) => {
    if (path.startsWith('/outpost')) return new Response(page, {status: 200, headers: html})
    return state.blocked.test(path) ? answer(elsewhere) : undefined
  })
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  return {state, server, address: new URL(router.address)}
}

/** The parts of the server that a proxy may cover, as patterns of paths. */
const covered = {everything: /./, 'the index': /^\/v1/, discovery: /^\/\.well-known/}

for (const [name, answer] of Object.entries(proxies)) {
  t.test(`pair and doctor name a sign-in page that ${name}`, async (t) => {
    const {state, address} = await open(t, answer)
    const {signal} = new AbortController()
    for (const [part, blocked] of Object.entries(covered)) {
      state.blocked = blocked
      const runtime = quietRuntime(new SteppedClock())
      await t.rejects(pair(address, runtime, signal).next(), {kind: 'unreachable', message: words}, `pair: ${part}`)
      const findings = await checkServer(address, runtime.clock, signal)
      t.match(findings.at(-1), {check: 'server', ok: false, message: words}, `doctor: ${part}`)
    }
    state.blocked = /^\/oidc/
    const steps = pair(address, quietRuntime(new SteppedClock()), signal)
    t.match(await steps.next(), {value: {step: 'server'}})
    await t.rejects(steps.next(), {message: words}, 'the request of a code')
  })

  t.test(`a paired agent names a sign-in page that ${name}, and stays paired`, async (t) => {
    const {state, server} = await open(t, answer)
    const folder = await temporaryFolder(t)
    await server.pairAgent(folder)
    const clock = new SteppedClock(server.clock.now())
    const session = createSession({store: await openTokenStore(folder), ...quietRuntime(clock)})
    const api = createApiClient({session, clock})
    for (const blocked of [/^\/v1/, /./]) {
      state.blocked = blocked
      await t.rejects(api.get('/v1/projects'), {message: words}, String(blocked))
    }
    state.blocked = /^\/oidc/
    await t.rejects(session.renew(await session.accessToken()), {message: words, isTransient: true}, 'a refresh')
    state.blocked = /^$/
    t.match(await api.get('/v1/projects'), {rows: [{id: server.projectId}]})
  })
}

t.test('run and pair print it', async (t) => {
  const {state, server, address} = await open(t, proxies['refuses with empty JSON'] as never)
  const folder = await temporaryFolder(t)
  const agent = commandLine(t, folder)
  state.blocked = /./
  t.match(await agent.run('pair', address.href), {code: 5, said: words})
  state.blocked = /^$/
  await server.pairAgent(folder)
  state.blocked = /./
  const running = agent.start('run')
  await running.says(/warn offline reason="A sign-in page stands in front of the server/)
})

t.test('other pages are no sign-in pages', async (t) => {
  const answers = [
    new Response('<title>Welcome to nginx!</title>', {status: 200, headers: html}),
    new Response('<h1>Not Found</h1>', {status: 404, headers: html}),
    new Response('<h1>Bad gateway</h1>', {status: 502, headers: html}),
  ]
  const {state, address} = await open(t, () => answers.shift() as Response)
  state.blocked = /./
  for (let count = 0; count < 3; count++) {
    const steps = pair(address, quietRuntime(new SteppedClock()), new AbortController().signal)
    await t.rejects(steps.next(), {message: /is not a Pianta server/})
  }
})
