import {join} from 'node:path'
import t from 'tap'
import {createApiClient} from '../../agent/api-client.ts'
import {type PairingStep, pair} from '../../agent/pairing.ts'
import {createSession} from '../../agent/session.ts'
import {openTokenStore} from '../../agent/token-store.ts'
import {startAgentServer} from './agent-server.ts'
import {commandLine, pollsSoon} from './commands/agent-process.ts'
import {quietRuntime} from './quiet.ts'
import {startRouter} from './router.ts'
import {SteppedClock} from './stepped-clock.ts'
import {temporaryFolder} from './temporary-folder.ts'

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
