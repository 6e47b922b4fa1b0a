import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {gzipSync} from 'node:zlib'
import {type Browser, type CDPSession, chromium, type Page} from 'playwright-core'
import {moveWall} from '#shared/home/edit/move-wall.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {saveRevision} from '../../server/revisions/save-revision.ts'
import {chromiumPath, quietArguments} from '../../test/chromium-path.ts'
import {createEditing} from '../../web/editor/editing.ts'
import {homeOfBytes} from '../homes.ts'
import {homeOfManyWalls} from '../large-plan.ts'
import {type ServedPianta, servePianta} from '../served-pianta.ts'
import {summarize} from '../summarize.ts'

/** Milliseconds of a drag. */
const dragTime = 2000
const drags = 3
const loads = 3
/** How much a pixel of the wheel scales, in the page. */
const wheelStep = 0.0015
const gestures = {editing: 10_000, page: 100}

/**
 * Goals, for a plan of 880 walls and 500 other elements: dragging a wall shows ≥ 45 frames a second, the check's answer
 * is shown ≤ 100 ms after the release, the plan is painted ≤ 1 s after the page was asked for, the page's scripts are
 * ≤ 120 kB gzipped, and 10,000 gestures leave memory at ≤ 1.3 ×.
 */
export async function measure() {
  const home = homeOfManyWalls()
  measureEditing()
  await using server = await serveEditor(home)
  if (chromiumPath === undefined) throw new Error('this bench needs Chromium; CHROMIUM_PATH names it')
  await using browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...quietArguments, '--js-flags=--expose-gc'],
  })
  await measureScripts(server)
  await measureLoads(browser, server)
  await measureDrags(browser, server, home)
}

function print(what: string, value: string, goal: string, isMet: boolean) {
  console.log(`${what.padEnd(44)} ${value}; goal: ${goal}${isMet ? '' : ' — NOT REACHED'}`)
}

type Edited = ServedPianta & {cookie: string; path: string}

async function serveEditor(home: Home): Promise<Edited> {
  let cookie = ''
  const server = await servePianta({
    isFree: true,
    async prepare(services, {projectId, accountId}) {
      const prepared = await services.homes.prepareHome(Buffer.from(JSON.stringify(home)))
      const made = {...prepared, message: '', baseRevision: null}
      await saveRevision(services, {projectId, made, author: {accountId, appName: null}, picture: undefined})
      cookie = services.sessions.create(accountId, {userAgent: 'bench', address: '127.0.0.1'})
    },
  })
  return {...server, cookie, path: `/projects/${server.projectId}/edit`}
}

/** Opens pages with an empty cache. */
async function openPage(browser: Browser, {url, cookie}: Edited): Promise<Page> {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}, baseURL: url, bypassCSP: true})
  await context.addCookies([{name: 'pianta_session', value: cookie, url}])
  await context.addInitScript({content: watch})
  return context.newPage()
}

/** Notes in the page when the plan was painted, and counts the frames in which its drawing changed. */
const watch = `
  window.bench = {painted: 0, drawn: 0, released: 0, answered: 0}
  let isChanged = false
  const shown = (then) => requestAnimationFrame(() => setTimeout(then))
  new MutationObserver((changes) => {
    for (const {target} of changes) {
      if (target.closest?.('.drawing')) isChanged = true
      if (bench.released > 0 && bench.answered === 0 && target.closest?.('section.problems'))
        shown(() => { bench.answered ||= performance.now() })
    }
    if (bench.painted === 0 && document.querySelector('.drawing [data-kind=wall]'))
      shown(() => { bench.painted ||= performance.now() })
  }).observe(document, {subtree: true, childList: true})
  addEventListener('pointerup', () => { bench.released = performance.now() }, true)
  const frame = () => {
    if (isChanged) bench.drawn++
    isChanged = false
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`

async function measureLoads(browser: Browser, server: Edited) {
  const paints: number[] = []
  // The server bundles the page on the first visit.
  for (let load = 0; load <= loads; load++) {
    const page = await openPage(browser, server)
    await page.goto(server.path)
    await page.waitForFunction('bench.painted > 0')
    if (load > 0) paints.push(await page.evaluate('bench.painted'))
    await page.context().close()
  }
  const {median} = summarize(paints)
  print('first paint of the plan', `${median.toFixed(0)} ms`, '≤ 1000 ms', median <= 1000)
}

/** Measures the scripts of the page and of the check, with their static imports. */
async function measureScripts({url, cookie, path}: Edited) {
  const answer = await fetch(url + path, {headers: {cookie: `pianta_session=${cookie}`}})
  const folder = /src="(.*)editor\.js"/.exec(await answer.text())?.[1]
  const files = ['editor.js', 'check.js']
  let size = 0
  // The list grows while it is read.
  for (const file of files) {
    const script = await (await fetch(`${url}${folder}${file}`)).text()
    size += gzipSync(script).length
    for (const [, name = ''] of script.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      if (!files.includes(name)) files.push(name)
  }
  print('scripts, gzipped', `${(size / 1000).toFixed(1)} kB in ${files.length} files`, '≤ 120 kB', size <= 120_000)
}

/** A wall of the plan, and the way that it is dragged. */
interface Drag {
  wall: string
  /** Metres from its line at which the check finds a problem. */
  end: number
}

/** Finds a wall that can be dragged a metre either way, and farther until it crosses another one. */
function findDrag(home: Home): Drag {
  const [plan] = home.plans as [Plan]
  const moved = (wall: string, distance: number) => {
    try {
      return moveWall(home, {plan: plan.id, wall, distance})
    } catch {
      return undefined
    }
  }
  const steps = Array.from({length: 20}, (_, index) => (index - 10) / 10)
  for (const {id} of plan.walls.slice(plan.walls.length / 2)) {
    if (steps.some((distance) => moved(id, distance) === undefined)) continue
    for (let end = 1; end < 4; end += 0.25) {
      const next = moved(id, end)
      if (next === undefined) break
      if (readHome(structuredClone(next)).problems.length > 0) return {wall: id, end}
    }
  }
  throw new Error('no wall of the plan can be dragged')
}

async function measureDrags(browser: Browser, server: Edited, home: Home) {
  const page = await openPage(browser, server)
  const drag = findDrag(home)
  await page.goto(server.path)
  await page.waitForFunction('bench.painted > 0')
  await zoomTo(page, drag.wall)
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
  const results = []
  for (let round = 0; round < drags; round++) results.push(await dragOnce(page, metrics, drag))
  const [rates, works, answers] = [
    results.map(({rate}) => rate),
    results.map(({work}) => work),
    results.map(({answer}) => answer),
  ].map(summarize)
  const rate = rates?.median ?? 0
  const answer = answers?.median ?? 0
  print('dragging a wall', `${rate.toFixed(0)} frames a second`, '≥ 45', rate >= 45)
  console.log(`${'work of a frame on the main thread'.padEnd(44)} ${works?.median.toFixed(1)} ms`)
  print("release → the check's answer", `${answer.toFixed(0)} ms`, '≤ 100 ms', answer <= 100)
  await measurePageMemory(page, metrics, drag)
  await page.context().close()
}

/** Returns a place of a metre's way to and fro. A move is 10 cm: one to the same line of the grid shows nothing. */
function zigzag(step: number): number {
  const at = (step + 10) % 40
  return (at < 20 ? at - 10 : 30 - at) / 10
}

/** Drags the wall to and fro, releases it where it crosses another, and takes it back. */
async function dragOnce(page: Page, metrics: CDPSession, {wall, end}: Drag) {
  // A selected wall's ends would be nearer than its middle.
  await page.keyboard.press('Escape')
  const {x, y, across} = await place(page, wall)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate('Object.assign(bench, {drawn: 0, released: 0, answered: 0})')
  const before = await mainThread(metrics)
  const start = performance.now()
  for (let step = 0; performance.now() - start < dragTime; step++) {
    const pixels = zigzag(step) * across.pixels
    await page.mouse.move(x + across.x * pixels, y + across.y * pixels)
  }
  const seconds = (performance.now() - start) / 1000
  const busy = (await mainThread(metrics)) - before
  const drawn = await page.evaluate<number>('bench.drawn')
  await page.mouse.move(x + across.x * across.pixels * end, y + across.y * across.pixels * end)
  await page.mouse.up()
  await page.waitForFunction('bench.answered > 0')
  const answer = await page.evaluate<number>('bench.answered - bench.released')
  await page.keyboard.press('Control+z')
  await page.waitForFunction(`document.querySelectorAll('section.problems li').length === 0`)
  return {rate: drawn / seconds, work: (busy * 1000) / drawn, answer}
}

/** Zooms in on a wall: on the whole plan it would be a pixel wide. */
async function zoomTo(page: Page, wall: string) {
  const {x, y} = await place(page, wall)
  await page.mouse.move(x, y)
  const before = (await place(page, wall)).across.pixels
  await page.mouse.wheel(0, -Math.log(4) / wheelStep)
  await page.waitForFunction(`document.querySelector('.hits').getScreenCTM().a * 100 > ${before * 3}`)
}

/** Returns a point on a wall in the window, and the vector of a pixel to its left, with the pixels of a metre. */
async function place(page: Page, wall: string) {
  return page.evaluate<{x: number; y: number; across: {x: number; y: number; pixels: number}}>(`(() => {
    const hit = document.querySelector('.hits [data-id="${wall}"]')
    const numbers = hit.getAttribute('d').match(/-?[0-9.]+/g).map(Number)
    const points = [0, 2, 4, 6].map((index) => [numbers[index], numbers[index + 1]])
    const {a, d, e, f} = hit.getScreenCTM()
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = points
    const length = Math.hypot(bx - ax, by - ay)
    const across = {x: (by - ay) / length, y: -(bx - ax) / length, pixels: a * 100}
    // Doors and plates lie on the wall.
    for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
      const [x, y] = [
        ((ax + dx) / 2 + ((bx + cx - ax - dx) / 2) * share) * a + e,
        ((ay + dy) / 2 + ((by + cy - ay - dy) / 2) * share) * d + f,
      ]
      if (document.elementFromPoint(x, y) === hit) return {x, y, across}
    }
    throw new Error('the wall ${wall} can not be reached')
  })()`)
}

/** Returns the seconds that the page's main thread has worked. */
async function mainThread(metrics: CDPSession): Promise<number> {
  const found = await metrics.send('Performance.getMetrics')
  return found.metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0
}

/** Makes gestures in the page, and takes each back. */
async function measurePageMemory(page: Page, metrics: CDPSession, {wall}: Drag) {
  const {x, y, across} = await place(page, wall)
  const gesture = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const metres of [0.3, 0.6])
      await page.mouse.move(x + across.x * across.pixels * metres, y + across.y * across.pixels * metres)
    await page.mouse.up()
    await page.keyboard.press('Control+z')
  }
  const memory = async () => {
    await page.evaluate('gc()')
    const {usedSize} = await metrics.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  const tenth = gestures.page / 10
  for (let count = 0; count < tenth; count++) await gesture()
  const before = await memory()
  for (let count = tenth; count < gestures.page; count++) await gesture()
  printMemory(`page after ${tenth} and ${gestures.page} gestures`, before, await memory())
}

function printMemory(what: string, before: number, after: number) {
  const ratio = after / before
  const values = `${before.toFixed(1)} → ${after.toFixed(1)} MB, ${ratio.toFixed(2)} ×`
  print(what, values, '≤ 1.3 ×', ratio <= 1.3)
}

/** Makes gestures without a page, half of them taken back. */
function measureEditing() {
  const home = homeOfBytes(1)
  const drag = findDrag(home)
  const editing = createEditing({home, base: 1, history: null, isReadOnly: false})
  const move = (distance: number) => (now: Home) =>
    moveWall(now, {plan: editing.plan.id, wall: drag.wall, distance: distance / 10})
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const memory = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed / 1e6
  }
  const gesture = (count: number) => {
    for (const step of [1, 2]) editing.preview(move(step))
    editing.edit('move', move(count % 4 < 2 ? 1 : -1))
    if (count % 2 === 1) editing.undo()
  }
  const tenth = gestures.editing / 10
  for (let count = 0; count < tenth; count++) gesture(count)
  const before = memory()
  for (let count = tenth; count < gestures.editing; count++) gesture(count)
  printMemory(`editing state after ${tenth} and ${gestures.editing} gestures`, before, memory())
}
