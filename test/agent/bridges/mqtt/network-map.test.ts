import t from 'tap'
import {readNetworkMap} from '../../../../agent/bridges/mqtt/network-map.ts'
import type {MeshMap} from '../../../../shared/house/mesh.ts'
import {temporaryFolder} from '../../temporary-folder.ts'
import {startBroker, type TestBroker, type TestBrokerOptions} from './broker.ts'
import {type FollowedBridge, followBridge} from './follow-bridge.ts'

const [hub, lamp, plug, door] = ['0x01', '0x02', '0x03', '0x04']
const nwk: Readonly<Record<string, number>> = {[hub]: 0, [lamp]: 0x1a, [plug]: 0x1b, [door]: 0x1c}
const [parent, child, sibling, none] = [0, 1, 2, 3]

const node = (ieeeAddr: string, friendlyName: string, type: string, failed?: string[]) => ({
  ieeeAddr,
  friendlyName,
  type,
  networkAddress: nwk[ieeeAddr],
  ...(failed && {failed}),
})

/** A neighbour that a router reports: source, target, quality, relationship and the routes by it. */
const link = (source: string, target: string, lqi: number, relationship: number, more: object = {}) => ({
  source: {ieeeAddr: source, networkAddress: nwk[source]},
  target: {ieeeAddr: target, networkAddress: nwk[target]},
  lqi,
  relationship,
  deviceType: 1,
  routes: [],
  ...more,
})
const route = (status = 'ACTIVE', destinationAddress = 0) => ({routes: [{destinationAddress, status}]})
const sleeper = {deviceType: 2, rxOnWhenIdle: 0}

const value = {
  nodes: [
    node(hub, 'Coordinator', 'Coordinator', []),
    node(lamp, 'Hall lamp', 'Router', []),
    node(plug, 'Plug', 'Router', ['lqi', 'routingTable']),
    node(door, 'Door', 'EndDevice'),
  ],
  links: [
    link(lamp, hub, 200, child),
    link(hub, lamp, 180, parent),
    link(plug, lamp, 40, sibling),
    link(door, lamp, 90, child, sleeper),
  ],
}
const answer = (links: readonly object[] = value.links) => ({
  status: 'ok',
  data: {type: 'raw', value: {...value, links}},
})
const read = (message: Record<string, unknown>) => readNetworkMap(message, 'home/zigbee', 7, (ieee) => [`mqtt:${ieee}`])
const waysOf = ({links}: MeshMap) => links.filter(({isWay}) => isWay).map(({from, to}) => `${from} > ${to}`)

t.test('readNetworkMap() reads roles, who did not answer, and the worse quality of each link', async (t) => {
  const map = read(answer())
  t.same(
    map.nodes.map(({name, role, isSilent = false, devices}) => [name, role, isSilent, ...devices]),
    [
      ['Coordinator', 'coordinator', false, 'mqtt:0x01'],
      ['Hall lamp', 'router', false, 'mqtt:0x02'],
      ['Plug', 'router', true, 'mqtt:0x03'],
      ['Door', 'sleeper', false, 'mqtt:0x04'],
    ],
  )
  t.equal(map.at, 7)
  t.match(map.links[0], {from: lamp, to: hub, quality: 71, strength: 'strong', isWay: true})
  t.same(waysOf(map), [`${lamp} > ${hub}`, `${door} > ${lamp}`])
  t.match(
    map.links.find(({isWay}) => !isWay),
    {from: plug, to: lamp, quality: 16, strength: 'weak'},
    'what a silent router says is unknown, not what is heard of it',
  )
})

t.test('a router talks by its route, whatever parent it joined by', async (t) => {
  const joinedByHub = [link(hub, lamp, 30, parent), link(plug, lamp, 150, sibling, route())]
  t.same(waysOf(read(answer(joinedByHub))), [`${lamp} > ${plug}`])
  for (const stale of [route('INACTIVE'), route('ACTIVE', 0x1c)]) {
    const links = [link(hub, lamp, 30, parent), link(plug, lamp, 150, sibling, stale)]
    t.same(waysOf(read(answer(links))), [`${lamp} > ${hub}`])
  }
  t.same(waysOf(read(answer([link(plug, lamp, 150, none)]))), [], 'what is only heard is no way')
})

t.test('an answer that is no map is a sentence', async (t) => {
  t.throws(() => read({status: 'error', error: "Type 'x' not\nsupported"}), {
    message: "home/zigbee has no map: Type 'x' not supported.",
  })
  for (const broken of [
    {status: 'ok'},
    {status: 'ok', data: {value: 'graph'}},
    {data: {value: {nodes: {}, links: []}}},
  ]) {
    t.throws(() => read(broken), {message: /something that is no map/})
  }
  const strange = answer([{}, {source: 5, target: null}, link(lamp, hub, 999, child)] as object[])
  t.match(read(strange).links, [{quality: null, strength: null, isWay: true}])
})

const origin = {name: 'Zigbee2MQTT', sw: '2.14.1'}
const availability = [{topic: 'home/zigbee/bridge/state', value_template: '{{ value_json.state }}'}]

/** Follows a broker with a lamp of Zigbee2MQTT, whose gateway the test plays. */
async function build(t: Parameters<typeof startBroker>[0], options: TestBrokerOptions = {}) {
  const broker = await startBroker(t, options)
  await broker.retain('homeassistant/light/lamp/config', {
    origin,
    availability,
    device: {identifiers: [`zigbee2mqtt_${lamp}`], name: 'Hall lamp'},
    unique_id: 'lamp',
    name: null,
    schema: 'json',
    command_topic: 'home/zigbee/Hall lamp/set',
    state_topic: 'home/zigbee/Hall lamp',
  })
  const house = followBridge(t, {folder: await temporaryFolder(t), url: broker.url})
  await house.until(() => house.bridge.devices()?.length === 1 && house.bridge.meshes?.().length === 1)
  return {broker, house}
}

/** Answers each question for a map. */
async function playGateway({devices, publish}: TestBroker, reply: (question: {transaction: string}) => unknown) {
  const asked: object[] = []
  devices.on('message', (topic, payload) => {
    if (topic !== 'home/zigbee/bridge/request/networkmap') return
    const question = JSON.parse(String(payload))
    asked.push(question)
    const said = reply(question)
    if (said !== undefined) void publish('home/zigbee/bridge/response/networkmap', said)
  })
  await devices.subscribeAsync('home/zigbee/#')
  return asked
}

const mesh = 'mqtt/home/zigbee'
const never = new AbortController().signal

const askMesh = async ({bridge}: FollowedBridge, signal = never, id = mesh) => await bridge.askMesh?.(id, signal)

t.test('askMesh() asks the gateway, and takes its own answer alone', async (t) => {
  const {broker, house} = await build(t)
  const asked = await playGateway(broker, ({transaction}) => {
    // Zigbee2MQTT’s own page may ask at the same time.
    void broker.publish('home/zigbee/bridge/response/networkmap', {...answer([]), transaction: 'another'})
    return {...answer(), transaction}
  })
  t.same(house.bridge.meshes?.(), [{id: mesh, technology: 'zigbee'}])
  t.same(asked, [], 'nobody but a person asks')
  const map = await askMesh(house)
  t.match(asked, [{type: 'raw', routes: true, transaction: /^[0-9a-f]{16}$/}])
  t.equal(map?.links.length, 3)
  t.same(map?.nodes.find(({id}) => id === lamp)?.devices, ['mqtt:light:lamp'])
  t.same(map?.nodes.find(({id}) => id === plug)?.devices, [])
  await t.rejects(askMesh(house, never, 'mqtt/other'), RangeError)
})

t.test('askMesh() takes an answer of megabytes, of which the house takes none', async (t) => {
  const {broker, house} = await build(t)
  const links = Array.from({length: 9000}, () => link(door, lamp, 90, child, {...sleeper, padding: 'x'.repeat(200)}))
  await playGateway(broker, ({transaction}) => ({...answer(links), transaction}))
  const map = await askMesh(house)
  t.equal(map?.links.length, 1)
})

t.test('askMesh() says why there is no map', async (t) => {
  const {broker, house} = await build(t, {canRead: (topic) => topic !== 'home/zigbee/bridge/response/networkmap'})
  await t.rejects(askMesh(house), {
    message: "The broker doesn't let this login read home/zigbee/bridge/response/networkmap.",
  })
  await broker.kill()
  await house.until(() => house.bridge.health().state === 'disconnected')
  await t.rejects(askMesh(house), {message: /No MQTT broker answers/})
})

t.test('askMesh() ends with its signal, and with the broker', async (t) => {
  const {broker, house} = await build(t)
  const asked = await playGateway(broker, () => undefined)
  const stop = new AbortController()
  const first = askMesh(house, stop.signal)
  while (asked.length === 0) await new Promise(setImmediate)
  stop.abort(new Error('enough'))
  await t.rejects(first, {message: 'enough'})
  await t.rejects(askMesh(house, stop.signal), {message: 'enough'})
  const second = askMesh(house)
  while (asked.length === 1) await new Promise(setImmediate)
  await Promise.all([t.rejects(second, {message: /MQTT broker/}), broker.kill()])
})
