import {once} from 'node:events'
import {type AddressInfo, createServer, type Socket} from 'node:net'
import {Aedes} from 'aedes'
import type {Test} from 'tap'

/** A device's discovery message: its topic's middle, and its configuration. */
export type Discovery = readonly [component: string, config: Readonly<Record<string, unknown>>]

export interface BrokerOptions {
  discoveries?: readonly Discovery[]
  prefix?: string
  login?: {username: string; password: string}
  port?: number
  /** Refuses subscriptions to topics for which it returns false. */
  canRead?(topic: string): boolean | Promise<boolean>
}

/** Starts a broker on 127.0.0.1 with retained discovery messages, and stops it with the test. */
export async function startBroker(t: Test, options: BrokerOptions = {}) {
  const {discoveries = [], prefix = 'homeassistant', login, port = 0, canRead} = options
  const broker = await Aedes.createBroker()
  if (login) {
    broker.authenticate = (_, username, password, done) => {
      const isRight = username === login.username && String(password) === login.password
      if (isRight) done(null, true)
      else done(Object.assign(new Error('not allowed'), {returnCode: 4}), null)
    }
  }
  if (canRead) {
    broker.authorizeSubscribe = async (_, subscription, done) =>
      done(null, (await canRead(subscription.topic)) ? subscription : null)
  }
  const publish = (topic: string, payload: unknown) =>
    new Promise<void>((resolve, reject) => {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
      const packet = {cmd: 'publish', topic, payload: Buffer.from(text), qos: 0, retain: true, dup: false} as const
      broker.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  for (const [component, config] of discoveries) {
    await publish(`${prefix}/${component}/${config.unique_id}/config`, config)
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) {
      server.close()
      await once(server, 'close')
    }
    if (!broker.closed) await new Promise<void>((resolve) => broker.close(() => resolve()))
  }
  t.teardown(stop)
  const own = (server.address() as AddressInfo).port
  return {broker, publish, stop, port: own, url: `mqtt://127.0.0.1:${own}`}
}

/** Two lamps, a shutter and a thermometer. */
export const smallHouse: readonly Discovery[] = [
  ...['l1', 'l2'].map(
    (id) =>
      [
        'light',
        {
          unique_id: id,
          name: `Lamp ${id}`,
          schema: 'json',
          state_topic: `house/${id}`,
          command_topic: `house/${id}/set`,
          brightness: true,
          brightness_scale: 254,
        },
      ] as const,
  ),
  [
    'cover',
    {
      unique_id: 'c1',
      name: 'Shutter',
      command_topic: 'house/c1/set',
      position_topic: 'house/c1/position',
      set_position_topic: 'house/c1/position/set',
    },
  ],
  [
    'sensor',
    {
      unique_id: 's1',
      name: 'Thermometer',
      device_class: 'temperature',
      unit_of_measurement: '°C',
      state_topic: 'house/s1',
      value_template: '{{ value_json.temperature }}',
    },
  ],
]
