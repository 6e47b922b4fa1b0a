import {join} from 'node:path'
import {connectAsync} from 'mqtt'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {confirms} from '../../shared/house/confirms.ts'
import type {DeviceAction, DeviceState, HouseDevice, KnownState} from '../../shared/house/device-state.ts'
import {type FollowedBridge, followBridge} from '../agent/bridges/mqtt/follow-bridge.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {needsChromium} from '../chromium.ts'
import {installPartner} from './install-partner.ts'
import {checkPanel} from './zigbee/check-panel.ts'
import {findMosquitto, startMosquitto} from './zigbee/start-mosquitto.ts'
import {startZigbee2Mqtt} from './zigbee/start-zigbee2mqtt.ts'
import {thingNamed, things} from './zigbee/things.ts'

t.setTimeout(1_200_000)

/** Every name that a thing's devices must have. */
const expectedNames = things.flatMap(({name, parts}) => Object.keys(parts).map((end) => name + end))

const names = ({bridge}: FollowedBridge) => (bridge.devices() ?? []).map(({name}) => name)
const hasAll = (followed: FollowedBridge) => {
  const found = new Set(names(followed))
  return expectedNames.every((name) => found.has(name))
}

/** The commands to try on a device, with what must not happen by chance: each changes the state. */
function trialsOf({kind, actions = [], kelvins = [2000, 6500], modes = []}: HouseDevice): DeviceAction[] {
  const trials: DeviceAction[] =
    kind === 'cover'
      ? [{type: 'position', value: 0.3}, {type: 'tilt', value: 0.6}, {type: 'toggle'}, {type: 'stop'}]
      : kind === 'climate'
        ? [
            {type: 'temperature', value: 22.5},
            {type: 'mode', value: modes.find((mode) => mode !== 'off') ?? 'heat'},
            {type: 'turn', on: false},
          ]
        : [
            {type: 'turn', on: true},
            {type: 'brightness', value: 0.4},
            {type: 'kelvin', value: Math.round((kelvins[0] + kelvins[1]) / 2)},
            {type: 'color', value: '#00ff40'},
            {type: 'toggle'},
            {type: 'turn', on: true},
          ]
  return trials.filter(({type}) => actions.includes(type))
}

/** Milliseconds until a command whose state never came is sent again, as people tap again. */
const patience = 15_000

/** Commands a device and waits until its state confirms it. */
async function tryCommand(
  {bridge, states, until}: FollowedBridge,
  {id}: HouseDevice,
  action: DeviceAction,
): Promise<void> {
  const before: DeviceState | undefined = states.get(id)
  await bridge.command(id, action)
  // In one of five runs a command to a lamp was never confirmed; the cause is not known.
  const again = setInterval(() => void bridge.command(id, action).catch(() => {}), patience)
  await until(() => confirms(action, before, states.get(id))).finally(() => clearInterval(again))
}

t.test(
  'Zigbee2MQTT and mosquitto: every device is declared, commanded and read back, through every fault',
  async (t: Test) => {
    const mosquitto = findMosquitto(t)
    if (mosquitto === undefined) return
    const program = await installPartner(t, 'zigbee2mqtt@2')
    if (program === undefined) return
    const port = await freePort()
    const url = `mqtt://127.0.0.1:${port}`
    const broker = await startMosquitto(t, mosquitto, port)
    const gateway = await startZigbee2Mqtt(t, join(program, 'node_modules/zigbee2mqtt'), port)
    const folder = await temporaryFolder(t)
    let house = followBridge(t, {folder, url})
    const administrator = await connectAsync(url, {reconnectPeriod: 100})
    t.teardown(() => administrator.endAsync(true))
    const areAllUnavailable = () =>
      (house.bridge.devices() ?? []).every(({id}) => house.states.get(id)?.status === 'unavailable')
    const drivenNames = things.flatMap(({name, parts}) =>
      Object.entries(parts).flatMap(([end, {actions}]) => (actions ? [name + end] : [])),
    )
    const driven = () => drivenNames.map((name) => house.named(name))
    const ask = (request: string, payload: object) =>
      administrator.publishAsync(`zigbee2mqtt/bridge/request/${request}`, JSON.stringify(payload))

    await t.test(`declares the devices of ${things.length} real definitions`, async (t) => {
      await house.until(() => hasAll(house))
      t.ok(things.length >= 30)
      for (const {name, parts} of things) {
        for (const [end, part] of Object.entries(parts)) t.match(house.named(name + end), part, name + end)
      }
      t.same(house.bridge.problems(), [])
      const strays = names(house).filter((name) => !things.some((thing) => name.startsWith(thing.name)))
      t.same(strays, [], 'each name begins with its thing’s own')
    })

    await t.test('asks the devices that are silent for their states, and for nothing that is an error', async (t) => {
      await house.until(() => driven().every(({id}) => house.states.get(id)?.status === 'ok'))
      t.same(
        gateway.lines.filter((line) => /Publish 'get'|No converter available for 'get'/.test(line)),
        [],
      )
    })

    await t.test('commands every device that can do something, and reads its state back', async (t) => {
      for (const device of driven()) {
        for (const action of trialsOf(device)) {
          t.comment(`${device.name}: ${JSON.stringify(action)}`)
          await tryCommand(house, device, action)
        }
      }
      t.match(house.stateOf('Sofa lamp'), {status: 'ok', on: true, brightness: 0.402, color: /^#/})
      await t.rejects(
        house.bridge.command(house.named('Hall ceiling').id, {type: 'color', value: '#ff0000'}),
        RangeError,
      )
    })

    await t.test('reads what sensors report', async (t) => {
      const report = (name: string, cluster: string, values: Record<string, unknown>, command?: string) => {
        const {ieee, endpoints} = thingNamed(name)
        const endpoint = Number(Object.keys(endpoints)[0])
        gateway.report({ieee, endpoint, cluster, values, ...(command !== undefined && {command})})
      }
      const changed = 'statusChangeNotification'
      const alarm = {zonestatus: 1, extendedstatus: 0, zoneID: 1, delay: 0}
      const reports: [
        name: string,
        cluster: string,
        values: Record<string, unknown>,
        device: string,
        state: Partial<KnownState>,
        command?: string,
      ][] = [
        ['Front door', 'genOnOff', {onOff: 1}, 'Front door', {contact: 'open'}],
        ['Bath window', 'ssIasZone', alarm, 'Bath window', {contact: 'open'}, changed],
        ['Hall smoke', 'ssIasZone', alarm, 'Hall smoke', {alarm: true}, changed],
        ['Washer leak', 'ssIasZone', alarm, 'Washer leak', {alarm: true}, changed],
        [
          'Bedroom climate',
          'msTemperatureMeasurement',
          {measuredValue: 2153},
          'Bedroom climate Temperature',
          {value: 21.53, unit: '°C', temperature: 21.53},
        ],
        [
          'Bedroom climate',
          'msRelativeHumidity',
          {measuredValue: 4870},
          'Bedroom climate Humidity',
          {value: 48.7, unit: '%', humidity: 48.7},
        ],
        ['Porch motion', 'msOccupancySensing', {occupancy: 1}, 'Porch motion Occupancy', {motion: true}],
        ['Bath radiator', 'hvacThermostat', {localTemp: 1990}, 'Bath radiator', {temperature: 19.9}],
        ['Bedroom radiator', 'genPowerCfg', {batteryPercentageRemaining: 150}, 'Bedroom radiator', {battery: 75}],
      ]
      for (const [name, cluster, values, device, state, command] of reports) {
        t.comment(`${device}: ${JSON.stringify(state)}`)
        report(name, cluster, values, command)
        const has = ([key, value]: [string, unknown]) =>
          (house.stateOf(device) as Record<string, unknown>)?.[key] === value
        await house.until(() => Object.entries(state).every(has))
        t.match(house.stateOf(device), {status: 'ok', ...state}, device)
      }
    })

    await t.test('tells its network map: who talks through whom, and who did not answer', async (t) => {
      const [mesh] = house.bridge.meshes?.() ?? []
      t.same(mesh, {id: 'mqtt/zigbee2mqtt', technology: 'zigbee'})
      const begin = Date.now()
      const map = await house.bridge.askMesh?.('mqtt/zigbee2mqtt', new AbortController().signal)
      const seconds = (Date.now() - begin) / 1000
      t.comment(`${seconds.toFixed(1)} s for ${map?.nodes.length} devices and ${map?.links.length} links`)
      const routers = things.filter(({isBattery}) => !isBattery)
      t.ok(seconds >= routers.length + 1 + 10, 'a second for each router and the coordinator, and ten for a silent one')
      t.equal(map?.nodes.length, things.length + 1)
      const idOf = (name: string) => thingNamed(name).ieee
      const ways = new Map(map?.links.filter(({isWay}) => isWay).map(({from, to}) => [from, to]))
      const last = routers.at(-1)
      for (const [index, {ieee, name}] of routers.entries()) {
        const above = routers[index - 3]?.ieee ?? '0x00124b0000000001'
        t.equal(ways.get(ieee), name === last?.name ? undefined : above, name)
      }
      t.match(
        map?.nodes.filter(({isSilent}) => isSilent).map(({name}) => name),
        [last?.name],
      )
      t.match(
        map?.nodes.find(({id}) => id === idOf('Living air')),
        {role: 'router'},
      )
      const door = map?.nodes.find(({id}) => id === idOf('Front door'))
      t.same(door, {
        id: idOf('Front door'),
        name: 'Front door',
        role: 'sleeper',
        devices: [house.named('Front door').id],
      })
      t.ok(
        map?.nodes
          .find(({name}) => name === 'Bedroom climate')
          ?.devices.includes(house.named('Bedroom climate Humidity').id),
        'each part of a thing is it',
      )
    })

    await t.test('the panel shows and commands the house', needsChromium, (t) =>
      checkPanel(t, {url, gateway, administrator}),
    )

    await t.test('a renamed device stays the same one', async (t) => {
      const {id} = house.named('Sofa lamp')
      const count = house.lists.length
      await ask('device/rename', {from: 'Sofa lamp', to: 'Reading lamp'})
      await house.until(() => names(house).includes('Reading lamp'))
      t.equal(house.named('Reading lamp').id, id)
      for (const list of house.lists.slice(count)) t.ok(list.includes('Sofa lamp') || list.includes('Reading lamp'))
      await tryCommand(house, house.named('Reading lamp'), {type: 'turn', on: false})
    })

    await t.test('a disabled device is unavailable, and returns', async () => {
      const {id} = house.named('Tree plug')
      await ask('device/options', {id: 'Tree plug', options: {disabled: true}})
      await house.until(() => house.states.get(id)?.status === 'unavailable')
      await ask('device/options', {id: 'Tree plug', options: {disabled: false}})
      await house.until(() => house.states.get(id)?.status === 'ok')
    })

    await t.test('a removed device is gone after a grace', async (t) => {
      const before = names(house).length
      await ask('device/remove', {id: 'Fan plug', force: true})
      await house.until(() => !names(house).includes('Fan plug'))
      t.equal(names(house).length, before - 1)
    })

    await t.test('a broker that is killed and forgets everything costs no device', async (t) => {
      const list = names(house)
      const count = house.lists.length
      await broker.kill()
      await house.until(areAllUnavailable)
      t.equal(house.bridge.health().state, 'disconnected')
      await broker.start()
      await house.until(
        () => house.bridge.health().state === 'connected' && house.stateOf('Reading lamp')?.status === 'ok',
      )
      for (const told of house.lists.slice(count)) t.same(told, list, 'the list never changes')
      await house.until(() => house.stateOf('Kitchen ceiling')?.status === 'ok')
      await tryCommand(house, house.named('Kitchen ceiling'), {type: 'toggle'})
    })

    await t.test('an agent that starts while the broker knows nothing has the devices from its file', async (t) => {
      const list = names(house)
      await house.stop()
      house = followBridge(t, {folder, url})
      await house.until(() => house.bridge.health().state === 'connected')
      t.same(names(house).toSorted(), list.toSorted())
      t.match(house.stateOf('Bedroom climate Temperature'), {status: 'ok', value: 21.53}, 'a reading of a moment ago')
      await tryCommand(house, house.named('Reading lamp'), {type: 'turn', on: true})
      await gateway.stop()
      await house.until(areAllUnavailable)
      await house.stop()
    })
  },
)
