// @pianta/client alone, as it is packed, against the doubles that the agent is tried with.
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import t, {type Test} from 'tap'
import type * as Packed from '../../client/main.ts'
import type {Pairing} from '../../client/token-store.ts'
import {bundlePack} from '../../package/packs/make-packs.ts'
import {packs} from '../../package/packs/packs.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {turns} from '../agent/quiet.ts'
import {type RouterAnswer, startRouter} from '../agent/router.ts'
import {SteppedClock} from '../agent/stepped-clock.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {refresh} from '../server/identity/identity-server.ts'

t.setTimeout(120_000)

const folder = await temporaryFolder(t)
await bundlePack(packs.client, folder)
const packed: typeof Packed = await import(pathToFileURL(join(folder, 'dist/index.js')).href)
const {createClient, memoryStore, signInByCode} = packed

const hour = 3_600_000
const year = 365 * 24 * hour

type Calls = {get(path: string, options?: object): Promise<{rows: {id: string}[]; number: number}>}

/** Signs a client in with a real server behind a router that answers some requests itself. */
async function open(t: Test, answer: RouterAnswer = () => undefined) {
  let mood: RouterAnswer = () => undefined
  const router = await startRouter(t, (path, method) => mood(path, method))
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const clock = new SteppedClock(server.clock.now())
  const saved: Pairing[] = []
  const memory = memoryStore()
  const store = {
    get current() {
      return memory.current
    },
    async save(pairing: Pairing) {
      saved.push(pairing)
      await memory.save(pairing)
    },
    remove: memory.remove,
  }
  const client = createClient({store, clock, random: () => 0.5})
  const steps = signInByCode(client, router.address)
  await steps.next()
  const code = (await steps.next()).value as {userCode: string}
  const signedIn = steps.next()
  await clock.waited(5000)
  await server.allow(code.userCode)
  server.clock.advance(5000)
  clock.advance(5000)
  t.equal((await signedIn).done, true)
  mood = answer
  const calls = client as unknown as Calls
  return {server, router, clock, client, calls, store, setMood: (next: RouterAnswer) => (mood = next)}
}

const isProjectOf = ({server}: Awaited<ReturnType<typeof open>>) => ({rows: [{id: server.projectId}]})

t.test('it survives lost answers of renewals', async (t) => {
  const opened = await open(t)
  const {server, client, calls, store, setMood} = opened
  // The server has rotated the token, and the answer never came.
  t.equal((await refresh({address: server.url} as never, store.current?.refreshToken ?? '')).status, 200)
  t.match(await client.session.renew(store.current?.accessToken ?? ''), /.{20}/)
  const troubles: RouterAnswer[] = [
    () => 'break',
    () => Response.json({error: 'server_error'}, {status: 500}),
    () => new Response('<html>Pay here', {status: 200, headers: {'content-type': 'text/html'}}),
    () => Response.json({error: 'slow_down'}, {status: 429}),
  ]
  for (const trouble of troubles) {
    setMood((path, method) => (path === '/oidc/token' ? trouble(path, method) : undefined))
    await t.rejects(client.session.renew(store.current?.accessToken ?? ''), {message: /./, isTransient: true})
    setMood(() => undefined)
    t.match(await calls.get('/v1/projects'), isProjectOf(opened))
  }
})

t.test('it survives a store that is full', async (t) => {
  const opened = await open(t)
  const {client, calls, store} = opened
  const stored = store.current?.refreshToken
  const {save} = store
  store.save = async () => {
    throw new Error('the disk is full')
  }
  const next = await client.session.renew(store.current?.accessToken ?? '')
  t.match(await calls.get('/v1/projects'), isProjectOf(opened))
  t.equal(store.current?.refreshToken, stored)
  store.save = save
  t.match(await client.session.renew(next), /.{20}/)
  t.not(store.current?.refreshToken, stored)
})

for (const [name, offset] of Object.entries({'30 years ahead': 30 * year, '30 years behind': -30 * year})) {
  t.test(`a clock that is set ${name} costs no session`, async (t) => {
    const opened = await open(t)
    const {server, clock, calls} = opened
    for (const change of [offset, -offset, -offset]) {
      clock.set(clock.now() + change)
      server.clock.advance(hour)
      clock.advance(hour)
      t.match(await calls.get('/v1/projects'), isProjectOf(opened))
    }
  })
}

t.test('it polls less often after slow_down and while the server is away', async (t) => {
  const answers: ReturnType<RouterAnswer>[] = [
    Response.json({error: 'slow_down'}, {status: 400}),
    'break',
    new Response('<html>Bad gateway', {status: 502}),
  ]
  const router = await startRouter(t, (path) => (path === '/oidc/token' ? answers.shift() : undefined))
  const server = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${server.config.port}`)
  const clock = new SteppedClock(server.clock.now())
  const client = createClient({store: memoryStore(), clock, random: () => 0.5})
  const steps = signInByCode(client, router.address)
  await steps.next()
  const code = (await steps.next()).value as {userCode: string}
  const told = steps.next()
  await clock.pass(5000)
  await clock.pass(10_000)
  t.match((await told).value, {step: 'trouble'})
  const again = steps.next()
  await clock.pass(20_000)
  t.match((await again).value, {step: 'trouble'})
  await server.allow(code.userCode)
  const last = steps.next()
  await clock.pass(40_000)
  t.equal((await last).done, true)
  t.ok(client.isSignedIn)
})

t.test('it names a sign-in page of a proxy, and stays signed in', async (t) => {
  const opened = await open(t)
  const {calls, client, setMood} = opened
  const page = '<form action="/oauth2/start"><button>Sign in</button></form>'
  setMood(() => new Response(page, {status: 403, headers: {'content-type': 'text/html'}}))
  await t.rejects(calls.get('/v1/projects'), {kind: 'unreachable', message: /A sign-in page stands in front/})
  setMood(() => new Response('<h1>Bad gateway', {status: 502}))
  await t.rejects(calls.get('/v1/projects'), {name: 'ApiError', status: 502})
  setMood(() => undefined)
  t.ok(client.isSignedIn)
  t.match(await calls.get('/v1/projects'), isProjectOf(opened))
})

/** Reads events in the background. */
function watch(t: Test, {client, server}: Awaited<ReturnType<typeof open>>, lastEventId?: string) {
  const stop = new AbortController()
  const events: Packed.ProjectEvent[] = []
  const options = {signal: stop.signal, ...(lastEventId !== undefined && {lastEventId})}
  const ended = (async () => {
    for await (const event of client.events(server.projectId, options)) events.push(event)
  })()
  ended.catch(() => {})
  t.teardown(async () => {
    stop.abort()
    await ended.catch(() => {})
  })
  const until = async (isSo: (events: Packed.ProjectEvent[]) => boolean) => {
    while (!isSo(events)) await turns()
  }
  return {events, ended, until, stop}
}

t.test('a stream resumes after it was cut, and misses nothing', async (t) => {
  const opened = await open(t)
  const {server, router, clock} = opened
  const {events, until} = watch(t, opened)
  await until(([first]) => first?.type === 'stream.reset')
  await server.save(null)
  await until((events) => events.length === 2)
  t.match(events[1], {type: 'revision.saved', number: 1, id: /./})
  router.cut()
  await server.save(1)
  await clock.pass(750)
  await until((events) => events.length === 3)
  t.match(events[2], {type: 'revision.saved', number: 2})
  const {id} = events[2] as {id?: string}
  const resumed = watch(t, opened, id)
  await server.save(2)
  await resumed.until((events) => events.length === 1)
  t.match(resumed.events, [{type: 'revision.saved', number: 3}], 'a program that starts anew goes on')
})

t.test('a half-open stream is opened again after a minute of silence', async (t) => {
  const streams: string[] = []
  const opened = await open(t, (path) => {
    if (!path.endsWith('/events')) return undefined
    streams.push(path)
    return streams.length === 1 ? 'mute' : undefined
  })
  const {server, clock} = opened
  const {until} = watch(t, opened)
  await until(([first]) => first?.type === 'stream.reset')
  await clock.waited(60_000)
  clock.advance(60_000)
  await clock.pass(750)
  while (streams.length < 2) await turns()
  await server.save(null)
  await until((events) => events.some(({type}) => type === 'revision.saved'))
})

t.test('it asks for versions where a proxy holds the stream back', async (t) => {
  const opened = await open(t, (path) => (path.endsWith('/events') ? 'mute' : undefined))
  const {server, clock} = opened
  const {events, until} = watch(t, opened)
  await until(([first]) => first?.type === 'stream.reset')
  await server.save(null)
  for (let count = 0; count < 90 && events.length < 2; count++) {
    clock.advance(1000)
    await turns(20)
  }
  t.match(events.at(-1), {type: 'revision.saved', number: 1})
})

t.test('events end when access is revoked, and throw when the session ended', async (t) => {
  const opened = await open(t)
  const {server, client} = opened
  const {events, ended, until} = watch(t, opened)
  await until(([first]) => first?.type === 'stream.reset')
  server.services.connections.end(server.agentConnection().id, 'person')
  await ended
  t.match(events.at(-1), {type: 'access.revoked', projectId: server.projectId})
  const again = watch(t, opened)
  await t.rejects(again.ended, {kind: 'not-paired', message: /ended the session.*sign in again/})
  t.notOk(client.isSignedIn)
})
