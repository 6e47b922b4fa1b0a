import t, {type Test} from 'tap'
import {createTabletDeclarer, declareDelay, declareInterval} from '../../../agent/link/declare-tablets.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {createModel} from '../../../agent/model.ts'
import {createApiClient} from '../../../client/api-client.ts'
import {createSession} from '../../../client/session.ts'
import {member} from '../../../server/database/tables/members.ts'
import type {Tablet, TabletInput} from '../../../shared/contract/resources.ts'
import {version} from '../../../shared/host/version.ts'
import {pairedAgent} from '../paired-agent.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

type Paired = Awaited<ReturnType<typeof pairedAgent>>

/** Declares a list that the test changes to a real server, until the test ends. */
async function start(t: Test, before: (server: Paired['server']) => void = () => {}) {
  const {router, server, folder, setMood} = await pairedAgent(t)
  before(server)
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const session = createSession({store: await openTokenStore(folder), ...runtime})
  const api = createApiClient({session, clock})
  let list: TabletInput[] = [{id: 'hall', secondsAgo: 0}]
  let wake = () => {}
  const tablets = {
    list: () => list,
    subscribe(listener: () => void) {
      wake = listener
      return () => {}
    },
    take(tablets: readonly Pick<Tablet, 'id' | 'wishes'>[]) {
      taken = tablets
    },
  }
  let taken: readonly Pick<Tablet, 'id' | 'wishes'>[] = []
  const model = createModel({clock, command: async () => {}})
  const controller = new AbortController()
  const declarer = createTabletDeclarer({api, projectId: server.projectId, model, tablets, ...runtime})
  const ended = declarer.run(controller.signal)
  t.teardown(async () => {
    controller.abort(new Error('stopped'))
    await ended.catch(() => {})
  })
  const stored = () => server.services.tablets.ofProject(server.projectId)
  return {
    server,
    clock,
    stored,
    model,
    refresh: declarer.refresh,
    taken: () => taken,
    logger: runtime.logger,
    puts: () => router.requests.filter(({method}) => method === 'PUT').length,
    setMood,
    change(next: TabletInput[]) {
      list = next
      wake()
    },
  }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await turns()
}

t.test('tablets are declared at once, after a change, and every ten minutes', async (t) => {
  const {server, clock, stored, change, puts} = await start(t)
  await until(() => stored().length === 1)
  t.match(stored(), [{version, tablets: [{id: 'hall', settings: {}}]}])
  change([{id: 'hall', secondsAgo: 0, settings: {layer: 'comfort'}}])
  change([{id: 'hall', secondsAgo: 0, settings: {layer: 'energy'}}])
  await clock.pass(declareDelay)
  await until(() => stored()[0]?.tablets[0]?.settings.layer === 'energy')
  t.equal(puts(), 2, 'two changes are one request')
  server.clock.advance(declareInterval)
  const seen = stored()[0]?.tablets[0]?.seenAt
  await clock.pass(declareInterval * 0.95)
  await clock.pass(declareDelay)
  await until(() => stored()[0]?.tablets[0]?.seenAt !== seen)
})

t.test('a viewer’s agent, and one of an older server, ask on seldom and end nothing', async (t) => {
  const {server, clock, stored, logger, puts, setMood} = await start(t, ({services}) => {
    services.database.update(member).set({role: 'viewer'}).run()
  })
  const refused = (count: number) => until(() => logger.entries.filter(({level}) => level === 'debug').length >= count)
  await refused(1)
  t.equal(puts(), 1)
  setMood(() => Response.json({error: 'not_found'}, {status: 404}))
  server.services.database.update(member).set({role: 'owner'}).run()
  await clock.pass(declareInterval * 0.95)
  await clock.pass(declareDelay)
  await refused(2)
  setMood(() => undefined)
  await clock.pass(declareInterval * 0.95)
  await clock.pass(declareDelay)
  await until(() => stored().length === 1)
  t.equal(puts(), 3)
})

t.test(
  'what people set comes with the answer: at once when it is announced, each minute without a stream',
  async (t) => {
    const {server, clock, stored, taken, refresh, model} = await start(t)
    await until(() => stored().length === 1)
    const {projectId, services} = server
    const connectionId = server.agentConnection().id
    const set = (layer: string) =>
      services.tablets.set({connectionId, projectId, id: 'hall'}, {name: null, settings: {layer}})
    const layer = () => taken()[0]?.wishes.layer
    set('energy')
    refresh()
    await until(() => layer()?.value === 'energy')
    model.setLink('polling')
    refresh()
    await clock.waited(57_000)
    set('comfort')
    await clock.pass(57_000)
    await clock.pass(declareDelay)
    await until(() => layer()?.value === 'comfort')
    t.equal(layer()?.revision, 2)
  },
)
