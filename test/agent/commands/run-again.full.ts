import {existsSync} from 'node:fs'
import t from 'tap'
import {requestAgent} from '../../../agent/control/request-agent.ts'
import {filesIn} from '../../../agent/folder.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {bindDevice} from '../../../shared/home/bindings.ts'
import {homeWith} from '../../server/api.ts'
import {startAgentServer} from '../agent-server.ts'
import {paired, unpaired} from './agent-process.ts'
import {openPanel} from './panel-socket.ts'

/** Resolves with the first code that the panel shows, after `from` messages. */
const codeOn = (page: Awaited<ReturnType<typeof openPanel>>, from = 0) =>
  page.hears((message) => ('pairing' in message && message.pairing?.code) || undefined, from)

t.test('after a disconnect the panel stays, says so, and pairs again by the code that it shows', async (t) => {
  const {server, agent, folder} = await paired(t)
  await server.save(null, homeWith({lights: [{id: 'l1', at: [1, 1]}]}))
  const running = agent.start('run')
  await running.says(/following the home/)
  const {panel} = JSON.parse((await agent.run('status', '--json')).out)
  const page = await openPanel(t, panel)
  server.services.connections.end(server.agentConnection().id, 'person')
  await page.hears((message) => (message.type === 'change' && message.link?.state === 'revoked') || undefined)
  const code = await codeOn(page)
  t.match(code, {
    userCode: /^[A-Z]{4}-[A-Z]{4}$/,
    verificationUri: `${server.url}/device`,
    lanCommand: 'npm run -s pianta -- serve --lan',
  })
  t.ok(code.qr.size > 20 && code.left > 0)
  t.match(
    page.heard.findLast((message) => 'shown' in message),
    {shown: {home: null, project: null}},
  )
  t.notOk(existsSync(filesIn(folder).home), 'the agent may not see this home any more')

  const where = new RegExp(
    `Its panel ${panel} shows the code: open ${server.url}/device and enter the code ${code.userCode}`,
  )
  t.match(await agent.run('status'), {code: 4, said: where})
  t.match(await agent.run('pair', server.url), {code: 4, said: where})
  t.match(await agent.run('devices'), {code: 4})
  const seen = page.heard.length
  await server.allow(code.userCode)
  // The device may poll again only after its interval.
  server.clock.advance(5000)
  await page.hears((message) => (message.type === 'change' && message.link?.state === 'online') || undefined, seen)
  await page.hears((message) => (message.type === 'change' && message.shown?.revision === 1) || undefined, seen)
  t.match(
    page.heard.findLast((message) => 'pairing' in message),
    {pairing: null},
  )
  t.equal((await fetch(panel)).status, 200)
  t.match(await agent.run('status'), {code: 0, out: /Project +Flat/})
})

t.test(
  'an unpaired agent that is run shows its code, a new one after a denial, and follows once allowed',
  async (t) => {
    const server = await startAgentServer(t)
    const agent = await unpaired(t, {PIANTA_AGENT_SERVER: server.url})
    const running = agent.start('run')
    await running.says(/panel started address=/)
    const [, panel = ''] = /panel started address=(\S+)/.exec(running.said()) ?? []
    const page = await openPanel(t, panel)
    t.match(page.heard[0], {type: 'snapshot', shown: {home: null}})
    const denied = await codeOn(page)
    const seen = page.heard.length
    await server.services.deviceCodes.deny(denied.userCode)
    server.clock.advance(5000)
    await page.hears(
      (message) => ('pairing' in message && message.pairing?.trouble?.kind === 'denied') || undefined,
      seen,
    )
    const code = await codeOn(page, page.heard.length)
    t.not(code.userCode, denied.userCode)
    await server.allow(code.userCode)
    server.clock.advance(5000)
    await running.says(/info online/)
  },
)

t.test('an unpaired agent waits for its server, and the panel says so', async (t) => {
  const server = await startAgentServer(t)
  await server.app.close()
  const agent = await unpaired(t, {PIANTA_AGENT_SERVER: server.url})
  const running = agent.start('run')
  await running.says(/warn not paired reason=.*ECONNREFUSED/)
  const [, panel = ''] = /panel started address=(\S+)/.exec(running.said()) ?? []
  const page = await openPanel(t, panel)
  const trouble = await page.hears((message) => ('pairing' in message && message.pairing?.trouble) || undefined)
  t.match(trouble, {kind: 'unreachable', reason: /ECONNREFUSED/})
  t.match(await agent.run('status'), {code: 4, said: /it has no code of http.* yet: Can't reach/})
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
})

t.test('unpair ends the session at the server, and the running agent shows a new code', async (t) => {
  const {server, agent} = await paired(t)
  const running = agent.start('run')
  await running.says(/online/)
  const {panel} = JSON.parse((await agent.run('status', '--json')).out)
  const page = await openPanel(t, panel)
  t.match(await agent.run('unpair'), {code: 0, said: /^This agent is no longer paired\./})
  t.same(
    server.services.connections.list(server.accountId).filter(({clientId}) => clientId === 'device'),
    [],
  )
  await page.hears((message) => (message.type === 'change' && message.link?.state === 'unpaired') || undefined)
  t.match(await agent.run('status'), {code: 4})
  t.match(await agent.run('unpair'), {code: 4, said: /is running and not paired/})
})

t.test('an agent that starts while the server is away shows and drives the lamps from disk', async (t) => {
  const {server, agent} = await paired(t, {PIANTA_AGENT_BRIDGE: 'simulated'})
  const {id: app} = server.agentConnection()
  const lamp = {kind: 'light', id: 'l1'} as const
  const home = bindDevice(homeWith({lights: [{id: 'l1', at: [1, 1]}]}), lamp, 'light', {app, device: 'light-l1'})
  await server.save(null, home)
  const first = agent.start('run')
  await first.says(/devices declared/)
  first.child.kill('SIGTERM')
  await first.exited
  await server.app.close()

  const second = agent.start('run')
  await second.says(/warn offline/)
  const {panel} = JSON.parse((await agent.run('status', '--json')).out)
  const page = await openPanel(t, panel)
  const shown = await page.hears((message) => (message.type === 'snapshot' ? message.shown : undefined))
  t.match(shown, {app, revision: 1, home, devices: [{id: 'light-l1'}]})
  page.send({type: 'command', id: 1, device: 'light-l1', action: {type: 'turn', on: true}})
  // The first change may still carry the lamp's state before the command.
  const state = await page.hears((message) => {
    const state = message.type === 'change' ? message.states?.['light-l1'] : undefined
    return state?.status === 'ok' && state.on ? state : undefined
  })
  t.match(state, {status: 'ok', on: true})
})

t.test('a killed agent resumes after a restart', async (t) => {
  const {server, agent} = await paired(t, {PIANTA_AGENT_BRIDGE: 'simulated'})
  await server.save(null, homeWith({lights: [{id: 'l1', at: [1, 1]}]}))
  const first = agent.start('run')
  await first.says(/devices declared/)
  first.child.kill('SIGKILL')
  await first.exited
  const second = agent.start('run')
  await second.says(/online/)
  t.match(JSON.parse((await agent.run('status', '--json')).out), {running: true, revision: 1, devices: 1})
  t.notMatch(second.said(), /devices declared/)
})

t.test('the log and status warn of a session that ends soon', async (t) => {
  const {server, folder, agent} = await paired(t)
  await server.app.close()
  const store = await openTokenStore(folder)
  const refreshedAt = Date.now() - 80.5 * 24 * 3_600_000
  if (store.current) await store.save({...store.current, refreshedAt})
  t.match(await agent.run('status'), {
    code: 0,
    out: /Session +9 days left; the agent must reach the server before then/,
  })
  const running = agent.start('run')
  await running.says(/warn the session ends soon unless the agent reaches the server days=9/)
  await running.says(/warn offline/)
  t.match(JSON.parse((await agent.run('status', '--json')).out), {link: {state: 'offline'}, sessionDaysLeft: 9})
})

t.test('a command of another version asks to restart the agent', async (t) => {
  const {folder, agent} = await paired(t)
  const running = agent.start('run')
  await running.says(/agent started/)
  await t.rejects(requestAgent(filesIn(folder).socket, {path: '/dance'}), {message: /doesn't know GET \/dance/})
})
