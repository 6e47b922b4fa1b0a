import t, {type Test} from 'tap'
import {lookInterval, quiet} from '../../../../agent/bridges/home-assistant/meshes/ask-zigbee.ts'
import type {MeshMap} from '../../../../shared/house/mesh.ts'
import {turns} from '../../quiet.ts'
import {startSmall} from './small-home-assistant.ts'
import {entry} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

const never = new AbortController().signal

/** A house with three devices of an integration, of which the first has two entities. */
async function build(t: Test, platform: string) {
  const of = (deviceId: string) => ({device_id: deviceId, platform})
  const small = await startSmall(t, {
    devices: [
      {id: 'd-hub', name: 'Stick', name_by_user: null},
      {id: 'd-lamp', name: 'LED bulb', name_by_user: 'Table lamp'},
      {id: 'd-door', name: 'Door sensor', name_by_user: null},
      {id: 'd-tv', name: 'Television', name_by_user: null},
    ],
    entities: [
      entry('h1', 'update.stick', of('d-hub')),
      entry('l1', 'light.table', of('d-lamp')),
      entry('l2', 'sensor.table_power', of('d-lamp')),
      entry('b1', 'binary_sensor.door', of('d-door')),
      entry('m1', 'media_player.tv', {device_id: 'd-tv', platform: 'cast'}),
    ],
    states: {
      'light.table': ['on', {supported_color_modes: ['onoff']}],
      'sensor.table_power': ['5', {device_class: 'power', unit_of_measurement: 'W'}],
      'binary_sensor.door': ['off', {device_class: 'door'}],
      'media_player.tv': ['on', {}],
    },
  })
  const house = await startBridge(t, small)
  await house.connected()
  await until(() => house.bridge.devices()?.length)
  const ask = async (signal = never) => await house.bridge.askMesh?.(`home-assistant/${platform}`, signal)
  return {small, ask, ...house}
}

const names = (map: MeshMap | undefined) =>
  map?.nodes.map(({name, role, isSilent = false}) => [name, role, isSilent ? 'silent' : ''].join(' ').trim())
const linksOf = (map: MeshMap | undefined) =>
  map?.links.map(({from, to, strength, quality, isWay}) => [from, isWay ? '>' : '-', to, strength, quality].join(' '))

/** As the Matter server (schema 13) derives it and Home Assistant 2026.11.0 serialises it. */
const topology = {
  collected_at: 1_790_000_000_000,
  nodes: [
    {
      id: '1',
      kind: 'matter',
      network_type: 'thread',
      node_id: 1,
      role: 'router',
      available: true,
      ha_device_id: 'd-lamp',
    },
    {
      id: '2',
      kind: 'matter',
      network_type: 'thread',
      role: 'sleepy_end_device',
      available: true,
      ha_device_id: 'd-door',
    },
    {id: '3', kind: 'matter', network_type: 'thread', role: 'leader', available: false, ha_device_id: null},
    {id: '4', kind: 'matter', network_type: 'wifi', role: 'station', available: true, ssid: 'Home', ha_device_id: null},
    {id: '5', kind: 'matter', network_type: 'ethernet', ha_device_id: null},
    {id: 'br_1', kind: 'border_router', network_type: 'thread', role: 'router', host_name: 'Kitchen', vendor_name: 'X'},
    {
      id: 'ap_1',
      kind: 'wifi_ap',
      network_type: 'wifi',
      role: 'ap',
      network_name: '11:22',
      ssid: 'Home',
      bssid: '11:22',
    },
  ],
  connections: [
    {
      source: '1',
      target: 'br_1',
      network: 'thread',
      strength: 'strong',
      source_to_target: {strength: 'strong', lqi: 3, rssi: -50},
      target_to_source: {strength: 'weak', lqi: 1, rssi: -92},
    },
    {source: '1', target: '2', network: 'thread', strength: 'medium', source_to_target: {strength: 'medium', lqi: 2}},
    {source: '1', target: '3', network: 'thread', strength: 'none'},
    {source: '3', target: 'br_1', network: 'thread', strength: 'unknown', via_route_table: true},
    {source: '4', target: 'ap_1', network: 'wifi', strength: 'unknown'},
  ],
}

t.test('Matter tells Thread and Wi-Fi, each link in the direction that is worse', async (t) => {
  const {bridge, small, ask} = await build(t, 'matter')
  t.same(bridge.meshes?.(), [{id: 'home-assistant/matter', technology: 'matter'}])
  const questions: unknown[] = []
  small.answered.set('matter/network_topology', ({refresh}) => {
    questions.push(refresh)
    return {result: topology}
  })
  const map = await ask()
  t.same(questions, [true], 'a person wants it of now')
  t.same(names(map), [
    'Table lamp router',
    'Door sensor sleeper',
    '3 router silent',
    'Home end',
    'Kitchen border',
    'Home access',
  ])
  t.same(map?.nodes[0]?.devices, ['home-assistant:l1', 'home-assistant:l2'])
  t.same(linksOf(map), ['2 > 1 fair ', '4 > ap_1  ', '1 - br_1 weak ', '3 - br_1  '])
})

t.test('Z-Wave tells the last working route of each device, and its radio stays on', async (t) => {
  const {bridge, small, ask} = await build(t, 'zwave_js')
  t.same(bridge.meshes?.(), [{id: 'home-assistant/zwave_js', technology: 'zwave'}])
  const numbers: Readonly<Record<string, number>> = {'d-hub': 1, 'd-lamp': 2, 'd-door': 3}
  const nodes = [
    {node_id: 1, is_controller_node: true, is_routing: true, status: 4},
    {node_id: 2, is_controller_node: false, is_routing: true, status: 4},
    {node_id: 3, is_controller_node: false, is_routing: true, status: 1},
  ]
  const routes: Readonly<Record<string, object>> = {
    'd-lamp': {repeaters: [], rssi: -60, repeater_rssi: [], protocol_data_rate: 3, route_failed_between: null},
    'd-door': {repeaters: ['d-lamp'], rssi: 127, repeater_rssi: [-93], protocol_data_rate: 1},
  }
  small.answered.set('zwave_js/network_status', () => ({result: {controller: {own_node_id: 1, nodes}}}))
  small.answered.set('zwave_js/subscribe_node_statistics', ({device_id: id}) => ({
    event: {event: 'statistics updated', node_id: numbers[String(id)], lwr: routes[String(id)] ?? null},
  }))
  const map = await ask()
  t.same(names(map), ['Stick coordinator', 'Table lamp router', 'Door sensor sleeper'])
  t.same(linksOf(map), ['d-lamp > d-hub strong ', 'd-door > d-lamp weak '], '127 is no strength but the lack of one')
  t.notOk(small.commands.includes('zwave_js/network_neighbors'), 'for which Home Assistant turns the radio off')
  small.refused.set('zwave_js/subscribe_node_statistics', 'not_found')
  t.same((await ask())?.links, [])
})

t.test('ZHA is scanned until its tables rest, and its map says that some may be older', async (t) => {
  const {bridge, small, ask, clock} = await build(t, 'zha')
  t.same(bridge.meshes?.(), [{id: 'home-assistant/zha', technology: 'zigbee'}])
  let scan = 0
  small.silent.add('zha/topology/update')
  const neighbour = (ieee: string, nwk: string, lqi: number, relationship: string, more = {}) => ({
    ...{device_type: 'Router', rx_on_when_idle: 'On', relationship, ieee, nwk, lqi: String(lqi), depth: '1'},
    ...more,
  })
  const sleeper = {device_type: 'EndDevice', rx_on_when_idle: 'Off'}
  small.answered.set('zha/devices', () => ({
    result: [
      {
        ieee: '00:01',
        nwk: '0x0000',
        name: 'Stick',
        device_type: 'Coordinator',
        device_reg_id: 'd-hub',
        neighbors: [],
        routes: [],
      },
      {
        ieee: '00:02',
        nwk: '0x1A2B',
        name: 'LED bulb',
        device_type: 'Router',
        device_reg_id: 'd-lamp',
        neighbors: [
          neighbour('00:01', '0x0000', 100 + scan, 'Sibling'),
          neighbour('00:03', '0x1A2C', 40, 'Child', sleeper),
        ],
        routes: [{dest_nwk: '0x0000', route_status: 'Active', next_hop: '0x0000'}],
      },
      {
        ieee: '00:03',
        nwk: '0x1A2C',
        name: 'Door',
        device_type: 'EndDevice',
        device_reg_id: 'd-door',
        neighbors: [],
        routes: [],
      },
    ],
  }))
  let map: MeshMap | undefined
  const asking = ask().then((told) => {
    map = told
  })
  for (let passed = 0; passed < 30_000; passed += lookInterval) {
    scan = 80
    await until(() => small.commands.includes('zha/topology/update'))
    await turns(20)
    clock.advance(lookInterval)
  }
  t.equal(map, undefined, 'a silent router takes a while')
  for (let passed = 0; passed < quiet + 2 * lookInterval && !map; passed += lookInterval) {
    await turns(20)
    clock.advance(lookInterval)
    await turns(20)
  }
  await asking
  t.same(names(map), ['Stick coordinator', 'Table lamp router', 'Door sensor sleeper'])
  t.same(linksOf(map), ['00:02 > 00:01 strong 71', '00:03 > 00:02 weak 16'])
  t.equal(map?.isPartlyOlder, true)
})

t.test('a house that tells of no mesh says why', async (t) => {
  const {small, ask, bridge} = await build(t, 'matter')
  await t.rejects(ask(), {message: /tells nothing of this mesh/})
  small.refused.set('matter/network_topology', 'unauthorized')
  await t.rejects(ask(), {message: /administrators alone/})
  small.refused.set('matter/network_topology', 'not_supported')
  await t.rejects(ask(), {message: /matter\/network_topology is refused/})
  await t.rejects(Promise.resolve(bridge.askMesh?.('home-assistant/cast', never)), RangeError)
  const stop = new AbortController()
  stop.abort(new Error('enough'))
  await t.rejects(ask(stop.signal))
})
