import {setTimeout} from 'node:timers/promises'
import type {Browser, Locator, Page} from 'playwright-core'
import t from 'tap'
import {checkAccessible} from '../../../accessible.ts'
import {needsChromium, openChromium} from '../../../chromium.ts'
import {fingersOn} from '../../../web/editor/touch.ts'
import {startWithHome} from './sample-home.ts'

let browser: Browser
t.before(async () => {
  if (!needsChromium.skip) browser = await openChromium()
})

const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

const middleOf = async (part: Locator) => {
  const {x, y, width, height} = await boxOf(part)
  return {x: x + width / 2, y: y + height / 2}
}

/** Returns the width of the shown plan's drawing, and where it is. */
async function sheetOf(page: Page) {
  // Names come when the plan has its size.
  await page.locator('pianta-plan .name:not(.is-hidden) button:visible').first().waitFor()
  return boxOf(page.locator('pianta-plan .drawing .sheet').first())
}

/** Waits until a gesture that zooms in has ended. */
const settled = (page: Page) => page.locator('button[aria-label=Fit]:enabled').waitFor()

/** Waits until the drawing is where `isThere` wants it. */
async function waitForSheet(page: Page, isThere: (sheet: {x: number; y: number; width: number}) => boolean) {
  for (;;) {
    const sheet = await sheetOf(page)
    if (isThere(sheet)) return sheet
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
}

/** Waits until an expression is true in the page, whose content policy lets no text run as a function. */
async function until(page: Page, expression: string) {
  while (!(await page.evaluate(expression))) await page.evaluate('new Promise(requestAnimationFrame)')
}

/** Returns where a pin is on the drawing, as shares of its size. */
async function pinOnSheet(page: Page, pin: Locator) {
  const [{x, y}, sheet] = [await middleOf(pin), await sheetOf(page)]
  return [(x - sheet.x) / sheet.width, (y - sheet.y) / sheet.height].map((share) => Math.round(share * 500) / 500)
}

t.test('a mouse pans and zooms a plan, and its pins go with it', needsChromium, async (t) => {
  const {open, comment, url, id} = await startWithHome(t, 'flat')
  const thread = comment('appartamento', 'soggiorno')
  const page = await open(browser)
  const pin = page.getByRole('link', {name: 'Comment 1: Soggiorno'})
  t.equal(await button(page, 'Fit').isDisabled(), true)
  const before = await sheetOf(page)
  const at = await pinOnSheet(page, pin)
  const size = (await boxOf(pin.locator('circle'))).width

  const {x, y} = await middleOf(page.locator('pianta-plan'))
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -600)
  await settled(page)
  const zoomed = await waitForSheet(page, ({width}) => width > before.width * 1.5)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 40, {steps: 4})
  await page.mouse.up()
  const panned = await waitForSheet(page, (sheet) => Math.abs(sheet.x - zoomed.x - 60) < 2)
  t.ok(Math.abs(panned.y - zoomed.y - 40) < 2)
  t.same(await pinOnSheet(page, pin), at, 'the pin stays on its point')
  t.ok(Math.abs((await boxOf(pin.locator('circle'))).width - size) < 1, 'and keeps its size')

  await button(page, 'Fit').click()
  await waitForSheet(page, ({width}) => Math.abs(width - before.width) < 1)
  await button(page, 'Zoom in').click()
  await waitForSheet(page, ({width}) => width > before.width * 1.5)
  t.same(await pinOnSheet(page, pin), at)
  await pin.click()
  await page.waitForURL(`${url}/projects/${id}/comments/${thread}`)
  await page.getByRole('img', {name: 'Where the comment is pinned'}).waitFor()
  await button(page, 'Zoom in').waitFor()
})

t.test('the wheel scrolls the page where it could only zoom out', needsChromium, async (t) => {
  const {open} = await startWithHome(t, 'flat')
  const page = await open(browser, {viewport: {width: 1280, height: 600}})
  const before = await sheetOf(page)
  const {x, y} = await middleOf(page.locator('pianta-plan'))
  await page.mouse.move(x, Math.min(y, 500))
  await page.mouse.wheel(0, 200)
  await until(page, 'scrollY > 150')
  t.equal((await sheetOf(page)).width, before.width)
})

t.test('keys zoom and move a plan; a room’s name shows the room', needsChromium, async (t) => {
  const {open} = await startWithHome(t, 'flat')
  const page = await open(browser)
  const before = await sheetOf(page)
  await button(page, 'Zoom in').focus()
  await page.keyboard.press('+')
  const zoomed = await waitForSheet(page, ({width}) => width > before.width * 1.5)
  await page.keyboard.press('ArrowRight')
  await waitForSheet(page, ({x}) => Math.abs(zoomed.x - 80 - x) < 2)
  await page.keyboard.press('0')
  await waitForSheet(page, ({width}) => Math.abs(width - before.width) < 1)
  await page.getByRole('button', {name: 'Cucina', exact: true}).focus()
  await page.keyboard.press('Enter')
  await waitForSheet(page, ({width}) => width > before.width * 1.5)
  const [room, plan] = [await middleOf(page.locator('#el-cucina .floor')), await middleOf(page.locator('pianta-plan'))]
  t.ok(Math.abs(room.y - plan.y) < 60, 'the room is in the middle')
  await checkAccessible(t, page)
})

t.test('fingers pan and pinch a plan, and a finger scrolls the page until then', needsChromium, async (t) => {
  const {open, comment, url, id} = await startWithHome(t, 'flat')
  const thread = comment('appartamento', 'soggiorno')
  const page = await open(browser, {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})
  const pin = page.getByRole('link', {name: 'Comment 1: Soggiorno'})
  const before = await sheetOf(page)
  const at = await pinOnSheet(page, pin)
  const fingers = await fingersOn(page)
  const {x, y} = await middleOf(page.locator('pianta-plan .drawing .sheet'))
  await fingers.start({x: x - 20, y}, {x: x + 20, y})
  for (const reach of [30, 45, 60]) await fingers.move({x: x - reach, y}, {x: x + reach, y})
  await fingers.end()
  await settled(page)
  const zoomed = await waitForSheet(page, ({width}) => width > before.width * 2)
  await fingers.drag({x, y}, {x: x + 50, y: y + 10})
  await waitForSheet(page, (sheet) => sheet.x - zoomed.x > 30)
  t.same(await pinOnSheet(page, pin), at)
  t.equal(await page.evaluate('visualViewport.scale'), 1, 'the page itself is not zoomed')
  // Chromium takes a touch right after a drag for the end of a fling, and clicks nothing.
  do await button(page, 'Fit').tap({force: true})
  while (!(await button(page, 'Fit').isDisabled()))
  await waitForSheet(page, ({width}) => Math.abs(width - before.width) < 1)
  // The browser may still hold the finger's rules of the zoomed plan.
  while ((await page.evaluate('scrollY')) === 0) await fingers.drag({x, y}, {x, y: y - 200})
  // It may also take this touch for the end of a fling.
  const opened = page.waitForURL(`${url}/projects/${id}/comments/${thread}`).then(() => true)
  do pin.tap().catch(() => {})
  while (!(await Promise.race([opened, setTimeout(2000, false)])))
})

t.test('a plan fills the screen until Escape', needsChromium, async (t) => {
  const {open} = await startWithHome(t, 'flat')
  for (const isOffered of [true, false]) {
    const page = await open(browser)
    if (!isOffered) await page.evaluate('document.documentElement.requestFullscreen = undefined')
    const before = await sheetOf(page)
    await button(page, 'Full screen').click()
    await button(page, 'Leave full screen').waitFor()
    const {x, y, width, height} = await boxOf(page.locator('pianta-plan'))
    t.same([x, y], [0, 0])
    t.same([width, height], await page.evaluate('[document.documentElement.clientWidth, innerHeight]'))
    if (isOffered) await until(page, 'document.fullscreenElement !== null')
    t.ok((await waitForSheet(page, (sheet) => sheet.width > before.width * 1.1)).width > before.width)
    t.ok(await page.evaluate("document.querySelector('main .button').closest('[inert]') !== null"), 'all else is inert')
    await checkAccessible(t, page)
    await page.keyboard.press('Escape')
    await button(page, 'Full screen').waitFor()
    await until(page, 'document.fullscreenElement === null')
    await page.getByRole('link', {name: 'Edit'}).waitFor()
    await waitForSheet(page, ({width}) => Math.abs(width - before.width) < 1)
    await button(page, 'Full screen').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Leave full screen').press('Enter')
    await button(page, 'Full screen').waitFor()
    await page.context().close()
  }
})

t.test('one floor of a house is shown at a time', needsChromium, async (t) => {
  const {open, comment, home, id} = await startWithHome(t, 'house')
  const [ground, first] = home.plans
  comment(first?.id ?? '', first?.rooms[0]?.id ?? '')
  const page = await open(browser)
  const heading = (name = '') => page.getByRole('heading', {name, exact: true})
  await heading(ground?.name).waitFor()
  t.equal(await heading(first?.name).count(), 0)
  t.equal(await page.getByRole('link', {name: /^Comment 1/}).count(), 0, 'its comments are with it')
  await button(page, 'Floors').click()
  const floor = (name = '') => page.getByRole('group', {name: 'Plans'}).getByRole('button', {name})
  t.equal(await floor(ground?.name).getAttribute('aria-pressed'), 'true')
  await checkAccessible(t, page)
  await page.keyboard.press('Escape')
  t.equal(await floor(first?.name).count(), 0)
  await button(page, 'Floors').click()
  await floor(first?.name).click()
  await heading(first?.name).waitFor()
  t.equal(await heading(ground?.name).count(), 0)
  await page.getByRole('link', {name: /^Comment 1/}).waitFor()
  await until(
    page,
    "[...document.querySelectorAll('pianta-plan')].some(({shadowRoot}) => shadowRoot.activeElement?.className === 'floors-open')",
  )
  // Full screen goes on with another floor.
  await button(page, 'Full screen').click()
  await button(page, 'Floors').click()
  await floor(ground?.name).click()
  await button(page, 'Leave full screen').waitFor()
  t.equal((await boxOf(page.locator('pianta-plan:visible'))).x, 0)
  await page.keyboard.press('Escape')
  await button(page, 'Full screen').waitFor()
  await page.context().close()

  const light = first?.lights[0]?.id ?? ''
  const marked = await open(browser, {}, `/projects/${id}?element=light+${light}`)
  await marked.getByRole('heading', {name: ground?.name ?? '', exact: true}).waitFor()
  const named = await open(browser, {}, `/projects/${id}#plan-${first?.id}`)
  await named.getByRole('heading', {name: first?.name ?? '', exact: true}).waitFor()
})

t.test('without scripts, and without this script, the drawing stays', needsChromium, async (t) => {
  const {open, home} = await startWithHome(t, 'house')
  const page = await open(browser, {javaScriptEnabled: false})
  for (const {name} of home.plans) await page.getByRole('heading', {name, exact: true}).waitFor()
  t.equal(await page.locator('.drawing .pianta').count(), 2)
  const box = await boxOf(page.locator('.drawing .pianta').first())
  t.ok(box.width > 700)
  t.ok(await page.locator('text.name').first().isVisible(), 'with the names of rooms')

  // A server of a new version has no scripts of the old one's pages.
  const stale = await open(browser, {}, '/projects')
  await stale.route('**/plan.js', (route) => route.fulfill({status: 404, body: ''}))
  await stale.getByRole('link', {name: 'Casa', exact: true}).first().click()
  await stale.getByRole('heading', {name: home.plans[1]?.name ?? '', exact: true}).waitFor()
  t.ok((await boxOf(stale.locator('.drawing .pianta').last())).width > 700)
  t.equal(await button(stale, 'Zoom in').count(), 0)
})

t.test('names of rooms are never below 11 px, and never under pins', needsChromium, async (t) => {
  for (const sample of ['flat', 'house', 'studio'] as const) {
    const {open, comment, home} = await startWithHome(t, sample)
    for (const room of home.plans[0]?.rooms.slice(0, 3) ?? []) comment(home.plans[0]?.id ?? '', room.id)
    for (const width of [390, 820, 1440, 1920]) {
      const page = await open(browser, {viewport: {width, height: 900}})
      await button(page, 'Fit').first().waitFor()
      const names = page.locator('pianta-plan .name:not(.is-hidden) button:visible')
      await names.first().waitFor()
      const pins = await Promise.all((await page.locator('.pins a:visible').all()).map(boxOf))
      t.equal(pins.length, 3)
      for (const name of await names.all()) {
        const size = await name.evaluate((node) =>
          Number.parseFloat(node.ownerDocument.defaultView?.getComputedStyle(node).fontSize ?? ''),
        )
        t.ok(size >= 11, `${sample} at ${width} px: ${size}`)
        const box = await boxOf(name.locator('span').first())
        const isCovered = pins.some(
          ({x, y, width, height}) =>
            box.x < x + width && x < box.x + box.width && box.y < y + height && y < box.y + box.height,
        )
        t.notOk(isCovered, `${sample} at ${width} px: ${await name.textContent()}`)
      }
      await page.context().close()
    }
  }
})

t.test('the first screen of laptops and tablets has the whole plan, names off stairs', needsChromium, async (t) => {
  for (const sample of ['house', 'flat'] as const) {
    const {open} = await startWithHome(t, sample)
    for (const [width, height] of [
      [1280, 768],
      [1280, 800],
      [390, 844],
      [800, 480],
    ] as const) {
      const page = await open(browser, {viewport: {width, height}})
      await sheetOf(page)
      const plan = await boxOf(page.locator('pianta-plan:visible'))
      t.ok(plan.y + plan.height <= height, `${sample} at ${width} × ${height}: ends at ${plan.y + plan.height}`)
      t.ok(plan.height > Math.min(300, 0.55 * height), `${plan.height}`)
      const treads = await Promise.all((await page.locator('pianta-plan .stair .treads:visible').all()).map(boxOf))
      t.equal(treads.length > 0, sample === 'house')
      for (const name of await page.locator('pianta-plan .name:not(.is-hidden) span:visible').all()) {
        const box = await boxOf(name)
        const isOn = ({x, y, width, height}: typeof box) =>
          box.x < x + width && x < box.x + box.width && box.y < y + height && y < box.y + box.height
        t.notOk(treads.some(isOn), `${await name.evaluate((span) => span.outerHTML)} at ${width} px`)
      }
      await page.context().close()
    }
  }
})

t.test('the choice of floors lies on the sheet of the tools beside it', needsChromium, async (t) => {
  const {open} = await startWithHome(t, 'house')
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(browser, {viewport: {width: 1280, height: 768}, colorScheme})
    await button(page, 'Floors').first().click()
    const colorOf = (part: Locator) =>
      part.evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).backgroundColor)
    const [floors, plan] = [page.locator('pianta-plan .floors:visible'), page.locator('pianta-plan:visible')]
    t.equal(await colorOf(floors), await colorOf(plan), colorScheme)
    await page.context().close()
  }
})

t.test(
  'the pictures of floors lie on their buttons without a sheet, and follow the theme',
  needsChromium,
  async (t) => {
    const {open} = await startWithHome(t, 'house')
    const page = await open(browser, {viewport: {width: 1280, height: 768}, colorScheme: 'light'})
    await button(page, 'Floors').first().click()
    const pictures = page.locator('pianta-plan .thumb svg:visible')
    await pictures.first().waitFor()
    const themes = () => pictures.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-theme')))])
    t.same(await themes(), ['light'])
    await page.emulateMedia({colorScheme: 'dark'})
    await page.locator('pianta-plan[data-theme=dark] .thumb svg[data-theme=dark]:visible').first().waitFor()
    t.same(await themes(), ['dark'])
    t.equal(await page.locator('pianta-plan .thumb .sheet:visible').count(), 0)
  },
)
