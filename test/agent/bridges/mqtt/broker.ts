import {once} from 'node:events'
import {type AddressInfo, createServer, type Server, type Socket} from 'node:net'
import {Aedes} from 'aedes'
import {connectAsync, type MqttClient} from 'mqtt'
import type {Test} from 'tap'

/** A broker over loopback, with a client that plays the devices. */
export interface TestBroker {
  readonly url: string
  readonly port: number
  devices: MqttClient
  /** Publishes a retained message, as discovery messages are. */
  retain(topic: string, payload: unknown): Promise<void>
  publish(topic: string, payload: unknown): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

export interface TestBrokerOptions {
  port?: number
  /** Refuses logins for which it returns false. */
  isAllowed?(username: string | undefined, password: string | undefined): boolean
  /** Refuses subscriptions to topics for which it returns false. */
  canRead?(topic: string): boolean
}

export async function startBroker(
  t: Test,
  {port = 0, isAllowed, canRead}: TestBrokerOptions = {},
): Promise<TestBroker> {
  const aedes = await Aedes.createBroker()
  if (isAllowed) {
    aedes.authenticate = (client, username, password, done) => {
      const isDevice = client.id.startsWith('devices')
      if (isDevice || isAllowed(username, password?.toString())) done(null, true)
      else done(Object.assign(new Error('refused'), {returnCode: 5 as const}), false)
    }
  }
  if (canRead) {
    aedes.authorizeSubscribe = (_, subscription, done) => done(null, canRead(subscription.topic) ? subscription : null)
  }
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const {port: own} = server.address() as AddressInfo
  const url = `mqtt://127.0.0.1:${own}`
  const devices = await connectAsync(url, {reconnectPeriod: 0, clientId: `devices-${own}`})
  devices.on('error', () => {})
  let isDown = false
  async function kill() {
    if (isDown) return
    isDown = true
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
    await new Promise<void>((resolve) => aedes.close(() => resolve()))
    await devices.endAsync(true)
  }
  t.teardown(kill)
  const text = (payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload))
  return {
    url,
    port: own,
    devices,
    async retain(topic, payload) {
      await devices.publishAsync(topic, text(payload), {retain: true, qos: 1})
    },
    async publish(topic, payload) {
      await devices.publishAsync(topic, text(payload), {qos: 1})
    },
    kill,
  }
}
