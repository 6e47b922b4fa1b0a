import t, {type Test} from 'tap'
import {restNeeded} from '../../../agent/link/declare.ts'
import {followChosenProject} from '../../../agent/link/follow-project.ts'
import type {Reliance} from '../../../agent/link/reliance.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {createModel} from '../../../agent/model.ts'
import {createApiClient} from '../../../client/api-client.ts'
import {createSession} from '../../../client/session.ts'
import {member} from '../../../server/database/tables/members.ts'
import type {Device} from '../../../shared/contract/resources.ts'
import {bindDevice} from '../../../shared/home/bindings.ts'
import {matchDevices} from '../../../shared/home/match/match-devices.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {homeWith} from '../../server/api.ts'
import type {AgentServer} from '../agent-server.ts'
import {pairedAgent} from '../paired-agent.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

const lamp: Device = {
  id: 'lamp-1',
  name: 'Kitchen lamp',
  kind: 'light',
  room: 'Kitchen',
  floor: null,
  aliases: ['light.kitchen'],
}
const fan: Device = {id: 'fan-1', name: 'Fan', kind: 'switch', room: null, floor: null}
const lit = homeWith({
  lights: [
    {id: 'l1', at: [1, 1]},
    {id: 'l2', at: [2, 1]},
  ],
})

async function declaringAgent(t: Test) {
  const {router, server, folder, setMood} = await pairedAgent(t)
  /** The agent's declarations: the last word of each PUT's path. */
  const told = () => router.requests.filter(({method}) => method === 'PUT').map(({path}) => path.split('/').at(-1))
  return {server, folder, told, setMood, app: server.agentConnection().id}
}

/** Lets each rest before a declaration pass. */
async function passRests(clock: SteppedClock): Promise<never> {
  for (;;) await clock.pass(restNeeded)
}

type Paired = Awaited<ReturnType<typeof declaringAgent>>

/** Starts an agent with these devices. */
async function start(t: Test, {server, folder}: Paired, devices: readonly Device[], relyOn: Reliance = 'all') {
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const session = createSession({store: await openTokenStore(folder), ...runtime})
  const model = createModel({clock, command: async () => {}})
  model.update({devices})
  const controller = new AbortController()
  const ended = followChosenProject(
    {api: createApiClient({session, clock}), model, folder, relyOn, ...runtime},
    controller.signal,
  )
  ended.catch(() => {})
  passRests(clock)
  const stop = async () => {
    controller.abort(new Error('stopped'))
    await ended.catch(() => {})
  }
  t.teardown(stop)
  return {clock, model, stop, entries: runtime.logger.entries}
}

const bound = (app: string, element: string, device: string, home = lit): Home =>
  bindDevice(home, {kind: 'light', id: element}, 'light', {app, device})

async function saved(server: AgentServer, base: number | null, home: Home): Promise<void> {
  const {status, text} = await server.save(base, home)
  if (status !== 201) throw new Error(`not saved: ${status} ${text}`)
}

/** Resolves once the server has these declarations of the agent. */
async function holds({server, app}: Paired, {devices, refs}: {devices?: readonly string[]; refs?: readonly string[]}) {
  const isSo = () =>
    (!devices || String(server.services.devices.list(app, server.projectId).map(({id}) => id)) === String(devices)) &&
    (!refs || String(server.services.hosts.list(app, server.projectId).map(({id}) => id)) === String(refs))
  while (!isSo()) await turns()
}

const logged = async (entries: readonly {message: string}[], message: string) => {
  while (!entries.some((entry) => entry.message === message)) await turns()
}

t.test('devices are declared once, and again only when they change', async (t) => {
  const paired = await declaringAgent(t)
  const first = await start(t, paired, [lamp])
  await holds(paired, {devices: ['lamp-1']})
  await logged(first.entries, 'devices declared')
  first.model.update({devices: [{...lamp}]})
  first.model.update({devices: [lamp, fan]})
  await holds(paired, {devices: ['lamp-1', 'fan-1']})
  t.same(paired.told(), ['devices', 'devices'])
  t.equal(first.model.get().app, paired.app)
})

t.test('elements that a person chose in a card are declared, so that Match proposes them', async (t) => {
  const paired = await declaringAgent(t)
  const {server, app} = paired
  await saved(server, null, lit)
  const {model} = await start(t, paired, [lamp, fan])
  await holds(paired, {devices: ['lamp-1', 'fan-1']})
  model.update({offered: new Map([['light.kitchen', ['l2', 'gone']]])})
  const declared = () => server.services.devices.list(app, server.projectId)
  while (declared()[0]?.aliases?.length !== 3) await turns()
  t.same(declared()[0]?.aliases, ['light.kitchen', 'element:l2', 'element:gone'])
  t.match(matchDevices(lit, app, declared()), [
    {device: 'lamp-1', element: {id: 'l2'}, role: 'light', confidence: 'certain', reason: {code: 'offered'}},
  ])
  model.update({offered: new Map()})
  while (declared()[0]?.aliases?.length !== 1) await turns()
})

t.test('only elements bound to the devices are declared', async (t) => {
  const paired = await declaringAgent(t)
  const {server, app} = paired
  const others = bound('another-app', 'l2', 'lamp-1', bound(app, 'l2', 'gone-device'))
  await saved(server, null, bound(app, 'l1', 'lamp-1', others))
  const {model} = await start(t, paired, [lamp, fan])
  await holds(paired, {refs: ['l1']})
  model.update({devices: [lamp, {...fan, id: 'gone-device'}]})
  await holds(paired, {refs: ['l1', 'l2']})
  t.same(paired.told(), ['devices', 'host-references', 'devices', 'host-references'])
})

t.test('a panel relies on no element; an automation relies on the elements that it drives', async (t) => {
  const paired = await declaringAgent(t)
  const {server, app} = paired
  await saved(server, null, bound(app, 'l1', 'lamp-1', bound(app, 'l2', 'fan-1')))
  const {model} = await start(t, paired, [lamp, fan], 'automated')
  await holds(paired, {devices: ['lamp-1', 'fan-1'], refs: []})
  await saved(server, 1, bound(app, 'l2', 'fan-1', homeWith({lights: [{id: 'l2', at: [2, 1]}]})))
  model.update({automated: ['fan-1']})
  await holds(paired, {refs: ['l2']})
  const {status, json} = await server.save(2, homeWith({}))
  t.equal(status, 422)
  t.match(json.problems, [
    'light l2: is not in this home, but the app “Wall tablet”, connected by Ada, relies on it',
    /^host references: “Wall tablet”, connected by Ada, relies on 1 light that is not in this home\. Keep it, or release it: /,
  ])
  model.update({automated: []})
  await holds(paired, {refs: []})
  t.equal((await server.save(2, homeWith({}))).status, 201)
})

t.test('an agent that no longer relies on elements releases them when it starts', async (t) => {
  const paired = await declaringAgent(t)
  await saved(paired.server, null, bound(paired.app, 'l1', 'lamp-1'))
  const first = await start(t, paired, [lamp], 'all')
  await holds(paired, {refs: ['l1']})
  await first.stop()
  await start(t, paired, [lamp], 'none')
  await holds(paired, {refs: []})
})

t.test('after a restart a declaration that the server has is not repeated', async (t) => {
  const paired = await declaringAgent(t)
  await saved(paired.server, null, bound(paired.app, 'l1', 'lamp-1'))
  const first = await start(t, paired, [lamp])
  await logged(first.entries, 'elements declared')
  await turns(100)
  await first.stop()
  const second = await start(t, paired, [lamp])
  t.equal(paired.told().length, 2)
  await logged(second.entries, 'online')
  t.equal(second.model.get().app, paired.app)
  await turns(200)
  t.equal(paired.told().length, 2)
  await second.stop()
  paired.server.services.devices.replace(paired.app, paired.server.projectId, [])
  paired.server.services.hosts.replace(paired.app, paired.server.projectId, [])
  const third = await start(t, paired, [lamp])
  await logged(third.entries, 'elements declared')
  t.equal(paired.told().length, 4)
})

t.test('an agent without devices declares nothing and reads its app id', async (t) => {
  const paired = await declaringAgent(t)
  await saved(paired.server, null, lit)
  const {model, entries} = await start(t, paired, [])
  while (model.get().app === undefined) await turns()
  await logged(entries, 'following the home')
  await turns(100)
  t.same(paired.told(), [])
})

t.test('a missing element triggers reading the home and declaring again', async (t) => {
  const paired = await declaringAgent(t)
  const {server, app} = paired
  await saved(server, null, bound(app, 'l1', 'lamp-1'))
  const first = await start(t, paired, [])
  await logged(first.entries, 'following the home')
  await turns(100)
  await first.stop()
  // No agent used it, so another version may drop it; this agent still has the earlier home.
  await saved(server, 1, bound(app, 'l2', 'lamp-1', homeWith({lights: [{id: 'l2', at: [2, 1]}]})))
  let isAway = true
  paired.setMood((path) => (isAway && path.endsWith('/home') ? new Response(null, {status: 503}) : undefined))
  const second = await start(t, paired, [lamp])
  await logged(second.entries, 'the home has changed; reading it again')
  isAway = false
  await second.clock.pass(750)
  await holds(paired, {refs: ['l2']})
})

t.test('for a viewer the plan is shown with one warning, and nothing is declared', async (t) => {
  const paired = await declaringAgent(t)
  const {server, app} = paired
  await saved(server, null, bound(app, 'l1', 'lamp-1'))
  server.services.database.update(member).set({role: 'viewer'}).run()
  const {model, entries} = await start(t, paired, [lamp])
  while (model.get().app === undefined || !model.get().home) await turns()
  while (!entries.some(({level}) => level === 'warn')) await turns()
  model.update({devices: [lamp, fan]})
  await turns(200)
  const warnings = entries.filter(({level}) => level === 'warn')
  t.match(warnings, [{message: /can only view the project/}])
  t.equal(warnings.length, 1)
  t.equal(model.get().app, app)
})

t.test('refused devices are not sent again', async (t) => {
  const paired = await declaringAgent(t)
  const {model, entries} = await start(t, paired, [lamp, lamp])
  await logged(entries, 'the server refuses these devices')
  model.update({devices: [lamp, lamp]})
  await turns(100)
  t.equal(paired.told().length, 1)
  model.update({devices: [lamp]})
  await holds(paired, {devices: ['lamp-1']})
})

t.test('a project that was lost and regained gets all declarations again', async (t) => {
  const paired = await declaringAgent(t)
  const {server} = paired
  const {entries, clock} = await start(t, paired, [lamp])
  await logged(entries, 'devices declared')
  const {id, ...connection} = server.agentConnection()
  const give = (projectId: string | undefined) =>
    server.services.connections.allow({...connection, projectId, replaces: id} as never)
  give(undefined)
  await logged(entries, 'this agent has no project: choose one on the Connected apps page')
  give(server.projectId)
  await clock.pass(57_000)
  await holds(paired, {devices: ['lamp-1']})
  t.same(paired.told(), ['devices', 'devices'])
})
