import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import t, {type Test} from 'tap'
import type {DeviceState} from '../../../../shared/house/device-state.ts'
import {FakeClock} from '../../../fake-clock.ts'
import {turns} from '../../quiet.ts'
import {temporaryFolder} from '../../temporary-folder.ts'
import {startBroker, type TestBroker} from './broker.ts'
import {type FollowedBridge, followBridge} from './follow-bridge.ts'

/** Zigbee2MQTT's discovery message of a lamp. */
export const lamp = (name = 'Sofa lamp', topic = name) => ({
  availability: [{topic: 'zigbee2mqtt/bridge/state', value_template: '{{ value_json.state }}'}],
  brightness: true,
  brightness_scale: 254,
  command_topic: `zigbee2mqtt/${topic}/set`,
  device: {identifiers: ['zigbee2mqtt_0x01'], name, manufacturer: 'Philips'},
  max_mireds: 500,
  min_mireds: 153,
  name: null,
  origin: {name: 'Zigbee2MQTT', sw: '2.14.1'},
  schema: 'json',
  state_topic: `zigbee2mqtt/${topic}`,
  supported_color_modes: ['xy', 'color_temp'],
  unique_id: '0x01_light_zigbee2mqtt',
})

const lampTopic = 'homeassistant/light/0x01/light/config'
const lampId = 'mqtt:light:0x01_light_zigbee2mqtt'

const plug = (id: string, more: object = {}) => ({
  command_topic: `plugs/${id}/set`,
  state_topic: `plugs/${id}`,
  name: `Plug ${id}`,
  unique_id: id,
  ...more,
})

/** Advances a fake clock until a condition holds, while sockets work. */
async function advanceUntil(clock: FakeClock, ms: number, holds: () => boolean): Promise<void> {
  while (!holds()) {
    clock.advance(ms)
    await turns(5)
  }
}

/** Starts a broker, publishes discovery messages, and follows a bridge until it knows its devices. */
async function build(t: Test, configs: Record<string, unknown>, clock = new FakeClock()) {
  const folder = await temporaryFolder(t)
  const broker = await startBroker(t)
  for (const [topic, config] of Object.entries(configs)) await broker.retain(topic, config)
  const house = followBridge(t, {folder, url: broker.url, clock})
  const count = Object.values(configs).filter((config) => typeof config === 'object').length
  await advanceUntil(clock, 100, () => house.bridge.devices()?.length === count)
  return {folder, broker, house, clock}
}

/** Publishes a state and waits until the device shows it. */
async function tell(
  broker: TestBroker,
  {until, states}: FollowedBridge,
  topic: string,
  payload: unknown,
  holds: (state: DeviceState | undefined) => boolean,
  id = lampId,
) {
  await broker.publish(topic, payload)
  await until(() => holds(states.get(id)))
}

t.test('a lamp is declared, shows its state and takes commands', async (t) => {
  const {broker, house} = await build(t, {[lampTopic]: lamp()})
  t.same(house.bridge.devices(), [
    {
      id: lampId,
      name: 'Sofa lamp',
      kind: 'light',
      room: null,
      floor: null,
      actions: ['toggle', 'turn', 'brightness', 'kelvin', 'color'],
      kelvins: [2000, 6536],
    },
  ])
  t.same(house.states.get(lampId), {status: 'unavailable'}, 'neither it nor its availability has told anything')
  const white = {state: 'ON', brightness: 127, color_mode: 'color_temp', color_temp: 370, color: {x: 0.4, y: 0.4}}
  await tell(broker, house, 'zigbee2mqtt/Sofa lamp', white, (state) => state?.status === 'ok')
  t.same(house.states.get(lampId), {status: 'ok', on: true, brightness: 0.5, kelvin: 2703})

  const sent: [string, string][] = []
  broker.devices.on('message', (topic, payload) => sent.push([topic, String(payload)]))
  await broker.devices.subscribeAsync('zigbee2mqtt/+/set')
  await house.bridge.command(lampId, {type: 'toggle'})
  await house.bridge.command(lampId, {type: 'brightness', value: 0.5})
  await house.bridge.command(lampId, {type: 'kelvin', value: 2700})
  await house.bridge.command(lampId, {type: 'color', value: '#ff0000'})
  while (sent.length < 4) await turns()
  t.same(
    sent.map(([, payload]) => JSON.parse(payload)),
    [
      {state: 'OFF'},
      {state: 'ON', brightness: 127},
      {state: 'ON', color_temp: 370},
      {state: 'ON', color: {x: 0.64, y: 0.33}},
    ],
  )
  await t.rejects(
    house.bridge.command(lampId, {type: 'stop'}),
    new RangeError("Sofa lamp is a light and doesn't support stop."),
  )
  await t.rejects(
    house.bridge.command('mqtt:light:x', {type: 'toggle'}),
    new RangeError('There is no device mqtt:light:x.'),
  )
})

t.test('a Tasmota is asked for its state and readings, again whenever it comes back', async (t) => {
  const folder = 'tasmota/discovery/A1B2C3000001'
  const config = {
    ...{mac: 'A1B2C3000001', t: 'plug', ft: '%prefix%/%topic%/', tp: ['cmnd', 'stat', 'tele'], dn: 'Plug'},
    ...{fn: ['Plug'], rl: [1], state: ['OFF', 'ON'], onln: 'Online', ofln: 'Offline', ver: 1},
  }
  const {broker, house, clock} = await build(t, {
    [`${folder}/config`]: config,
    [`${folder}/sensors`]: {sn: {BMP280: {Pressure: 1010}, PressureUnit: 'hPa'}},
  })
  const asked: string[] = []
  broker.devices.on('message', (topic, payload) => asked.push(`${topic} ${payload}`.trim()))
  await broker.devices.subscribeAsync('cmnd/#')
  const questions = ['cmnd/plug/STATE', 'cmnd/plug/STATUS 10']
  const relay = 'mqtt:switch:tasmota_A1B2C3000001_relay_1'
  const isUnavailable = (state?: DeviceState) => state?.status === 'unavailable'
  await tell(broker, house, 'tele/plug/LWT', 'Offline', isUnavailable, relay)
  asked.length = 0
  await tell(broker, house, 'tele/plug/LWT', 'Online', (state) => !isUnavailable(state), relay)
  await advanceUntil(clock, 100, () => asked.length >= 2)
  t.same(asked.sort(), questions)
  asked.length = 0
  await tell(broker, house, 'stat/plug/RESULT', {POWER: 'ON'}, (state) => state?.status === 'ok', relay)
  await tell(broker, house, 'tele/plug/LWT', 'Offline', isUnavailable, relay)
  await tell(broker, house, 'tele/plug/LWT', 'Online', (state) => !isUnavailable(state), relay)
  await advanceUntil(clock, 100, () => asked.length >= 2)
  t.same(asked.sort(), questions, 'it may have changed meanwhile')
})

t.test('a broker at which nothing announces itself is named, until something does', async (t) => {
  const {broker, house, clock} = await build(t, {})
  await advanceUntil(clock, 100, () => house.bridge.problems().length > 0)
  t.match(house.bridge.problems(), [{device: 'mqtt', reason: /^No device has announced itself at homeassistant/}])
  await broker.publish(lampTopic, lamp())
  await advanceUntil(clock, 100, () => house.bridge.devices()?.length === 1)
  t.same(house.bridge.problems(), [])
})

t.test('the bridge’s own availability decides', async (t) => {
  const {broker, house} = await build(t, {[lampTopic]: lamp()})
  await tell(broker, house, 'zigbee2mqtt/bridge/state', {state: 'offline'}, (state) => state?.status === 'unavailable')
  await tell(broker, house, 'zigbee2mqtt/bridge/state', {state: 'online'}, (state) => state?.status === 'unknown')
})

t.test('a changed description takes the last message of its topics', async (t) => {
  const {broker, house, clock} = await build(t, {[lampTopic]: lamp()})
  await tell(broker, house, 'zigbee2mqtt/bridge/state', {state: 'offline'}, (state) => state?.status === 'unavailable')
  await tell(broker, house, 'zigbee2mqtt/bridge/state', {state: 'online'}, (state) => state?.status === 'unknown')
  // Zigbee2MQTT disables a device by this template.
  const availability = [{topic: 'zigbee2mqtt/bridge/state', value_template: '{{ "offline" }}'}]
  await broker.retain(lampTopic, {...lamp(), availability})
  await advanceUntil(clock, 100, () => house.states.get(lampId)?.status === 'unavailable')
})

t.test('a rename holds the device: its message is empty, and comes again', async (t) => {
  const {broker, house, clock} = await build(t, {[lampTopic]: lamp(), 'homeassistant/switch/a/config': plug('a')})
  await tell(broker, house, 'zigbee2mqtt/Sofa lamp', {state: 'ON'}, (state) => state?.status === 'ok')
  const lists = house.lists.length
  await broker.retain(lampTopic, '')
  await turns(20)
  clock.advance(2300)
  await broker.retain(lampTopic, lamp('Reading lamp'))
  await advanceUntil(clock, 250, () => house.bridge.devices()?.some(({name}) => name === 'Reading lamp') ?? false)
  clock.advance(60_000)
  await turns(20)
  t.same(
    house.lists
      .slice(lists)
      .map((list) => list.length)
      .filter((length) => length !== 2),
    [],
    'the list never shrinks',
  )
  t.equal(house.named('Reading lamp').id, lampId)
  t.match(house.states.get(lampId), {status: 'ok', on: true}, 'its state stays')
})

t.test('a removal counts after ten seconds', async (t) => {
  const {broker, house, clock} = await build(t, {[lampTopic]: lamp(), 'homeassistant/switch/a/config': plug('a')})
  const received = turns(30)
  await broker.retain(lampTopic, '')
  await received
  clock.advance(9000)
  await turns(20)
  t.equal(house.bridge.devices()?.length, 2)
  await advanceUntil(clock, 1000, () => house.bridge.devices()?.length === 1)
  await t.rejects(house.bridge.command(lampId, {type: 'toggle'}), RangeError)
})

t.test('a broker that forgets everything costs no device, also over a restart of the agent', async (t) => {
  const {folder, broker, house, clock} = await build(t, {[lampTopic]: lamp()})
  await tell(broker, house, 'zigbee2mqtt/Sofa lamp', {state: 'ON', brightness: 254}, (state) => state?.status === 'ok')
  const lists = house.lists.length
  await broker.kill()
  await house.until(() => house.bridge.health().state === 'disconnected')
  t.match(house.bridge.health().reason, /^No MQTT broker answers at mqtt:\/\/127\.0\.0\.1:\d+|reached, but/)
  t.match(house.states.get(lampId), {status: 'ok'}, 'three seconds of grace')
  clock.advance(3000)
  t.same(house.states.get(lampId), {status: 'unavailable'})
  await t.rejects(house.bridge.command(lampId, {type: 'toggle'}), /can't be reached/)

  const next = await startBroker(t, {port: broker.port})
  await advanceUntil(clock, 1000, () => house.bridge.health().state === 'connected')
  t.same(house.states.get(lampId), {status: 'ok', on: true, brightness: 1}, 'an outage of seconds')
  t.same([...new Set(house.lists.slice(lists).map(String))], ['Sofa lamp'])
  const asked: string[] = []
  next.devices.on('message', (topic) => asked.push(topic))
  await next.devices.subscribeAsync('zigbee2mqtt/+/get')
  await advanceUntil(clock, 500, () => asked.length > 0)
  t.same(asked, ['zigbee2mqtt/Sofa lamp/get'])
  await house.stop()

  const again = followBridge(t, {folder, url: next.url, clock})
  await again.until(() => again.bridge.health().state === 'connected')
  t.same(
    again.bridge.devices()?.map(({name}) => name),
    ['Sofa lamp'],
  )
  t.match(again.states.get(lampId), {status: 'ok', on: true}, 'the state of a moment ago')
})

t.test('a device of Zigbee2MQTT that only tells its state is not asked for it', async (t) => {
  const {broker, house, clock} = await build(t, {})
  const asked: string[] = []
  broker.devices.on('message', (topic) => asked.push(topic))
  await broker.devices.subscribeAsync('zigbee2mqtt/+/get')
  const exposes = [{type: 'light', features: [{name: 'state', access: 3}]}]
  await broker.retain('zigbee2mqtt/bridge/devices', [{ieee_address: '0x01', definition: {exposes}}])
  await broker.retain(lampTopic, lamp())
  await broker.retain('homeassistant/switch/a/config', {
    ...plug('a', {origin: lamp().origin}),
    command_topic: 'zigbee2mqtt/Plug/set',
  })
  for (let waited = 0; waited < 10_000 && asked.length === 0; waited += 100) {
    clock.advance(100)
    // The messages take real time on a busy machine.
    await sleep(5)
    await turns(40)
  }
  t.equal(house.bridge.devices()?.length, 2)
  t.same(asked, ['zigbee2mqtt/Plug/get'], 'only that whose gateway says nothing')
})

t.test('states from before a long outage are not shown as current', async (t) => {
  const {broker, house, clock} = await build(t, {[lampTopic]: lamp()})
  await tell(broker, house, 'zigbee2mqtt/Sofa lamp', {state: 'ON'}, (state) => state?.status === 'ok')
  await broker.kill()
  await house.until(() => house.bridge.health().state === 'disconnected')
  clock.advance(700_000)
  await startBroker(t, {port: broker.port})
  await advanceUntil(clock, 1000, () => house.bridge.health().state === 'connected')
  t.same(house.states.get(lampId), {status: 'unavailable'}, 'neither it nor its availability has told anything')
})

t.test('a refused login is told, and tried again with the password of the moment', async (t) => {
  const clock = new FakeClock()
  const broker = await startBroker(t, {isAllowed: (_, password) => password === 'right'})
  let password = 'wrong'
  const config = {username: 'pianta', password: async () => password}
  const house = followBridge(t, {folder: await temporaryFolder(t), url: broker.url, clock, config})
  await house.until(() => house.bridge.health().state === 'refused')
  t.equal(
    house.bridge.health().reason,
    `The MQTT broker at ${broker.url} refuses the login of pianta. Check the user name and the password.`,
  )
  password = 'right'
  clock.advance(59_000)
  await turns(20)
  t.equal(house.bridge.health().state, 'refused')
  await advanceUntil(clock, 1000, () => house.bridge.health().state === 'connected')
  t.notMatch(JSON.stringify(house.logger.entries), /right|wrong/)
})

t.test('a device without a state topic shows what was sent', async (t) => {
  const {house} = await build(t, {
    'homeassistant/switch/rf/config': {
      command_topic: 'rf/set',
      name: 'Garden plug',
      unique_id: 'rf',
      qos: 1,
      retain: true,
    },
  })
  const {id} = house.named('Garden plug')
  await house.bridge.command(id, {type: 'turn', on: true})
  t.same(house.states.get(id), {status: 'ok', on: true})
})

t.test('templates that can’t be read leave the device unknown and are named', async (t) => {
  const {broker, house} = await build(t, {
    'homeassistant/sensor/odd/config': {
      state_topic: 'odd',
      value_template: '{{ value | expand }}',
      name: 'Odd sensor',
      unique_id: 'odd',
    },
    'homeassistant/light/bad/config': 'no JSON',
  })
  await broker.publish('odd', 'abc')
  t.same(house.states.get('mqtt:sensor:odd'), {status: 'unknown'})
  t.same(house.bridge.problems(), [
    {device: 'homeassistant/light/bad/config', name: 'bad', reason: 'The discovery message is no JSON object.'},
    {
      device: 'mqtt:sensor:odd',
      name: 'Odd sensor',
      reason: 'value_template uses the filter expand, which is not supported.',
    },
  ])
})

t.test('a damaged file is left behind, and messages that are too large are dropped', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'bridge-mqtt.json'), '{"version":1,"value":{"configs":7}}')
  const clock = new FakeClock()
  const broker = await startBroker(t)
  await broker.retain('homeassistant/switch/a/config', plug('a'))
  await broker.retain('homeassistant/switch/large/config', plug('large', {junk: 'x'.repeat(2_000_000)}))
  const house = followBridge(t, {folder, url: broker.url, clock})
  await advanceUntil(clock, 100, () => house.bridge.devices()?.length === 1)
  t.same(
    house.bridge.devices()?.map(({name}) => name),
    ['Plug a'],
  )
  await house.stop()
  const {value} = JSON.parse(await readFile(join(folder, 'bridge-mqtt.json'), 'utf8'))
  t.same(Object.keys(value.configs), ['homeassistant/switch/a/config'])
})
