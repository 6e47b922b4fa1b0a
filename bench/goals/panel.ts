import type {Binding, Home, Plan, Point} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {temporaryFolder} from '../../test/agent/temporary-folder.ts'
import {chromiumPath} from '../../test/chromium-path.ts'
import {installInto} from '../../test/partners/install-partner.ts'
import {type OldChromium, releases, unpackChromium} from '../../test/partners/old-browser/unpack-chromium.ts'
import {homeOfBytes} from '../homes.ts'
import {homeOfManyWalls} from '../large-plan.ts'
import {createCleaner} from '../panel/cleaner.ts'
import {type Addresses, busy, marked, openPage, pan, slowdown, tapLamp, taps} from '../panel/drive-panel.ts'
import {measureLayers} from '../panel/measure-layers.ts'
import {print} from '../panel/print.ts'
import {serveEmptyPage, servePanel} from '../panel/serve-panel.ts'
import {summarize} from '../summarize.ts'

const loads = 5

/**
 * Goals, in Chromium with the processor slowed 6 times, for a plan of 880 walls and 500 bound elements: the plan is
 * painted ≤ 2.5 s after the page was asked for, a tapped lamp is lit ≤ 150 ms later, and panning shows ≥ 45 frames a
 * second. Unslowed, a plan of 10,000 walls is painted ≤ 4 s. With 40 rooms, 300 devices and 50 changes a second, each
 * layer pans with ≥ 45 frames a second, and a lamp is lit ≤ 100 ms after a tap. `OLD_BROWSERS=1` measures Chrome 80 and 92 as well, which
 * it installs into a temporary folder.
 */
export async function measure() {
  if (chromiumPath === undefined) throw new Error('this bench needs Chromium; CHROMIUM_PATH names it')
  await using floor = await serveEmptyPage()
  await using tablet = await servePanel(bindAll(homeOfManyWalls()))
  await using large = await servePanel(homeOfWalls(10_000))
  await using cleaner = createCleaner()
  const browsers: OldChromium[] = [{program: chromiumPath}]
  if (process.env.OLD_BROWSERS) {
    for (const release of Object.values(releases)) {
      const folder = await temporaryFolder(cleaner)
      installInto(folder, `chrome-aws-lambda@${release}`)
      browsers.push(unpackChromium(folder))
    }
  }
  for (const browser of browsers) {
    const addresses = {floor: floor.address, panel: tablet.address}
    await measureFirstPlan(browser, addresses, slowdown, 2500)
    await measureUse(browser, addresses)
    await measureFirstPlan(browser, {...addresses, panel: large.address}, 1, 4000)
    await measureLayers(browser, floor.address)
  }
}

const app = 'house'
const role = {rooms: 'temperature', openings: 'contact', items: 'switch', lights: 'light'} as const
const kinds = {temperature: 'sensor', contact: 'sensor', switch: 'switch', light: 'light'} as const
const states: Readonly<Record<keyof typeof kinds, KnownState>> = {
  temperature: {status: 'ok', temperature: 21.5, value: 21.5, unit: '°C', reading: '21.5 °C'},
  contact: {status: 'ok', contact: 'closed'},
  switch: {status: 'ok', on: false},
  light: {status: 'ok', on: false, brightness: 1},
}

interface House {
  app: string
  home: Home
  devices: HouseDevice[]
  states: DeviceStates
}

/** Binds a device to each room, opening, item, light and plate of the first plan. */
function bindAll(home: Home): House {
  const [plan] = home.plans as [Plan]
  const devices: HouseDevice[] = []
  const known: Record<string, KnownState> = {}
  const declare = (id: string, as: keyof typeof kinds): Record<string, Binding[]> => {
    devices.push({id, name: id, kind: kinds[as], room: null, floor: null})
    known[id] = states[as]
    return {[as]: [{app, device: id}]}
  }
  const bound = <E extends {id: string}>(list: readonly E[], as: keyof typeof kinds) =>
    list.map((element) => ({...element, bindings: declare(element.id, as)}))
  const plates = plan.plates.map((plate) => ({
    ...plate,
    slots: plate.slots.map((slot, index) => (index > 0 ? slot : {...slot, bindings: declare(plate.id, 'switch')})),
  }))
  const lists = {
    rooms: bound(plan.rooms, role.rooms),
    openings: bound(plan.openings, role.openings),
    items: bound(plan.items, role.items),
    lights: bound(plan.lights, role.lights),
    plates,
  }
  return {home: {...home, plans: [{...plan, ...lists}]}, app, devices, states: known}
}

/** Returns a home whose plan is divided into squares by about so many walls: twice a saved plan's limit. */
function homeOfWalls(count: number): House {
  const side = Math.ceil(Math.sqrt(count / 2))
  const places = Array.from({length: side * side}, (_, index): [number, number] => [
    index % side,
    Math.floor(index / side),
  ])
  const size = 3
  const walls = places.flatMap(([x, y]) => [
    {id: `h${x}-${y}`, a: [x * size, y * size] as Point, b: [(x + 1) * size, y * size] as Point},
    {id: `v${x}-${y}`, a: [x * size, y * size] as Point, b: [x * size, (y + 1) * size] as Point},
  ])
  const rooms = places.map(([x, y]) => ({
    id: `r${x}-${y}`,
    name: 'Room',
    at: [(x + 0.5) * size, (y + 0.5) * size] as Point,
  }))
  const plan: Plan = {
    ...(homeOfBytes(1).plans[0] as Plan),
    ...{walls, rooms, areas: [], openings: [], items: [], lights: [], plates: [], awnings: [], stairs: []},
  }
  return {home: {...homeOfBytes(1), plans: [plan]}, app, devices: [], states: {}}
}

async function measureFirstPlan(browser: OldChromium, addresses: Addresses, rate: number, goal: number) {
  const empty: number[] = []
  const plans: number[] = []
  for (let load = 0; load < loads; load++) {
    await using page = await openPage(browser, addresses, rate)
    empty.push(page.empty)
    plans.push(page.plan)
    const walls = await page.evaluate(
      `document.querySelector('pianta-plan').shadowRoot.querySelectorAll('[data-kind=wall]').length`,
    )
    if (load === 0) console.log(`\n${page.version}: ${walls} walls, processor slowed ${rate} ×`)
  }
  const [floor, {median, least, most}] = [summarize(empty), summarize(plans)]
  console.log(`${'an empty page'.padEnd(44)} ${floor.median.toFixed(0)} ms`)
  const spread = `${least.toFixed(0)}–${most.toFixed(0)}`
  print('first plan', `${median.toFixed(0)} ms (${spread})`, `≤ ${goal} ms`, median <= goal)
}

async function measureUse(browser: OldChromium, addresses: Addresses) {
  await using page = await openPage(browser, addresses, slowdown)
  const delays: number[] = []
  await marked(page)
  const before = await busy(page)
  for (let tap = 0; tap < taps; tap++) delays.push(await tapLamp(page))
  const {median} = summarize(delays)
  print('tap → lit', `${median.toFixed(0)} ms`, '≤ 150 ms', median <= 150)
  const work = ((await busy(page)) - before) / taps
  console.log(`${'work of a tap on the main thread'.padEnd(44)} ${(work * 1000).toFixed(0)} ms`)
  const rate = await pan(page)
  print('pan', `${rate.toFixed(0)} frames a second`, '≥ 45', rate >= 45)
}
