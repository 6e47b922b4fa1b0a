import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {countDevices} from '#shared/house/count-devices.ts'
import type {KnownState} from '#shared/house/device-state.ts'
import {startSmall} from './small-home-assistant.ts'
import {entry, smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

t.test('a whole house is read, with rooms, floors and names', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, connected, last} = await startBridge(t, small)
  t.equal(bridge.devices(), undefined)
  t.equal(bridge.health().state, 'connecting')
  await connected()
  t.same(
    bridge
      .devices()
      ?.map(({id, name, kind, room, floor}) => [id.slice('home-assistant:'.length), name, kind, room, floor]),
    [
      ['abc1', 'Bed', 'light', 'Bedroom', 'Upper floor'],
      ['AbC1', 'Table lamp', 'light', 'Kitchen', 'Ground floor'],
      ['c1', 'Shutter', 'cover', 'Bedroom', 'Upper floor'],
      ['t1', 'Living room', 'climate', null, null],
      ['m1', 'Radio', 'media', null, null],
      ['w1', 'Washer', 'switch', 'Garden', null],
      ['b1', 'Front door', 'sensor', 'Bedroom', 'Upper floor'],
      ['w2', 'Washer Power', 'sensor', 'Kitchen', 'Ground floor'],
      ['state:sensor.yaml_lux', 'Terrace light', 'sensor', null, null],
    ],
  )
  t.same(
    bridge.devices()?.map(({aliases}) => aliases?.join()),
    [
      ...['light.bed', 'light.table', 'cover.shutter', 'climate.living', 'media_player.radio', 'switch.washer'],
      ...['binary_sensor.door', 'sensor.washer_power', 'sensor.yaml_lux'],
    ],
    'each by its entity id',
  )
  t.same(last('AbC1'), {status: 'ok', on: true, brightness: 0.4, kelvin: 2700})
  t.same(last('abc1'), {status: 'ok', on: false})
  t.same(last('c1'), {status: 'ok', position: 0.7, tilt: 0.5})
  t.same(last('b1'), {status: 'ok', contact: 'open', battery: 87})
  t.same(last('w2'), {status: 'ok', value: 1234.6, unit: 'W', reading: '1235 W', power: 1234.6})
  t.same(last('m1'), {status: 'ok', on: true, playback: 'playing', volume: 0.25, title: 'Band – Song'})
  t.match(last('t1'), {on: true, mode: 'heat', temperature: 20.4, targetTemperature: 21, reading: '20.4 °C'})
  t.match(last('state:sensor.yaml_lux'), {value: 120, unit: 'lx', reading: '120 lx'})
  t.same(bridge.problems(), [])
  t.same(bridge.leftOut?.(), {'settings and diagnoses': 2, hidden: 1, automation: 1, update: 1})
})

t.test('a part of a device bears the names of both, and has the place and the battery of its parent', async (t) => {
  // As Home Assistant 2026.11 lists a double panel: the states' names lack the parent's.
  const panel = (name: string, area: string, battery: string) => ({
    devices: [
      {id: name, name, area_id: area, parent_device_id: null},
      ...['Left', 'Right'].map((part) => ({
        id: `${name} ${part}`,
        name: part,
        area_id: part === 'Right' && area === 'bedroom' ? 'garden' : null,
        parent_device_id: name,
      })),
    ],
    entities: ['Left', 'Right'].map((part) =>
      entry(`${name} ${part}`, `switch.${name}_${part}`.toLowerCase(), {device_id: `${name} ${part}`}),
    ),
    battery: entry(`${name} battery`, `sensor.${name}_battery`.toLowerCase(), {
      device_id: name,
      entity_category: 'diagnostic',
    }),
    states: {
      [`switch.${name}_left`.toLowerCase()]: ['on', {friendly_name: 'Left Relay'}],
      [`switch.${name}_right`.toLowerCase()]: ['off', {friendly_name: 'Right'}],
      [`sensor.${name}_battery`.toLowerCase()]: [battery, {device_class: 'battery', unit_of_measurement: '%'}],
    } as Record<string, [string, Record<string, unknown>]>,
  })
  const [hall, bath] = [panel('Hall', 'kitchen', '9'), panel('Bath', 'bedroom', '80')]
  const small = await startSmall(t, {
    ...smallHouse,
    devices: [...hall.devices, ...bath.devices],
    entities: [...hall.entities, hall.battery, ...bath.entities, bath.battery],
    states: {...hall.states, ...bath.states},
  })
  const {bridge, connected, last} = await startBridge(t, small)
  await connected()
  t.same(
    bridge.devices()?.map(({name, room}) => [name, room]),
    [
      ['Bath Left Relay', 'Bedroom'],
      ['Bath Right', 'Garden'],
      ['Hall Left Relay', 'Kitchen'],
      ['Hall Right', 'Kitchen'],
    ],
  )
  t.same(last('Hall Left'), {status: 'ok', on: true, battery: 9})
  t.same(last('Bath Right'), {status: 'ok', on: false, battery: 80})
})

t.test('differences arrive alone and in lists', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {connected, last, told} = await startBridge(t, small)
  await connected()
  const before = told.length
  // Both changes of one turn come in one message.
  small.set('light.table', 'off', {friendly_name: 'Table lamp', supported_color_modes: ['color_temp', 'hs']})
  small.set('switch.washer', 'off')
  await until(() => told.length === before + 2)
  t.same(last('AbC1'), {status: 'ok', on: false})
  t.same(last('w1'), {status: 'ok', on: false})
  small.set('sensor.door_battery', '12')
  await until(() => told.length === before + 3)
  t.same(last('b1'), {status: 'ok', contact: 'open', battery: 12})
  small.set('switch.washer', 'unavailable')
  small.set('light.bed', 'unknown')
  await until(() => told.length === before + 5)
  t.same(last('w1'), {status: 'unavailable'})
  t.same(last('abc1'), {status: 'unknown'})
  // The same state again, and an attribute that nobody reads, are no news.
  small.set('media_player.radio', 'playing')
  small.set('sensor.washer_signal', '-61')
  small.set('light.bed', 'on')
  await until(() => told.length === before + 6)
  t.same(last('abc1'), {status: 'ok', on: true})
})

t.test('commands become service calls', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, connected, last} = await startBridge(t, small)
  await connected()
  const act = (id: string, action: Parameters<typeof bridge.command>[1]) =>
    bridge.command(`home-assistant:${id}`, action)
  await act('AbC1', {type: 'toggle'})
  await act('AbC1', {type: 'brightness', value: 0.4})
  await act('AbC1', {type: 'color', value: '#ff8800'})
  await act('AbC1', {type: 'kelvin', value: 9000})
  await act('c1', {type: 'position', value: 0.3})
  await act('t1', {type: 'temperature', value: 21.6})
  await act('m1', {type: 'volume', value: 0.5})
  t.same(small.calls, [
    {domain: 'light', service: 'toggle', data: undefined, entity: 'light.table'},
    {domain: 'light', service: 'turn_on', data: {brightness: 102}, entity: 'light.table'},
    {domain: 'light', service: 'turn_on', data: {rgb_color: [255, 136, 0]}, entity: 'light.table'},
    {domain: 'light', service: 'turn_on', data: {color_temp_kelvin: 6500}, entity: 'light.table'},
    {domain: 'cover', service: 'set_cover_position', data: {position: 30}, entity: 'cover.shutter'},
    {domain: 'climate', service: 'set_temperature', data: {temperature: 21.5}, entity: 'climate.living'},
    {domain: 'media_player', service: 'volume_set', data: {volume_level: 0.5}, entity: 'media_player.radio'},
  ])
  small.set('cover.shutter', 'closing')
  await until(() => (last('c1') as {moving?: string}).moving)
  t.same(last('c1'), {status: 'ok', position: 0.7, tilt: 0.5, moving: 'closing', target: 0.3})

  await t.rejects(act('abc1', {type: 'brightness', value: 1}), new RangeError("Bed doesn't support brightness."))
  await t.rejects(act('nobody', {type: 'toggle'}), new RangeError('There is no device home-assistant:nobody.'))
  await t.rejects(act('AbC1', {type: 'brightness', value: Number.NaN}), RangeError)
  small.refused.set('call_service', 'service_validation_error')
  await t.rejects(act('AbC1', {type: 'toggle'}), {message: 'Home Assistant refuses: call_service is refused'})
  small.set('switch.washer', 'unavailable')
  await until(() => last('w1')?.status === 'unavailable')
  await t.rejects(act('w1', {type: 'toggle'}), {message: 'Washer is unavailable.', kind: 'unreachable'})
})

t.test('a command without an answer fails after 10 s', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, connected, clock} = await startBridge(t, small)
  await connected()
  small.silent.add('call_service')
  const called = bridge.command('home-assistant:AbC1', {type: 'toggle'})
  await until(() => small.commands.at(-1) === 'call_service')
  clock.advance(10_000)
  await t.rejects(called, {message: "Home Assistant didn't answer within 10 s."})
})

t.test('the devices that automations name are known', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected} = await startBridge(t, small)
  await connected()
  await until(() => bridge.automated().length > 0)
  t.same(bridge.automated(), ['home-assistant:AbC1', 'home-assistant:state:sensor.yaml_lux'])
  // An automation that names only a device or an area names all of its entities.
  small.related = {
    'automation.night': {device: ['d-washer'], area: ['kitchen']},
    'automation.morning': {area: ['bedroom']},
  }
  small.set('automation.morning', 'on', {friendly_name: 'Morning'})
  await clock.pass(5000)
  await until(() => bridge.automated().length === 5)
  t.same(
    bridge.automated(),
    ['abc1', 'b1', 'c1', 'w1', 'w2'].map((id) => `home-assistant:${id}`),
  )
})

t.test('devices and automations are in a file, for a start without the house', async (t) => {
  const small = await startSmall(t, smallHouse)
  const first = await startBridge(t, small)
  await first.connected()
  await until(() => first.bridge.automated().length > 0)
  const devices = first.bridge.devices()
  await first.stop()
  await small.stop()
  const file = await readFile(join(first.folder, 'bridge-home-assistant.json'), 'utf8')
  t.notMatch(file, 'secret-token')
  const second = await startBridge(t, small, {folder: first.folder})
  await until(() => second.bridge.health().state === 'disconnected')
  t.same(second.bridge.devices(), devices)
  t.same(second.bridge.automated(), first.bridge.automated())
  t.same(second.told, [], 'nothing is told before the grace')
  await second.clock.pass(3000)
  t.same(second.last('AbC1'), {status: 'unavailable'})
  t.equal(second.told.length, devices?.length)
  await t.rejects(second.bridge.command('home-assistant:AbC1', {type: 'toggle'}), {
    message: /^Table lamp is unreachable: Can't reach/,
    kind: 'unreachable',
  })
})

t.test('without floors, as before 2024.4, rooms are known all the same', async (t) => {
  const small = await startSmall(t, smallHouse)
  small.refused.set('config/floor_registry/list', 'unknown_command')
  small.refused.set('subscribe_events floor_registry_updated', 'unauthorized')
  const {connected, device} = await startBridge(t, small)
  await connected()
  t.match(device('AbC1'), {room: 'Kitchen', floor: null})
})

t.test('states and modes have Home Assistant’s own words, the nearest ones', async (t) => {
  const {entities = [], states} = smallHouse
  const small = await startSmall(t, {
    ...smallHouse,
    entities: [
      ...entities,
      entry('v1', 'vacuum.floor', {platform: 'robo', translation_key: 'robot'}),
      entry('o1', 'select.program', {platform: 'robo', translation_key: 'program'}),
      entry('e1', 'event.bell'),
    ],
    states: {
      ...states,
      'vacuum.floor': ['docked', {friendly_name: 'Robot'}],
      'select.program': ['eco_50', {friendly_name: 'Program', options: ['eco_50', 'quick']}],
      'event.bell': ['2026-11-29T10:00:00+00:00', {device_class: 'doorbell', event_type: 'ring'}],
    },
    translations: {
      'en entity_component': {
        'component.vacuum.entity_component._.state.docked': 'Docked',
        'component.vacuum.entity_component._.name': 'Vacuum',
        'component.event.entity_component.doorbell.state_attributes.event_type.state.ring': 'Ring',
        'component.climate.entity_component._.state.heat': 'Heat',
      },
      'it entity_component': {'component.vacuum.entity_component._.state.docked': 'Alla base'},
      'it entity': {
        'component.robo.entity.vacuum.robot.state.docked': 'In garage',
        'component.robo.entity.select.program.state.eco_50': 'Eco 50°',
        'component.other.entity.select.program.state.eco_50': 'Another',
      },
    },
  })
  const {connected, last, device} = await startBridge(t, small)
  await connected()
  await until(() => last('v1')?.status === 'ok' && (last('v1') as KnownState).words !== undefined)
  t.match(last('v1'), {text: 'docked', words: {en: 'Docked', it: 'In garage'}})
  t.match(last('o1'), {mode: 'eco_50', words: {it: 'Eco 50°'}})
  t.same(device('o1')?.modeWords, {eco_50: {it: 'Eco 50°'}})
  t.match(last('e1'), {text: 'ring', words: {en: 'Ring'}})
  t.match(device('t1')?.modeWords, {heat: {en: 'Heat'}})
})

t.test('a group is not counted beside its members, and a label makes a scene ask first', async (t) => {
  const {states, entities = []} = smallHouse
  const lights = (...members: string[]) => ({
    friendly_name: 'All',
    supported_color_modes: ['onoff'],
    group_entities: members,
  })
  const small = await startSmall(t, {
    ...smallHouse,
    entities: [...entities, entry('s2', 'scene.evening', {labels: ['ask_first']})],
    states: {
      ...states,
      'light.all': ['on', lights('light.table', 'light.bed')],
      'scene.evening': ['unknown', {friendly_name: 'Evening'}],
      'light.others': ['on', lights('light.gone')],
    },
  })
  const {bridge, connected, device} = await startBridge(t, small)
  await connected()
  t.equal(device('state:light.all')?.isGroup, true)
  t.equal(device('state:light.others')?.isGroup, undefined, 'its members are no devices here')
  t.equal(countDevices(bridge.devices() ?? []).lights, 3)
  t.equal(device('s2')?.asksFirst, true)
  await bridge.command('home-assistant:s2', {type: 'press'})
  t.match(small.calls.at(-1), {domain: 'scene', service: 'turn_on'})
})

t.test('a house in °F shows and takes °C', async (t) => {
  const {states} = smallHouse
  const attributes = {
    friendly_name: 'Living room',
    hvac_modes: ['off', 'heat_cool'],
    min_temp: 45,
    max_temp: 95,
    temperature: null,
    target_temp_low: 68,
    target_temp_high: 72,
    target_temp_step: 1,
    current_temperature: 69.8,
    supported_features: 386,
  }
  const small = await startSmall(t, {
    ...smallHouse,
    unit: '°F',
    states: {...states, 'climate.living': ['heat_cool', attributes]},
  })
  const {bridge, connected, last, device} = await startBridge(t, small)
  await connected()
  t.match(device('t1'), {temperatures: [7.22, 35], modes: ['off', 'heat_cool']})
  t.same(last('t1'), {
    status: 'ok',
    on: true,
    mode: 'heat_cool',
    temperature: 21,
    reading: '69.8 °F',
    unit: '°F',
    targetTemperature: 21.11,
    text: '68–72 °F',
  })
  await bridge.command('home-assistant:t1', {type: 'temperature', value: 22})
  t.same(small.calls.at(-1)?.data, {target_temp_low: 70, target_temp_high: 74})
  await t.rejects(bridge.command('home-assistant:t1', {type: 'temperature', value: 60}), RangeError)
})
