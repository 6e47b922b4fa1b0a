/** The settings of a radar's zones, by the names of ESPHome, Apollo and Everything Presence. */
import t from 'tap'
import {startSmall} from './small-home-assistant.ts'
import {entry, smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

const sides = ['X1', 'Y1', 'X2', 'Y2']
const idOf = (name: string) => `number.radar_${name.toLowerCase().replace(/\W/g, '_')}`
const corners = sides.map((side) => `LD2450 Zone-1 ${side}`)
const millimetres = {unit_of_measurement: 'mm', device_class: 'distance', min: -4860, max: 4860, step: 1}

const house = {
  ...smallHouse,
  devices: [
    ...(smallHouse.devices ?? []),
    {id: 'd-radar', name: 'Radar', name_by_user: null, area_id: 'kitchen'},
    {id: 'd-lite', name: 'Lite', name_by_user: null, area_id: 'bedroom'},
  ],
  entities: [
    ...(smallHouse.entities ?? []),
    entry('p1', 'binary_sensor.radar_presence', {device_id: 'd-radar', original_name: 'Presence'}),
    ...corners.map((name, at) => entry(`n${at}`, idOf(name), {device_id: 'd-radar', original_name: name})),
    entry('n9', 'number.radar_off', {device_id: 'd-radar', original_name: 'Zone-2 X1', disabled_by: 'integration'}),
    entry('t1', 'select.radar_type', {device_id: 'd-radar', original_name: 'LD2450 Zone Type', name: 'Mine'}),
    entry('c1', 'sensor.radar_count', {device_id: 'd-radar', original_name: 'LD2450 Zone-1 All Target Count'}),
    entry('c2', 'sensor.radar_still', {device_id: 'd-radar', original_name: 'LD2450 Zone-2 Still Target Count'}),
    entry('o1', 'number.radar_timeout', {device_id: 'd-radar', original_name: 'Presence Timeout'}),
    entry('p2', 'binary_sensor.lite', {device_id: 'd-lite', original_name: 'Occupancy'}),
    entry('p3', 'binary_sensor.lite_1', {device_id: 'd-lite', original_name: 'Zone 1 Occupancy'}),
    entry('z1', 'text.lite_1', {device_id: 'd-lite', original_name: 'Polygon Zone 1'}),
    entry('z2', 'text.lite_2', {device_id: 'd-lite', original_name: 'Polygon Exclusion 1'}),
    entry('z3', 'switch.lite', {device_id: 'd-lite', original_name: 'Polygon Zones'}),
    entry('z4', 'text.lite_3', {device_id: 'd-lite', original_name: 'Polygon Entry 1'}),
  ],
  states: {
    ...smallHouse.states,
    'binary_sensor.radar_presence': ['off', {device_class: 'occupancy'}],
    ...Object.fromEntries(corners.map((name, at) => [idOf(name), [String(at * 100 - 50), millimetres]])),
    'select.radar_type': ['Disabled', {options: ['Disabled', 'Detection', 'Filter']}],
    'sensor.radar_count': ['2', {}],
    'sensor.radar_still': ['1', {}],
    'number.radar_timeout': ['5', {}],
    'binary_sensor.lite': ['on', {device_class: 'occupancy'}],
    'binary_sensor.lite_1': ['on', {device_class: 'occupancy'}],
    'text.lite_1': ['', {}],
    'text.lite_2': ['unknown', {}],
    'switch.lite': ['off', {}],
    'text.lite_3': ['', {}],
  } as NonNullable<typeof smallHouse.states>,
}

t.test('the settings of a radar’s zones are read by any of its devices', async (t) => {
  const small = await startSmall(t, house)
  const {bridge, connected} = await startBridge(t, small)
  t.same(bridge.radarZones?.('home-assistant:p1'), {}, 'before anything is known')
  await connected()
  const zones = () => bridge.radarZones?.('home-assistant:p1') ?? {}
  t.same(zones(), {
    '1 x1': {title: 'LD2450 Zone-1 X1', value: '-50'},
    '1 y1': {title: 'LD2450 Zone-1 Y1', value: '50'},
    '1 x2': {title: 'LD2450 Zone-1 X2', value: '150'},
    '1 y2': {title: 'LD2450 Zone-1 Y2', value: '250'},
    type: {title: 'LD2450 Zone Type', value: 'Disabled'},
    'count 1': {title: 'LD2450 Zone-1 All Target Count', value: '2'},
  })
  t.same(bridge.radarZones?.('home-assistant:p2'), {
    'presence 1': {title: 'Zone 1 Occupancy', value: 'on'},
    'detection 1': {title: 'Polygon Zone 1', value: ''},
    'exclusion 1': {title: 'Polygon Exclusion 1', value: null},
    polygons: {title: 'Polygon Zones', value: 'off'},
  })
  t.same(bridge.radarZones?.('home-assistant:w2'), {})
  small.set(idOf(corners[0] as string), '-3.937008', {...millimetres, unit_of_measurement: 'in'})
  await until(() => zones()['1 x1']?.value === '-100')
  small.set(idOf(corners[0] as string), '7', {...millimetres, unit_of_measurement: 'parsec'})
  await until(() => zones()['1 x1']?.value === null)
  small.drop()
  await until(() => zones().type === undefined)
  t.same(zones(), {}, 'a house that is away tells none')
})

t.test('each setting is written by its own action, in its own unit', async (t) => {
  const small = await startSmall(t, house)
  const {bridge, connected} = await startBridge(t, small)
  const set = async (device: string, key: string, value: string) =>
    await bridge.setRadarZone?.(`home-assistant:${device}`, key, value)
  await t.rejects(set('p1', 'type', 'Filter'), /unreachable/)
  await connected()
  await set('p1', '1 x1', '-254')
  small.set(idOf(corners[1] as string), '2', {...millimetres, unit_of_measurement: 'in'})
  await until(() => bridge.radarZones?.('home-assistant:p1')['1 y1']?.value === '51')
  await set('p1', '1 y1', '254')
  await set('p1', 'type', 'Filter')
  await set('p2', 'detection 1', '0:0;1:0;1:1')
  await set('p2', 'polygons', 'on')
  await set('p2', 'polygons', 'off')
  t.same(small.calls, [
    {domain: 'number', service: 'set_value', data: {value: -254}, entity: idOf(corners[0] as string)},
    {domain: 'number', service: 'set_value', data: {value: 10}, entity: idOf(corners[1] as string)},
    {domain: 'select', service: 'select_option', data: {option: 'Filter'}, entity: 'select.radar_type'},
    {domain: 'text', service: 'set_value', data: {value: '0:0;1:0;1:1'}, entity: 'text.lite_1'},
    {domain: 'switch', service: 'turn_on', data: undefined, entity: 'switch.lite'},
    {domain: 'switch', service: 'turn_off', data: undefined, entity: 'switch.lite'},
  ])
  await t.rejects(set('p1', '2 x1', '0'), /Zone-2 X1 is unavailable/, 'it is disabled')
  await t.rejects(set('p1', '3 x1', '0'), /has no setting 3 x1/)
  await t.rejects(set('p1', 'count 1', '0'), /All Target Count is no setting/)
  await t.rejects(set('p2', 'type', 'Filter'), /has no setting type/)
  small.set(idOf(corners[1] as string), '2', {unit_of_measurement: 'parsec'})
  await until(() => bridge.radarZones?.('home-assistant:p1')['1 y1']?.value === null)
  await t.rejects(set('p1', '1 y1', '0'), /no unit of length/)
  small.refused.set('call_service', 'service_validation_error')
  await t.rejects(set('p1', 'type', 'Filter'), /Home Assistant refuses/)
})
