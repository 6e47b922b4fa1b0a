import t from 'tap'
import {inspectMqtt} from '../../../../agent/bridges/mqtt/inspect-mqtt.ts'
import {systemClock} from '../../../../shared/clock.ts'
import type {DeviceState, KnownState} from '../../../../shared/house/device-state.ts'
import {FakeClock} from '../../../fake-clock.ts'
import {turns} from '../../quiet.ts'
import {temporaryFolder} from '../../temporary-folder.ts'
import {startBroker} from './broker.ts'
import {followBridge} from './follow-bridge.ts'
import {startFront} from './front.ts'

const lampTopic = 'homeassistant/light/a/config'
const lamp = {
  schema: 'json',
  brightness: true,
  brightness_scale: 100,
  state_topic: 'lamp',
  command_topic: 'lamp/set',
  name: 'Lamp',
  unique_id: 'a',
}

t.test(
  'devices of a broker that falls silent are unavailable within 3 s, and after 10 s it is connected anew',
  async (t) => {
    const clock = new FakeClock()
    const broker = await startBroker(t)
    await broker.retain(lampTopic, lamp)
    await broker.retain('lamp', {state: 'ON'})
    const front = await startFront(t, broker.port)
    const url = `mqtt://127.0.0.1:${front.port}`
    const house = followBridge(t, {folder: await temporaryFolder(t), url, clock})
    const pass = async (holds: () => boolean) => {
      while (!holds()) {
        clock.advance(100)
        await turns(25)
      }
    }
    const lampIs = (status: DeviceState['status']) => () =>
      house.bridge.devices()?.length === 1 && house.stateOf('Lamp')?.status === status
    await pass(lampIs('ok'))
    front.freeze()
    const frozenAt = clock.now()
    await pass(lampIs('unavailable'))
    t.ok(clock.now() - frozenAt <= 3000, `after ${clock.now() - frozenAt} ms`)
    t.equal(house.bridge.health().state, 'connected', 'it may be heard again')
    await pass(() => house.bridge.health().state === 'disconnected')
    t.ok(clock.now() - frozenAt <= 11_000, `after ${clock.now() - frozenAt} ms`)
    t.match(house.bridge.health().reason, /^The MQTT broker at mqtt:\/\/127\.0\.0\.1:\d+ no longer answers/)
    front.thaw()
    await pass(() => house.bridge.health().state === 'connected')
    await broker.retain('lamp', {state: 'OFF'})
    await house.until(() => (house.stateOf('Lamp') as KnownState).on === false)
  },
)

t.test('a broker behind a WebSocket works like any other', async (t) => {
  const broker = await startBroker(t)
  await broker.retain(lampTopic, lamp)
  const front = await startFront(t, broker.port, 'web')
  const house = followBridge(t, {folder: await temporaryFolder(t), url: `ws://127.0.0.1:${front.port}/mqtt`})
  await house.until(() => house.bridge.devices()?.length === 1)
  const sent: string[] = []
  broker.devices.on('message', (_, payload) => sent.push(String(payload)))
  await broker.devices.subscribeAsync('lamp/set')
  await house.bridge.command(house.named('Lamp').id, {type: 'turn', on: true})
  while (sent.length === 0) await turns()
  t.same(sent, ['{"state":"ON"}'])
  await broker.publish('lamp', {state: 'ON'})
  await house.until(() => house.stateOf('Lamp')?.status === 'ok')
})

t.test('a certificate that nobody vouches for is refused, with what to do', async (t) => {
  const broker = await startBroker(t)
  const front = await startFront(t, broker.port, 'tls')
  const web = {kind: 'mqtt', id: 'mqtt', username: undefined, password: async () => undefined, prefix: 'homeassistant'}
  for (const scheme of ['mqtts', 'wss'] as const) {
    await t.rejects(
      inspectMqtt(
        {...web, kind: 'mqtt', url: `${scheme}://127.0.0.1:${front.port}`},
        {clock: systemClock},
        new AbortController().signal,
      ),
      /signed by an authority that this machine doesn't know\. Start the agent with NODE_EXTRA_CA_CERTS=\/path\/to\/ca\.pem/,
    )
  }
})

t.test('after a broker restart commands and states keep their order, and none of the outage comes late', async (t) => {
  const clock = new FakeClock()
  const broker = await startBroker(t)
  await broker.retain(lampTopic, lamp)
  const house = followBridge(t, {folder: await temporaryFolder(t), url: broker.url, clock})
  const pass = async (holds: () => boolean) => {
    while (!holds()) {
      clock.advance(250)
      await turns(25)
    }
  }
  await pass(() => house.bridge.devices()?.length === 1)
  const {id} = house.named('Lamp')
  await broker.kill()
  await house.until(() => house.bridge.health().state === 'disconnected')
  await t.rejects(house.bridge.command(id, {type: 'brightness', value: 0.99}), /can't be reached/)

  const next = await startBroker(t, {port: broker.port})
  await next.retain('lamp', {state: 'ON', brightness: 1})
  const heard: number[] = []
  next.devices.on('message', (_, payload) => {
    const {brightness} = JSON.parse(String(payload))
    heard.push(brightness)
    void next.publish('lamp', {state: 'ON', brightness})
  })
  await next.devices.subscribeAsync('lamp/set')
  await pass(() => house.bridge.health().state === 'connected')
  const wanted = Array.from({length: 50}, (_, at) => at + 10)
  await Promise.all(wanted.map((value) => house.bridge.command(id, {type: 'brightness', value: value / 100})))
  await house.until(() => (house.states.get(id) as KnownState | undefined)?.brightness === 0.59)
  t.same(heard, wanted)
  const told = house.told.flatMap(([, state]) => (state.status === 'ok' ? (state.brightness ?? []) : []))
  t.same(told, [0.01, ...wanted.map((value) => value / 100)], 'first the retained state, then one for each command')
})
