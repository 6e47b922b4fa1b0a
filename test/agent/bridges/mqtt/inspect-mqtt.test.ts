import {once} from 'node:events'
import {createServer as createWebServer} from 'node:http'
import type {AddressInfo, Server} from 'node:net'
import t, {type Test} from 'tap'
import type {MqttConfig} from '../../../../agent/bridges/mqtt/config.ts'
import {inspectMqtt} from '../../../../agent/bridges/mqtt/inspect-mqtt.ts'
import {systemClock} from '../../../../shared/clock.ts'
import {FakeClock} from '../../../fake-clock.ts'
import {turns} from '../../quiet.ts'
import {startBroker} from './broker.ts'

const config = (url: string, more: Partial<MqttConfig> = {}): MqttConfig => ({
  kind: 'mqtt',
  id: 'mqtt',
  url,
  username: undefined,
  password: async () => undefined,
  prefix: 'homeassistant',
  ...more,
})

const inspect = (config: MqttConfig, signal = new AbortController().signal) =>
  inspectMqtt(config, {clock: systemClock}, signal)

async function listen(t: Test, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

// Each look at a broker waits two seconds for more devices: they wait together.
t.jobs = 4

t.test('inspectMqtt() returns the devices; an empty house is no error', {buffered: true}, async (t) => {
  const broker = await startBroker(t)
  const {devices: none, warnings} = await inspect(config(broker.url))
  t.same(none, [])
  t.match(warnings, [/^No device has announced itself at homeassistant\/… .* bridge test mqtt --birth$/])
  await broker.retain('homeassistant/switch/a/config', {command_topic: 'a/set', name: 'Plug', unique_id: 'a'})
  const {devices, ...rest} = await inspect(config(broker.url))
  t.same(rest, {warnings: []})
  t.match(devices, [{id: 'mqtt:switch:a', name: 'Plug', kind: 'switch'}])
})

t.test('inspectMqtt() says what is wrong and what to do', {buffered: true}, async (t) => {
  const broker = await startBroker(t, {isAllowed: (_, password) => password === 'right'})
  const {host} = new URL(broker.url)
  await t.rejects(inspect(config(broker.url)), {
    message: `The MQTT broker at mqtt://${host} wants a login. Add a user name and a password.`,
  } as Error)
  await t.rejects(inspect(config(broker.url, {username: 'anna', password: async () => 'wrong'})), {
    message: `The MQTT broker at mqtt://${host} refuses the login of anna. Check the user name and the password.`,
  } as Error)
  await t.rejects(inspect(config(`mqtts://${host}`)), /doesn't speak TLS|doesn't answer as an MQTT broker/)
  await t.rejects(inspect(config('http://127.0.0.1')), /must look like mqtt:/)

  const web = createWebServer((_, response) => response.end('a page'))
  const port = await listen(t, web)
  await t.rejects(inspect(config(`mqtt://127.0.0.1:${port}`)), /doesn't answer as an MQTT broker/)

  await broker.kill()
  await t.rejects(inspect(config(broker.url)), {
    message: `No MQTT broker answers at mqtt://${host} (ECONNREFUSED). Check the address and that the broker runs.`,
  } as Error)
})

t.test('inspectMqtt() warns of refused topics, and fails when all are refused', {buffered: true}, async (t) => {
  let isTasmotaOnly = true
  const broker = await startBroker(t, {canRead: (topic) => isTasmotaOnly && !topic.startsWith('tasmota/')})
  await broker.retain('homeassistant/switch/a/config', {command_topic: 'a/set', name: 'Plug', unique_id: 'a'})
  t.match(await inspect(config(broker.url)), {
    devices: [{name: 'Plug'}],
    warnings: [
      "The MQTT broker doesn't let this login read tasmota/discovery/+/config, tasmota/discovery/+/sensors. " +
        "Allow it in the broker's access list.",
    ],
  })
  isTasmotaOnly = false
  await t.rejects(inspect(config(broker.url)), {
    kind: 'configuration',
    message: /doesn't let this login read homeassistant\/\+\/\+\/config, /,
  })
})

t.test('inspectMqtt() makes programs announce what the broker does not keep', {buffered: true}, async (t) => {
  const broker = await startBroker(t)
  const heard: [string, string, boolean][] = []
  broker.devices.on('message', (topic, payload, {retain}) => {
    heard.push([topic, String(payload), retain])
    void broker.publish('house/switch/a/config', {command_topic: 'a/set', name: 'Plug', unique_id: 'a'})
  })
  await broker.devices.subscribeAsync('house/status')
  const clock = new FakeClock()
  let isDone = false
  const context = {clock, sendsBirth: true}
  const inspecting = inspectMqtt(config(broker.url, {prefix: 'house'}), context, new AbortController().signal)
  const done = inspecting.finally(() => {
    isDone = true
  })
  // The answers come over sockets while the clock stands.
  while (heard.length === 0) {
    await turns(20)
    if (heard.length === 0) clock.advance(1)
  }
  await turns(20)
  while (!isDone) {
    clock.advance(500)
    await turns(5)
  }
  t.match(await done, {devices: [{name: 'Plug'}], warnings: []})
  t.same(heard, [['house/status', 'online', false]], 'once')
})

t.test('inspectMqtt() ends when it is aborted', {buffered: true}, async (t) => {
  const broker = await startBroker(t)
  const controller = new AbortController()
  const inspecting = inspect(config(broker.url), controller.signal)
  controller.abort(new Error('enough'))
  await t.rejects(inspecting, new Error('enough'))
})
