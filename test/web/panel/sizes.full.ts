import {mkdirSync, readFileSync} from 'node:fs'
import {join, parse} from 'node:path'
import type {Page} from 'playwright-core'
import t from 'tap'
import {importHome} from '#shared/home/import/import-home.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {readHomeXml} from '#shared/home/sweet-home-3d/read-home-xml.ts'
import {readArchive} from '../../../server/imports/read-archive.ts'
import {needsChromium} from '../../chromium.ts'
import {atRest, type BoundHome, bindHome, bindSample, samples} from './bind-sample.ts'
import {byVoice, checkPanelAccessible, openPanel, pass, preparePanel} from './open-panel.ts'
import {richBound} from './rich-flat.ts'

/** The folder that gets a picture of every home at every size; none without it. */
const pictures = process.env.PICTURES

/** More homes to look at: files of Pianta or Sweet Home 3D, divided by commas. */
const files = (process.env.HOMES ?? '').split(',').filter(Boolean)

const homes: Readonly<Record<string, () => BoundHome | Promise<BoundHome>>> = {
  ...Object.fromEntries(samples.map((name) => [name, () => bindSample(name)])),
  ...(pictures === undefined ? {} : {'flat-at-rest': () => atRest(bindSample('flat'))}),
  rich: () => richBound,
  ...Object.fromEntries(files.map((file) => [parse(file).name, async () => bindHome(await readHomeFile(file))])),
}

const screens = [
  [360, 740],
  [800, 480],
  [1024, 600],
  [1280, 800],
  [1920, 1080],
] as const
const sizes = screens.flatMap(([width, height]) => [[width, height] as const, [height, width] as const])

/** The sizes at which axe checks the page too. */
const checked = new Set(['360x740', '800x480', '1280x800'])

preparePanel(t)
if (pictures !== undefined) mkdirSync(pictures, {recursive: true})

interface Box {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

interface Seen {
  scrolls: boolean
  stage: Box
  sheet: Box
  /** The visible names of rooms, with the size of their letters. */
  names: (Box & {size: number})[]
  /** The marks; `missed` when a tap on the edge of one's disc would meet no mark. */
  marks: {text: string; x: number; y: number; radius: number; missed: boolean}[]
  /** The arcs of doors, and leaves that stand open. */
  arcs: Box[]
  /** The readings of sensors below their marks. */
  readings: Box[]
  /** Whether the line of the whole house is cut, and the rows of devices that are. */
  isLineCut: boolean
  cutRows: string[]
  /** The size of the clock's letters. */
  clock: number
  /** The page's buttons and texts outside the plan. */
  others: Box[]
}

/** Measures the page: all boxes are in pixels of the window. */
const look = (page: Page) =>
  page.evaluate<Seen>(`(() => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const box = (element, text = '') => {
      const {left, top, right, bottom} = element.getBoundingClientRect()
      return {text, left, top, right, bottom}
    }
    const isShown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
    const all = (selector, from = root) => [...from.querySelectorAll(selector)].filter(isShown)
    const name = (one) => {
      const parts = [...one.querySelectorAll('button > span, small')].map((part) => box(part))
      return {
        text: one.querySelector('button').getAttribute('aria-label').trim().replace(/\\s+/g, ' '),
        left: Math.min(...parts.map(({left}) => left)),
        top: Math.min(...parts.map(({top}) => top)),
        right: Math.max(...parts.map(({right}) => right)),
        bottom: Math.max(...parts.map(({bottom}) => bottom)),
        size: Math.min(...[one.querySelector('button')].map((part) => parseFloat(getComputedStyle(part).fontSize))),
      }
    }
    const mark = (button) => {
      const {left, top, width, height} = button.getBoundingClientRect()
      const disc = button.querySelector('.disc')
      const radius = disc ? disc.getBoundingClientRect().width / 2 : 0
      const [x, y, edge] = [left + width / 2, top + height / 2, radius - 2]
      const edges = disc ? [[x - edge, y], [x + edge, y], [x, y - edge], [x, y + edge]] : []
      const missed = edges.some(([x, y]) => !root.elementFromPoint(x, y)?.closest('.mark'))
      return {text: button.getAttribute('aria-label'), x, y, radius, missed}
    }
    const scroller = document.documentElement
    return {
      scrolls: scroller.scrollWidth > innerWidth || scroller.scrollHeight > innerHeight,
      stage: box(root.querySelector('.stage')),
      sheet: box(root.querySelector('.sheet')),
      names: all('.name:not(.is-hidden)').map(name),
      marks: all('.mark button').map(mark),
      arcs: all('.drawing .swing, .drawing [data-contact=open] .contact-leaf').map((arc) => box(arc)),
      readings: all('.mark .reading').map((one) => box(one, one.textContent.trim())),
      isLineCut: all('.house-line', document).some((line) => line.scrollWidth > line.clientWidth),
      cutRows: all('.device', document).filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent.trim()),
      clock: parseFloat(getComputedStyle(document.querySelector('header .clock')).fontSize),
      others: [...all('.tools button'), ...all('header button, header .clock, header h1', document)].map((one) =>
        box(one, one.getAttribute('aria-label') || one.textContent.trim())),
    }
  })()`)

/** A box may touch another by this many pixels. */
const play = 1.5

const overlap = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > play &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > play

/** Describes the faults of a page. */
const faultsOf = (seen: Seen, size: readonly [number, number]): string[] => [
  ...pageFaults(seen, size),
  ...planFaults(seen, size),
  ...markFaults(seen),
  ...nameFaults(seen),
  ...distanceFaults(seen, size),
]

/** People look at a large screen from across the room. */
function distanceFaults({names, clock}: Seen, size: readonly [number, number]): string[] {
  if (Math.min(...size) < 1000) return []
  const largest = Math.max(...names.map(({size}) => size))
  return [
    ...(largest < 20 ? [`no name has letters of more than ${largest} px`] : []),
    ...(clock < 32 ? [`the clock has letters of ${clock} px`] : []),
  ]
}

/** Returns each pair of a list once. */
const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]))

const overlaps = (boxes: readonly (Box & {text: string})[]): string[] =>
  pairsOf(boxes).flatMap(([one, other]) => (overlap(one, other) ? [`${one.text} lies on ${other.text}`] : []))

function pageFaults(
  {scrolls, isLineCut, cutRows, names, others, readings}: Seen,
  [width, height]: readonly [number, number],
): string[] {
  const isInside = ({left, top, right, bottom}: Box) =>
    left >= -play && top >= -play && right <= width + play && bottom <= height + play
  const outside = [...others, ...names, ...readings].filter((one) => !isInside(one))
  return [
    ...(scrolls ? ['the page scrolls'] : []),
    ...(isLineCut ? ['the line of the house is cut'] : []),
    ...cutRows.map((text) => `${text} is cut`),
    ...outside.map(({text}) => `${text} sticks out`),
    ...overlaps(others),
  ]
}

function planFaults({stage, sheet}: Seen, [width, height]: readonly [number, number]): string[] {
  const share = Math.max(
    (sheet.right - sheet.left) / (stage.right - stage.left),
    (sheet.bottom - sheet.top) / (stage.bottom - stage.top),
  )
  const least = Math.min(width, height) * 0.55
  const isSmall = Math.max(stage.right - stage.left, stage.bottom - stage.top) < least
  return [
    ...(share < 0.85 ? [`the plan has ${Math.round(share * 100)} % of its space`] : []),
    ...(isSmall ? ['the plan’s space is small'] : []),
  ]
}

function markFaults({stage, marks}: Seen): string[] {
  const cut = marks.filter(
    ({x, y, radius}) =>
      x - radius < stage.left || x + radius > stage.right || y - radius < stage.top || y + radius > stage.bottom,
  )
  return [
    ...marks.flatMap(({text, missed}) => (missed ? [`a tap on ${text} may miss it`] : [])),
    ...cut.map(({text, x, y}) => `${text} is cut at ${Math.round(x)}, ${Math.round(y)}`),
    ...pairsOf(marks).flatMap(([one, other]) => {
      const away = Math.hypot(one.x - other.x, one.y - other.y)
      return away < 43.5 ? [`${one.text} and ${other.text} are ${away.toFixed(1)} px apart`] : []
    }),
  ]
}

function nameFaults({names, marks, arcs, readings}: Seen): string[] {
  const ofName = (name: Seen['names'][number]) => {
    const above = marks.filter(({x, y, radius}) => {
      const [dx, dy] = [Math.max(name.left - x, 0, x - name.right), Math.max(name.top - y, 0, y - name.bottom)]
      return Math.hypot(dx, dy) < radius - play
    })
    return [
      ...(name.size < 11 ? [`${name.text} has letters of ${name.size} px`] : []),
      ...above.map(({text}) => `${name.text} lies under ${text}`),
      ...readings.filter((one) => overlap(name, one)).map(({text}) => `${name.text} lies under ${text}`),
      ...arcs.filter((arc) => overlap(name, arc)).map(() => `${name.text} lies on the arc of a door`),
    ]
  }
  return [...names.flatMap(ofName), ...overlaps(names)]
}

/** Ends the transitions that run: a picture must not show half of one. */
const endTransitions = (page: Page) =>
  page.evaluate(`for (const root of [document, document.querySelector('pianta-plan').shadowRoot])
    for (const one of root.getAnimations())
      if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish()`)

for (const [name, read] of Object.entries(homes))
  for (const colorScheme of ['light', 'dark'] as const)
    t.test(`${name}, ${colorScheme}, at every size`, {timeout: 800_000, ...needsChromium}, async (t) => {
      // Italian words are longer.
      const locale = colorScheme === 'light' ? 'en-GB' : 'it-IT'
      const options = {colorScheme, locale, bypassCSP: true, viewport: {width: 1280, height: 800}}
      const {home, ...bound} = await read()
      const opened = await openPanel(t, {options}, async ({model}, page) => {
        // A home with a place on Earth is light by day, against the system's preference.
        await page.addInitScript(`localStorage.setItem('pianta-panel', '{"theme": "${colorScheme}"}')`)
        const health = {state: 'connected', since: 0} as never
        const bridge = {
          id: 'simulated',
          kind: 'simulated',
          url: undefined,
          health,
          devices: bound.devices,
          automated: [],
          problems: [],
          leftOut: {},
        } as const
        const project = {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: home.name}
        model.update({home, revision: 4, project, bridges: [bridge], ...bound})
        model.setLink('online')
      })
      const {page, complaints} = opened
      t.equal(await page.locator('html').getAttribute('data-theme'), colorScheme)
      for (const [width, height] of sizes) {
        const size = `${width}x${height}`
        await page.setViewportSize({width, height})
        // The observer of the stage's size runs on the browser's own clock.
        const isLaidOut = `(() => {
          const plan = document.querySelector('pianta-plan')
          // On phones the plan comes after the list.
          plan.scrollIntoView({block: 'end'})
          const {width, height, bottom} = plan.shadowRoot.querySelector('.stage').getBoundingClientRect()
          const isResized = innerWidth === ${width} && innerHeight === ${height} && bottom <= innerHeight
          return isResized && Math.abs(plan.size[0] - width) + Math.abs(plan.size[1] - height) < 1
        })()`
        let isReady = false
        for (let tries = 0; tries < 100 && !isReady; tries++) {
          await pass(opened, 300)
          isReady = await page.evaluate<boolean>(isLaidOut)
        }
        t.ok(isReady, `${size} is laid out`)
        let faults: string[] = []
        // The marks follow the plan's size some frames later.
        for (let tries = 0; tries < 20; tries++) {
          await pass(opened, 300)
          faults = faultsOf(await look(page), [width, height])
          if (faults.length === 0) break
        }
        t.same(faults, [], size)
        if (pictures !== undefined) {
          await endTransitions(page)
          await page.screenshot({path: join(pictures, `${name}-${size}-${colorScheme}.png`)})
        }
        if (checked.has(size)) await checkPanelAccessible(t, page, byVoice)
      }
      t.same(complaints, [])
    })

/** Reads a home from a file of Pianta or of Sweet Home 3D, without its drawings. */
async function readHomeFile(file: string): Promise<Home> {
  const bytes = readFileSync(file)
  const {name} = parse(file)
  const {home, problems} = bytes.subarray(0, 2).equals(Buffer.from('PK'))
    ? importHome(readHomeXml((await readArchive(bytes, {maxBytes: bytes.length})).xml), {
        name,
        language: 'it',
        images: new Map(),
        spaces: 'join',
      })
    : readHome(JSON.parse(String(bytes)))
  if (home === undefined) throw new Error(`${file} is no home: ${JSON.stringify(problems)}`)
  return home
}
