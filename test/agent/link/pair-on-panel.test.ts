import {mkdir, rmdir} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {pairOnPanel} from '../../../agent/link/pair-on-panel.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {type AgentState, createModel, type WritableModel} from '../../../agent/model.ts'
import {startAgentServer} from '../agent-server.ts'
import {quietRuntime} from '../quiet.ts'
import {startRouter} from '../router.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

/** Resolves with the pairing once it matches. */
async function pairingIs(model: WritableModel, isSo: (pairing: AgentState['pairing']) => boolean) {
  while (!isSo(model.get().pairing)) {
    await new Promise<void>((resolve) => {
      const end = model.subscribe(() => {
        end()
        resolve()
      })
    })
  }
  return model.get().pairing
}

t.test('a server that falls silent is reported beside the code until it responds again', async (t) => {
  let isAway = false
  const router = await startRouter(t, (path) => (isAway && path === '/oidc/token' ? 'break' : undefined))
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const folder = await temporaryFolder(t)
  const store = await openTokenStore(folder)
  const clock = new SteppedClock(server.clock.now())
  const model = createModel({clock, command: async () => {}})
  const options = {agent: {folder, store}, model, server: new URL(server.url), ...quietRuntime(clock)}
  const paired = pairOnPanel(options, AbortSignal.any([]))
  const code = (await pairingIs(model, (pairing) => pairing?.code !== undefined))?.code
  isAway = true
  await clock.pass(5000)
  t.match(await pairingIs(model, (pairing) => pairing?.trouble !== undefined), {
    code,
    trouble: {kind: 'unreachable', reason: /Can't reach/},
  })
  isAway = false
  await clock.pass(10_000)
  t.match(await pairingIs(model, (pairing) => pairing?.trouble === undefined), {code})
  await server.allow(code?.userCode ?? '')
  server.clock.advance(10_000)
  await clock.pass(10_000)
  await paired
  t.equal(model.get().pairing, undefined)
  t.match(store.current, {server: server.url, lostAt: null})
  const reason = `Open ${router.address}/device and enter the code that the panel shows`
  t.match(options.logger.entries, [{message: 'not paired', fields: {reason}}, {message: 'paired'}])
})

t.test('a session that was allowed is kept until the disk takes it', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  const store = await openTokenStore(folder)
  const clock = new SteppedClock(server.clock.now())
  const model = createModel({clock, command: async () => {}})
  const obstacle = join(folder, 'session.json.new')
  await mkdir(obstacle)
  const options = {agent: {folder, store}, model, server: new URL(server.url), ...quietRuntime(clock)}
  const paired = pairOnPanel(options, AbortSignal.any([]))
  const code = (await pairingIs(model, (pairing) => pairing?.code !== undefined))?.code
  await server.allow(code?.userCode ?? '')
  await clock.pass(5000)
  t.match(await pairingIs(model, (pairing) => pairing?.trouble?.kind === 'unsaved'), {
    code: undefined,
    trouble: {reason: /can't store its session: EISDIR/},
  })
  await rmdir(obstacle)
  await clock.pass(750)
  await paired
  t.match(await openTokenStore(folder), {current: {server: server.url}})
})

t.test('the number of the page is typed on the panel', async (t) => {
  const server = await startAgentServer(t, {PIANTA_PAIRING_NUMBER: 'on'})
  const folder = await temporaryFolder(t)
  const clock = new SteppedClock(server.clock.now())
  const model = createModel({clock, command: async () => {}})
  const store = await openTokenStore(folder)
  const options = {agent: {folder, store}, model, server: new URL(server.url), ...quietRuntime(clock)}
  const paired = pairOnPanel(options, AbortSignal.any([]))
  const code = (await pairingIs(model, (pairing) => pairing?.code !== undefined))?.code?.userCode ?? ''
  await server.allow(code)
  const number = server.services.deviceCodes.numberFor(code, server.accountId) ?? ''
  for (const [typed, status] of [
    [number === '111111' ? '222222' : '111111', 'needed'],
    [number, 'wrong'],
  ] as const) {
    server.clock.advance(5000)
    await clock.pass(5000)
    const asked = await pairingIs(model, (pairing) => pairing?.number?.status === status)
    asked?.number?.type(typed)
    t.equal(model.get().pairing?.number?.status, 'checking')
  }
  server.clock.advance(5000)
  await clock.pass(5000)
  await paired
  t.match(store.current, {server: server.url})
})

t.test('a stopped agent stops pairing', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  const clock = new SteppedClock(server.clock.now())
  const model = createModel({clock, command: async () => {}})
  const controller = new AbortController()
  const store = await openTokenStore(folder)
  const options = {agent: {folder, store}, model, server: new URL(server.url), ...quietRuntime(clock)}
  const paired = pairOnPanel(options, controller.signal)
  await pairingIs(model, (pairing) => pairing?.code !== undefined)
  controller.abort(new Error('stopped'))
  await t.rejects(paired, {message: 'stopped'})
  t.equal(model.get().pairing, undefined)
})
