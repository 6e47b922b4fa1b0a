import {once} from 'node:events'
import {type AddressInfo, createServer, type Socket} from 'node:net'
import {Aedes} from 'aedes'
import {connectAsync} from 'mqtt'
import type {BenchHouse} from './house.ts'

/** Starts a broker with so many entities, each described as Zigbee2MQTT does. */
export async function startBroker(entities: number): Promise<BenchHouse> {
  const broker = await Aedes.createBroker()
  const publish = (topic: string, value: unknown, retain: boolean) =>
    new Promise<void>((resolve, reject) => {
      const payload = Buffer.from(JSON.stringify(value))
      broker.publish({cmd: 'publish', topic, payload, qos: 0, retain, dup: false}, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  for (let index = 0; index < entities; index++) {
    const [component, config] = describe(index)
    await publish(`homeassistant/${component}/${idOf(index)}/${component}/config`, config, true)
    await publish(topicOf(index), index % 2 === 0 ? {power: 0} : {state: 'OFF'}, true)
  }
  let commands = 0
  broker.on('publish', ({topic}, client) => {
    if (client && topic.endsWith('/set')) commands++
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {PIANTA_AGENT_MQTT_URL: url},
    set: (entity, value) => void publish(topicOf(entity), {power: value, linkquality: 120}, false),
    commands: () => commands,
    device: (entity) => `mqtt:light:${idOf(entity)}_light`,
    async openBare(onValue) {
      const client = await connectAsync(url, {reconnectPeriod: 0})
      client.on('message', (_, payload) => onValue(Number(JSON.parse(payload.toString()).power)))
      await client.subscribeAsync('zigbee2mqtt/#')
      return {[Symbol.dispose]: () => void client.end(true)}
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}

const idOf = (index: number) => `0x${index.toString(16).padStart(16, '0')}`
const topicOf = (index: number) => `zigbee2mqtt/Device ${index}`

/** Describes a plug's power or a white lamp, with everything that Zigbee2MQTT sends along. */
function describe(index: number): [component: string, config: Record<string, unknown>] {
  const id = idOf(index)
  const component = index % 2 === 0 ? 'sensor' : 'light'
  const shared = {
    availability: [{topic: 'zigbee2mqtt/bridge/state', value_template: '{{ value_json.state }}'}],
    device: {
      identifiers: [`zigbee2mqtt_${id}`],
      manufacturer: 'IKEA',
      model: 'TRADFRI bulb E27, white spectrum, globe, opal, 1055 lm',
      model_id: 'LED2003G10',
      name: `Device ${index}`,
      sw_version: '1.0.012',
      via_device: 'zigbee2mqtt_bridge_0x00124b0000000000',
    },
    object_id: `device_${index}_${component}`,
    origin: {name: 'Zigbee2MQTT', sw: '2.14.0', url: 'https://www.zigbee2mqtt.io'},
    state_topic: topicOf(index),
    unique_id: `${id}_${component}`,
  }
  if (component === 'sensor') {
    const measure = {device_class: 'power', state_class: 'measurement', unit_of_measurement: 'W'}
    return [component, {...shared, ...measure, name: 'Power', value_template: '{{ value_json["power"] }}'}]
  }
  return [
    component,
    {
      ...shared,
      brightness: true,
      brightness_scale: 254,
      command_topic: `${topicOf(index)}/set`,
      max_mireds: 454,
      min_mireds: 250,
      name: null,
      schema: 'json',
      supported_color_modes: ['color_temp'],
    },
  ]
}
