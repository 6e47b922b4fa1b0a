import {once} from 'node:events'
import {type AddressInfo, createServer, type Socket} from 'node:net'
import type {Home} from '#shared/home/schema.ts'
import {UsageError} from '#shared/host/command-errors.ts'

/** An MQTT broker with devices that behave as Zigbee2MQTT's do. */
export interface MqttHouse {
  readonly url: string
  close(): Promise<void>
}

type State = Record<string, unknown>

interface DemoDevice {
  /** Its name in topics and in the id of its device. */
  id: string
  component: 'light' | 'cover' | 'climate' | 'switch' | 'sensor'
  name: string
  /** The options of its discovery message, beside topics and names. */
  options: Readonly<Record<string, unknown>>
  initial: State
}

/** Starts a broker on a free port of this machine, with a device for each light and awning of a home, and some more. */
export async function startMqttHouse(home: Home): Promise<MqttHouse> {
  const {Aedes} = await import('aedes').catch(() => {
    throw new UsageError('The MQTT demo needs the package aedes, which is for development only. Run npm ci first.')
  })
  const broker = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  const publish = (topic: string, payload: string, retain: boolean) =>
    new Promise<void>((resolve, reject) => {
      const packet = {cmd: 'publish', topic, payload: Buffer.from(payload), qos: 0, retain, dup: false} as const
      broker.publish(packet, (error) => (error ? reject(error) : resolve()))
    })

  await publish('zigbee2mqtt/bridge/state', '{"state":"online"}', true)
  for (const device of devicesOf(home)) {
    const topic = `zigbee2mqtt/${device.id}`
    let state = device.initial
    // Like Zigbee2MQTT, it tells its state on a question and after a change, and retains nothing.
    const tell = (change: State) => {
      state = {...state, ...change}
      return publish(topic, JSON.stringify(state), false)
    }
    const listen = (suffix: string, act: (payload: string) => Promise<void>) =>
      broker.subscribe(
        `${topic}/${suffix}`,
        ({payload}, done) => {
          done()
          act(payload.toString()).catch(() => {})
        },
        () => {},
      )
    listen('get', () => tell({}))
    listen('set', (payload) => tell(changeOf(JSON.parse(payload))))
    listen('set/temperature', (payload) => tell({temperature: Number(payload)}))
    listen('set/mode', (payload) => tell({mode: payload}))
    const config = JSON.stringify(discoveryMessage(device, topic))
    await publish(`homeassistant/${device.component}/${device.id}/config`, config, true)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}

/** Returns the change of a state that a command makes. */
function changeOf(command: State): State {
  const {color, color_temp: white} = command
  if (command.state === 'OPEN') return {position: 100}
  if (command.state === 'CLOSE') return {position: 0}
  if (command.state === 'STOP') return {}
  return {
    ...command,
    ...(color !== undefined && {color_mode: 'xy'}),
    ...(white !== undefined && {color_mode: 'color_temp'}),
  }
}

function discoveryMessage({id, name, options}: DemoDevice, topic: string) {
  return {
    ...options,
    name: null,
    unique_id: id,
    state_topic: topic,
    availability: [{topic: 'zigbee2mqtt/bridge/state', value_template: '{{ value_json.state }}'}],
    device: {identifiers: [`zigbee2mqtt_${id}`], name, manufacturer: 'Pianta', model: 'Demo'},
    origin: {name: 'Zigbee2MQTT', sw: '2.14.1'},
  }
}

/** The words for names, as people give them to their devices. */
const words = {
  en: {light: 'Lamp', awning: 'Shutter', climate: 'Radiator', plug: 'Plug', door: 'Front door', air: 'Living room'},
  it: {light: 'Luce', awning: 'Tapparella', climate: 'Radiatore', plug: 'Presa', door: 'Portoncino', air: 'Soggiorno'},
} as const

function devicesOf(home: Home): DemoDevice[] {
  const named = words[home.lang ?? 'en']
  const command = (id: string) => ({command_topic: `zigbee2mqtt/${id}/set`})
  const lights = home.plans.flatMap(({lights}) => lights)
  const awnings = home.plans.flatMap(({awnings}) => awnings)
  const value = (key: string) => `{{ value_json["${key}"] }}`
  return [
    ...lights.map((light, index): DemoDevice => {
      const id = `light-${light.id}`
      const modes = {supported_color_modes: ['xy', 'color_temp'], min_mireds: 153, max_mireds: 500}
      return {
        id,
        component: 'light',
        name: light.name ?? `${named.light} ${index + 1}`,
        options: {...command(id), schema: 'json', brightness: true, brightness_scale: 254, ...modes},
        initial: {state: 'OFF', brightness: 254, color_mode: 'color_temp', color_temp: 370},
      }
    }),
    ...awnings.map((awning, index): DemoDevice => {
      const id = `cover-${awning.id}`
      const topic = `zigbee2mqtt/${id}`
      return {
        id,
        component: 'cover',
        name: awning.name ?? `${named.awning} ${index + 1}`,
        options: {
          command_topic: `${topic}/set`,
          payload_open: '{"state":"OPEN"}',
          payload_close: '{"state":"CLOSE"}',
          payload_stop: '{"state":"STOP"}',
          position_topic: topic,
          position_template: value('position'),
          set_position_topic: `${topic}/set`,
          set_position_template: '{"position": {{ position }} }',
          value_template: value('state'),
        },
        initial: {position: 100},
      }
    }),
    {
      id: 'climate-radiator',
      component: 'climate',
      name: named.climate,
      options: {
        current_temperature_topic: 'zigbee2mqtt/climate-radiator',
        current_temperature_template: value('local_temperature'),
        temperature_state_topic: 'zigbee2mqtt/climate-radiator',
        temperature_state_template: value('temperature'),
        temperature_command_topic: 'zigbee2mqtt/climate-radiator/set/temperature',
        mode_state_topic: 'zigbee2mqtt/climate-radiator',
        mode_state_template: value('mode'),
        mode_command_topic: 'zigbee2mqtt/climate-radiator/set/mode',
        command_topic: 'zigbee2mqtt/climate-radiator/set',
        modes: ['off', 'heat'],
        min_temp: 7,
        max_temp: 30,
      },
      initial: {local_temperature: 20.5, temperature: 20, mode: 'heat'},
    },
    {
      id: 'switch-plug',
      component: 'switch',
      name: named.plug,
      options: {
        command_topic: 'zigbee2mqtt/switch-plug/set',
        payload_on: '{"state":"ON"}',
        payload_off: '{"state":"OFF"}',
        state_on: 'ON',
        state_off: 'OFF',
        value_template: value('state'),
      },
      initial: {state: 'OFF'},
    },
  ]
}
