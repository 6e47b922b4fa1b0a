import type {Test} from 'tap'
import {bindDevice} from '../../../shared/home/bindings.ts'
import {homeWith} from '../../server/api.ts'
import {startAgentServer} from '../agent-server.ts'
import {type RouterAnswer, startRouter} from '../router.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {outagesOf, type Part} from './day.ts'
import {startHouse} from './restartable-house.ts'
import {restartable} from './restartable-server.ts'
import {createRunningAgent} from './running-agent.ts'
import {pass} from './until-idle.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/** The lamps of the house that the home binds. */
export const lamps = ['l1', 'l2']

const dayLength = 24 * 60 * 60 * 1000

/** How the network fails: it cuts connections, it is silent, or a proxy withholds the events. */
const faults: readonly RouterAnswer[] = [
  () => 'break',
  () => 'stall',
  (path) => (path.endsWith('/events') ? 'mute' : undefined),
]

/** Starts a server, a house and an agent between them, each of which can be away. They share one clock. */
export async function createWorld(t: Test) {
  let answer: RouterAnswer = () => undefined
  let failed = 0
  const router = await startRouter(t, (path, method) => answer(path, method))
  const first = await startAgentServer(t, {PIANTA_BASE_URL: router.address})
  router.passTo(`http://127.0.0.1:${first.config.port}`)
  const folder = await temporaryFolder(t)
  await first.pairAgent(folder)
  const {id: app} = first.agentConnection()
  const home = lamps.reduce(
    (home, id) => bindDevice(home, {kind: 'light', id}, 'light', {app, device: `mqtt:light:${id}`}),
    homeWith({lights: lamps.map((id) => ({id, at: [1, 1]}))}),
  )
  const house = await startHouse(t)
  const server = restartable(t, first)
  const {clock} = server
  const agent = createRunningAgent(t, {folder, clock, settings: {PIANTA_AGENT_MQTT_URL: house.url}})
  const network = {
    async stop() {
      answer = faults[failed++ % faults.length] as RouterAnswer
      router.cut()
    },
    async start() {
      answer = () => undefined
      router.cut()
    },
  }
  let revision: number | null = null
  return {
    app,
    agent,
    house,
    parts: {server, house, network} satisfies Record<Part, unknown>,
    router,
    server,
    revision: () => revision,
    /** Saves another version of the home. */
    async save() {
      const {homes, revisions} = server.services()
      const body = {home: {...home, name: `Home after ${revision}`}, message: '', baseRevision: revision}
      const read = await homes.readRevision(Buffer.from(JSON.stringify(body)))
      revision = revisions.save(server.projectId, read, {accountId: server.accountId, appName: null}, null).number
    },
    pass: (ms: number) => pass(ms, {clock, unanswered: router.unanswered}),
  }
}

/** Lets a day with its outages pass. */
export async function liveThrough(day: number, {server, parts, pass, save, agent, router}: World): Promise<void> {
  const start = server.clock.elapsed()
  for (const {at, part, isAway} of outagesOf(day)) {
    await pass(start + at - server.clock.elapsed())
    // The agent misses a version.
    if (part === 'network' && !isAway) await save()
    // Now and then the server starts anew, and the agent loses its power with the house.
    if (part === 'server' && !isAway && day % 7 === 3) await server.renew()
    else await (isAway ? parts[part].stop() : parts[part].start())
    if (part === 'house' && day % 7 === 6) await (isAway ? agent.stop() : agent.start())
  }
  await pass(start + dayLength - server.clock.elapsed())
  // The requests of a hundred days would fill the memory.
  router.requests.length = 0
}

/** Returns the server's records of the agent. */
export function sessionOf({server}: World) {
  const {connections, devices, database} = server.services()
  const count = (table: string) => database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  const own = connections.list(server.accountId).filter(({clientId}) => clientId === 'device')
  return {
    sessions: own.map(({id}) => id),
    declared: own.flatMap(({id}) => devices.list(id, server.projectId).map(({id}) => id)).sort(),
    tokens: count('access_token') + count('refresh_token'),
  }
}
