import {existsSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {reasonOf} from '../../agent/failure.ts'
import {filesIn} from '../../agent/folder.ts'
import {openTokenStore} from '../../agent/link/token-store.ts'
import {createApiClient} from '../../client/api-client.ts'
import {type PairingStep, pair} from '../../client/pairing.ts'
import {createSession} from '../../client/session.ts'
import {homeWith} from '../server/api.ts'
import {startAgentServer} from './agent-server.ts'
import {commandLine, pollsSoon} from './commands/agent-process.ts'
import {createRandom} from './outages/day.ts'
import {createRunningAgent} from './outages/running-agent.ts'
import {quietRuntime, turns} from './quiet.ts'
import {startRouter} from './router.ts'
import {SteppedClock} from './stepped-clock.ts'
import {temporaryFolder} from './temporary-folder.ts'

t.setTimeout(300_000)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The agent's clock minus the real time. */
const offsets = {
  '2 hours ahead': 2 * hour,
  '100 days ahead': 100 * day,
  '30 years ahead': 30 * 365 * day,
  '2 hours behind': -2 * hour,
  '30 years behind': -30 * 365 * day,
}

for (const [name, offset] of Object.entries(offsets)) {
  t.test(`an agent whose clock is ${name} pairs, renews its session and follows the home`, async (t) => {
    const server = await startAgentServer(t)
    const folder = await temporaryFolder(t)
    const agent = commandLine(t, folder, {
      NODE_OPTIONS: `${pollsSoon.NODE_OPTIONS} --import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
      CLOCK_OFFSET: String(offset),
    })
    const pairing = agent.start('pair', server.url, '--json')
    for await (const line of pairing.printed()) {
      const step = JSON.parse(line)
      t.not(step.step, 'trouble', line)
      if (step.step === 'code') {
        await server.allow(step.userCode)
        server.clock.advance(minute)
      }
    }
    t.equal(await pairing.exited, 0)

    const {refreshToken} = (await openTokenStore(folder)).current ?? {}
    server.clock.advance(hour)
    const running = agent.start('run')
    await running.says(/info online/)
    t.not((await openTokenStore(folder)).current?.refreshToken, refreshToken)
  })

  t.test(`a clock that is set while the agent runs, to ${name}, costs no session`, async (t) => {
    const server = await startAgentServer(t)
    const folder = await temporaryFolder(t)
    await server.pairAgent(folder)
    const clock = new SteppedClock(server.clock.now())
    const session = createSession({store: await openTokenStore(folder), ...quietRuntime(clock)})
    const api = createApiClient({session, clock})
    await api.get('/v1/projects')
    for (const change of [offset, -offset, -offset]) {
      clock.set(clock.now() + change)
      server.clock.advance(hour)
      clock.advance(hour)
      t.match(await api.get('/v1/projects'), {rows: [{id: server.projectId}]})
    }
  })
}

const sequences = Number(process.env.SEQUENCES ?? 20)
const threeYears = 3 * 365 * day

t.test(`a session outlives ${sequences} sequences of starts with clocks up to three years off`, async (t) => {
  for (let seed = 1; seed <= sequences; seed++) {
    const random = createRandom(seed)
    const server = await startAgentServer(t)
    const folder = await temporaryFolder(t)
    await server.pairAgent(folder)
    const clock = new SteppedClock(server.clock.now())
    /** The right time, minus the time that has passed. */
    const start = server.clock.now()
    const offset = () => (random() < 0.3 ? 0 : threeYears * (2 * random() - 1))
    const right = () => start + clock.elapsed()
    const startSession = async () => {
      const session = createSession({store: await openTokenStore(folder), ...quietRuntime(clock)})
      return {session, api: createApiClient({session, clock})}
    }
    const said: string[] = []
    for (let step = 0; step < 8; step++) {
      const [own, theirs] = [offset(), offset()]
      clock.set(right() + own)
      server.clock.set(right() + theirs)
      const {api} = await startSession()
      const hours = 1 + Math.floor(random() * 30)
      for (let count = 0; count < hours; count += 10) {
        await api.get('/v1/projects').catch((error) => said.push(reasonOf(error)))
        clock.advance(10 * hour)
        server.clock.advance(10 * hour)
      }
    }
    clock.set(right())
    server.clock.set(right())
    const {session, api} = await startSession()
    const controller = new AbortController()
    const regained = session.regain(controller.signal).catch(() => {})
    const isRefused = (await openTokenStore(folder)).current?.lostAt !== null
    if (isRefused) {
      await clock.pass(5 * minute)
      await regained
    }
    controller.abort()
    await regained
    const projects = await api.get('/v1/projects').catch(reasonOf)
    t.match(projects, {rows: [{id: server.projectId}]}, `seed ${seed}: ${[...new Set(said)].join('; ')}`)
  }
})

t.test('an agent follows its home again once the clock of its server is right again', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  await server.save(null, homeWith({lights: [{id: 'l1', at: [1, 1]}]}))
  const clock = new SteppedClock(server.clock.now())
  const agent = createRunningAgent(t, {folder, clock, settings: {PIANTA_AGENT_SERVER: server.url}})
  const passUntil = async (link: string) => {
    while (agent.shown.link !== link) {
      clock.advance(minute)
      server.clock.advance(minute)
      await turns(20)
    }
  }
  await agent.start()
  await passUntil('online')
  server.clock.set(server.clock.now() + 1000 * day)
  await passUntil('revoked')
  t.ok(existsSync(filesIn(folder).session))
  t.notOk(existsSync(filesIn(folder).home), 'a refused agent shows no home')
  for (let minutes = 0; minutes < 90 && agent.shown.pairings === 0; minutes++) await turns(20)
  server.clock.set(server.clock.now() - 1000 * day)
  await passUntil('online')
  while (agent.shown.revision !== 1) await turns(20)
  await agent.stop()
  t.match((await openTokenStore(folder)).current, {lostAt: null})
})

t.test('a code lasts its time when the clock is set meanwhile', async (t) => {
  const server = await startAgentServer(t)
  const clock = new SteppedClock(server.clock.now())
  const steps = pair(new URL(server.url), quietRuntime(clock), AbortSignal.any([]))
  await steps.next()
  const code = (await steps.next()).value as PairingStep & {step: 'code'}
  const paired = steps.next()
  for (const offset of Object.values(offsets)) {
    await clock.waited(5000)
    clock.set(clock.now() + offset)
    server.clock.advance(5000)
    clock.advance(5000)
  }
  await clock.waited(5000)
  await server.allow(code.userCode)
  server.clock.advance(5000)
  clock.advance(5000)
  t.match(await paired, {done: true, value: {server: server.url}})
})

t.test('a clock that is set back doesn’t prolong the wait for the rate limit', async (t) => {
  const answers = [Response.json({error: 'rate_limited'}, {status: 429, headers: {'retry-after': '7'}})]
  const router = await startRouter(t, (path) => (path === '/v1/projects' ? answers.shift() : undefined))
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  const clock = new SteppedClock(server.clock.now())
  const session = createSession({store: await openTokenStore(folder), ...quietRuntime(clock)})
  const api = createApiClient({session, clock})
  const first = api.get('/v1/projects')
  await clock.waited(7000)
  clock.set(clock.now() - 365 * day)
  clock.advance(7000)
  await first
  // This would wait for a minute of the stepped clock.
  t.match(await api.get('/v1/projects'), {rows: [{id: server.projectId}]})
})
