import {existsSync} from 'node:fs'
import {mkdir, writeFile} from 'node:fs/promises'
import t, {type Test} from 'tap'
import {filesIn} from '../../../agent/folder.ts'
import {followChosenProject} from '../../../agent/link/follow-project.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {type AgentState, createModel, type WritableModel} from '../../../agent/model.ts'
import {createApiClient} from '../../../client/api-client.ts'
import {createSession} from '../../../client/session.ts'
import type {Device} from '../../../shared/contract/resources.ts'
import {emptyHome} from '../../../shared/home/empty-home.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {AgentServer} from '../agent-server.ts'
import {pairedAgent} from '../paired-agent.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

const hour = 3_600_000

/** The time between two questions for the home, with randomness fixed at one half, in milliseconds. */
const pollInterval = 28_500

/** Milliseconds between two comments of a stream. */
const keepAlive = 25_000

/** The first wait with randomness fixed at one half, in milliseconds. */
const firstWait = 750

type Paired = Awaited<ReturnType<typeof pairedAgent>>

/** Follows like `run` does, until the test ends or stops it. */
async function start(t: Test, {server, folder}: Paired) {
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const session = createSession({store: await openTokenStore(folder), ...runtime})
  const model = createModel({clock, command: async () => {}})
  const controller = new AbortController()
  const api = createApiClient({session, clock})
  const ended = followChosenProject({api, model, folder, relyOn: 'automated', ...runtime}, controller.signal)
  ended.catch(() => {})
  const stop = async () => {
    controller.abort(new Error('stopped'))
    await ended.catch(() => {})
  }
  t.teardown(stop)
  return {clock, model, session, ended, stop, entries: runtime.logger.entries}
}

/** Resolves once the model matches. */
async function modelIs(model: WritableModel, isSo: (state: AgentState) => boolean): Promise<void> {
  if (isSo(model.get())) return
  await new Promise<void>((resolve) => {
    const end = model.subscribe((state) => {
      if (!isSo(state)) return
      end()
      resolve()
    })
  })
}

const isAt = (revision: number) => (state: AgentState) => state.revision === revision
const isLinked = (link: AgentState['link']['state']) => (state: AgentState) => state.link.state === link

const named = (name: string): Home => ({...emptyHome('en'), name})

async function saved(server: AgentServer, base: number | null, home: Home): Promise<void> {
  const {status, text} = await server.save(base, home)
  if (status !== 201) throw new Error(`not saved: ${status} ${text}`)
}

const streamsOf = ({router}: Paired) => router.requests.filter(({path}) => path.endsWith('/events'))
const readsOf = ({router}: Paired) => router.requests.filter(({path}) => path.endsWith('/home'))

t.test('the agent waits for the first version, then shows each saved version', async (t) => {
  const paired = await pairedAgent(t)
  const {model} = await start(t, paired)
  await modelIs(model, (state) => state.link.state === 'online' && state.app !== undefined)
  t.match(model.get(), {home: undefined, project: {id: paired.server.projectId, name: 'Flat'}})
  t.equal(model.get().app, paired.server.agentConnection().id)
  await saved(paired.server, null, named('First'))
  await modelIs(model, isAt(1))
  t.equal(model.get().home?.name, 'First')
  await saved(paired.server, 1, named('Second'))
  await modelIs(model, isAt(2))
  t.equal(model.get().home?.name, 'Second')
})

t.test('after a restart the agent shows the last home before it reaches the server, then catches up', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  const first = await start(t, paired)
  await modelIs(first.model, isLinked('online'))
  await saved(server, null, named('First'))
  await modelIs(first.model, isAt(1))
  while (!existsSync(filesIn(paired.folder).stream)) await turns()
  await first.stop()
  await saved(server, 1, named('Second'))

  paired.setMood((path) => (/\/(events|home)$/.test(path) ? 'break' : undefined))
  const second = await start(t, paired)
  await modelIs(second.model, isAt(1))
  await modelIs(second.model, isLinked('offline'))
  t.equal(second.model.get().home?.name, 'First')
  paired.setMood(() => undefined)
  await second.clock.pass(firstWait)
  await modelIs(second.model, isAt(2))
  t.match(streamsOf(paired).at(-1)?.headers['last-event-id'], /^\w+-\d+$/)
  t.ok(readsOf(paired).at(-1)?.headers['if-none-match'])
})

t.test('an unchanged home is a 304', async (t) => {
  const paired = await pairedAgent(t)
  await saved(paired.server, null, named('First'))
  const first = await start(t, paired)
  await modelIs(first.model, isAt(1))
  while (!existsSync(filesIn(paired.folder).home)) await turns()
  await first.stop()
  const second = await start(t, paired)
  await modelIs(second.model, isLinked('online'))
  const {home} = second.model.get()
  await turns(200)
  t.equal(second.model.get().home, home)
  t.notOk(second.entries.some(({message}) => message === 'following the home'))
})

t.test('while the router is down the home stays and the model is offline', async (t) => {
  const paired = await pairedAgent(t)
  await saved(paired.server, null, named('First'))
  const {model, clock, entries} = await start(t, paired)
  await modelIs(model, isAt(1))
  clock.advance(5000)
  // Cut all connections except the other app's.
  paired.setMood((path) => (path.endsWith('/revisions') ? undefined : 'break'))
  paired.router.cut()
  await modelIs(model, isLinked('offline'))
  const since = clock.now()
  await clock.pass(firstWait)
  await clock.pass(2 * firstWait)
  await saved(paired.server, 1, named('Second'))
  await clock.waited(4 * firstWait)
  t.same(model.get().link, {state: 'offline', since})
  t.equal(model.get().home?.name, 'First')
  t.equal(entries.filter(({message}) => message === 'offline').length, 1)
  paired.setMood(() => undefined)
  await clock.pass(4 * firstWait)
  await modelIs(model, isAt(2))
  t.equal(model.get().link.state, 'online')
})

t.test('the agent reopens a stream after a minute of silence', async (t) => {
  const paired = await pairedAgent(t)
  await saved(paired.server, null, named('First'))
  const {model, clock} = await start(t, paired)
  await modelIs(model, (state) => state.revision === 1 && state.app !== undefined)
  paired.server.clock.advance(keepAlive)
  await turns(50)
  paired.setMood((path) => (path.endsWith('/home') ? 'break' : undefined))
  await clock.waited(60_000)
  clock.advance(60_000)
  await modelIs(model, isLinked('offline'))
  paired.setMood(() => undefined)
  await clock.pass(firstWait)
  await modelIs(model, isLinked('online'))
  t.equal(streamsOf(paired).length, 2)
})

for (const [name, held] of [
  ['the whole answer', 'stall'],
  ['the bytes', 'mute'],
] as const) {
  t.test(`behind a proxy that holds back ${name} of the stream the home is read every 30 s`, async (t) => {
    const paired = await pairedAgent(t)
    const {server} = paired
    paired.setMood((path) => (path.endsWith('/events') ? held : undefined))
    const {model, clock, entries} = await start(t, paired)
    const states: string[] = []
    model.subscribe(({link}) => states.push(link.state))
    await clock.pass(2500)
    for (let number = 1; number <= 4; number++) {
      // The poller sleeps once its answer is read.
      await clock.waited(pollInterval)
      await saved(server, number === 1 ? null : number - 1, named(`Version ${number}`))
      let asked = 0
      for (; model.get().revision !== number; asked++) {
        clock.advance(pollInterval)
        await clock.waited(pollInterval)
      }
      t.ok(asked <= 2, 'a stream that opened is trusted for 35 s')
    }
    await modelIs(model, isLinked('polling'))
    t.notOk(states.includes('offline'), 'the panel never says that the server is away')
    const warnings = entries.filter(({level}) => level === 'warn')
    t.match(warnings, [{message: /^no events arrive, though requests pass; a proxy may hold them back/}])
    t.equal(warnings.length, 1)
    t.ok(
      readsOf(paired)
        .slice(2)
        .some(({headers}) => headers['if-none-match']),
    )

    paired.setMood(() => undefined)
    paired.router.cut()
    while (model.get().link.state !== 'online') {
      await turns(300)
      clock.advance(1000)
      server.clock.advance(keepAlive)
    }
    t.pass('it follows events again')
  })
}

t.test('behind a proxy that holds back the stream the agent still learns that it lost the project', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  await saved(server, null, named('First'))
  paired.setMood((path) => (path.endsWith('/events') ? 'stall' : undefined))
  const {model, clock} = await start(t, paired)
  await clock.pass(2500)
  await modelIs(model, isAt(1))
  await modelIs(model, isLinked('online'))
  server.services.connections.closeProject(server.projectId, server.accountId)
  await clock.pass(pollInterval)
  await modelIs(model, isLinked('no-project'))
})

t.test('a server that is away behind a stalled stream is offline', async (t) => {
  const paired = await pairedAgent(t)
  paired.setMood((path) => (path.endsWith('/events') ? 'stall' : path.endsWith('/home') ? 'break' : undefined))
  const {model, clock} = await start(t, paired)
  await clock.pass(2500)
  await modelIs(model, isLinked('offline'))
})

t.test('the agent renews an expired token and stays online', async (t) => {
  const paired = await pairedAgent(t)
  const {model, clock, session} = await start(t, paired)
  await modelIs(model, isLinked('online'))
  const {accessToken} = session.pairing
  const states: string[] = []
  model.subscribe(({link}) => states.push(link.state))
  paired.server.clock.advance(hour)
  await clock.pass(firstWait)
  while (streamsOf(paired).length < 3) await turns()
  t.not(session.pairing.accessToken, accessToken)
  t.notOk(states.includes('offline'))
})

t.test('a disconnect ends following at once and asks to pair again', async (t) => {
  const paired = await pairedAgent(t)
  const {model, ended} = await start(t, paired)
  await modelIs(model, isLinked('online'))
  paired.server.services.connections.end(paired.server.agentConnection().id, 'person')
  await t.rejects(ended, {kind: 'not-paired', message: /To pair again, run: npm run -s agent -- pair/})
})

/** Creates another project of the person, without a version. */
const addProject = ({services, accountId}: AgentServer, name: string): string =>
  services.projects.create({name, address: null}, {ownerId: accountId, language: 'en'}).id

/** Gives the agent this project, like the Connected apps page does. */
function giveProject(server: AgentServer, projectId: string) {
  const isGiven = server.services.connections.changeProject(server.agentConnection().id, projectId)
  if (!isGiven) throw new Error('it has this project')
}

const cacheOf = ({folder}: Paired) => filesIn(folder).home

t.test('the agent follows another project that the person chooses', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  await saved(server, null, named('First'))
  const {model, entries, stop} = await start(t, paired)
  await modelIs(model, isAt(1))
  while (!existsSync(cacheOf(paired))) await turns()
  giveProject(server, addProject(server, 'Cabin'))
  await modelIs(model, ({project}) => project?.name === 'Cabin')
  t.match(model.get(), {home: undefined, revision: undefined})
  t.notOk(existsSync(cacheOf(paired)), 'after a restart the wall would show what the agent may not see any more')

  giveProject(server, server.projectId)
  await modelIs(model, isAt(1))
  t.equal(model.get().project?.name, 'Flat')
  t.same(
    entries.filter(({level}) => level === 'warn'),
    [],
  )
  await stop()
})

t.test('the agent declares its devices again in the next project', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  const {model} = await start(t, paired)
  await modelIs(model, isLinked('online'))
  const lamp: Device = {id: 'lamp', name: 'Lamp', kind: 'light', room: null, floor: null}
  model.update({devices: [lamp]})
  const declaredIn = (projectId: string) => server.services.devices.list(server.agentConnection().id, projectId)
  while (declaredIn(server.projectId).length === 0) await turns()
  const cabin = addProject(server, 'Cabin')
  giveProject(server, cabin)
  while (declaredIn(cabin).length === 0) await turns()
  t.same(declaredIn(server.projectId), [])
  giveProject(server, server.projectId)
  while (declaredIn(server.projectId).length === 0) await turns()
  t.same(declaredIn(cabin), [])
})

t.test('without a project the agent waits, warns once, and follows the next one', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  await saved(server, null, named('First'))
  const {model, clock, entries} = await start(t, paired)
  await modelIs(model, isAt(1))
  while (!existsSync(cacheOf(paired))) await turns()
  server.services.connections.closeProject(server.projectId, server.accountId)
  await modelIs(model, isLinked('no-project'))
  t.match(model.get(), {project: undefined, home: undefined, revision: undefined})
  t.notOk(existsSync(cacheOf(paired)))
  await clock.pass(57_000)
  await clock.waited(57_000)
  t.equal(model.get().link.state, 'no-project')
  giveProject(server, server.projectId)
  await clock.pass(57_000)
  await modelIs(model, isAt(1))
  t.equal(entries.filter(({level}) => level === 'warn').length, 1)
})

t.test('a cached home that can’t be removed doesn’t stop the agent', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  await mkdir(`${cacheOf(paired)}/in-the-way`, {recursive: true})
  server.services.connections.closeProject(server.projectId, server.accountId)
  const {model, entries} = await start(t, paired)
  await modelIs(model, isLinked('no-project'))
  t.ok(entries.some(({message}) => message === 'could not remove a file'))
})

t.test('losing one project and getting another between polls is a change of project', async (t) => {
  const paired = await pairedAgent(t)
  const {server} = paired
  const {model} = await start(t, paired)
  await modelIs(model, isLinked('online'))
  const states: string[] = []
  model.subscribe(({link}) => states.push(link.state))
  const cabin = addProject(server, 'Cabin')
  server.services.connections.closeProject(server.projectId, server.accountId)
  giveProject(server, cabin)
  await modelIs(model, ({project}) => project?.name === 'Cabin')
  t.notOk(states.includes('no-project'))
})

t.test('a listed but closed project is retried with a pause', async (t) => {
  const paired = await pairedAgent(t)
  paired.setMood((path) => (path.endsWith('/events') ? Response.json({error: 'not_found'}, {status: 404}) : undefined))
  const {clock} = await start(t, paired)
  await clock.waited(4 * firstWait)
  t.equal(streamsOf(paired).length, 1)
  paired.setMood(() => undefined)
})

t.test('an event id that the server no longer knows is dropped, and the home read', async (t) => {
  const paired = await pairedAgent(t)
  const position = {version: 1, value: {projectId: paired.server.projectId, lastEventId: 'gone-1'}}
  await writeFile(filesIn(paired.folder).stream, JSON.stringify(position))
  await saved(paired.server, null, named('First'))
  const {model, entries} = await start(t, paired)
  await modelIs(model, isAt(1))
  while (!entries.some(({fields}) => fields.type === 'stream.reset')) await turns()
  t.equal(streamsOf(paired)[0]?.headers['last-event-id'], 'gone-1')
})

t.test('a home of an unknown format is not shown, with a warning', async (t) => {
  const paired = await pairedAgent(t)
  paired.setMood((path) =>
    path.endsWith('/home') ? Response.json({number: 7, home: {schema: 7, plans: []}}) : undefined,
  )
  const {model, entries} = await start(t, paired)
  await modelIs(model, isLinked('online'))
  while (!entries.some(({message}) => message.startsWith('this agent is too old for the home'))) await turns()
  t.equal(model.get().home, undefined)
})

t.test('the agent waits for a broken or incompatible server', async (t) => {
  const paired = await pairedAgent(t)
  await saved(paired.server, null, named('First'))
  const answers = [
    Response.json({error: 'server_error'}, {status: 500}),
    new Response('event: new.thing\ndata: {}\n\nevent: revision.saved\ndata: nonsense\n\n'),
    new Response(null, {status: 204}),
  ]
  let isBroken = true
  paired.setMood((path) => {
    if (path.endsWith('/events')) return answers.shift()
    return isBroken && path.endsWith('/home') ? Response.json({error: 'server_error'}, {status: 500}) : undefined
  })
  const {model, clock} = await start(t, paired)
  await modelIs(model, isLinked('offline'))
  isBroken = false
  await clock.pass(firstWait)
  await modelIs(model, isAt(1))
  await clock.pass(2 * firstWait)
  await clock.pass(4 * firstWait)
  await modelIs(model, isLinked('online'))
  while (streamsOf(paired).length < 4) await turns()
})
