import {mkdir, readFile, rmdir} from 'node:fs/promises'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {openTokenStore} from '../../agent/link/token-store.ts'
import {createSession} from '../../client/session.ts'
import type {Pairing} from '../../client/token-store.ts'
import {openDatabase} from '../../server/database/open.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {type RouterAnswer, startRouter} from '../agent/router.ts'
import {SteppedClock} from '../agent/stepped-clock.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {refresh} from '../server/identity/identity-server.ts'

const hour = 3_600_000
const day = 24 * hour

/** Creates a paired agent's session; `asked` counts requests to the token endpoint. */
async function open(t: Test, {answer = (() => undefined) as RouterAnswer, change = {} as Partial<Pairing>} = {}) {
  const folder = await temporaryFolder(t)
  let asked = 0
  const router = await startRouter(t, (path, method) => {
    if (path === '/oidc/token' && method === 'POST') asked++
    return answer(path, method)
  })
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const pairing = await server.pairAgent(folder)
  const store = await openTokenStore(folder)
  await store.save({...pairing, ...change})
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const session = createSession({store, ...runtime})
  /** Advances both clocks. */
  const advance = (ms: number) => {
    server.clock.advance(ms)
    clock.advance(ms)
  }
  const onDisk = async () => JSON.parse(await readFile(join(folder, 'session.json'), 'utf8')).value as Pairing
  asked = 0
  return {folder, server, router, store, clock, runtime, session, pairing, advance, onDisk, asked: () => asked}
}

const opens = async ({server}: Awaited<ReturnType<typeof open>>, token: string) =>
  (await server.call('GET', '/v1/projects', {token})).status

t.test('accessToken() returns the current token until shortly before it expires', async (t) => {
  const agent = await open(t)
  const {session, pairing, advance, onDisk, asked} = agent
  advance(hour - 31_000)
  t.equal(await session.accessToken(), pairing.accessToken)
  t.equal(asked(), 0)
  advance(2000)
  const next = await session.accessToken()
  t.not(next, pairing.accessToken)
  t.equal(asked(), 1)
  t.equal(await opens(agent, next), 200)
  t.match(await onDisk(), {accessToken: next, refreshedAt: agent.clock.now()})
  t.not((await onDisk()).refreshToken, pairing.refreshToken)
})

t.test('concurrent callers share one refresh', async (t) => {
  const {session, pairing, advance, asked} = await open(t)
  advance(hour)
  const tokens = await Promise.all([
    ...Array.from({length: 8}, () => session.accessToken()),
    session.renew(pairing.accessToken),
  ])
  t.equal(new Set(tokens).size, 1)
  t.equal(asked(), 1)
})

t.test('renew() replaces the refused token, but no newer one', async (t) => {
  const {session, pairing, asked} = await open(t)
  const next = await session.renew(pairing.accessToken)
  t.not(next, pairing.accessToken)
  t.equal(await session.renew(pairing.accessToken), next)
  t.equal(asked(), 1)
})

t.test('accessToken() sends a refresh token again when its successor never arrived', async (t) => {
  const agent = await open(t)
  const {session, server, pairing} = agent
  // This is like a power cut between the server's rotation and the agent's write.
  t.equal((await refresh({address: server.url} as never, pairing.refreshToken)).status, 200)
  const next = await session.renew(pairing.accessToken)
  t.equal(await opens(agent, next), 200)
  t.equal(await opens(agent, await session.renew(next)), 200)
})

t.test('on a full disk the session goes on with the refresh token that is stored', async (t) => {
  const agent = await open(t)
  const {session, folder, pairing, store, onDisk, runtime, advance} = agent
  const obstacle = join(folder, 'session.json.new')
  await mkdir(obstacle)
  let last = pairing.accessToken
  for (let hours = 0; hours < 3; hours++) {
    advance(hour)
    const next = await session.accessToken()
    t.not(next, last)
    t.equal(await opens(agent, next), 200)
    t.equal(await session.accessToken(), next, 'it is used until it expires')
    last = next
  }
  t.equal(store.current?.refreshToken, pairing.refreshToken, 'a token that is not on disk is never used')
  t.equal((await onDisk()).accessToken, pairing.accessToken)
  const warnings = runtime.logger.entries.filter(({level}) => level === 'warn')
  t.match(warnings, [{message: /can't store the session/, fields: {reason: /EISDIR/}}])
  t.equal(warnings.length, 1)
  t.equal(session.daysLeft(), 89, 'the stored session ages')

  await rmdir(obstacle)
  const next = await session.renew(last)
  t.equal(await opens(agent, next), 200)
  t.match(await onDisk(), {accessToken: next, refreshToken: store.current?.refreshToken})
  t.not(store.current?.refreshToken, pairing.refreshToken)
})

t.test('keepFresh() renews in time on a full disk', async (t) => {
  const {session, folder, clock, asked} = await open(t)
  await mkdir(join(folder, 'session.json.new'))
  const controller = new AbortController()
  const fresh = session.keepFresh(controller.signal)
  for (let times = 1; times <= 3; times++) {
    await clock.pass(0.85 * hour)
    await clock.waited(0.85 * hour)
    t.equal(asked(), times)
  }
  controller.abort(new Error('enough'))
  await t.rejects(fresh, {message: 'enough'})
})

t.test('an ended session rejects with a clear message and sends no more requests', async (t) => {
  const {session, server, pairing, onDisk, asked, clock} = await open(t)
  server.services.connections.end(server.agentConnection().id, 'person')
  const message = new RegExp(
    `^${server.url} ended this agent's session \\(.*Z\\)\\. To pair again, run: npm run -s agent -- pair$`,
  )
  await t.rejects(session.renew(pairing.accessToken), {kind: 'not-paired', isTransient: false, message})
  t.equal((await onDisk()).lostAt, clock.now())
  await t.rejects(session.accessToken(), {message})
  t.equal(asked(), 1)
})

for (const [name, answer] of [
  ['is not there', 'break'],
  ['is broken', Response.json({error: 'server_error'}, {status: 500})],
  ['is hidden by the page of a router', new Response('<html>Pay here', {status: 200})],
  ['takes no more requests', Response.json({error: 'slow_down'}, {status: 429})],
] as const) {
  t.test(`keepFresh() continues when the token endpoint ${name}`, async (t) => {
    let troubles = 0
    const {session, clock, pairing, onDisk, asked} = await open(t, {
      answer: (path) => {
        if (path !== '/oidc/token' || troubles-- <= 0) return undefined
        return answer === 'break' ? answer : answer.clone()
      },
    })
    troubles = 2
    const controller = new AbortController()
    const fresh = session.keepFresh(controller.signal)
    // The refresh is due at 85 % of an hour: 80 % plus half of the 10 % jitter.
    await clock.pass(0.85 * hour)
    await clock.pass(750)
    await clock.pass(1500)
    await clock.waited(0.85 * hour)
    t.equal(asked(), 3)
    t.not((await onDisk()).refreshToken, pairing.refreshToken)
    controller.abort(new Error('enough'))
    await t.rejects(fresh, {message: 'enough'})
  })
}

t.test('a failed discovery is tried again', async (t) => {
  let isAway = false
  const {session, pairing} = await open(t, {
    answer: (path) => (isAway && path.startsWith('/.well-known') ? new Response(null, {status: 503}) : undefined),
  })
  isAway = true
  await t.rejects(session.renew(pairing.accessToken), {isTransient: true, message: /failed with 503/})
  isAway = false
  t.not(await session.renew(pairing.accessToken), pairing.accessToken)
})

t.test('keepFresh() renews daily however long a token lasts, so that the session’s 90 days never end', async (t) => {
  const {session, clock, asked} = await open(t, {change: {accessExpiresAt: Date.now() + 60 * day}})
  const controller = new AbortController()
  const fresh = session.keepFresh(controller.signal)
  await clock.waited(day)
  clock.advance(day)
  await clock.waited(0.85 * hour)
  t.equal(asked(), 1)
  controller.abort(new Error('enough'))
  await t.rejects(fresh, {message: 'enough'})
})

t.test('keepFresh() renews in time after the clock was set back', async (t) => {
  const future = Date.now() + 365 * day
  const {session, clock} = await open(t, {change: {refreshedAt: future, accessExpiresAt: future + hour}})
  const controller = new AbortController()
  const fresh = session.keepFresh(controller.signal)
  await clock.waited(hour)
  controller.abort(new Error('enough'))
  await t.rejects(fresh, {message: 'enough'})
  t.equal(session.daysLeft(), 90)
})

t.test('keepFresh() skips tokens that were just renewed, and rejects when the session ends', async (t) => {
  const {session, clock, server, pairing, asked} = await open(t)
  const fresh = session.keepFresh(AbortSignal.any([]))
  await clock.waited(0.85 * hour)
  clock.advance(0.5 * hour)
  await session.renew(pairing.accessToken)
  clock.advance(0.35 * hour)
  await clock.waited(0.5 * hour)
  t.equal(asked(), 1)
  server.services.connections.end(server.agentConnection().id, 'person')
  clock.advance(0.5 * hour)
  await t.rejects(fresh, {message: /ended this agent's session/})
})

const minute = 60_000
/** Minutes between the questions of a session that the server refused. */
const questions = [5, 10, 20, 40, 60, 60, 60, 60, 60]

/** Asks for a refused session until the test ends. */
function regain(t: Test, {session}: Awaited<ReturnType<typeof open>>) {
  const controller = new AbortController()
  const regained = session.regain(controller.signal)
  const state = {isBack: false}
  const settled = regained.then(
    () => {
      state.isBack = true
    },
    () => {},
  )
  t.teardown(async () => {
    controller.abort()
    await settled
  })
  return {regained, state}
}

t.test('regain() gets a session back that a server refused while its clock was ahead', async (t) => {
  const agent = await open(t)
  const {session, server, pairing, onDisk, clock, asked} = agent
  server.clock.set(server.clock.now() + 1000 * day)
  await t.rejects(session.renew(pairing.accessToken), {message: /ended this agent's session/})
  t.match(await onDisk(), {lostAt: clock.now(), refreshToken: pairing.refreshToken})
  const {regained} = regain(t, agent)
  await clock.pass(5 * minute)
  await clock.waited(10 * minute)
  t.equal(asked(), 2, 'the server still refuses it')
  server.clock.set(server.clock.now() - 1000 * day)
  clock.advance(10 * minute)
  await regained
  t.equal(await opens(agent, await session.accessToken()), 200)
  t.match(await onDisk(), {lostAt: null, server: pairing.server})
})

t.test('regain() gives up once the same server has refused the session for six hours', async (t) => {
  const agent = await open(t)
  const {session, server, pairing, onDisk, clock, asked} = agent
  server.services.connections.end(server.agentConnection().id, 'person')
  await t.rejects(session.renew(pairing.accessToken), {message: /ended this agent's session/})
  regain(t, agent)
  for (const wait of questions) {
    t.notOk((await onDisk()).isOver)
    await clock.pass(wait * minute)
  }
  await clock.waited(60 * minute)
  t.match(await onDisk(), {isOver: true, lostAt: clock.now() - 375 * minute})
  t.equal(asked(), 1 + questions.length)
  for (let hours = 0; hours < 3; hours++) await clock.pass(hour)
  t.equal(asked(), 1 + questions.length)
})

t.test('regain() waits for its own server, however long another one has its address', async (t) => {
  const agent = await open(t)
  const {session, server, router, pairing, onDisk, clock} = agent
  // The tests' servers share a key, unless one has a database already.
  const data = await temporaryFolder(t)
  openDatabase(data).close()
  const other = await startAgentServer(t, {PIANTA_BASE_URL: router.address, PIANTA_DATA: data})
  router.passTo(`http://127.0.0.1:${other.config.port}`)
  await t.rejects(session.renew(pairing.accessToken), {message: /ended this agent's session/})
  const {regained} = regain(t, agent)
  for (const wait of [...questions, 60, 60, 60]) await clock.pass(wait * minute)
  await clock.waited(60 * minute)
  t.notOk((await onDisk()).isOver)
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  clock.advance(hour)
  await regained
  t.equal(await opens(agent, await session.accessToken()), 200)
})

t.test('regain() brings back no session that was removed, and fails on no full disk', async (t) => {
  const agent = await open(t)
  const {session, server, store, folder, pairing, clock, asked} = agent
  server.clock.set(server.clock.now() + 1000 * day)
  await t.rejects(session.renew(pairing.accessToken), {message: /ended this agent's session/})
  server.clock.set(server.clock.now() - 1000 * day)
  const {state} = regain(t, agent)
  const obstacle = join(folder, 'session.json.new')
  await mkdir(obstacle)
  await clock.pass(5 * minute)
  await clock.waited(10 * minute)
  t.notOk(state.isBack)
  t.equal(asked(), 2)
  await rmdir(obstacle)
  await store.remove()
  await clock.pass(10 * minute)
  await clock.waited(20 * minute)
  t.equal(asked(), 2)
  t.notOk(state.isBack)
})

t.test('settled() waits for a refresh in flight, with a time limit', async (t) => {
  let isStuck = false
  const {session, pairing, onDisk, clock} = await open(t, {
    answer: (path) => (isStuck && path === '/oidc/token' ? 'stall' : undefined),
  })
  await session.settled()
  session.renew(pairing.accessToken).catch(() => {})
  await session.settled()
  const {accessToken} = await onDisk()
  t.not(accessToken, pairing.accessToken)
  isStuck = true
  const stuck = session.renew(accessToken)
  stuck.catch(() => {})
  const settled = session.settled()
  await clock.pass(5000)
  await settled
})

t.test('daysLeft() counts from the last refresh', async (t) => {
  const {session, clock} = await open(t)
  t.equal(session.daysLeft(), 90)
  clock.advance(76 * day + 1)
  t.equal(session.daysLeft(), 13)
  clock.advance(30 * day)
  t.equal(session.daysLeft(), 0)
})

t.test('revoke() waits for a refresh in flight, which would restore the session', async (t) => {
  const agent = await open(t)
  const {session, pairing, onDisk} = agent
  const renewing = session.renew(pairing.accessToken)
  await session.revoke()
  const token = await renewing
  t.equal((await onDisk()).accessToken, token)
  t.equal(await opens(agent, token), 401)
})

t.test('revoke() ends the session at the server', async (t) => {
  const agent = await open(t)
  await agent.session.revoke()
  t.equal(await opens(agent, agent.pairing.accessToken), 401)
})

t.test('an unpaired agent has no session', async (t) => {
  const store = await openTokenStore(await temporaryFolder(t))
  const session = createSession({store, ...quietRuntime()})
  await t.rejects(session.accessToken(), {
    kind: 'not-paired',
    message: 'This agent is not paired. Run: npm run -s agent -- pair',
  })
})
