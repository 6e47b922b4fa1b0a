/** Zones of the plan, written to radars through a real Home Assistant, and read back. */
import {setTimeout as pause} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import type {Radar, RadarZone} from '#shared/home/schema.ts'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {createRadarDesk} from '../../agent/devices/radar-zones/radar-desk.ts'
import {createModel} from '../../agent/model.ts'
import {followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {everyKind} from '../shared/home/every-kind.ts'
import type {OwnState} from './home-assistant/admin-connection.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {startHomeAssistant} from './home-assistant/start-home-assistant.ts'

t.setTimeout(1_200_000)

const box = (x: number, y: number, width: number, depth: number): RadarZone['path'] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]
const sofa: RadarZone = {name: 'Sofa', number: 1, path: box(-1, 1, 1.5, 0.75)}
const bed: RadarZone = {name: 'Bed', number: 2, path: box(0.5, 2, 2, 1.9)}

/** Starts the house with its radars, and a desk of which the plan can be changed. */
async function start(t: Test) {
  const program = await findHomeAssistant(t)
  if (program === undefined) return undefined
  const real = await startHomeAssistant(t, program, {radar: true})
  const admin = await real.admin()
  t.teardown(() => admin.close())
  const config = {kind: 'home-assistant', id: 'home-assistant', url: real.url, token: async () => real.token} as const
  const house = followAnyBridge(t, await temporaryFolder(t), (context) => createHomeAssistantBridge(config, context))
  await house.until(() => house.bridge.health().state === 'connected')
  const {bridge} = house
  const model = createModel({clock: systemClock, async command() {}})
  const controller = new AbortController()
  t.teardown(() => controller.abort())
  const desk = createRadarDesk({
    model,
    house: {
      radarZones: (device) => bridge.radarZones?.(device) ?? {},
      setRadarZone: async (device, key, value) => await bridge.setRadarZone?.(device, key, value),
    },
    signal: controller.signal,
    ...quietRuntime(systemClock),
  })
  const states = async () =>
    new Map((await admin.ask<OwnState[]>('get_states')).map((state) => [state.entity_id, state]))
  return {
    admin,
    bridge,
    states,
    /** Puts a radar on the plan. */
    plan(radar: Pick<Radar, 'model'> & {sensor: string; zones: RadarZone[]}) {
      const {sensor, zones, model: kind} = radar
      const home = everyKind()
      const device = house.named(sensor).id
      home.plans[0].radars = [{id: 'radar', model: kind, at: [1, 1], device: {app: 'agent', device}, zones}]
      model.update({app: 'agent', home, devices: bridge.devices() ?? []})
    },
    look: (clear = false) => desk.look({radar: 'radar', clear}),
    write: async (clear = false) =>
      await desk.write({radar: 'radar', clear, code: desk.look({radar: 'radar', clear}).code ?? ''}),
    /** Resolves once the bridge tells a setting of the radar. */
    async told(key: string, value: string) {
      const told = () => bridge.radarZones?.(house.named('Radar Presence').id)[key]?.value
      while (told() !== value) await pause(50)
    },
  }
}

const corner = (zone: number, side: string) => `number.radar_zone_${zone}_${side}`
const sides = ['x1', 'y1', 'x2', 'y2']

t.test('the zones of the plan are written to an LD2450, and read back', async (t) => {
  const house = await start(t)
  if (house === undefined) return
  const {admin} = house
  const held = async (zone: number) => {
    const states = await house.states()
    return sides.map((side) => Number(states.get(corner(zone, side))?.state))
  }
  /** The types and zones that the sensor has had since it began. */
  const past = async () =>
    (await house.states()).get('select.radar_zone_type')?.attributes.past as [string, number[][]][]

  house.plan({model: 'ld2450', sensor: 'Radar Presence', zones: [sofa, bed]})
  t.match(house.look(), {obstacle: null, zones: [{state: 'differs'}, {state: 'differs'}], common: {held: 'Disabled'}})
  t.same(await past(), [], 'to look writes nothing')
  t.match(await house.write(), {failure: null, look: {code: null, zones: [{state: 'same'}, {state: 'same'}]}})
  t.same(
    [await held(1), await held(2), await held(3)],
    [
      [-1000, 1000, 500, 1750],
      [500, 2000, 2500, 3900],
      [0, 0, 0, 0],
    ],
  )

  // Somebody lets the sensor watch its zones alone. While another zone is written, it must watch none half written.
  await admin.act('select.select_option', 'select.radar_zone_type', {option: 'Detection'})
  await house.told('type', 'Detection')
  const before = (await past()).length
  const moved: RadarZone = {...bed, path: box(-2, 2, 2, 1.9)}
  house.plan({model: 'ld2450', sensor: 'Radar Presence', zones: [sofa, moved]})
  t.match(house.look().writes[0], {title: 'Zone Type', from: 'Detection', to: 'Disabled'})
  t.match(await house.write(), {failure: null, look: {code: null, common: {held: 'Detection'}}})
  t.same(await held(2), [-2000, 2000, 0, 3900])
  const watched = (await past()).slice(before).filter(([type]) => type !== 'Disabled')
  t.same(watched, [['Detection', [await held(1), await held(2), [0, 0, 0, 0]]]], 'whole zones alone were watched')

  // Another zone than the plan's is kept until somebody empties it.
  house.plan({model: 'ld2450', sensor: 'Radar Presence', zones: [moved]})
  t.match(house.look(), {
    code: null,
    zones: [
      {name: 'Bed', state: 'same'},
      {name: null, number: 1, state: 'extra'},
    ],
  })
  t.match(await house.write(true), {failure: null, look: {code: null, zones: [{state: 'same'}]}})
  t.same(await held(1), [0, 0, 0, 0])

  // The sensor keeps one number: the writing ends, nothing half written is watched, and it is said what the sensor holds.
  await admin.ask('call_service', {
    domain: 'pianta_house',
    service: 'set',
    service_data: {entity_id: [corner(1, 'x2')], values: {stuck: true}},
  })
  house.plan({model: 'ld2450', sensor: 'Radar Presence', zones: [sofa, moved]})
  const {look, failure, left} = await house.write()
  t.match(look, {
    zones: [
      {name: 'Sofa', state: 'differs'},
      {name: 'Bed', state: 'same'},
    ],
    common: {held: 'Disabled'},
  })
  t.equal(failure, 'Zone-1 X2 is 0 after 500 was written.')
  t.same(
    left.map(({title, to}) => `${title} ${to}`),
    ['Zone-1 X2 500', 'Zone-1 Y2 1750', 'Zone Type Detection'],
  )
  await admin.ask('call_service', {
    domain: 'pianta_house',
    service: 'set',
    service_data: {entity_id: [corner(1, 'x2')], values: {stuck: false}},
  })
  t.match(await house.write(), {failure: null, look: {code: null, zones: [{state: 'same'}, {state: 'same'}]}}, 'again')
})

t.test('polygons are written to an Everything Presence as one text each, then used', async (t) => {
  const house = await start(t)
  if (house === undefined) return
  const triangle: RadarZone = {...sofa, path: sofa.path.slice(0, 3)}
  const fan: RadarZone = {...bed, name: 'Fan', number: 1, kind: 'exclusion'}
  const far: RadarZone = {...bed, number: 3}
  house.plan({model: 'everything-presence-lite', sensor: 'Lite Zone 1 Occupancy', zones: [triangle, fan, far]})
  t.match(house.look(), {
    zones: [{state: 'differs'}, {state: 'differs'}, {number: 3, state: 'missing'}],
    common: {key: 'polygons', held: 'off', wanted: 'on'},
  })
  t.match(await house.write(), {failure: null, look: {zones: [{state: 'same'}, {state: 'same'}, {state: 'missing'}]}})
  const states = await house.states()
  t.equal(states.get('text.lite_polygon_zone_1')?.state, '-1000:1000;500:1000;500:1750')
  t.equal(states.get('text.lite_polygon_exclusion_1')?.state, '500:2000;2500:2000;2500:3900;500:3900')
  t.equal(states.get('switch.lite_polygon_zones')?.state, 'on')
  t.equal(states.get('text.lite_polygon_entry_1')?.state, '', 'what is none of its zones is left alone')
})
