import type {RuleObject} from 'axe-core'
import type {Browser, BrowserContextOptions, Locator, Page, WebSocket} from 'playwright-core'
import type {Test} from 'tap'
import type {PageFiles} from '../../../agent/panel/page-files.ts'
import type {PanelOptions} from '../../../agent/panel/server.ts'
import {waitingAfter} from '../../../web/plan/pending-commands.ts'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {expectOwnOrigin} from '../../own-origin.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from '../plan/small-flat.ts'
import {type Served, servePanel} from './helper.ts'
import {panelPage} from './page-files.ts'

/** 14:02 in Rome: each page's clock stands there until its test moves it. */
export const start = new Date('2026-11-21T13:02:00Z')
/** Milliseconds for a page to load. */
const loading = 60_000

let browser: Browser
let files: PageFiles

/** Opens the browser and gets the page, once for the tests of a file. */
export function preparePanel(t: Test, open: () => Promise<Browser> = openChromium) {
  t.before(async () => {
    if (needsChromium.skip) return
    browser = await open()
    files = await panelPage()
  })
}

/** Returns the browser and the page's files, for tests that open pages of their own. */
export const prepared = () => ({browser, files})

export interface Opened extends Served {
  page: Page
  /** The page's first connection. */
  live: WebSocket
  /** Messages of the page's console, its errors and the content policy. */
  complaints: string[]
  /** Every requested address. One of another origin fails the test. */
  requests: readonly string[]
  lamp: Locator
}

/** Opens the small flat's panel in a browser whose clock the test moves. */
export async function openPanel(
  t: Test,
  {
    options = {},
    panel = {},
    isSetUp = true,
  }: {options?: BrowserContextOptions; panel?: Partial<PanelOptions>; isSetUp?: boolean} = {},
  prepare: (served: Served, page: Page) => void | Promise<void> = ({model}) => showFlat(model),
): Promise<Opened> {
  const served = await servePanel(t, {files, ...panel})
  // A presence breathes for ever, which costs time.
  const context = await browser.newContext({
    timezoneId: 'Europe/Rome',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  t.teardown(() => context.close())
  context.setDefaultTimeout(30_000)
  // The tablet is set up already.
  if (isSetUp)
    await context.addInitScript(`localStorage.setItem('pianta-panel', localStorage.getItem('pianta-panel') ?? '{}')`)
  const requests = expectOwnOrigin(t, context, served.panel.address)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.clock.install({time: start.getTime() - loading})
  await prepare(served, page)
  const [live] = await Promise.all([page.waitForEvent('websocket'), page.goto(served.panel.address)])
  await page.locator('header').waitFor()
  // Marks and names follow the plan's first painting, for which a stopped clock has no time.
  if (served.model.get().home) await page.locator('pianta-plan .marks, .screen').first().waitFor({state: 'attached'})
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 2000)
  // The page takes this for a sleep, since it heard nothing meanwhile.
  await page.clock.setSystemTime(start)
  // A page that took long to load heard nothing for so long that it would count as offline.
  const beat = live.waitForEvent('framereceived', ({payload}) => String(payload).includes('beat'))
  served.clock.advance(1000)
  await beat
  return {...served, page, live, complaints, requests, lamp: page.locator('button[data-key=l-living]')}
}

export function showFlat(model: Served['model']) {
  model.update({
    home: smallFlat,
    revision: 4,
    project: {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: 'Flat by the sea'},
    app: smallFlatApp,
    devices: smallFlatDevices,
    states: smallFlatStates,
  })
  model.setLink('online')
}

/** Advances the page's clock until it shows this text; the agent's messages may arrive a little later. */
export async function passUntil(opened: Opened, said: string) {
  const text = opened.page.getByText(said)
  for (let second = 0; second < 10 && (await text.count()) === 0; second++) await pass(opened, 1000)
  await text.waitFor()
}

/**
 * Advances the page's clock and the agent's together, so that its heartbeats arrive. Waits for each: time must not pass
 * in the page while a message is on its way.
 */
export async function pass({page, live, clock}: Pick<Opened, 'page' | 'live' | 'clock'>, ms: number) {
  for (let left = ms; left > 0; left -= 1000) {
    const beat = live.waitForEvent('framereceived', ({payload}) => String(payload).includes('beat'))
    clock.advance(1000)
    await beat
    await page.clock.runFor(Math.min(left, 1000))
  }
}

/** Advances the page's clock until commands without an answer are shown as waiting. */
export const showWaiting = ({page}: Pick<Opened, 'page'>) => page.clock.runFor(waitingAfter)

/** Resolves once the agent has answered this many commands, so the house got them. */
export function answers(live: WebSocket, count = 1): Promise<void> {
  return new Promise((resolve) => {
    live.on('framereceived', ({payload}) => {
      if (String(payload).includes('"type":"answer"') && --count === 0) resolve()
    })
  })
}

/** Voice control presses a button by the words on it (WCAG 2.5.3). */
export const byVoice: RuleObject = {'label-content-name-mismatch': {enabled: true}}

/** Checks a page with axe, which waits for timers: the page's clock goes on in small steps meanwhile. */
export async function checkPanelAccessible(t: Test, page: Page, rules: RuleObject = {}) {
  let isDone = false
  const checked = checkAccessible(t, page, rules).finally(() => {
    isDone = true
  })
  while (!isDone) await page.clock.runFor(1)
  await checked
}

export const named = (locator: Locator, name: string) =>
  locator.and(locator.page().getByRole('button', {name, exact: true}))
