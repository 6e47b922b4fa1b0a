import {once} from 'node:events'
import {type AddressInfo, createServer} from 'node:net'
import t from 'tap'
import {FakeClock} from '../../../fake-clock.ts'
import {turns} from '../../quiet.ts'
import {temporaryFolder} from '../../temporary-folder.ts'
import {startBroker} from './broker.ts'
import {followBridge} from './follow-bridge.ts'

const plug = (id: string) => ({
  command_topic: `plugs/${id}/set`,
  state_topic: `plugs/${id}`,
  name: `Plug ${id}`,
  unique_id: id,
})

t.test('topics that the broker refuses are named, and the others work', async (t) => {
  const refused = new Set(['tasmota/discovery/+/config', 'tasmota/discovery/+/sensors'])
  const broker = await startBroker(t, {canRead: (topic) => !refused.has(topic)})
  await broker.retain('homeassistant/switch/a/config', plug('a'))
  const house = followBridge(t, {folder: await temporaryFolder(t), url: broker.url})
  await house.until(() => house.bridge.devices()?.length === 1)
  t.equal(house.bridge.health().state, 'connected')
  const reason = (topics: string) =>
    `The MQTT broker doesn't let this login read ${topics}. Allow it in the broker's access list.`
  const tasmota = [...refused].join(', ')
  t.same(house.bridge.problems(), [{device: 'mqtt', name: 'mqtt', reason: reason(tasmota)}])
  await broker.publish('plugs/a', 'ON')
  await house.until(() => house.stateOf('Plug a')?.status === 'ok')

  refused.add('plugs/b')
  await broker.retain('homeassistant/switch/b/config', plug('b'))
  await house.until(() => house.bridge.problems()[0]?.reason.includes('plugs/b') === true)
  t.same(house.bridge.problems()[0]?.reason, reason(`${tasmota}, plugs/b`))
  t.same(house.stateOf('Plug b'), {status: 'unknown'})

  await broker.retain('homeassistant/switch/b/config', {...plug('b'), state_topic: 'open/b'})
  await house.until(() => house.bridge.problems()[0]?.reason === reason(tasmota))
})

t.test('a bridge is refused while the broker refuses all discovery topics', async (t) => {
  let isAllowed = false
  const clock = new FakeClock()
  const broker = await startBroker(t, {canRead: () => isAllowed})
  const house = followBridge(t, {folder: await temporaryFolder(t), url: broker.url, clock})
  await house.until(() => house.bridge.health().state === 'refused')
  t.match(house.bridge.health().reason, /doesn't let this login read homeassistant\/\+\/\+\/config, .*\. Allow it/)
  isAllowed = true
  while (house.bridge.health().state !== 'connected') {
    clock.advance(1000)
    await turns(5)
  }
  t.same(house.bridge.problems(), [])
})

t.test('a broker that ends the connection while it is asked for topics is no refusal', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // It accepts the login (CONNACK), and hangs up at the next packet.
    socket.once('data', () => {
      socket.write(Buffer.from([0x20, 2, 0, 0]))
      socket.once('data', () => socket.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  const house = followBridge(t, {folder: await temporaryFolder(t), url, clock: new FakeClock()})
  await house.until(() => house.bridge.health().state !== 'connecting')
  t.match(house.bridge.health(), {state: 'disconnected', reason: /is reached, but doesn't answer as an MQTT broker/})
})
