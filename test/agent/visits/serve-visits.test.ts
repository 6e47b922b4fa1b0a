import t, {type Test} from 'tap'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {createModel} from '../../../agent/model.ts'
import {createVisitServer, exchangeRest} from '../../../agent/visits/serve-visits.ts'
import {openVisitDesk} from '../../../agent/visits/visit-desk.ts'
import {createApiClient} from '../../../client/api-client.ts'
import {createSession} from '../../../client/session.ts'
import {member} from '../../../server/database/tables/members.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'
import {type FromHouse, type VisitCommand, visitBeat} from '../../../shared/house/visits.ts'
import {follow} from '../../server/events/follow.ts'
import {pairedAgent} from '../paired-agent.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

const lamp: HouseDevice = {
  id: 'lamp',
  name: 'Lamp',
  kind: 'light',
  room: null,
  floor: null,
  actions: ['turn', 'toggle'],
}
const garage: HouseDevice = {...lamp, id: 'garage', name: 'Garage', kind: 'cover', secures: 'entrance'}

/** Serves the visits of a real server, as an agent does, until the test ends. */
async function start(t: Test) {
  const {router, server, folder, setMood} = await pairedAgent(t)
  const {services, projectId, accountId, url} = server
  services.members.setSeesHouse(projectId, accountId, true)
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const session = createSession({store: await openTokenStore(folder), ...runtime})
  const commands: unknown[] = []
  const model = createModel({
    clock,
    async command(device, action) {
      commands.push({device, action})
      if (action.type === 'toggle') throw new RangeError('no such action')
    },
  })
  model.update({devices: [lamp, garage], states: {lamp: {status: 'ok', on: false}}, revision: 2, app: 'me'})
  model.setLink('online')
  const visits = await openVisitDesk({folder, model, ...runtime})
  const api = createApiClient({session, clock})
  const visitServer = createVisitServer({
    api,
    projectId,
    model,
    visits,
    times: {ages: () => ({lamp: 5000})},
    ...runtime,
  })
  const controller = new AbortController()
  const ended = visitServer.run(controller.signal)
  t.teardown(async () => {
    controller.abort(new Error('stopped'))
    await ended.catch(() => {})
  })
  const house = {projectId, connectionId: server.agentConnection().id}

  /** Opens a page, whose stream ends with the test. */
  async function look() {
    const cookie = services.sessions.create(accountId, {userAgent: undefined, address: '192.0.2.7'})
    const stream = await follow(`${url}/projects/${projectId}/live/${house.connectionId}`, {
      cookie: `pianta_session=${cookie}`,
    })
    t.teardown(stream.leave)
    const visit: string = JSON.parse((await stream.first(1))[0]?.data ?? '').visit
    // As the agent's event stream does.
    visitServer.refresh()
    const heard = () =>
      stream.events.filter(({event}) => event === 'house').map(({data}) => JSON.parse(data) as FromHouse)
    const command = (command: Omit<VisitCommand, 'type'>) =>
      services.visits.command(visit, services.sessions.idOf(cookie), {type: 'command', ...command})
    return {stream, visit, heard, command, beats: () => stream.events.filter(({event}) => event === 'beat').length}
  }

  const posts = () => router.requests.filter(({method, path}) => method === 'POST' && path.endsWith('/visits')).length
  return {
    server,
    services,
    clock,
    model,
    visits,
    visitServer,
    house,
    look,
    commands,
    posts,
    setMood,
    logger: runtime.logger,
  }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await turns()
}

/** Lets time pass in small steps until something is so. */
async function passUntil(clock: SteppedClock, isSo: () => boolean) {
  while (!isSo()) {
    clock.advance(exchangeRest)
    await turns(3)
  }
}

t.test('nobody looks until the owner allows it, and nobody after it is forbidden', async (t) => {
  const {services, visits, house, look, clock, model, posts} = await start(t)
  await turns(20)
  t.equal(posts(), 0)
  t.same(services.visits.houses(house.projectId), [])
  await visits.allow({what: 'look', device: null})
  await until(() => services.visits.houses(house.projectId).length === 1)
  const page = await look()
  await passUntil(clock, () => model.get().visitors.length > 0)
  t.same(model.get().visitors, ['Ada'], 'the wall says who looks')
  await passUntil(clock, () => page.heard().length > 0)
  await visits.forbid({what: null, device: null})
  await passUntil(clock, () => page.stream.events.at(-1)?.event === 'ended')
  t.same(services.visits.houses(house.projectId), [])
  await passUntil(clock, () => model.get().visitors.length === 0)
})

t.test('a page sees the house, its changes, and that the agent is there', async (t) => {
  const {visits, look, clock, model, services, house} = await start(t)
  await visits.allow({what: 'look', device: null})
  await until(() => services.visits.houses(house.projectId).length === 1)
  const page = await look()
  await passUntil(clock, () => page.heard().length === 1)
  t.match(page.heard()[0], {
    type: 'snapshot',
    revision: 2,
    app: 'me',
    devices: [{id: 'lamp', actions: []}, {id: 'garage'}],
    states: {lamp: {on: false}},
    ages: {lamp: 5000},
  })
  model.update({states: {lamp: {status: 'ok', on: true}}})
  await passUntil(clock, () => page.heard().length === 2)
  t.same(page.heard()[1], {type: 'change', states: {lamp: {status: 'ok', on: true}}})
  const before = page.beats()
  const at = clock.elapsed()
  await passUntil(clock, () => page.beats() > before)
  t.ok(clock.elapsed() - at >= visitBeat - exchangeRest, 'not more often than needed')
  await page.stream.leave()
  await passUntil(clock, () => model.get().visitors.length === 0)
})

t.test('owners command what is not guarded, and each command is logged with its person', async (t) => {
  const {visits, look, clock, commands, logger, services, house, visitServer} = await start(t)
  await visits.allow({what: 'commands', device: null})
  await until(() => services.visits.houses(house.projectId).length === 1)
  const page = await look()
  await passUntil(clock, () => page.heard().length > 0 && JSON.stringify(page.heard()).includes('"turn"'))
  const last = () => page.heard().findLast(({type}) => type === 'answer')
  async function ask(id: number, device: string, action: VisitCommand['action'], more: {isConfirmed?: true} = {}) {
    t.equal(page.command({id, device, action, ...more}), 'done')
    visitServer.refresh()
    await passUntil(clock, () => page.heard().some((one) => one.type === 'answer' && one.id === id))
    return last()
  }
  t.same(await ask(1, 'lamp', {type: 'turn', on: true}), {type: 'answer', id: 1, error: null})
  t.same(commands, [{device: 'lamp', action: {type: 'turn', on: true}}])
  t.match(
    logger.entries.findLast(({level}) => level === 'info'),
    {
      message: 'somebody outside commanded a device',
      fields: {person: 'Ada', device: 'lamp', action: '{"type":"turn","on":true}'},
    },
  )
  t.match(await ask(2, 'garage', {type: 'toggle'}), {error: 'refused', reason: /has not allowed this from outside/})
  t.equal(commands.length, 1)
  t.match(
    logger.entries.findLast(({level}) => level === 'warn'),
    {fields: {person: 'Ada', device: 'garage'}},
  )
  t.match(await ask(3, 'nothing', {type: 'toggle'}), {error: 'refused'})
  t.match(await ask(4, 'lamp', {type: 'toggle'}), {error: 'impossible'})
  await visits.allow({what: null, device: 'Garage'})
  const open = {type: 'turn', on: true} as const
  t.match(await ask(5, 'garage', open), {error: 'refused', reason: 'Garage asks first. Press it again.'})
  t.match(await ask(7, 'garage', open, {isConfirmed: true}), {error: null})
  await visits.forbid({what: 'commands', device: null})
  t.match(page.command({id: 6, device: 'lamp', action: {type: 'turn', on: false}}), /done|forbidden/)
  visitServer.refresh()
  await passUntil(clock, () =>
    page
      .heard()
      .some(
        (one) =>
          one.type !== 'answer' &&
          'devices' in one &&
          one.devices?.every(({actions}) => actions?.length === 0) === true,
      ),
  )
  t.equal(commands.length, 3, 'no command after that')
})

t.test('a server that is away is asked again, and its pages get the whole house anew', async (t) => {
  const {visits, look, clock, model, setMood, services, house} = await start(t)
  await visits.allow({what: 'look', device: null})
  await until(() => services.visits.houses(house.projectId).length === 1)
  const page = await look()
  await passUntil(clock, () => page.heard().length === 1)
  setMood(() => Response.json({error: 'server_error'}, {status: 500}))
  model.update({states: {lamp: {status: 'ok', on: true}}})
  await passUntil(clock, () => model.get().visitors.length === 0)
  setMood(() => undefined)
  await passUntil(clock, () => page.heard().length === 2)
  t.match(page.heard()[1], {type: 'snapshot', states: {lamp: {on: true}}})
  t.same(model.get().visitors, ['Ada'])
})

t.test('an older server, or a viewer’s agent, is asked only when its stream opens', async (t) => {
  const {visits, server, services, posts, visitServer, clock, logger} = await start(t)
  services.database.update(member).set({role: 'viewer'}).run()
  await visits.allow({what: 'look', device: null})
  const refused = () => logger.entries.filter(({message}) => message === 'the server takes no visits').length
  await until(() => refused() === 1)
  clock.advance(60_000)
  await turns(20)
  t.equal(posts(), 1)
  services.database.update(member).set({role: 'owner'}).run()
  visitServer.refresh()
  await passUntil(clock, () => services.visits.houses(server.projectId).length === 1)
})

t.test('a house that is too large for a page says so', async (t) => {
  const {visits, look, clock, model, services, house} = await start(t)
  await visits.allow({what: 'look', device: null})
  await until(() => services.visits.houses(house.projectId).length === 1)
  const many = Array.from({length: 3000}, (_, number) => ({...lamp, id: `${number}`, name: 'n'.repeat(600)}))
  model.update({devices: many})
  const page = await look()
  await passUntil(clock, () => page.heard().length === 1)
  t.same(page.heard()[0], {type: 'too-large'})
  model.update({devices: [lamp]})
  await passUntil(clock, () => page.heard().length === 2)
  t.match(page.heard()[1], {type: 'snapshot', devices: [{id: 'lamp'}]})
})
