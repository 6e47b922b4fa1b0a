import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {basename} from 'node:path'
import {gzipSync} from 'node:zlib'
import {type Browser, type CDPSession, chromium, type Page} from 'playwright-core'
import {buildCard, cardScript} from '../../package/build-card.ts'
import {chromiumPath, quietArguments} from '../../test/chromium-path.ts'
import {dashboard} from '../card/dashboard.ts'
import {type CardHouse, cardHouse} from '../card/house.ts'
import {housePlan} from '../card/house-plan.ts'
import {peerConfig} from '../card/peer-config.ts'
import {summarize} from '../summarize.ts'

/** Pages of each card, in turns. */
const rounds = 5
/** How many times slower than this machine a tablet is. */
const slowdown = 4
const messages = 20
/** Changes of lamps, and how many a second. */
const changes = 200
const rate = 25

/** The windows of a computer, a wall tablet and a phone. */
const windows = [
  [1280, 800],
  [800, 480],
  [390, 844],
] as const

/** The height of Home Assistant's header. */
const header = 56

interface Contender {
  name: string
  element: string
  /** Its script, and the files that it may load, by their names. */
  files: ReadonlyMap<string, Uint8Array>
  script: string
  config: object
  hass?: object
  answers?: object
  /** Selectors of the elements of its drawing, of its devices, and of its rooms. */
  walls: string
  marks: string
  rooms: string
}

/**
 * Goals, in Chromium with the processor slowed 4 times, beside each peer with the same house, in turns: element defined →
 * plan drawn ≤ 0.9 ×, all marks ≤ 1 ×, message → frame ≤ 0.7 ×, main thread during changes ≤ 0.9 ×, scripts that the
 * first plan needs ≤ 0.6 ×, memory ≤ 1 ×, and rooms as large. `EASY_FLOORPLAN` and `HOUSE_PLAN` name the scripts of
 * easy-floorplan and House Plan, as people download them; without both the card is measured alone. The dashboard is made
 * up, so Home Assistant's own icons cost no card anything. House Plan counts as drawn when it takes its curtain away.
 */
export async function measure() {
  if (chromiumPath === undefined) throw new Error('this bench needs Chromium; CHROMIUM_PATH names it')
  const house = cardHouse()
  const own: Contender = {
    name: 'pianta',
    element: 'pianta-card',
    files: await buildCard(),
    script: cardScript,
    config: {home: '/local/home.json', entities: house.entities},
    walls: '[data-kind=wall]',
    marks: '.mark button',
    rooms: '[data-kind=room] .floor',
  }
  const peers = peersOf(house)
  if (peers.length === 0)
    console.log('EASY_FLOORPLAN and HOUSE_PLAN name no script of a peer: the card is measured alone')
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...quietArguments, '--js-flags=--expose-gc'],
  })
  try {
    await compare(browser, [own, ...peers], house)
  } finally {
    await browser.close()
  }
}

/** Returns the cards to compare with: those whose scripts are here. */
function peersOf(house: CardHouse): Contender[] {
  const {EASY_FLOORPLAN, HOUSE_PLAN} = process.env
  const scriptIn = (file: string) => ({script: basename(file), files: new Map([[basename(file), readFileSync(file)]])})
  return [
    ...(EASY_FLOORPLAN
      ? [
          {
            ...scriptIn(EASY_FLOORPLAN),
            name: 'easy-floorplan',
            element: 'easy-floorplan-card',
            config: peerConfig(house),
            walls: '.wall',
            marks: '.item',
            rooms: '.fp-area',
          },
        ]
      : []),
    ...(HOUSE_PLAN
      ? [
          {
            ...scriptIn(HOUSE_PLAN),
            ...housePlan(house),
            name: 'House Plan',
            element: 'houseplan-card',
            config: {},
            walls: '.stage:not(.hpboot) [data-hp=room]',
            marks: '.stage:not(.hpboot) .dev',
            rooms: '[data-hp=room]',
          },
        ]
      : []),
  ]
}

/** A figure of a card: less is better, unless it says so. */
interface Row {
  what: string
  unit: string
  digits: number
  goal: number
  isMoreBetter?: boolean
}

const rows = {
  drawn: {what: 'element defined → plan drawn', unit: 'ms', digits: 0, goal: 0.9},
  marked: {what: 'element defined → all marks', unit: 'ms', digits: 0, goal: 1},
  answer: {what: 'message → frame', unit: 'ms', digits: 0, goal: 0.7},
  layouts: {what: 'layouts of a change', unit: '', digits: 2, goal: 1},
  layoutTime: {what: `layout in ${changes} changes`, unit: 'ms', digits: 0, goal: 1},
  busy: {what: `main thread in ${changes} changes`, unit: 's', digits: 2, goal: 0.9},
  heap: {what: 'memory', unit: 'MB', digits: 1, goal: 1},
  script: {what: 'scripts of the first plan, gzipped', unit: 'kB', digits: 1, goal: 0.6},
  ...Object.fromEntries(
    windows.map(([width, height], index) => [
      `share${index}`,
      {what: `rooms in ${width} × ${height}`, unit: '%', digits: 0, goal: 1, isMoreBetter: true},
    ]),
  ),
} satisfies Record<string, Row>

type Figures = Record<string, number>

async function compare(browser: Browser, contenders: readonly Contender[], house: CardHouse) {
  const found = contenders.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, contender] of contenders.entries()) {
      await using served = await serve(contender, house)
      found[index]?.push(await measureOnce(browser, contender, served, house))
    }
  for (const [key, row] of Object.entries<Row>(rows)) {
    const medians = found.map((all) => summarize(all.map((figures) => figures[key] ?? Number.NaN)).median)
    const [own = Number.NaN, ...others] = medians
    const text = (value: number) => `${value.toFixed(row.digits)} ${row.unit}`.trim()
    const beside = others.map((peer, index) => {
      const ratio = own / peer
      const isMet = row.isMoreBetter ? ratio >= row.goal : ratio <= row.goal
      return `, ${contenders[index + 1]?.name} ${text(peer)}: ${ratio.toFixed(2)} ×${isMet ? '' : ' NOT REACHED'}`
    })
    const goal = others.length === 0 ? '' : `; goal: ${row.isMoreBetter ? '≥' : '≤'} ${row.goal} ×`
    console.log(`${row.what.padEnd(36)} ${text(own)}${beside.join('')}${goal}`)
  }
}

async function measureOnce(
  browser: Browser,
  contender: Contender,
  {address, loaded}: {address: string; loaded: ReadonlySet<string>},
  house: CardHouse,
): Promise<Figures> {
  const [width, height] = windows[0]
  const context = await browser.newContext({viewport: {width, height}})
  try {
    const page = await context.newPage()
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable')
    await page.goto(address)
    await metrics.send('Emulation.setCPUThrottlingRate', {rate: slowdown})
    await page.evaluate('start()')
    await page.waitForFunction('bench.marked > 0', undefined, {timeout: 60_000})
    const first = await page.evaluate<Figures>(
      '({drawn: bench.drawn - bench.defined, marked: bench.marked - bench.defined})',
    )
    await page.waitForTimeout(1000)
    const scripts = [...loaded].map((name) => gzipSync(contender.files.get(name) ?? '', {level: 9}).length)
    const answers: number[] = []
    for (let message = 0; message < messages; message++)
      answers.push(await page.evaluate<number>(`answer(${JSON.stringify(house.lamps[message % house.lamps.length])})`))
    const used = await useOf(page, metrics)
    await metrics.send('Emulation.setCPUThrottlingRate', {rate: 1})
    return {
      ...first,
      answer: summarize(answers).median,
      ...used,
      ...(await sharesOf(page)),
      script: scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    }
  } finally {
    await context.close()
  }
}

/** Changes lamps for a while. Returns the work of the page, and the memory afterwards. */
async function useOf(page: Page, metrics: CDPSession): Promise<Figures> {
  const before = await totals(metrics)
  await page.evaluate(`changes(${changes}, ${1000 / rate})`)
  const after = await totals(metrics)
  await page.evaluate('gc()')
  const {usedSize} = await metrics.send('Runtime.getHeapUsage')
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  return {
    layouts: grown('LayoutCount') / changes,
    layoutTime: grown('LayoutDuration') * 1000,
    busy: grown('TaskDuration'),
    heap: usedSize / 1e6,
  }
}

async function totals(metrics: CDPSession): Promise<Record<string, number>> {
  const found = await metrics.send('Performance.getMetrics')
  return Object.fromEntries(found.metrics.map(({name, value}) => [name, value]))
}

/** Returns the percentage of each window that the rooms take. */
async function sharesOf(page: Page): Promise<Figures> {
  const shares: Figures = {}
  for (const [index, [width, height]] of windows.entries()) {
    await page.setViewportSize({width, height})
    await page.waitForTimeout(500)
    shares[`share${index}`] = (await page.evaluate<number>('roomArea()')) / ((width * (height - header)) / 100)
  }
  return shares
}

async function serve(contender: Contender, house: CardHouse) {
  const {files, script, walls, marks, rooms} = contender
  const page = dashboard({
    ...contender,
    states: house.states,
    marks: house.marks,
    selectors: {walls, marks, rooms},
  })
  const home = JSON.stringify(house.home)
  const loaded = new Set<string>()
  const server = createServer((request, response) => {
    const path = request.url?.slice(1).replace(/\?.*/, '') ?? ''
    const name = path === 'card.js' ? script : path
    const file = files.get(name)
    if (path === '') response.writeHead(200, {'Content-Type': 'text/html; charset=utf-8'}).end(page)
    else if (file) {
      loaded.add(name)
      response.writeHead(200, {'Content-Type': 'text/javascript; charset=utf-8'}).end(file)
    } else if (path === 'local/home.json') response.writeHead(200).end(home)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    loaded,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
