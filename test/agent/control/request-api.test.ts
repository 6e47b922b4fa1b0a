import {text} from 'node:stream/consumers'
import t from 'tap'
import {openAssistants} from '../../../agent/assistants/open-assistants.ts'
import {createBridgeKeeper} from '../../../agent/bridges/bridge-keeper.ts'
import {openBridgeStore} from '../../../agent/bridges/bridge-store.ts'
import {handleControl} from '../../../agent/control/handle-control.ts'
import {getFromApi, withApiResponse} from '../../../agent/control/request-api.ts'
import {serveControl} from '../../../agent/control/serve-control.ts'
import {noMeshes} from '../../../agent/devices/meshes.ts'
import {createRadarDesk} from '../../../agent/devices/radar-zones/radar-desk.ts'
import {filesIn} from '../../../agent/folder.ts'
import {openAgent} from '../../../agent/link/open-agent.ts'
import {lockFolder} from '../../../agent/lock.ts'
import {createModel} from '../../../agent/model.ts'
import {closedDesk} from '../../../agent/panel/bridge-desk.ts'
import {openTablets} from '../../../agent/tablets/tablets.ts'
import {openVisitDesk} from '../../../agent/visits/visit-desk.ts'
import {startAgentServer} from '../agent-server.ts'
import {keepingLogger, quietRuntime} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

t.test('a command waits for another that holds the folder', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  const clock = new SteppedClock(server.clock.now())
  const runtime = quietRuntime(clock)
  const lock = await lockFolder(filesIn(folder).lock, {clock, lockTimeout: 0, logger: keepingLogger()})
  const asking = withApiResponse(folder, runtime, {path: '/v1/projects'}, async ({status, body}) => [
    status,
    await text(body),
  ])
  await clock.pass(100)
  await clock.waited(100)
  lock[Symbol.dispose]()
  clock.advance(100)
  t.match(await asking, [200, /"rows"/])
})

t.test('a command gives up when the folder’s holder doesn’t respond', async (t) => {
  const folder = await temporaryFolder(t)
  const clock = new SteppedClock()
  const lock = await lockFolder(filesIn(folder).lock, {clock, lockTimeout: 0, logger: keepingLogger()})
  t.teardown(() => lock[Symbol.dispose]())
  const asking = withApiResponse(folder, quietRuntime(clock), {path: '/v1/projects'}, async () => {})
  asking.catch(() => {})
  for (let waited = 0; waited < 10_000; waited += 100) await clock.pass(100)
  await t.rejects(asking, {message: /is locked/})
})

t.test('getFromApi() rejects with an ApiError through a running agent too', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  await server.pairAgent(folder)
  const runtime = quietRuntime(new SteppedClock(server.clock.now()))
  const agent = await openAgent(folder, runtime)
  t.teardown(() => agent[Symbol.asyncDispose]())
  const model = createModel({clock: runtime.clock, command: async () => {}})
  const bridges = createBridgeKeeper({store: openBridgeStore(folder), settings: [], clock: runtime.clock})
  const tablets = await openTablets({folder, ...runtime, areReachable: false})
  const assistants = await openAssistants({folder, model, ...runtime})
  const visits = await openVisitDesk({folder, model, ...runtime})
  const told = {nameOf: () => null}
  const house = {radarZones: () => ({}), async setRadarZone() {}}
  const radars = createRadarDesk({model, house, signal: new AbortController().signal, ...runtime})
  const desks = {meshes: noMeshes, radars, assistants, visits}
  const open = {panel: '', lan: undefined, origin: undefined, tablets, told, ...desks}
  const {signIns} = closedDesk
  const handle = handleControl({agent, model, bridges, signIns, clock: runtime.clock, ...open, onUnpaired() {}})
  const control = await serveControl({path: filesIn(folder).socket, handle, ...runtime})
  t.teardown(() => control[Symbol.asyncDispose]())
  await t.rejects(getFromApi(folder, runtime, '/v1/projects/no-id'), {status: 400, code: 'invalid_input'})
  await t.rejects(getFromApi(folder, runtime, '/v1x'), {message: /is not an API path/})
})
