import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {systemClock} from '#shared/clock.ts'
import type {Binding, Home, Plan, Point} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {createModel} from '../../agent/model.ts'
import {startPanel} from '../../agent/panel/server.ts'
import {temporaryFolder} from '../../test/agent/temporary-folder.ts'
import {chromiumPath} from '../../test/chromium-path.ts'
import {installInto} from '../../test/partners/install-partner.ts'
import {type DrivenPage, openOldPage} from '../../test/partners/old-browser/drive-page.ts'
import {type OldChromium, releases, unpackChromium} from '../../test/partners/old-browser/unpack-chromium.ts'
import {homeOfBytes} from '../homes.ts'
import {homeOfManyWalls} from '../large-plan.ts'
import {summarize} from '../summarize.ts'

const loads = 5
const taps = 20
/** Milliseconds of a drag. */
const dragTime = 2000
/** How many times slower than this machine an old tablet is. */
const slowdown = 6

/**
 * Goals, in Chromium with the processor slowed 6 times, for a plan of 880 walls and 500 bound elements: the plan is
 * painted ≤ 2.5 s after the page was asked for, a tapped lamp is lit ≤ 150 ms later, and panning shows ≥ 45 frames a
 * second. Unslowed, a plan of 10,000 walls is painted ≤ 4 s. `OLD_BROWSERS=1` measures Chrome 80 and 92 as well, which
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
  }
}

/** Runs registered clean-ups, the last first, as a test does. */
function createCleaner() {
  const acts: (() => unknown)[] = []
  return {
    teardown: (act: () => unknown) => void acts.push(act),
    async [Symbol.asyncDispose]() {
      for (const act of acts.reverse()) await act()
    },
  }
}

function print(what: string, value: string, goal: string, isMet: boolean) {
  console.log(`${what.padEnd(44)} ${value}; goal: ${goal}${isMet ? '' : ' — NOT REACHED'}`)
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
  return {home: {...home, plans: [{...plan, ...lists}]}, devices, states: known}
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
  return {home: {...homeOfBytes(1), plans: [plan]}, devices: [], states: {}}
}

/** Serves a panel whose house answers each command at once. */
async function servePanel({home, devices, states}: House) {
  const model = createModel({
    clock: systemClock,
    async command(device, action) {
      const state = model.get().states[device]
      if (action.type !== 'turn' || state?.status !== 'ok') return
      setImmediate(() => model.update({states: {...model.get().states, [device]: {...state, on: action.on}}}))
    },
  })
  const project = {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: 'Bench'}
  model.update({home, revision: 1, project, app, devices, states})
  model.setLink('online')
  const quiet = {debug() {}, info() {}, warn() {}, error() {}}
  const panel = await startPanel({model, logger: quiet, signal: new AbortController().signal, port: 0})
  return {address: panel.address, [Symbol.asyncDispose]: () => panel.close()}
}

/** Serves a page with a line of text and nothing else: the floor of the first plan. */
async function serveEmptyPage() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Empty</title><p id="text">Nothing</p>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Notes in the page when the plan, or the empty page's text, was painted, and when a tapped lamp was. */
const watch = `
  window.bench = {painted: 0}
  const shown = (then) => requestAnimationFrame(() => setTimeout(then))
  const root = () => document.querySelector('pianta-plan')?.shadowRoot
  const look = () => {
    if (bench.painted > 0) return
    if (root()?.querySelector('[data-kind=wall]') || document.getElementById('text'))
      shown(() => { bench.painted = bench.painted || performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Milliseconds between two looks whether a page is painted: each look takes time from a slowed page. */
const betweenLooks = 200

interface OpenPage extends DrivenPage, AsyncDisposable {
  /** Milliseconds until the empty page and the plan were painted. */
  empty: number
  plan: number
}

/** Opens the panel in a new browser, after the empty page: so the browser's own start counts for neither. */
async function openPage(browser: OldChromium, {floor, panel}: Addresses, rate: number): Promise<OpenPage> {
  const cleaner = createCleaner()
  const page = await openOldPage(cleaner, browser, [1280, 800])
  await page.send('Page.setBypassCSP', {enabled: true})
  await page.send('Page.addScriptToEvaluateOnNewDocument', {source: watch})
  const paint = async (url: string) => {
    await page.send('Page.navigate', {url})
    await page.until(`location.href === '${url}' && window.bench && bench.painted > 0`, betweenLooks)
    return page.evaluate<number>('bench.painted')
  }
  await paint(floor)
  await page.send('Emulation.setCPUThrottlingRate', {rate})
  await page.send('Performance.enable')
  const empty = await paint(`${floor}again`)
  const plan = await paint(panel)
  return {...page, empty, plan, [Symbol.asyncDispose]: () => cleaner[Symbol.asyncDispose]()}
}

/** The addresses of the empty page and of a panel. */
interface Addresses {
  floor: string
  panel: string
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
  const before = await busy(page)
  for (let tap = 0; tap < taps; tap++) delays.push(await tapLamp(page))
  const {median} = summarize(delays)
  print('tap → lit', `${median.toFixed(0)} ms`, '≤ 150 ms', median <= 150)
  const work = ((await busy(page)) - before) / taps
  console.log(`${'work of a tap on the main thread'.padEnd(44)} ${(work * 1000).toFixed(0)} ms`)
  const rate = await pan(page)
  print('pan', `${rate.toFixed(0)} frames a second`, '≥ 45', rate >= 45)
}

/** Taps a lamp; resolves with the milliseconds until it was painted in its new state. */
function tapLamp({evaluate}: DrivenPage): Promise<number> {
  return evaluate<number>(`new Promise((resolve) => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const lamps = [...root.querySelectorAll('.mark button.light')]
    const lamp = lamps[Math.floor(lamps.length / 2)]
    const before = lamp.getAttribute('aria-pressed')
    const start = performance.now()
    new MutationObserver((_, observer) => {
      if (lamp.getAttribute('aria-pressed') === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }).observe(lamp, {attributes: true})
    lamp.click()
  })`)
}

/** Zooms in on the plan and drags it to and fro, a move for each frame; returns the frames a second. */
async function pan({tap, evaluate}: DrivenPage): Promise<number> {
  for (let step = 0; step < 2; step++) await tap(`named('Zoom in')`)
  return evaluate<number>(`new Promise((resolve) => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const stage = root.querySelector('.stage')
    const {left, top, width, height} = stage.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const send = (type, clientX, clientY) =>
      stage.dispatchEvent(new PointerEvent(type, {clientX, clientY, pointerId: 7, button: 0, bubbles: true, composed: true}))
    send('pointerdown', x, y)
    const before = root.querySelector('.sheet').style.transform
    let frames = 0
    let start = 0
    const frame = () => {
      if (start === 0) start = performance.now()
      const elapsed = performance.now() - start
      send('pointermove', x + Math.sin(elapsed / 200) * 150, y + Math.cos(elapsed / 200) * 100)
      frames++
      if (elapsed < ${dragTime}) return requestAnimationFrame(frame)
      const isMoved = root.querySelector('.sheet').style.transform !== before
      send('pointerup', x, y)
      resolve(isMoved ? (frames * 1000) / elapsed : 0)
    }
    // The zoom's own rendering is over.
    setTimeout(() => requestAnimationFrame(frame), 2000)
  })`)
}

/** Returns the seconds that the page's main thread has worked. */
async function busy({send}: DrivenPage): Promise<number> {
  const {metrics} = (await send('Performance.getMetrics')) as {metrics: {name: string; value: number}[]}
  return metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0
}
