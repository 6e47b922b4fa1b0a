import t, {type Test} from 'tap'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {signInAs, startHomeAssistant} from './home-assistant/start-home-assistant.ts'
import {startMatterServer} from './home-assistant/start-matter-server.ts'

t.setTimeout(1_200_000)

const never = new AbortController().signal

const node = (number: number, role: string, more: object = {}) => ({
  id: String(number),
  kind: 'matter',
  network_type: 'thread',
  node_id: number,
  role,
  available: true,
  ...more,
})

/** Two lamps on Thread, of which the second is a child of the first, and a border router. */
const topology = {
  collected_at: Date.UTC(2026, 11, 1, 8),
  nodes: [
    node(1, 'router'),
    node(2, 'sleepy_end_device'),
    {id: 'br_1', kind: 'border_router', network_type: 'thread', role: 'router', host_name: 'Hall hub'},
  ],
  connections: [
    {
      source: '1',
      target: 'br_1',
      network: 'thread',
      strength: 'strong',
      source_to_target: {strength: 'strong', lqi: 3, rssi: -51},
      target_to_source: {strength: 'weak', lqi: 1, rssi: -93},
    },
    {
      source: '1',
      target: '2',
      network: 'thread',
      strength: 'medium',
      source_to_target: {strength: 'medium', lqi: 2, rssi: -80},
    },
  ],
}

const follow = (t: Test, url: string, token: string, folder: string) =>
  followAnyBridge(t, folder, (context) =>
    createHomeAssistantBridge({kind: 'home-assistant', id: 'home-assistant', url, token: async () => token}, context),
  )

t.test('a real Home Assistant tells Matter’s mesh, with the devices of the house', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const matter = await startMatterServer(t, ['Hall lamp', 'Shelf lamp'], topology)
  const real = await startHomeAssistant(t, program)
  const admin = await real.admin()
  t.teardown(() => admin.close())
  const house = follow(t, real.url, real.token, await temporaryFolder(t))
  await house.until(() => house.bridge.health().state === 'connected')
  t.same(house.bridge.meshes?.(), [], 'a house without a mesh has none')
  await admin.flow('matter', {url: matter.url})
  const lampNamed = (name: string) => house.bridge.devices()?.find((device) => device.name.startsWith(name))
  await house.until(() => lampNamed('Hall lamp') !== undefined && lampNamed('Shelf lamp') !== undefined)
  t.same(house.bridge.meshes?.(), [{id: 'home-assistant/matter', technology: 'matter'}])
  t.same(matter.topologyQuestions, [], 'nobody but a person asks')
  const map = await house.bridge.askMesh?.('home-assistant/matter', never)
  t.match(matter.topologyQuestions, [{refresh: true}])
  t.match(map?.nodes, [
    {id: '1', name: 'Hall lamp', role: 'router', devices: [lampNamed('Hall lamp')?.id]},
    {id: '2', name: 'Shelf lamp', role: 'sleeper', devices: [lampNamed('Shelf lamp')?.id]},
    {id: 'br_1', name: 'Hall hub', role: 'border', devices: []},
  ])
  t.same(
    map?.links.map(({from, to, strength, isWay}) => [from, to, strength, isWay]),
    [
      ['2', '1', 'fair', true],
      ['1', 'br_1', 'weak', false],
    ],
  )
  await t.test('a user who may only read is refused in words', async (t) => {
    const {user} = await admin.ask<{user: {id: string}}>('config/auth/create', {
      name: 'Guest',
      group_ids: ['system-read-only'],
    })
    const account = {username: 'guest', password: 'another long password'}
    await admin.ask('config/auth_provider/homeassistant/create', {user_id: user.id, ...account})
    const token = await signInAs(real.url, account)
    const guest = follow(t, real.url, token, await temporaryFolder(t))
    await guest.until(() => (guest.bridge.meshes?.().length ?? 0) > 0)
    await t.rejects(Promise.resolve(guest.bridge.askMesh?.('home-assistant/matter', never)), {
      message: /administrators alone/,
    })
  })
})
