import t, {type Test} from 'tap'
import type {DeviceAction, KnownState} from '#shared/house/device-state.ts'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {type FollowedBridge, followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {domainTable} from '../agent/bridges/home-assistant/domain-table.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import type {OwnState} from './home-assistant/admin-connection.ts'
import {agrees} from './home-assistant/agrees.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {type RealHomeAssistant, startHomeAssistant} from './home-assistant/start-home-assistant.ts'

t.setTimeout(2_400_000)

/** A part of the test that hangs ends by itself: the report then names it. */
const limit = {timeout: 600_000}

/** Thermometers beside the house of every kind: 1,719 entities in all. */
const manySensors = 1473

/** Starts a bridge to a real Home Assistant. */
function follow(t: Test, real: RealHomeAssistant, folder: string, token = real.token): FollowedBridge {
  const config = {kind: 'home-assistant', id: 'home-assistant', url: real.url, token: async () => token} as const
  return followAnyBridge(t, folder, (context) => createHomeAssistantBridge(config, context))
}

const isConnected = ({bridge}: FollowedBridge) =>
  bridge.health().state === 'connected' && (bridge.devices()?.length ?? 0) > 0

/** The registry's entry of an entity. */
interface Entry {
  id: string
  entity_id: string
  device_id: string | null
}

t.test('a real Home Assistant: a house of every kind, through what happens to it in years', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const real = await startHomeAssistant(t, program, {manySensors})
  let admin = await real.admin()
  const reconnect = async () => {
    admin = await real.admin()
  }
  t.teardown(() => admin.close())
  const house = follow(t, real, await temporaryFolder(t))
  const connected = () => house.until(() => isConnected(house))
  const entryOf = async (entityId: string) => {
    const entries = await admin.ask<Entry[]>('config/entity_registry/list')
    const found = entries.find(({entity_id}) => entity_id === entityId)
    if (!found) throw new Error(`no entry ${entityId}`)
    return found
  }
  const updateEntity = (entityId: string, fields: Record<string, unknown>) =>
    admin.ask('config/entity_registry/update', {entity_id: entityId, ...fields})
  const deviceOf = async (entityId: string) => {
    const {id} = await entryOf(entityId)
    return house.bridge.devices()?.find((device) => device.id === `home-assistant:${id}`)
  }
  const untilDevice = async (entityId: string, holds: (device: Awaited<ReturnType<typeof deviceOf>>) => boolean) => {
    const {id} = await entryOf(entityId)
    await house.until(() => holds(house.bridge.devices()?.find((device) => device.id === `home-assistant:${id}`)))
  }

  await t.test('every entity that people see is read', limit, async (t) => {
    await connected()
    await agrees(t, house, admin, 'at first')
    t.same(house.bridge.problems(), [])
    t.ok((house.bridge.devices()?.length ?? 0) >= 1719)
  })

  await t.test('each domain becomes what the manual’s table says', limit, async (t) => {
    const [states, entries] = await Promise.all([
      admin.ask<OwnState[]>('get_states'),
      admin.ask<(Entry & {hidden_by: unknown; entity_category: unknown})[]>('config/entity_registry/list'),
    ])
    const registered = new Map(entries.map((entry) => [entry.entity_id, entry]))
    const seen = new Map<string, Set<string>>()
    for (const {entity_id: entityId} of states) {
      const entry = registered.get(entityId)
      if (entry && (entry.hidden_by !== null || entry.entity_category !== null)) continue
      const id = entry ? `home-assistant:${entry.id}` : `home-assistant:state:${entityId}`
      const device = house.bridge.devices()?.find((device) => device.id === id)
      const [domain = ''] = entityId.split('.')
      seen.set(domain, (seen.get(domain) ?? new Set()).add(device?.kind ?? '–'))
    }
    const table = await domainTable()
    t.same(
      [...seen]
        .filter(([domain, kinds]) => [...kinds].join() !== table.get(domain))
        .map(([domain, kinds]) => [domain, ...kinds]),
      [],
      `${seen.size} domains run here`,
    )
    t.ok(seen.size >= 40)
  })

  await t.test('the new kinds take commands', limit, async (t) => {
    const act = async (entityId: string, action: DeviceAction, holds: (state: KnownState) => boolean) => {
      const device = house.bridge.devices()?.find(({aliases}) => aliases?.includes(entityId))
      if (!device) throw new Error(`no device ${entityId}`)
      await house.bridge.command(device.id, action)
      await house.until(() => {
        const state = house.states.get(device.id)
        return state?.status === 'ok' && holds(state)
      })
      t.pass(`${entityId} ${action.type}`)
    }
    await act('fan.living_room_fan', {type: 'speed', value: 0.67}, ({on, speed}) => on === true && (speed ?? 0) > 0.5)
    await act('fan.ceiling_fan', {type: 'turn', on: true}, ({on}) => on === true)
    await act('humidifier.humidifier', {type: 'humidity', value: 60}, ({targetHumidity}) => targetHumidity === 60)
    await act('vacuum.demo_vacuum_0_ground_floor', {type: 'start'}, ({text}) => text === 'cleaning')
    await act(
      'vacuum.demo_vacuum_0_ground_floor',
      {type: 'home'},
      ({text}) => text === 'returning' || text === 'docked',
    )
    await act('input_select.scene_of_day', {type: 'mode', value: 'Party 2'}, ({mode}) => mode === 'Party 2')
    await act('input_number.level', {type: 'number', value: 3.4}, ({value}) => value === 3.5)
    await act('input_button.bell', {type: 'press'}, () => true)
    await act('scene.movie_night', {type: 'press'}, () => true)
    await act('script.good_night', {type: 'press'}, () => true)
    await act('climate.hvac', {type: 'fanMode', value: 'auto_low'}, ({fanMode}) => fanMode === 'auto_low')
    await agrees(t, house, admin, 'after commands to the new kinds')
  })

  await t.test('states and modes have its own words, in both languages', limit, async (t) => {
    const deviceWith = (entityId: string) => house.bridge.devices()?.find(({aliases}) => aliases?.includes(entityId))
    const vacuum = deviceWith('vacuum.demo_vacuum_1_first_floor')
    t.match(house.states.get(vacuum?.id ?? ''), {text: 'docked', words: {en: 'Docked', it: 'Alla base'}})
    t.match(deviceWith('climate.hvac')?.modeWords, {cool: {en: 'Cool', it: 'Freddo'}})
    t.match(deviceWith('select.speed')?.modeWords, {ludicrous_speed: {en: 'Ludicrous speed'}})
    t.same(house.bridge.problems(), [])
  })

  await t.test('parts of devices are told apart, and have the place and battery of their parent', limit, async (t) => {
    const {device_id: device} = await entryOf('sensor.panel_hall_battery')
    const area = await admin.ask<{area_id: string}>('config/area_registry/create', {name: 'Hall'})
    await admin.ask('config/device_registry/update', {device_id: device, area_id: area.area_id})
    await untilDevice('switch.panel_hall_left_relay', (device) => device?.room === 'Hall')
    t.match(await deviceOf('switch.panel_hall_left_relay'), {name: 'Panel hall Left Relay', room: 'Hall'})
    t.match(await deviceOf('switch.panel_bath_left_relay'), {name: 'Panel bath Left Relay', room: null})
    t.match(house.stateOf('Panel hall Left Relay'), {status: 'ok', on: false, battery: 9})
  })

  await t.test('commands reach it, and what happens there arrives', limit, async (t) => {
    const lamp = house.named('Lamp Hue and white')
    await house.bridge.command(lamp.id, {type: 'brightness', value: 0.5})
    await house.until(() => {
      const state = house.states.get(lamp.id)
      return state?.status === 'ok' && state.on === true && Math.abs((state.brightness ?? 0) - 0.5) < 0.01
    })
    await house.bridge.command(lamp.id, {type: 'color', value: '#00ff00'})
    await house.until(() => {
      const state = house.states.get(lamp.id)
      return state?.status === 'ok' && state.color === '#00ff00'
    })
    await admin.act('pianta_house.set', 'cover.cover_with_slats', {values: {current_cover_position: 20}})
    await house.until(() => {
      const state = house.stateOf('Cover with slats')
      return state?.status === 'ok' && state.position === 0.2
    })
    await agrees(t, house, admin, 'after commands')
  })

  await t.test('a restart, a kill, and one that stands still', limit, async (t) => {
    await real.stop()
    await house.until(() => house.bridge.health().state !== 'connected')
    await real.start()
    await reconnect()
    await connected()
    await agrees(t, house, admin, 'after a restart')
    await real.kill()
    await house.until(() => house.bridge.health().state !== 'connected')
    await real.start()
    await reconnect()
    await connected()
    await agrees(t, house, admin, 'after a kill')
    real.freeze()
    await house.until(() => house.bridge.health().state !== 'connected')
    real.thaw()
    await connected()
    await agrees(t, house, admin, 'after standing still')
  })

  await t.test('entities renamed, hidden, disabled, removed and moved', limit, async (t) => {
    const {id} = await entryOf('light.lamp_white')
    await updateEntity('light.lamp_white', {new_entity_id: 'light.reading_corner', name: 'Reading corner'})
    await untilDevice('light.reading_corner', (device) => device?.name.endsWith('Reading corner') === true)
    t.match(await deviceOf('light.reading_corner'), {id: `home-assistant:${id}`}, 'a renamed entity is the same device')
    await agrees(t, house, admin, 'after a rename')
    const isGone = (name: string) => () => house.bridge.devices()?.some((device) => device.name === name) === false
    await updateEntity('light.lamp_three', {hidden_by: 'user'})
    await house.until(isGone('Lamp Three'))
    await updateEntity('light.lamp_four', {disabled_by: 'user'})
    await house.until(isGone('Lamp Four'))
    await updateEntity('light.lamp_three', {hidden_by: null})
    await house.until(() => !isGone('Lamp Three')())
    const floor = await admin.ask<{floor_id: string}>('config/floor_registry/create', {name: 'Attic'})
    const area = await admin.ask<{area_id: string}>('config/area_registry/create', {
      name: 'Study',
      floor_id: floor.floor_id,
    })
    // Only an entity with a name of its own may have an area apart from its device's.
    await updateEntity('switch.panel_bath_left_relay', {area_id: area.area_id})
    const relay = (room: string | null, floor: string | null) =>
      untilDevice('switch.panel_bath_left_relay', (device) => device?.room === room && device.floor === floor)
    await relay('Study', 'Attic')
    await admin.ask('config/area_registry/delete', {area_id: area.area_id})
    await relay(null, null)
    await agrees(t, house, admin, 'after changes of the registries')
  })

  await t.test('language and time zone change no state', limit, async (t) => {
    await admin.ask('config/core/update', {language: 'it', time_zone: 'Europe/Rome'})
    await agrees(t, house, admin, 'in Italian')
  })

  await t.test(
    'a token that is revoked is refused, in words, and a new one brings the house back',
    limit,
    async (t) => {
      const folder = await temporaryFolder(t)
      const newToken = (name: string) =>
        admin.ask<string>('auth/long_lived_access_token', {client_name: name, lifespan: 365})
      const other = follow(t, real, folder, await newToken('Another'))
      await other.until(() => isConnected(other))
      const tokens = await admin.ask<{id: string; client_name: string | null}[]>('auth/refresh_tokens')
      const own = tokens.find(({client_name}) => client_name === 'Another')
      await admin.ask('auth/delete_refresh_token', {refresh_token_id: own?.id})
      await other.until(() => other.bridge.health().state === 'refused')
      t.match(other.bridge.health().reason, /refuses the token/)
      t.ok(other.bridge.devices()?.length, 'its devices stay known')
      await other.stop()
      const again = follow(t, real, folder, await newToken('Third'))
      await again.until(() => isConnected(again))
      await agrees(t, again, admin, 'by a new token')
    },
  )
})
