import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceState, KnownState} from '#shared/house/device-state.ts'
import {deriveDevices} from '#shared/house/home-assistant/derive-devices.ts'
import {type EntityState, readInto} from '#shared/house/home-assistant/entity-state.ts'
import {indexBy, indexDevices, readEntity} from '#shared/house/home-assistant/registries.ts'
import type {Gap} from '../../agent/bridges/bridge.ts'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {systemClock} from '../../shared/clock.ts'
import {bindDevice} from '../../shared/home/bindings.ts'
import {type FollowedBridge, followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {paired} from '../agent/commands/agent-process.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsChromium, openChromium, openPage} from '../chromium.ts'
import {homeWith} from '../home-with.ts'
import type {OwnState} from './home-assistant/admin-connection.ts'
import {agrees} from './home-assistant/agrees.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {signInAs, startHomeAssistant} from './home-assistant/start-home-assistant.ts'
import {prepareProxy} from './home-assistant/start-proxy.ts'

t.setTimeout(2_400_000)

/** A part of the test that hangs ends by itself: the report then names it. */
const limit = {timeout: 120_000}

const isConnected = ({bridge}: FollowedBridge) =>
  bridge.health().state === 'connected' && (bridge.devices()?.length ?? 0) > 0

interface Entry {
  id: string
  entity_id: string
}

/** A home whose lamps are bound to devices of the agent's bridge. */
const homeOf = (...devices: string[]): Home =>
  homeWith({
    lights: devices.map((device) => ({id: device, at: [1, 1], bindings: {light: [{app: 'agent', device}]}})),
  })

t.test('journeys of a household with a real Home Assistant', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  // 1,719 entities in all.
  const real = await startHomeAssistant(t, program, {manySensors: 1473})
  const admin = await real.admin()
  t.teardown(() => admin.close())
  const follow = async (url: string, token: string, home?: Home) => {
    const config = {kind: 'home-assistant', id: 'home-assistant', url, token: async () => token} as const
    const homes = (act: (home: Home | undefined) => void) => {
      act(home)
      return () => {}
    }
    const folder = await temporaryFolder(t)
    return followAnyBridge(t, folder, (context) => createHomeAssistantBridge(config, context), systemClock, homes)
  }
  const idOf = async (entityId: string) => {
    const entries = await admin.ask<Entry[]>('config/entity_registry/list')
    const found = entries.find(({entity_id}) => entity_id === entityId)
    if (!found) throw new Error(`no entry ${entityId}`)
    return `home-assistant:${found.id}`
  }
  const stateOf = async (entityId: string) =>
    (await admin.ask<OwnState[]>('get_states')).find(({entity_id}) => entity_id === entityId)
  const deviceIn = ({bridge}: FollowedBridge, id: string) => bridge.devices()?.find((device) => device.id === id)

  await t.test('the agent first; a proxy that answers 503 and 401, and one that is not trusted', limit, async (t) => {
    const proxy = await prepareProxy(t, real.url)
    const house = await follow(proxy.url, real.token)
    await house.until(() => house.bridge.health().state === 'disconnected')
    t.match(house.bridge.health().reason, /Can't reach/)
    proxy.answer(503)
    await proxy.start()
    await house.until(() => house.bridge.health().reason?.includes('503') === true)
    t.match(house.bridge.health().reason, /answers 503: Home Assistant is still starting, or stopped/)
    proxy.answer(undefined)
    await house.until(() => isConnected(house))
    await agrees(t, house, admin, 'after it came')
    proxy.answer(401)
    await house.until(() => house.bridge.health().reason?.includes('401') === true)
    t.match(house.bridge.health().reason, /answers 401: it refuses the token before Home Assistant sees it/)
    proxy.answer(undefined)
    await house.until(() => isConnected(house))
    await agrees(t, house, admin, 'after the proxy')
    proxy.tellClients()
    await house.until(() => house.bridge.health().reason?.includes('400') === true)
    t.match(house.bridge.health().reason, /it does not trust the proxy .* Settings, System, Network, Trusted proxies/)
    await house.stop()
  })

  await t.test('a user who may only read', limit, async (t) => {
    const {user} = await admin.ask<{user: {id: string}}>('config/auth/create', {
      name: 'Guest',
      group_ids: ['system-read-only'],
    })
    const account = {username: 'guest', password: 'another long password'}
    await admin.ask('config/auth_provider/homeassistant/create', {user_id: user.id, ...account})
    const token = await signInAs(real.url, account)
    const house = await follow(real.url, token)
    await house.until(() => isConnected(house))
    await agrees(t, house, admin, 'for a user who may only read')
    t.same(house.bridge.problems(), [])
    const lamp = house.named('Lamp Hue and white')
    await t.rejects(house.bridge.command(lamp.id, {type: 'toggle'}), {message: /Unauthorized/})
    await house.stop()
  })

  const house = await follow(real.url, real.token)
  await house.until(() => isConnected(house))

  await t.test('names without states are Home Assistant’s own', limit, async (t) => {
    // A person's name comes after the device's.
    await admin.ask('config/entity_registry/update', {entity_id: 'light.lamp_three', name: 'Reading lamp'})
    await pause(1000)
    const list = (registry: string) => admin.ask<Record<string, unknown>[]>(`config/${registry}_registry/list`)
    const registries = {
      entities: indexBy(await list('entity'), readEntity),
      devices: indexDevices(await list('device')),
      areas: new Map(),
      floors: new Map(),
    }
    const own = await admin.ask<OwnState[]>('get_states')
    const namesWith = (isNamed: boolean) => {
      const states = new Map(
        own.map(({entity_id: entityId, state, attributes: {friendly_name: name, ...attributes}}) => {
          const entity: EntityState = {state, attributes: {}, wrong: undefined}
          readInto(entity, isNamed ? {...attributes, friendly_name: name} : attributes)
          return [entityId, entity] as const
        }),
      )
      const source = {get: (entityId: string) => states.get(entityId), ids: () => states.keys()}
      const derived = deriveDevices({
        bridge: 'b',
        registries,
        states: source,
        temperatureUnit: '°C',
        previous: new Map(),
      })
      return new Map(derived.flatMap(({device, entityId, entry}) => (entry ? [[entityId, device.name]] : [])))
    }
    const named = namesWith(true)
    const differing = [...namesWith(false)].filter(([entityId, name]) => named.get(entityId) !== name)
    t.same(
      differing.map(([entityId, name]) => [entityId, name, named.get(entityId)]),
      [],
      `${named.size} registered entities`,
    )
    t.ok(named.size > 150)
    t.equal(named.get('light.lamp_three'), 'Lamp Three Reading lamp')
  })

  await t.test('a unit system that is changed', limit, async (t) => {
    const thermostat = house.bridge.devices()?.find(({aliases}) => aliases?.includes('climate.hvac'))
    const temperature = () => (house.states.get(thermostat?.id ?? '') as KnownState | undefined)?.temperature
    const before = temperature() ?? 0
    t.ok(before > 5)
    for (const system of ['us_customary', 'metric']) {
      await admin.ask('config/core/update', {unit_system: system})
      // Its entities take the new unit one after another, and nothing may be told: the degrees are the same.
      await pause(5000)
      await agrees(t, house, admin, system)
      const {current_temperature: there, temperature_unit: unit} = (await stateOf('climate.hvac'))?.attributes ?? {}
      t.comment(`Home Assistant says ${there} ${unit}`)
      t.ok(Math.abs((temperature() ?? 0) - before) < 0.6, `${before} °C is ${temperature()} with ${system}`)
    }
  })

  await t.test('a switch is shown as a light, and as a switch again', limit, async (t) => {
    const id = await idOf('switch.plug')
    const step = await admin.flow('switch_as_x', {entity_id: 'switch.plug', target_domain: 'light', invert: false})
    await house.until(() => deviceIn(house, id)?.kind === 'light')
    t.same(
      house.bridge.devices()?.filter(({aliases}) => aliases?.some((name) => /^(light|switch)\.plug$/.test(name)))
        .length,
      1,
    )
    await house.bridge.command(id, {type: 'turn', on: true})
    await house.until(() => (house.states.get(id) as KnownState).on === true)
    t.equal((await stateOf('switch.plug'))?.state, 'on')
    t.equal((await stateOf('light.plug'))?.state, 'on')
    await agrees(t, house, admin, 'while it is shown as a light')
    await admin.remove(step.result.entry_id)
    await house.until(() => deviceIn(house, id)?.kind === 'switch')
    await agrees(t, house, admin, 'after it is a switch again')
  })

  await t.test('an entity that is removed, and one that is set up anew', limit, async (t) => {
    const id = await idOf('switch.switch')
    await admin.ask('config/entity_registry/remove', {entity_id: 'switch.switch'})
    await house.until(() => deviceIn(house, id) === undefined)
    await agrees(t, house, admin, 'after an entity was removed')
    const [entry] = await admin.ask<{entry_id: string}[]>('config_entries/get', {domain: 'pianta_house'})
    await admin.reload(entry?.entry_id ?? '')
    await house.until(() => deviceIn(house, id) !== undefined)
    t.pass('set up anew it has its id')
    await agrees(t, house, admin, 'after it came back')
  })

  await t.test('an exchanged device takes the place of the old one', limit, async (t) => {
    const [oldLamp, newLamp] = [await idOf('light.lamp_white'), await idOf('light.lamp_four')]
    const withHome = await follow(real.url, real.token, homeOf(oldLamp))
    await withHome.until(() => isConnected(withHome))
    await admin.ask('config/entity_registry/remove', {entity_id: 'light.lamp_white'})
    await withHome.until(() => deviceIn(withHome, oldLamp)?.isGone === true)
    t.match(withHome.bridge.problems(), [{device: oldLamp}])
    await admin.ask('config/entity_registry/update', {entity_id: 'light.lamp_four', new_entity_id: 'light.lamp_white'})
    await withHome.until(() => deviceIn(withHome, oldLamp)?.isGone === undefined)
    await withHome.bridge.command(oldLamp, {type: 'turn', on: true})
    await withHome.until(() => (withHome.states.get(oldLamp) as KnownState).on === true)
    t.equal((await stateOf('light.lamp_white'))?.state, 'on')
    await withHome.until(() => deviceIn(withHome, newLamp) === undefined)
    t.same(withHome.bridge.problems(), [])
    await agrees(t, house, admin, 'after the exchange')
    await withHome.stop()
  })

  await t.test('an area’s chosen readings', limit, async (t) => {
    const id = await idOf('sensor.outside_temperature')
    const area = await admin.ask<{area_id: string}>('config/area_registry/create', {name: 'Veranda'})
    await admin.ask('config/area_registry/update', {
      area_id: area.area_id,
      temperature_entity_id: 'sensor.outside_temperature',
    })
    await house.until(() => deviceIn(house, id)?.isRoomReading === true)
    t.match(deviceIn(house, id), {room: 'Veranda', measures: 'temperature'})
    await admin.ask('config/area_registry/update', {area_id: area.area_id, temperature_entity_id: null})
    await house.until(() => deviceIn(house, id)?.isRoomReading === undefined)
  })

  await t.test('the recorder tells switching, positions and readings, with their times', limit, async (t) => {
    const lamp = house.named('Lamp Hue and white')
    const fan = await idOf('fan.living_room_fan')
    const [cover, sensor] = [house.named('Cover with slats'), await idOf('sensor.outside_temperature')]
    await house.bridge.command(lamp.id, {type: 'turn', on: false})
    await pause(1500)
    const began = systemClock.elapsed()
    for (const on of [true, false, true]) {
      await house.bridge.command(lamp.id, {type: 'turn', on})
      await pause(1500)
    }
    for (const position of [10, 40]) {
      await admin.act('pianta_house.set', 'cover.cover_with_slats', {values: {current_cover_position: position}})
      await pause(1500)
    }
    await house.bridge.command(fan, {type: 'speed', value: 0.67})
    // It writes every five seconds.
    await pause(7000)
    const told = new Map<string, readonly {at: number; state: DeviceState}[]>()
    const now = systemClock.elapsed()
    const gaps = [lamp.id, cover.id, fan, sensor].map((device): Gap => ({device, from: began, to: now}))
    await house.bridge.readPast?.(gaps, (device, states) => void told.set(device, states), new AbortController().signal)
    const known = (id: string) => (told.get(id) ?? []).map(({state}) => state as KnownState)
    // An answer tells the house's clock in whole seconds: the first row is the state at the beginning.
    t.same(
      known(lamp.id)
        .map(({on}) => on)
        .slice(-3),
      [true, false, true],
    )
    t.same([...new Set(known(cover.id).map(({position}) => position))].slice(-2), [0.1, 0.4])
    t.ok((known(fan).at(-1)?.speed ?? 0) > 0.5)
    t.ok(known(sensor)[0]?.temperature !== undefined)
    const times = (told.get(lamp.id) ?? []).map(({at}) => at).slice(-3)
    t.ok(
      times.every((at) => at > began - 2000 && at < now),
      'each within its time',
    )
    t.comment([...told].map(([id, states]) => `${id}: ${states.length} states`).join(', '))
  })

  await t.test('a camera’s picture', limit, async (t) => {
    const id = 'home-assistant:state:camera.demo_camera'
    t.match(deviceIn(house, id), {measures: 'camera', picture: id})
    const still = await house.bridge.readStill?.(id, new AbortController().signal)
    t.match(still?.type, /^image\/(jpeg|png)$/)
    t.ok((still?.bytes.length ?? 0) > 1000, `${still?.bytes.length} bytes`)
  })

  await t.test(
    'a whole evening: pair, add, doctor, match, and taps both ways',
    {...needsChromium, ...limit},
    async (t) => {
      const {server, folder, agent} = await paired(t)
      const home = homeWith({
        rooms: [{id: 'r1', name: 'Living room', at: [1, 1]}],
        lights: [{id: 'l1', at: [0.5, 0.5], name: 'light.lamp_hue_and_white'}],
      })
      t.match(await server.save(null, home), {status: 201})
      const running = agent.start('run')
      await running.says(/panel started/)
      const tokenFile = join(folder, 'token.txt')
      await writeFile(tokenFile, real.token)
      const added = await agent.run('bridge', 'add', 'home-assistant', real.url, '--token-file', tokenFile, '--json')
      t.match(added, {code: 0})
      t.ok(JSON.parse(added.out).lights > 5)
      await running.says(/devices declared devices=\d\d/)
      const doctor = await agent.run('doctor', '--json')
      t.notMatch(doctor.out, /"ok":false[^}]*home-assistant/)
      const {matches} = JSON.parse((await agent.run('match', '--json')).out)
      const match = matches.find(({element}: {element: {id: string}}) => element.id === 'l1')
      t.match(match, {confidence: 'certain', role: 'light'})
      const app = JSON.parse((await agent.run('devices', '--json')).out).app
      const bound = bindDevice(home, {kind: 'light', id: 'l1'}, 'light', {app, device: match.device})
      t.match(await server.save(1, bound), {status: 201})
      const address = /panel started.* address=(\S+)/.exec(running.said())?.[1] ?? ''
      const page = await openPage(t, await openChromium(), {locale: 'en-GB', viewport: {width: 1280, height: 800}})
      await page.addInitScript(`localStorage.setItem('pianta-panel', '{}')`)
      await page.goto(address)
      await admin.act('light.turn_off', 'light.lamp_hue_and_white')
      const mark = (state: RegExp) => page.getByRole('button', {name: state})
      await mark(/^light\.lamp_hue_and_white, off/).click()
      await mark(/^light\.lamp_hue_and_white, on/).waitFor()
      while ((await stateOf('light.lamp_hue_and_white'))?.state !== 'on') await pause(100)
      await admin.act('light.turn_on', 'light.lamp_hue_and_white', {brightness_pct: 50})
      await mark(/^light\.lamp_hue_and_white, on, 50 %/).waitFor()
      await admin.act('light.turn_off', 'light.lamp_hue_and_white')
      await mark(/^light\.lamp_hue_and_white, off/).waitFor()
      await page.close()
      running.child.kill('SIGTERM')
      await running.exited
    },
  )
})
