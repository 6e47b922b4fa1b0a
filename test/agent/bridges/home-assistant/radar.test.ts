/** The places of people that a radar's entities tell. Names and units are those of ESPHome and Everything Presence. */
import t from 'tap'
import {startSmall} from './small-home-assistant.ts'
import {entry, smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

const esphome = [1, 2].flatMap((target) =>
  ['X', 'Y', 'Speed', 'Angle'].map((part) => [`Target-${target} ${part}`, part] as const),
)
const slug = (name: string) => `sensor.radar_${name.toLowerCase().replace(/\W/g, '_')}`
const millimetres = {unit_of_measurement: 'mm', device_class: 'distance'}

const house = {
  ...smallHouse,
  devices: [
    ...(smallHouse.devices ?? []),
    {id: 'd-radar', name: 'Radar', name_by_user: null, area_id: 'kitchen'},
    {id: 'd-lite', name: 'Lite', name_by_user: null, area_id: 'bedroom'},
  ],
  entities: [
    ...(smallHouse.entities ?? []),
    ...esphome.map(([name], index) => entry(`r${index}`, slug(name), {device_id: 'd-radar', original_name: name})),
    entry('p1', 'binary_sensor.radar_presence', {device_id: 'd-radar', original_name: 'Presence'}),
    entry('e1', 'sensor.lite_x', {device_id: 'd-lite', original_name: 'Target 1 X', name: 'Renamed'}),
    entry('e2', 'sensor.lite_y', {device_id: 'd-lite', original_name: 'Target 1 Y'}),
    entry('e3', 'binary_sensor.lite_active', {device_id: 'd-lite', original_name: 'Target 1 Active'}),
  ],
  states: {
    ...smallHouse.states,
    ...Object.fromEntries(esphome.map(([name]) => [slug(name), ['unknown', millimetres]])),
    'binary_sensor.radar_presence': ['off', {device_class: 'occupancy'}],
    'sensor.lite_x': ['0', millimetres],
    'sensor.lite_y': ['0', millimetres],
    'binary_sensor.lite_active': ['off', {}],
  } as NonNullable<typeof smallHouse.states>,
}

t.test('a radar tells where people are, by any of its devices', async (t) => {
  const small = await startSmall(t, house)
  const {bridge, connected} = await startBridge(t, small)
  await connected()
  const radar = () => bridge.radar?.('home-assistant:p1')
  const place = (target: number, x: string, y: string, unit = 'mm') => {
    const attributes = {...millimetres, unit_of_measurement: unit}
    small.set(slug(`Target-${target} X`), x, attributes)
    small.set(slug(`Target-${target} Y`), y, attributes)
  }
  const tells = async (targets: readonly (readonly number[])[]) => {
    await until(() => JSON.stringify(radar()) === JSON.stringify({status: 'ok', targets}))
    t.pass(JSON.stringify(targets))
  }
  await tells([])
  place(1, '-250', '1500')
  await tells([[-0.25, 1.5]])
  place(2, '3.5', '7', 'ft')
  await tells([
    [-0.25, 1.5],
    [1.0668, 2.1336],
  ])
  place(1, 'unknown', 'unknown')
  await tells([[1.0668, 2.1336]])
  t.same(bridge.radar?.('home-assistant:r1'), radar(), 'by a target of its own too')
  place(1, 'unavailable', 'unavailable')
  await tells([[1.0668, 2.1336]])
  place(2, 'unavailable', 'unavailable')
  await until(() => radar()?.status === 'unavailable')
  place(2, 'soon', '7')
  place(1, '1', '1', 'parsec')
  await until(() => radar()?.status === 'unavailable')
})

t.test('Everything Presence tells by 0, 0 and Active that nobody is there', async (t) => {
  const small = await startSmall(t, house)
  const {bridge, connected} = await startBridge(t, small)
  await connected()
  const radar = () => JSON.stringify(bridge.radar?.('home-assistant:e2'))
  const none = JSON.stringify({status: 'ok', targets: []})
  await until(() => radar() === none)
  small.set('sensor.lite_y', '800', millimetres)
  small.set('binary_sensor.lite_active', 'on', {})
  await until(() => radar() === JSON.stringify({status: 'ok', targets: [[0, 0.8]]}))
  small.set('binary_sensor.lite_active', 'off', {})
  await until(() => radar() === none)
  t.pass('a target that is not active is none, wherever it was')
})

t.test('what is no radar tells nothing, and a house that is away makes it unavailable', async (t) => {
  const small = await startSmall(t, house)
  const {bridge, connected} = await startBridge(t, small)
  t.equal(bridge.radar?.('home-assistant:p1'), undefined, 'before anything is known')
  await connected()
  t.equal(bridge.radar?.('home-assistant:w2'), undefined)
  t.equal(bridge.radar?.('home-assistant:nobody'), undefined)
  await until(() => bridge.radar?.('home-assistant:p1')?.status === 'ok')
  small.drop()
  await until(() => bridge.radar?.('home-assistant:p1')?.status === 'unavailable')
  t.pass('nobody knows who is there')
})
