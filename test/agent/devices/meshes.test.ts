import {stat} from 'node:fs/promises'
import t, {type Test} from 'tap'
import type {BridgeStatus, MeshSource} from '../../../agent/bridges/bridge.ts'
import {meshTimeout, openMeshes} from '../../../agent/devices/meshes.ts'
import {Failure} from '../../../agent/failure.ts'
import {filesIn} from '../../../agent/folder.ts'
import {createModel} from '../../../agent/model.ts'
import {type MeshMap, meshMap} from '../../../shared/house/mesh.ts'
import {quietRuntime, turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const map = (at: number): MeshMap =>
  meshMap(at, [{id: 'a', name: 'Lamp', devices: ['mqtt:light:a'], role: 'router'}], [])
const bridge = (id: string): BridgeStatus => ({
  id,
  kind: 'mqtt',
  url: undefined,
  health: {state: 'connected', since: 0},
  devices: [],
  automated: [],
  problems: [],
  leftOut: {},
})

/** Opens the meshes of a house with these, whose answers the test gives. */
async function open(t: Test, sources: MeshSource[], folder?: string) {
  const clock = new SteppedClock()
  const runtime = quietRuntime(clock)
  const model = createModel({clock, command: async () => {}})
  const controller = new AbortController()
  t.teardown(() => controller.abort())
  const asked: {id: string; answer: PromiseWithResolvers<MeshMap>}[] = []
  const where = folder ?? (await temporaryFolder(t))
  const meshes = await openMeshes({
    folder: where,
    model,
    signal: controller.signal,
    ...runtime,
    house: {
      meshes: () => sources,
      askMesh(id, signal) {
        const answer = Promise.withResolvers<MeshMap>()
        signal.addEventListener('abort', () => answer.reject(signal.reason))
        asked.push({id, answer})
        return answer.promise
      },
    },
  })
  model.update({bridges: [bridge('mqtt'), bridge('home-assistant')]})
  return {meshes, model, clock, asked, folder: where, controller, logger: runtime.logger}
}

const zigbee: MeshSource = {id: 'mqtt/zigbee2mqtt', technology: 'zigbee'}
const matter: MeshSource = {id: 'home-assistant/matter', technology: 'matter'}

t.test('meshes are asked one after another, and once for all who want it meanwhile', async (t) => {
  const {meshes, model, asked, clock} = await open(t, [zigbee, matter])
  t.match(model.get().mesh, {askingSince: null, count: 2})
  t.same(meshes.read(), [
    {...zigbee, map: null, failure: null},
    {...matter, map: null, failure: null},
  ])
  const all = meshes.ask()
  t.equal(meshes.ask(), all)
  t.equal(model.get().mesh?.askingSince, clock.now())
  t.same(
    asked.map(({id}) => id),
    [zigbee.id],
  )
  const before = model.get().mesh?.changed ?? 0
  asked[0]?.answer.resolve(map(5))
  await turns(2)
  t.ok((model.get().mesh?.changed ?? 0) > before, 'the first map is shown while the second is asked for')
  t.equal(asked[1]?.id, matter.id)
  asked[1]?.answer.reject(new Failure('failed', 'Administrators alone may ask.'))
  t.match(await all, [
    {id: zigbee.id, map: {at: 5}, failure: null},
    {id: matter.id, map: null, failure: {at: clock.now(), reason: 'Administrators alone may ask.'}},
  ])
  t.equal(model.get().mesh?.askingSince, null)
  t.equal(asked.length, 2)
})

t.test('a map that does not come leaves the older one with its time, and says why', async (t) => {
  const {meshes, asked, clock} = await open(t, [zigbee])
  const first = meshes.ask()
  asked[0]?.answer.resolve(map(5))
  await first
  const second = meshes.ask()
  await clock.pass(meshTimeout)
  t.match(await second, [{map: {at: 5}, failure: {reason: 'No map came within 10 minutes.'}}])
  const third = meshes.ask()
  asked[2]?.answer.resolve(map(9))
  t.match(await third, [{map: {at: 9}, failure: null}])
})

t.test('maps outlast the agent, for its owner alone, and go with their bridge', async (t) => {
  const first = await open(t, [zigbee, matter])
  const all = first.meshes.ask()
  first.asked[0]?.answer.resolve(map(5))
  await turns(2)
  first.asked[1]?.answer.resolve(map(6))
  await all
  t.equal((await stat(filesIn(first.folder).meshes)).mode & 0o777, 0o600)
  // The bridges start, and know their meshes later.
  const {meshes, model} = await open(t, [], first.folder)
  t.match(meshes.read(), [
    {id: zigbee.id, map: {at: 5}},
    {id: matter.id, map: {at: 6}},
  ])
  t.equal(model.get().mesh?.count, 2)
  model.update({bridges: [bridge('mqtt')]})
  t.match(meshes.read(), [{id: zigbee.id}])
  t.equal(model.get().mesh?.count, 1)
})

t.test('a person ends an asking: the maps stay, and no further mesh is asked', async (t) => {
  const {meshes, model, asked, logger} = await open(t, [zigbee, matter])
  const first = meshes.ask()
  asked[0]?.answer.resolve(map(5))
  await turns(2)
  asked[1]?.answer.resolve(map(6))
  await first
  const second = meshes.ask()
  meshes.stop()
  const kept = [
    {id: zigbee.id, map: {at: 5}, failure: null},
    {id: matter.id, map: {at: 6}, failure: null},
  ]
  t.match(await second, kept)
  t.equal(asked.length, 3, 'the other mesh was left in peace')
  t.equal(model.get().mesh?.askingSince, null)
  t.same(logger.entries, [])
  meshes.stop()
  const third = meshes.ask()
  asked[3]?.answer.resolve(map(9))
  await turns(2)
  asked[4]?.answer.resolve(map(9))
  t.match(await third, [{map: {at: 9}}, {map: {at: 9}}], 'it is asked again as before')
})

t.test('an agent that stops asks no further mesh', async (t) => {
  const {meshes, asked, controller, logger} = await open(t, [zigbee, matter])
  const all = meshes.ask()
  controller.abort(new Error('stopped'))
  await t.rejects(all, {message: 'stopped'})
  t.equal(asked.length, 1)
  t.same(logger.entries, [])
})

t.test('a house without a mesh tells nothing', async (t) => {
  const {meshes, model} = await open(t, [])
  t.same(meshes.read(), [])
  t.equal(model.get().mesh, undefined)
})
