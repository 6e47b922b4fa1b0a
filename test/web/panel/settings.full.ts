import type {Locator, Page} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {smallFlat} from '../plan/small-flat.ts'
import {answers, checkPanelAccessible, openPanel, preparePanel} from './open-panel.ts'
import {richFlat, richStates, showRichFlat} from './rich-flat.ts'

preparePanel(t)

/** Loads the page anew, whose clock stands, until a mark is there. */
async function reopen(page: Page, address: string, mark: Locator) {
  await Promise.all([page.waitForEvent('websocket'), page.goto(address)])
  for (let step = 0; step < 100 && (await mark.count()) === 0; step++) await page.clock.runFor(20)
  await mark.waitFor()
}

t.test('the settings open by themselves once, beside a plan that stays in reach', needsChromium, async (t) => {
  const {page, lamp, live, commands, panel, complaints} = await openPanel(t, {isSetUp: false}, showRichFlat)
  const settings = page.getByRole('dialog', {name: 'Settings'})
  await settings.getByText('Set up this tablet.').waitFor()
  const answered = answers(live)
  await lamp.click()
  await answered
  t.equal(commands.length, 1, 'the house does not wait for the setup')
  await settings.getByRole('button', {name: 'Done'}).click()
  await settings.waitFor({state: 'detached'})
  await reopen(page, panel.address, lamp)
  t.equal(await settings.count(), 0)
  t.strictSame(complaints, [])
})

t.test('choices act at once and are kept on the tablet', needsChromium, async (t) => {
  const {page, panel} = await openPanel(
    t,
    {options: {bypassCSP: true, viewport: {width: 1600, height: 900}}},
    showRichFlat,
  )
  await page.getByRole('button', {name: 'Settings'}).press('Enter')
  const settings = page.locator('.settings')
  await settings.getByText('version 4').waitFor()
  await settings.getByText('The screen stays on while the panel is open.').waitFor()
  await settings.getByLabel('Theme').selectOption({label: 'Dark'})
  t.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
  await checkPanelAccessible(t, page)
  await settings.getByLabel('Starting floor').selectOption({label: 'Upper floor'})
  await page.getByRole('button', {name: /^Bedside lamp/}).waitFor()
  await settings.getByLabel('Devices that are not on the plan').uncheck()
  t.equal(await page.getByText('Radio').count(), 0)
  await settings.getByLabel('Language').selectOption({label: 'Italiano'})
  await page.getByRole('dialog', {name: 'Impostazioni'}).waitFor()
  t.equal(await page.locator('html').getAttribute('lang'), 'it')
  await page.keyboard.press('Escape')
  await settings.waitFor({state: 'detached'})
  t.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Impostazioni', 'the focus is back')

  await reopen(page, panel.address, page.getByRole('button', {name: /^Bedside lamp/}))
  t.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
})

for (const [name, script] of [
  ['damaged', `localStorage.setItem('pianta-panel', '{"theme": "pink", "dimAfter": -3, "plan": 7, "language"')`],
  ['foreign', `localStorage.setItem('pianta-panel', '{"theme": "pink", "dimAfter": -3, "plan": 7, "tint": "yes"}')`],
  ['refused', `Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused') }})`],
]) {
  t.test(`${name} storage gives the defaults`, needsChromium, async (t) => {
    const {page, complaints} = await openPanel(t, {isSetUp: false}, async (served, page) => {
      await page.addInitScript(script ?? '')
      showRichFlat(served)
    })
    await page.getByRole('button', {name: 'Settings'}).click()
    t.equal(await page.getByLabel('Theme').inputValue(), 'sun')
    t.equal(await page.getByLabel('Dim after').inputValue(), '10')
    await page.getByLabel('Theme').selectOption({label: 'Light'})
    t.equal(await page.locator('html').getAttribute('data-theme'), 'light')
    t.strictSame(complaints, [])
  })
}

t.test('a browser that refuses to keep the screen on is said to', needsChromium, async (t) => {
  const {page} = await openPanel(t, {}, async (served, page) => {
    await page.addInitScript(`WakeLock.prototype.request = () => Promise.reject(new Error('low battery'))`)
    showRichFlat(served)
  })
  await page.getByRole('button', {name: 'Settings'}).click()
  await page.getByText('The browser refused to keep the screen on, as with a low battery.').waitFor()
})

t.test('a home with a place on Earth is dark at night', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, showRichFlat)
  const html = page.locator('html')
  t.equal(await html.getAttribute('data-theme'), 'light', 'the system’s')
  // At 14:02 in Rome it is night in Auckland.
  model.update({home: {...richFlat, site: {north: 0, lat: -36.8, lon: 174.8}}})
  await page.locator('html[data-theme=dark]').waitFor()
  await page.locator('pianta-plan[data-theme=dark]').waitFor()
  model.update({home: {...richFlat, site: {north: 0, lat: 41.9, lon: 12.5}}})
  await page.locator('html[data-theme=light]').waitFor()
})

t.test('an untouched screen dims to a clock; the first tap only wakes; an alarm wakes', needsChromium, async (t) => {
  const {page, panel, commands, lamp} = await openPanel(t, {}, showRichFlat)
  await lamp.waitFor()
  await page.clock.runFor(9 * 60_000)
  t.equal(await page.locator('.idle').count(), 0)
  await page.mouse.click(640, 700)
  await page.clock.runFor(9 * 60_000)
  t.equal(await page.locator('.idle').count(), 0, 'a touch begins the time anew')
  await page.clock.runFor(61_000)
  const idle = page.getByRole('button', {name: 'Wake the screen'})
  await idle.getByText('14:21').waitFor()
  await idle.getByText('21 November').waitFor()
  await idle.getByText('3 lights on, 1 unknown · 1 door open · 21.5° → 20°').waitFor()
  const place = async () => page.locator('.idle > span').getAttribute('style')
  const before = await place()
  await page.clock.runFor(60_000)
  t.not(await place(), before, 'the clock moves')
  await panel.close()
  const offline = idle.getByText(/^Offline since 14:/)
  for (let second = 0; second < 20 && (await offline.count()) === 0; second++) await page.clock.runFor(1000)
  await offline.waitFor()
  const box = await lamp.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await idle.waitFor({state: 'detached'})
  await page.clock.runFor(500)
  t.strictSame(commands, [], 'the first tap reaches nothing')

  await page.clock.runFor(10 * 60_000)
  await idle.waitFor()
  await page.keyboard.press('Enter')
  await idle.waitFor({state: 'detached'})
  t.strictSame(commands, [])
})

t.test('an alarm wakes a dimmed screen', needsChromium, async (t) => {
  const opened = await openPanel(t, {}, async (served, page) => {
    await page.addInitScript(`localStorage.setItem('pianta-panel', '{"dimAfter": 1}')`)
    showRichFlat(served)
  })
  const {page, model, clock, live} = opened
  // Beats arrive meanwhile, so that the page stays connected.
  for (let second = 0; second < 62; second++) {
    const beat = live.waitForEvent('framereceived')
    clock.advance(1000)
    await beat
    await page.clock.runFor(1000)
  }
  await page.locator('.idle').waitFor()
  model.update({states: {...richStates, smoke: {status: 'ok', alarm: true}}})
  await page.getByRole('alertdialog', {name: 'Smoke'}).waitFor()
  t.equal(await page.locator('.idle').count(), 0)
})

t.test('rooms are tinted without their readings', needsChromium, async (t) => {
  const {page} = await openPanel(t, {}, showRichFlat)
  const reading = page.locator('.name small', {hasText: '21.5°'})
  await reading.first().waitFor({state: 'attached'})
  await page.getByRole('button', {name: 'Settings'}).click()
  await page.getByLabel('Temperatures as colours').check()
  await page.getByLabel('Readings').uncheck()
  await reading.first().waitFor({state: 'detached'})
  t.match(await page.locator('#el-living .floor').getAttribute('style'), 'fill: rgba(')
  await page.getByLabel('Readings').check()
  await reading.first().waitFor({state: 'attached'})
})

t.test('a screen that dims goes back to now', needsChromium, async (t) => {
  const past = {lamp: [{ago: 3_600_000, state: {status: 'ok', on: false} as const}]}
  const opened = await openPanel(t, {panel: {past: async () => past}}, showRichFlat)
  const {page} = opened
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  await page.getByLabel('Time').press('ArrowLeft')
  t.equal(await page.locator('pianta-plan').getAttribute('past'), '')
  await page.clock.runFor(11 * 60_000)
  await page.getByRole('button', {name: 'Wake the screen'}).waitFor()
  t.equal(await page.locator('pianta-plan').getAttribute('past'), null)
  t.equal(await page.locator('pianta-history').count(), 0)
})

t.test('the panel fills the screen and gives it back', needsChromium, async (t) => {
  const {page, complaints} = await openPanel(t, {}, showRichFlat)
  await page.getByRole('button', {name: 'Full screen', exact: true}).click()
  await page.getByRole('button', {name: 'Leave full screen', exact: true}).waitFor()
  t.ok(await page.evaluate('document.fullscreenElement === document.documentElement'))
  await page.getByRole('button', {name: 'Leave full screen', exact: true}).press('Enter')
  await page.getByRole('button', {name: 'Full screen', exact: true}).waitFor()
  t.strictSame(complaints, [])
})

t.test('a browser that cannot fill the screen has no button for it', needsChromium, async (t) => {
  const {page} = await openPanel(t, {}, async (served, page) => {
    await page.addInitScript(`
      for (const name of ['fullscreenEnabled', 'webkitFullscreenEnabled'])
        Object.defineProperty(Document.prototype, name, {get: () => false})
    `)
    showRichFlat(served)
  })
  await page.getByRole('button', {name: 'Settings'}).waitFor()
  t.equal(await page.locator('.full-screen').count(), 0)
})

t.test('a long plan turns on a tall screen, unless the settings say how it lies', needsChromium, async (t) => {
  const {page} = await openPanel(t, {options: {viewport: {width: 480, height: 800}}}, ({model}) => {
    const [plan] = smallFlat.plans
    const walls = [
      {id: 'w1', a: [0, 0] as const, b: [14, 0] as const},
      {id: 'w2', a: [14, 0] as const, b: [14, 5] as const},
      {id: 'w3', a: [14, 5] as const, b: [0, 5] as const},
      {id: 'w4', a: [0, 5] as const, b: [0, 0] as const},
    ]
    const long = {...plan, walls, rooms: [], openings: [], awnings: [], plates: [], lights: [], areas: []}
    showRichFlat({model})
    model.update({home: {...smallFlat, plans: [long]} as never})
  })
  const turned = page.locator('pianta-plan .drawing .turned').first()
  await turned.waitFor({state: 'attached'})
  t.equal(await turned.getAttribute('transform'), 'rotate(90)')
  await page.getByRole('button', {name: 'Settings'}).click()
  await page.getByLabel('Orientation').selectOption({label: 'As drawn'})
  t.equal(await turned.getAttribute('transform'), 'rotate(0)')
  await page.getByLabel('Orientation').selectOption({label: 'Automatic'})
  await page.getByRole('button', {name: 'Done'}).click()
  await page.setViewportSize({width: 1280, height: 800})
  while ((await turned.getAttribute('transform')) !== 'rotate(0)') await page.clock.runFor(20)
})
