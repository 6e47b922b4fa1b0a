import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {bindSample, samples} from './bind-sample.ts'
import {checkPanelAccessible, openPanel, preparePanel} from './open-panel.ts'

/** The folder that gets a picture of every home at every size; none without it. */
const pictures = process.env.PICTURES

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
  marks: {text: string; x: number; y: number; radius: number}[]
  /** The arcs of doors. */
  arcs: Box[]
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
      const parts = [one.querySelector('button'), one.querySelector('small')].filter(Boolean).map((part) => box(part))
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
      const radius = parseFloat(getComputedStyle(button, '::before').width) / 2
      return {text: button.getAttribute('aria-label'), x: left + width / 2, y: top + height / 2, radius}
    }
    const scroller = document.documentElement
    return {
      scrolls: scroller.scrollWidth > innerWidth || scroller.scrollHeight > innerHeight,
      stage: box(root.querySelector('.stage')),
      sheet: box(root.querySelector('.sheet')),
      names: all('.name:not(.is-hidden)').map(name),
      marks: all('.mark button').map(mark),
      arcs: all('.drawing .swing').map((arc) => box(arc)),
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
]

/** Returns each pair of a list once. */
const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]))

const overlaps = (boxes: readonly (Box & {text: string})[]): string[] =>
  pairsOf(boxes).flatMap(([one, other]) => (overlap(one, other) ? [`${one.text} lies on ${other.text}`] : []))

function pageFaults({scrolls, names, others}: Seen, [width, height]: readonly [number, number]): string[] {
  const isInside = ({left, top, right, bottom}: Box) =>
    left >= -play && top >= -play && right <= width + play && bottom <= height + play
  const outside = [...others, ...names].filter((one) => !isInside(one))
  return [
    ...(scrolls ? ['the page scrolls'] : []),
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
    ...cut.map(({text, x, y}) => `${text} is cut at ${Math.round(x)}, ${Math.round(y)}`),
    ...pairsOf(marks).flatMap(([one, other]) => {
      const away = Math.hypot(one.x - other.x, one.y - other.y)
      return away < 43.5 ? [`${one.text} and ${other.text} are ${away.toFixed(1)} px apart`] : []
    }),
  ]
}

function nameFaults({names, marks, arcs}: Seen): string[] {
  const ofName = (name: Seen['names'][number]) => {
    const above = marks.filter(({x, y, radius}) => {
      const [dx, dy] = [Math.max(name.left - x, 0, x - name.right), Math.max(name.top - y, 0, y - name.bottom)]
      return Math.hypot(dx, dy) < radius - play
    })
    return [
      ...(name.size < 11 ? [`${name.text} has letters of ${name.size} px`] : []),
      ...above.map(({text}) => `${name.text} lies under ${text}`),
      ...arcs.filter((arc) => overlap(name, arc)).map(() => `${name.text} lies on the arc of a door`),
    ]
  }
  return [...names.flatMap(ofName), ...overlaps(names)]
}

for (const name of samples)
  for (const colorScheme of ['light', 'dark'] as const)
    t.test(`the sample ${name}, ${colorScheme}, at every size`, {timeout: 200_000, ...needsChromium}, async (t) => {
      const options = {colorScheme, bypassCSP: true, viewport: {width: 1280, height: 800}}
      const {page, complaints} = await openPanel(t, {options}, ({model}) => {
        const {home, ...bound} = bindSample(name)
        const health = {state: 'connected', since: 0} as never
        const bridge = {
          id: 'simulated',
          kind: 'simulated',
          url: undefined,
          health,
          devices: bound.devices,
          automated: [],
          problems: [],
        } as const
        const project = {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: home.name}
        model.update({home, revision: 4, project, bridges: [bridge], ...bound})
        model.setLink('online')
      })
      for (const [width, height] of sizes) {
        const size = `${width}x${height}`
        await page.setViewportSize({width, height})
        // The observer of the stage's size runs on the browser's own clock.
        const isLaidOut = `(() => {
          const plan = document.querySelector('pianta-plan')
          const {width, height, bottom} = plan.shadowRoot.querySelector('.stage').getBoundingClientRect()
          const isResized = innerWidth === ${width} && innerHeight === ${height} && bottom <= innerHeight
          return isResized && Math.abs(plan.size[0] - width) + Math.abs(plan.size[1] - height) < 1
        })()`
        do await page.clock.runFor(300)
        while (!(await page.evaluate<boolean>(isLaidOut)))
        let faults: string[] = []
        // The marks follow the plan's size some frames later.
        for (let tries = 0; tries < 20; tries++) {
          await page.clock.runFor(300)
          faults = faultsOf(await look(page), [width, height])
          if (faults.length === 0) break
        }
        t.same(faults, [], size)
        if (pictures !== undefined) await page.screenshot({path: join(pictures, `${name}-${size}-${colorScheme}.png`)})
        if (checked.has(size)) await checkPanelAccessible(t, page)
      }
      t.same(complaints, [])
    })
