import type {MqttClient} from 'mqtt'
import type {Locator, Page} from 'playwright-core'
import type {Test} from 'tap'
import {createHouse} from '../../../agent/bridges/house.ts'
import {loadBridge} from '../../../agent/bridges/load-bridge.ts'
import type {MqttConfig} from '../../../agent/bridges/mqtt/config.ts'
import {createModel} from '../../../agent/model.ts'
import {readPageFiles} from '../../../agent/panel/page-files.ts'
import {startPanel} from '../../../agent/panel/server.ts'
import type {Binding, Home} from '../../../shared/home/schema.ts'
import {quietRuntime} from '../../agent/quiet.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {openChromium} from '../../chromium.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'
import type {Zigbee2Mqtt} from './start-zigbee2mqtt.ts'
import {thingNamed} from './things.ts'

const app = 'wall'

/** The small flat, whose elements name things of the Zigbee network. */
function flatWith(idOf: (name: string) => string): Home {
  const bound = (name: string): Binding[] => [{app, device: idOf(name)}]
  const [plan] = smallFlat.plans
  if (!plan) throw new Error('no plan')
  const rooms: Record<string, Record<string, Binding[]>> = {
    living: {
      temperature: bound('Bedroom climate Temperature'),
      humidity: bound('Bedroom climate Humidity'),
      motion: bound('Porch motion Occupancy'),
    },
    kitchen: {temperature: bound('Bath climate Temperature')},
  }
  const openings: Record<string, object> = {
    d2: {name: 'Terrace door', bindings: {contact: bound('Front door')}},
    win1: {name: 'Kitchen window', bindings: {cover: bound('Kitchen shutter'), contact: bound('Bath window')}},
  }
  const lights: Record<string, string> = {'l-living': 'Sofa lamp', 'l-table': 'Tree plug'}
  return {
    ...smallFlat,
    plans: [
      {
        ...plan,
        areas: [],
        awnings: [],
        plates: [],
        rooms: plan.rooms.map(({area: _, ...room}) => ({...room, bindings: rooms[room.id] ?? {}})),
        openings: plan.openings.map((opening) => ({...opening, ...openings[opening.id]})),
        lights: plan.lights.flatMap((light) => {
          const name = lights[light.id]
          return name === undefined ? [] : {...light, bindings: {light: bound(name)}}
        }),
        items: [
          {
            id: 'radiator',
            name: 'Radiator',
            at: [1, 1],
            size: [1, 0.1, 0.6],
            bindings: {climate: bound('Bedroom radiator')},
          } as never,
        ],
      },
    ],
  }
}

interface House {
  url: string
  gateway: Zigbee2Mqtt
  administrator: MqttClient
}

/** Opens the panel of an agent whose house is the broker. */
async function openPanel(t: Test, url: string) {
  const controller = new AbortController()
  const {signal} = controller
  const known = Promise.withResolvers<void>()
  const runtime = quietRuntime()
  const model = createModel({
    clock: runtime.clock,
    command: (device, action): Promise<void> => house.command(device, action),
  })
  const broker: MqttConfig = {
    kind: 'mqtt',
    id: 'mqtt',
    url,
    username: undefined,
    password: async () => undefined,
    prefix: 'homeassistant',
  }
  const house = createHouse({
    loaded: [await loadBridge(broker)],
    folder: await temporaryFolder(t),
    homes: () => () => {},
    onStates: (states) => model.update({states: {...model.get().states, ...states}}),
    onBridges([mqtt]) {
      const devices = mqtt?.devices ?? []
      model.update({devices, areDevicesKnown: true})
      const names = new Set(devices.map(({name}) => name))
      if (['Tree plug', 'Bath window', 'Bedroom radiator', 'Porch motion Occupancy'].every((name) => names.has(name)))
        known.resolve()
    },
    ...runtime,
  })
  const running = house.run(signal)
  const panel = await startPanel({model, logger: runtime.logger, signal, port: 0, files: await readPageFiles()})
  t.teardown(async () => {
    controller.abort()
    await Promise.all([running, panel.close()])
  })
  await known.promise
  const idOf = (name: string) => model.get().devices.find((device) => device.name === name)?.id ?? t.bailout(name)
  model.update({home: flatWith(idOf as (name: string) => string), revision: 1, app})
  model.setLink('online')
  const context = await (await openChromium()).newContext({locale: 'en-GB', viewport: {width: 1280, height: 800}})
  t.teardown(() => context.close())
  context.setDefaultTimeout(30_000)
  await context.addInitScript(`localStorage.setItem('pianta-panel', '{}')`)
  const page = await context.newPage()
  page.on('pageerror', (error) => t.fail(error.message))
  await page.goto(panel.address)
  return page
}

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => (element as unknown as HTMLElementLike).style.getPropertyValue(name), property)
interface HTMLElementLike {
  style: {getPropertyValue(name: string): string}
}

/** Sets a slider's value as a finger does at its end. */
async function slide(page: Page, dialog: Locator, name: string, key: string) {
  await dialog.getByRole('slider', {name, exact: true}).focus()
  await page.keyboard.press(key)
}

/** Goes through the Zigbee devices on the panel, like a person at the wall. */
export async function checkPanel(t: Test, {url, gateway, administrator}: House): Promise<void> {
  const page = await openPanel(t, url)
  const report = (name: string, cluster: string, values: Record<string, unknown>, command?: string) => {
    const {ieee, endpoints} = thingNamed(name)
    const endpoint = Number(Object.keys(endpoints)[0])
    gateway.report({ieee, endpoint, cluster, values, ...(command !== undefined && {command})})
  }
  const zone = (name: string, zonestatus: number) =>
    report(name, 'ssIasZone', {zonestatus, extendedstatus: 0, zoneID: 1, delay: 0}, 'statusChangeNotification')
  const mark = (name: string | RegExp) => page.getByRole('button', {name, exact: typeof name === 'string'})
  const plan = page.locator('pianta-plan')
  const open = async (name: string | RegExp, title: string) => {
    await mark(name).click({button: 'right'})
    const dialog = page.getByRole('dialog', {name: title, exact: true})
    await dialog.waitFor()
    return dialog
  }
  const close = () => page.getByRole('button', {name: 'Done'}).click()

  await t.test('a colour lamp has a pool of its colour, which walls stop', async (t) => {
    report('Sofa lamp', 'genOnOff', {onOff: 0})
    await mark(/^Ceiling lamp, off/).click()
    await mark(/^Ceiling lamp, on, \d+ %$/).waitFor()
    const dialog = await open(/^Ceiling lamp, on/, 'Ceiling lamp')
    await slide(page, dialog, 'Brightness', 'Home')
    await mark(/^Ceiling lamp, off/).waitFor({state: 'attached'})
    await slide(page, dialog, 'Brightness', 'End')
    await slide(page, dialog, 'Colour', 'End')
    await dialog.getByText('waiting for an answer').waitFor({state: 'detached'})
    await close()
    await mark('Ceiling lamp, on, 100 %').waitFor()
    const pool = plan.locator('polygon[data-element=l-living]')
    t.equal(await styleOf(pool, 'opacity'), '1')
    const color = await styleOf(plan.locator('radialGradient').first(), '--pool')
    const [red = 0, , blue = 0] = color.split(', ').map(Number)
    t.ok(red > 200 && blue < 60, `red, at the end of the hues: ${color}`)
    const points = ((await pool.getAttribute('points')) ?? '').split(' ').map((point) => point.split(',').map(Number))
    // The wall above the lamp is at y = 0. A passage and a door lead to the kitchen, beyond x = 6.
    t.ok(
      points.every(([, y = 0]) => y > -20),
      'no light passes the wall',
    )
  })

  await t.test('a shutter moves to its target', async (t) => {
    // It counts from closed to open, and tells its movement: 0 is up, 1 its stop.
    const lift = (values: object) => report('Kitchen shutter', 'closuresWindowCovering', {...values})
    lift({currentPositionLiftPercentage: 60})
    await mark(/^Kitchen window, 60 % open/).waitFor()
    const dialog = await open(/^Kitchen window/, 'Kitchen window')
    await slide(page, dialog, 'Position', 'PageUp')
    await close()
    await mark(/^Kitchen window, 70 % open/).waitFor()
    lift({currentPositionLiftPercentage: 20})
    await mark(/^Kitchen window, 20 % open/).waitFor()
    lift({tuyaMovingState: 0})
    await mark(/^Kitchen window, moving to 70 %/).waitFor()
    t.not(await plan.locator('.cover-goal').getAttribute('points'), '')
    t.match(await plan.locator('.cover-arrow').getAttribute('d'), /^M/)
    lift({currentPositionLiftPercentage: 60, tuyaMovingState: 1})
    await mark(/^Kitchen window, 60 % open/).waitFor()
    t.equal(await plan.locator('.cover-arrow').getAttribute('d'), '')
  })

  await t.test('contacts swing a door and a window below its shutter', async (t) => {
    report('Front door', 'genOnOff', {onOff: 1})
    zone('Bath window', 1)
    await page.getByRole('img', {name: /^Terrace door, open/}).waitFor({state: 'attached'})
    await mark(/^Kitchen window, 60 % open, contact open/).waitFor()
    // Others may be unknown.
    await page.getByText(/^2 open(,|$)/).waitFor()
    t.match(await plan.locator('#el-d2 .contact-leaf').first().getAttribute('transform'), /^rotate/)
    report('Front door', 'genOnOff', {onOff: 0})
    await page.getByText(/^1 open(,|$)/).waitFor()
    await page.getByRole('img', {name: /^Terrace door, closed/}).waitFor({state: 'attached'})
  })

  await t.test('temperature and humidity are below a room’s name, motion is a ring', async () => {
    report('Bedroom climate', 'msTemperatureMeasurement', {measuredValue: 2153})
    report('Bedroom climate', 'msRelativeHumidity', {measuredValue: 4870})
    await plan.getByText('21.5° · 49 %').waitFor()
    report('Porch motion', 'msOccupancySensing', {occupancy: 1})
    await plan.locator('.name.has-motion').waitFor({state: 'attached'})
    report('Porch motion', 'msOccupancySensing', {occupancy: 0})
    await plan.locator('.name.has-motion').waitFor({state: 'detached'})
  })

  await t.test('a low battery is marked', async () => {
    report('Bath climate', 'msTemperatureMeasurement', {measuredValue: 2000})
    report('Bath climate', 'genPowerCfg', {batteryPercentageRemaining: 20})
    await plan.getByRole('img', {name: 'battery low'}).waitFor()
  })

  await t.test('smoke and water fill the screen until they are seen', async () => {
    zone('Hall smoke', 1)
    await page.getByRole('alertdialog', {name: 'Smoke'}).getByText('Hall smoke').waitFor()
    await page.getByRole('button', {name: 'Seen'}).click()
    await page.getByRole('alertdialog').waitFor({state: 'detached'})
    zone('Washer leak', 1)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Water leak').waitFor()
    await dialog.getByRole('button', {name: 'Seen'}).click()
    for (const name of ['Hall smoke', 'Washer leak']) zone(name, 0)
    await page.locator('.alert-line').waitFor({state: 'detached'})
  })

  await t.test('a thermostat’s target is set', async () => {
    report('Bedroom radiator', 'hvacThermostat', {localTemp: 1990, occupiedHeatingSetpoint: 2000})
    await mark(/^Radiator, 19.9 °C, target 20°/).click()
    const dialog = page.getByRole('dialog', {name: 'Radiator', exact: true})
    await slide(page, dialog, 'Target temperature', 'ArrowRight')
    await mark(/^Radiator, 19.9 °C, target 20.5°/).waitFor({state: 'attached'})
    await close()
  })

  await t.test('a device that is away says since when, and returns', async () => {
    const set = (disabled: boolean) =>
      administrator.publishAsync(
        'zigbee2mqtt/bridge/request/device/options',
        JSON.stringify({id: 'Tree plug', options: {disabled}}),
      )
    await mark(/^Table, o(n|ff)$/).waitFor()
    await set(true)
    await mark(/^Table, unavailable since \d\d:\d\d$/).waitFor()
    await set(false)
    await mark(/^Table, o(n|ff)$/).waitFor()
  })
}
