import t from 'tap'
import {homeWith} from '../../../home-with.ts'
import {turns} from '../../quiet.ts'
import type {SteppedClock} from '../../stepped-clock.ts'
import {type SmallOptions, startSmall} from './small-home-assistant.ts'
import {entry} from './small-house.ts'
import {startBridge} from './start-bridge.ts'

/** Lets time pass until something holds. The house answers meanwhile. */
async function later({clock}: {clock: SteppedClock}, holds: () => unknown): Promise<void> {
  while (!holds()) {
    await turns(10)
    clock.advance(300)
  }
}

const lamp = (name = 'Lamp') => ({friendly_name: name, supported_color_modes: ['onoff']})

/** A home whose lamp is bound to a device. */
const homeWithLamp = (device: string) =>
  homeWith({
    lights: [{id: 'l1', at: [1, 1], bindings: {light: [{app: 'agent', device: `home-assistant:${device}`}]}}],
  })

/** A house with one relay, which drives a lamp. */
const relayHouse: SmallOptions = {
  areas: [{area_id: 'pantry', name: 'Pantry', floor_id: null}],
  entities: [entry('relay', 'switch.relay', {area_id: 'pantry'})],
  states: {'switch.relay': ['on', {friendly_name: 'Relay'}]},
}

/** The entries of a relay that Home Assistant 2026.11 shows as a light: the switch is hidden. */
const asLight = [
  entry('relay', 'switch.relay', {hidden_by: 'integration', area_id: 'pantry'}),
  entry('wrapper', 'light.relay', {
    platform: 'switch_as_x',
    options: {switch_as_x: {entity_id: 'switch.relay', invert: false}},
  }),
]

t.test('a switch that people show as a light keeps its place, and takes it back', async (t) => {
  const small = await startSmall(t, relayHouse)
  const {bridge, connected, device, last, clock} = await startBridge(t, small, {home: homeWithLamp('relay')})
  await connected()
  t.match(device('relay'), {kind: 'switch'})
  small.set('light.relay', 'on', lamp('Relay'))
  small.setRegistry('entity', asLight)
  await later({clock}, () => device('relay')?.kind === 'light')
  t.same(last('relay'), {status: 'ok', on: true})
  t.same(bridge.devices()?.length, 1, 'once')
  t.equal(device('relay')?.room, 'Pantry', 'in the room of the switch')
  await bridge.command('home-assistant:relay', {type: 'turn', on: false})
  t.match(small.calls, [{domain: 'light', service: 'turn_off', entity: 'light.relay'}])
  small.remove('light.relay')
  small.setRegistry('entity', relayHouse.entities ?? [])
  await later({clock}, () => device('relay')?.kind === 'switch')
  t.same(bridge.problems(), [])
})

t.test('a light in place of a switch keeps a place of its own', async (t) => {
  const small = await startSmall(t, {
    entities: asLight,
    states: {'switch.relay': ['on', {}], 'light.relay': ['on', lamp()]},
  })
  const {bridge, connected, device, setHome} = await startBridge(t, small, {home: homeWithLamp('wrapper')})
  await connected()
  t.match(device('wrapper'), {kind: 'light'})
  t.equal(bridge.devices()?.length, 1)
  setHome(homeWithLamp('relay'))
  t.match(device('relay'), {kind: 'light'})
})

t.test('a switch that is shown beside its light is a device of its own', async (t) => {
  const [, wrapper = {}] = asLight
  const small = await startSmall(t, {
    entities: [entry('relay', 'switch.relay'), wrapper],
    states: {'switch.relay': ['on', {}], 'light.relay': ['on', lamp()]},
  })
  const {connected, device} = await startBridge(t, small)
  await connected()
  t.match([device('relay'), device('wrapper')], [{kind: 'switch'}, {kind: 'light'}])
})

const oldLamp = entry('old', 'light.desk')

t.test('an exchanged device with the old entity id keeps the place, also after restarts and renames', async (t) => {
  const small = await startSmall(t, {entities: [oldLamp], states: {'light.desk': ['on', lamp('Desk')]}})
  const home = homeWithLamp('old')
  const first = await startBridge(t, small, {home})
  await first.connected()

  small.remove('light.desk')
  small.setRegistry('entity', [])
  await later(first, () => first.device('old')?.isGone)
  t.same(first.last('old'), {status: 'unavailable'})
  t.match(first.device('old'), {name: 'Desk', isGone: true}, 'it stays, because the plan has it')
  t.match(first.bridge.problems(), [{name: 'Desk', reason: /has its entity no more/, advice: /entity id/}])
  await t.rejects(first.bridge.command('home-assistant:old', {type: 'toggle'}), {message: /has Desk no more/})

  // The new lamp comes under a name of its own, and then gets the old one's id.
  small.set('light.bulb_7', 'off', lamp('Bulb 7'))
  small.setRegistry('entity', [entry('new', 'light.bulb_7')])
  await later(first, () => first.device('new'))
  small.remove('light.bulb_7')
  small.set('light.desk', 'off', lamp('Desk'))
  small.setRegistry('entity', [entry('new', 'light.desk')])
  await later(first, () => first.device('old')?.isGone === undefined)
  t.same(first.last('old'), {status: 'ok', on: false})
  t.same(first.bridge.problems(), [])
  await later(first, () => first.bridge.devices()?.length === 1)
  await first.stop()

  const second = await startBridge(t, small, {home, folder: first.folder})
  await second.connected()
  t.same(
    second.bridge.devices()?.map(({id}) => id),
    ['home-assistant:old'],
  )
  small.remove('light.desk')
  small.set('light.reading', 'on', lamp('Reading'))
  small.setRegistry('entity', [entry('new', 'light.reading')])
  await later(second, () => second.device('old')?.name === 'Reading')
  await second.bridge.command('home-assistant:old', {type: 'turn', on: true})
  t.match(small.calls.at(-1), {entity: 'light.reading'})

  // The old one comes back, like one whose integration was removed for a while.
  small.set('light.desk', 'on', lamp('Desk'))
  small.setRegistry('entity', [entry('new', 'light.reading'), oldLamp])
  await later(second, () => second.device('new'))
  t.match([second.device('old'), second.device('new')], [{name: 'Desk'}, {name: 'Reading'}])
})

t.test('a new device with a place of its own takes no other', async (t) => {
  const small = await startSmall(t, {entities: [oldLamp], states: {'light.desk': ['on', lamp('Desk')]}})
  const bound = (...devices: string[]) =>
    homeWith({
      lights: devices.map((device) => ({
        id: device,
        at: [1, 1],
        bindings: {light: [{app: 'agent', device: `home-assistant:${device}`}]},
      })),
    })
  const {connected, device, clock, setHome, bridge} = await startBridge(t, small, {home: bound('old', 'new')})
  await connected()
  small.setRegistry('entity', [entry('new', 'light.desk')])
  await later({clock}, () => device('new'))
  await later({clock}, () => device('old')?.isGone)
  t.equal(device('new')?.isGone, undefined)
  setHome(bound('new'))
  t.same(
    bridge.devices()?.map(({id}) => id),
    ['home-assistant:new'],
    'one that nobody needs goes',
  )
})

t.test('an entity from YAML that gets a unique id keeps its place', async (t) => {
  const small = await startSmall(t, {states: {'light.desk': ['on', lamp('Desk')]}})
  const {connected, device, clock, bridge} = await startBridge(t, small, {home: homeWithLamp('state:light.desk')})
  await connected()
  t.match(device('state:light.desk'), {name: 'Desk'})
  small.setRegistry('entity', [entry('registered', 'light.desk')])
  await later({clock}, () => small.commands.filter((command) => command === 'config/entity_registry/list').length === 2)
  await later({clock}, () => bridge.devices()?.length === 1)
  t.match(device('state:light.desk'), {name: 'Desk'})
})

t.test('a device has the same name with a state and without', async (t) => {
  const washer = {
    devices: [{id: 'd1', name: 'Washer', name_by_user: null, area_id: null}],
    entities: [
      entry('p', 'sensor.washer_power', {device_id: 'd1', has_entity_name: true, original_name: 'Power'}),
      entry('w', 'switch.washer', {device_id: 'd1', has_entity_name: true}),
    ],
  }
  const states: SmallOptions['states'] = {
    'sensor.washer_power': ['5', {friendly_name: 'Washer Power', unit_of_measurement: 'W'}],
    'switch.washer': ['on', {friendly_name: 'Washer'}],
  }
  const small = await startSmall(t, {...washer, states})
  const {connected, bridge, clock, changes} = await startBridge(t, small)
  await connected()
  const names = () => bridge.devices()?.map(({name}) => name)
  t.same(names(), ['Washer', 'Washer Power'])
  // An integration that reloads takes its states away, and the registry is read meanwhile.
  const before = changes()
  small.remove('sensor.washer_power')
  small.remove('switch.washer')
  small.setRegistry('entity', washer.entities)
  await later({clock}, () => small.commands.filter((command) => command === 'config/entity_registry/list').length === 2)
  small.set('sensor.washer_power', '6', states['sensor.washer_power']?.[1])
  await later({clock}, () => bridge.devices()?.length === 2)
  t.same(names(), ['Washer', 'Washer Power'])
  t.ok(changes() >= before)
  small.setRegistry('entity', [
    washer.entities[0] ?? {},
    entry('w', 'switch.washer', {device_id: 'd1', has_entity_name: true, name: 'Machine'}),
  ])
  await later({clock}, () => names()?.includes('Washer Machine') || names()?.includes('Machine'))
  t.same(names(), ['Washer Machine', 'Washer Power'], 'a new name counts at once')
})

t.test('the name by the registry is that of Home Assistant, of 2026.11 and before', async (t) => {
  const named = (id: string, rest: Record<string, unknown>) => entry(id, `light.${id}`, {device_id: 'd1', ...rest})
  const small = await startSmall(t, {
    devices: [{id: 'd1', name: 'Lamp', name_by_user: null, area_id: null}],
    entities: [
      named('main', {}),
      named('part', {original_name: 'Left'}),
      named('given', {original_name: 'Left', name: 'Mine'}),
      named('old', {original_name: 'Left', name: 'Mine', has_entity_name: true}),
      named('older', {original_name: 'Whole', has_entity_name: false}),
    ],
    states: Object.fromEntries(['main', 'part', 'given', 'old', 'older'].map((id) => [`light.${id}`, ['on']])),
  })
  const {connected, bridge} = await startBridge(t, small)
  await connected()
  // Each is a part of the device, whose name comes first in any case.
  t.same(
    bridge
      .devices()
      ?.map(({name}) => name)
      .toSorted(),
    ['Lamp', 'Lamp Left', 'Lamp Mine', 'Lamp Mine', 'Lamp Whole'],
  )
})

t.test('a room has the readings that people chose for its area', async (t) => {
  const sensor = (name: string, measured: string): [string, Record<string, unknown>] => [
    '21',
    {friendly_name: name, device_class: measured, unit_of_measurement: measured === 'humidity' ? '%' : '°C'},
  ]
  const areas = [
    {
      area_id: 'kitchen',
      name: 'Kitchen',
      floor_id: null,
      temperature_entity_id: 'sensor.Good',
      humidity_entity_id: null,
    },
    {area_id: 'hall', name: 'Hall', floor_id: null, temperature_entity_id: null, humidity_entity_id: 'sensor.far'},
  ]
  const small = await startSmall(t, {
    areas,
    entities: [
      entry('g', 'sensor.good', {area_id: 'kitchen'}),
      entry('o', 'sensor.other', {area_id: 'kitchen'}),
      entry('f', 'sensor.far', {area_id: 'kitchen'}),
    ],
    states: {
      'sensor.good': sensor('Good', 'temperature'),
      'sensor.other': sensor('Other', 'temperature'),
      'sensor.far': sensor('Far', 'humidity'),
    },
  })
  const {connected, device, clock} = await startBridge(t, small)
  await connected()
  t.match(device('g'), {room: 'Kitchen', isRoomReading: true})
  t.match(device('o'), {room: 'Kitchen', isRoomReading: undefined})
  t.match(device('f'), {room: 'Hall', isRoomReading: true}, 'a sensor is in the room that it is chosen for')
  small.setRegistry(
    'area',
    areas.map((area) => ({...area, temperature_entity_id: 'sensor.other'})),
  )
  await later({clock}, () => device('o')?.isRoomReading)
  t.equal(device('g')?.isRoomReading, undefined)
})

t.test('cameras have a picture, and a doorbell that of the camera beside it', async (t) => {
  const picture = Buffer.from('a picture')
  const small = await startSmall(t, {
    entities: [
      entry('c', 'camera.door', {device_id: 'd1'}),
      entry('b', 'event.door_ring', {device_id: 'd1'}),
      entry('x', 'event.other'),
      entry('i', 'image.map'),
    ],
    states: {
      'camera.door': ['idle', {friendly_name: 'Door', entity_picture: '/api/camera_proxy/camera.door?token=secret'}],
      'event.door_ring': ['2026-11-29T10:00:00+00:00', {device_class: 'doorbell', event_type: 'ring'}],
      'event.other': ['2026-11-29T10:00:00+00:00', {event_type: 'press'}],
      'image.map': ['2026-11-29T10:00:00+00:00', {friendly_name: 'Map'}],
    },
  })
  small.pictures.set('/api/camera_proxy/camera.door', ['image/jpg', picture])
  small.pictures.set('/api/image_proxy/image.map', ['image/svg+xml', Buffer.from('<svg/>')])
  const {bridge, connected, device, last} = await startBridge(t, small)
  await connected()
  t.match(device('c'), {kind: 'sensor', measures: 'camera', picture: 'home-assistant:c'})
  t.equal(device('b')?.picture, 'home-assistant:c')
  t.equal(device('x')?.picture, undefined)
  t.match(last('c'), {text: 'idle'})
  const {signal} = new AbortController()
  const take = (id: string) => bridge.readStill?.(`home-assistant:${id}`, signal) ?? Promise.reject(new Error('none'))
  const still = await take('c')
  t.equal(still.type, 'image/jpeg')
  t.same(Buffer.from(still.bytes), picture)
  t.match(
    small.pictureQuestions,
    [/^\/api\/camera_proxy\/camera\.door\?width=\d+&height=\d+$/],
    'no token in an address',
  )
  await t.rejects(take('x'), RangeError)
  await t.rejects(take('i'), {message: 'Home Assistant gives no picture of Map (it is image/svg+xml).'})
  small.pictures.set('/api/camera_proxy/camera.door', ['image/jpeg', Buffer.alloc(1024 * 1024 + 1)])
  await t.rejects(take('c'), {message: /longer than 1 MiB/})
  small.pictures.clear()
  await t.rejects(take('c'), {message: 'Home Assistant gives no picture of Door (status 500).'})
  small.hangsUpOnPictures = true
  await t.rejects(take('c'), {message: 'Home Assistant gives no picture of Door (no answer).'}, 'and no address')
})
