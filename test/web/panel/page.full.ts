import type {Locator} from 'playwright-core'
import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {smallFlat, smallFlatStates} from '../plan/small-flat.ts'
import {servePanel} from './helper.ts'
import {
  answers,
  named,
  openPanel,
  pass,
  passUntil,
  prepared,
  preparePanel,
  showFlat,
  showWaiting,
  start,
} from './open-panel.ts'

preparePanel(t)

/** Tempting browser features newer than Chrome 80. esbuild lowers only syntax, and the types check only the language's
 * library. */
const withoutNewerMethods = `
  for (const name of ['at', 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
    delete Array.prototype[name]
  for (const name of ['at', 'replaceAll', 'isWellFormed', 'toWellFormed']) delete String.prototype[name]
  for (const name of ['hasOwn', 'groupBy']) delete Object[name]
  for (const name of ['any', 'withResolvers', 'try']) delete Promise[name]
  for (const name of ['any', 'timeout']) delete AbortSignal[name]
  for (const name of ['replaceChildren']) delete Element.prototype[name]
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom']) delete Set.prototype[name]
  for (const name of ['map', 'filter', 'toArray', 'some', 'flatMap', 'forEach', 'reduce'])
    delete Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))[name]
  delete Map.groupBy
  delete MediaQueryList.prototype.addEventListener
  delete window.structuredClone
  delete window.crypto.randomUUID
  delete window.WeakRef
  delete window.Iterator
`

t.test('a late answer still counts', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {live, lamp, model} = opened
  const answered = answers(live)
  await lamp.click()
  await answered
  await pass(opened, 10_100)
  await named(lamp, 'Ceiling lamp, off, did not answer').waitFor()
  model.update({states: {...model.get().states, lamp: {status: 'ok', on: true}}})
  await named(lamp, 'Ceiling lamp, on').waitFor()
})

t.test('a hold never toggles', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {page, live, commands, lamp} = opened
  const other = page.getByRole('button', {name: 'Radio'})
  const closeDetail = async () => {
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({state: 'detached'})
  }
  for (const button of [lamp, other]) {
    await button.hover()
    await page.mouse.down()
    await pass(opened, 1200)
    await page.mouse.up()
    await closeDetail()
  }
  await lamp.focus()
  await page.keyboard.down('Space')
  await pass(opened, 1200)
  await page.keyboard.up('Space')
  await closeDetail()
  const answered = answers(live)
  await page.keyboard.down('Enter')
  // A key that is held down repeats.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await answered
  t.match(commands, [{device: 'lamp'}])
  t.equal(commands.length, 1, 'one press, one command')

  const tapped = answers(live)
  await lamp.click()
  await tapped
  t.equal(commands.length, 2, 'a tap after a hold counts')
})

t.test('a device without a state is neither on nor off', needsChromium, async (t) => {
  const {page, live, model, lamp, commands} = await openPanel(t)
  const answered = answers(live)
  await page.getByRole('button', {name: 'Living room socket, state unknown', exact: true}).waitFor()
  model.update({states: {...model.get().states, lamp: {status: 'unavailable'}}})
  await named(lamp, 'Ceiling lamp, unavailable since 14:02').waitFor()
  t.equal(await lamp.getAttribute('aria-disabled'), 'true')
  await lamp.click({force: true})
  await page.getByRole('button', {name: 'Radio'}).click()
  await showWaiting({page})
  await page.getByRole('button', {name: 'waiting for an answer'}).waitFor()
  await answered
  t.match(commands, [{device: 'radio'}])
  t.equal(commands.length, 1)
})

t.test('while the server is offline the house still responds', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {page, live, model, lamp, commands} = opened
  const answered = answers(live)
  model.setLink('offline')
  await passUntil(opened, 'Server offline since 14:02. The devices still work; the plan may be out of date.')
  t.equal(await page.locator('pianta-plan').getAttribute('disabled'), null)
  await lamp.click()
  await showWaiting({page})
  await named(lamp, 'Ceiling lamp, off, waiting for an answer').waitFor()
  await answered
  t.equal(commands.length, 1)
  model.setLink('online')
  await page.getByText('Server offline').waitFor({state: 'detached'})
})

t.test('a hung agent is reported after three seconds, and reconnected to after ten', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {page, lamp} = opened
  await pass(opened, 5000)
  const plan = page.locator('pianta-plan')
  t.equal(await plan.getAttribute('disabled'), null)
  // No heartbeat arrives, because the agent’s clock stands still. Its connection stays open. The last one came a
  // second ago.
  await page.clock.runFor(1900)
  t.equal(await page.getByRole('status').textContent(), '', 'nothing within the grace')
  await page.clock.runFor(200)
  await page.getByText('Offline since 14:02. The plan shows the state at that time.').waitFor()
  t.equal(await plan.getAttribute('disabled'), '')

  await pass(opened, 1000)
  t.equal(await plan.getAttribute('disabled'), null, 'it goes on where it stopped')
  const reconnects = page.waitForEvent('websocket')
  await page.clock.runFor(12_000)
  await reconnects
  await named(lamp, 'Ceiling lamp, off').waitFor()
})

t.test(
  'a page that wakes from sleep checks its connection, with a grace period before a notice',
  needsChromium,
  async (t) => {
    const {page, lamp} = await openPanel(t)
    await lamp.waitFor()
    let hasReconnected = false
    // A beat right after the clock has advanced is a sign of life. Then it sleeps again.
    for (let hours = 1; !hasReconnected && hours < 5; hours++) {
      const reconnects = page.waitForEvent('websocket', {timeout: 5000})
      // A tablet's clock advances while it sleeps, its timers don't.
      await page.clock.setSystemTime(start.getTime() + hours * 3_600_000)
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
      hasReconnected = await reconnects.then(
        () => true,
        () => false,
      )
    }
    t.ok(hasReconnected)
    await named(lamp, 'Ceiling lamp, off').waitFor()
    t.equal(await page.getByRole('status').textContent(), '')
  },
)

t.test('a new version is drawn when it arrives', needsChromium, async (t) => {
  const {model, lamp} = await openPanel(t)
  await lamp.waitFor()
  const [plan, ...others] = smallFlat.plans
  if (!plan) return
  model.update({revision: 5, home: {...smallFlat, plans: [{...plan, lights: plan.lights.slice(1)}, ...others]}})
  await lamp.waitFor({state: 'detached'})
})

t.test('a home of several plans has a switch between them', needsChromium, async (t) => {
  const {page, lamp} = await openPanel(t)
  await lamp.waitFor()
  await page.getByRole('button', {name: 'Floors', exact: true}).click()
  const upper = page.getByRole('button', {name: 'Upper floor'})
  t.equal(await upper.getAttribute('aria-pressed'), 'false')
  await upper.click()
  await page.getByRole('button', {name: /^Bedside lamp, unavailable since 14:0[12]$/}).waitFor()
  t.equal(await lamp.count(), 0)
})

t.test('devices off the plan are listed with their states', needsChromium, async (t) => {
  const {page} = await openPanel(t)
  const list = page.getByRole('complementary')
  await list.waitFor()
  t.strictSame(await list.getByRole('listitem').allInnerTexts(), ['Heating\n20 °C', 'Radio\nKitchen\noff'])
  await page.locator('.name small', {hasText: '21.5 °C'}).waitFor()
})

t.test('the page is Italian in an Italian browser', needsChromium, async (t) => {
  const opened = await openPanel(t, {options: {locale: 'it-IT'}})
  const {page, model, lamp} = opened
  await named(lamp, 'Ceiling lamp, spento').waitFor()
  t.equal(await page.locator('html').getAttribute('lang'), 'it')
  model.setLink('offline')
  await passUntil(opened, 'Server non in linea dalle 14:02.')
})

t.test('without a plan the page says why and what to do', needsChromium, async (t) => {
  const {page, model} = await openPanel(t, {}, ({model}) => {
    model.update({project: {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: 'Flat by the sea'}})
    model.setLink('online')
  })
  await page.getByText('No version saved yet').waitFor()
  await page.getByText('The plan appears here as soon as a version of Flat by the sea is saved.').waitFor()
  model.update({project: undefined})
  model.setLink('no-project')
  await page.getByText('Choose one on the Connected apps page.').waitFor()
  model.setLink('revoked')
  await page.getByText('run this on its machine: npm run -s agent -- pair').waitFor()
})

t.test('a disconnected panel still says so after its agent has stopped', needsChromium, async (t) => {
  const {page, model, panel} = await openPanel(t)
  model.setLink('revoked')
  await page.getByText('This panel was disconnected').waitFor()
  await panel.close()
  await page.clock.runFor(5000)
  await page.getByText('This panel was disconnected').waitFor()
  t.equal(await page.locator('pianta-plan').count(), 0)
})

t.test('the page warns two weeks before the session ends', needsChromium, async (t) => {
  const {page, model, lamp} = await openPanel(t)
  await lamp.waitFor()
  model.update({sessionDaysLeft: 15})
  model.update({sessionDaysLeft: 14})
  await page.getByText('this panel must be paired again in 14 days').waitFor()
})

t.test('the page asks the agent before its script is here', needsChromium, async (t) => {
  const {lamp} = await openPanel(t, {}, async ({model}, page) => {
    showFlat(model)
    const connected = page.waitForEvent('websocket')
    await page.route('**/panel.js', async (route) => {
      await (await connected).waitForEvent('framereceived')
      await route.continue()
    })
  })
  await named(lamp, 'Ceiling lamp, off').waitFor()
})

t.test('a connection that ended before the page’s script is here is replaced', needsChromium, async (t) => {
  const {browser, files} = prepared()
  const {model, panel} = await servePanel(t, {files})
  showFlat(model)
  const page = await browser.newPage()
  t.teardown(() => page.close())
  let sockets = 0
  page.on('websocket', () => sockets++)
  const connected = page.waitForEvent('websocket')
  await page.route('**/panel.js', async (route) => {
    const closed = (await connected).waitForEvent('close')
    await page.evaluate('earlySocket.socket.close()')
    await closed
    await route.continue()
  })
  await page.goto(panel.address)
  await page.getByRole('button', {name: 'Ceiling lamp, off'}).waitFor()
  t.equal(sockets, 2)
})

t.test('a browser without the page’s script does not gather messages for ever', needsChromium, async (t) => {
  const {browser, files} = prepared()
  const {model, panel, clock} = await servePanel(t, {files})
  showFlat(model)
  const page = await browser.newPage()
  t.teardown(() => page.close())
  await page.route('**/panel.js', (route) => route.abort())
  const [live] = await Promise.all([page.waitForEvent('websocket'), page.goto(panel.address)])
  const isClosed = () => page.evaluate<boolean>('earlySocket.socket.readyState > WebSocket.OPEN')
  const gathered = () => page.evaluate<number>('earlySocket.messages.length')
  // Each beat is a message.
  for (let beat = 0; beat < 510 && !live.isClosed(); beat++) {
    clock.advance(1000)
    await Promise.race([live.waitForEvent('framereceived'), live.waitForEvent('close')]).catch(() => {})
  }
  t.ok(await isClosed())
  t.equal(await gathered(), 500)
})

t.test('a plan that can’t be drawn is said to be damaged', needsChromium, async (t) => {
  const home = {
    ...smallFlat,
    plans: [{...smallFlat.plans[0], stairs: [{id: 'lost', path: null}]}],
  } as unknown as typeof smallFlat
  const {page, complaints} = await openPanel(t, {}, ({model}) => {
    showFlat(model)
    model.update({home})
  })
  await page.getByText('This plan can’t be drawn').waitFor()
  t.strictSame(complaints, [])
})

t.test('the page runs without features that Chrome 80 lacks', needsChromium, async (t) => {
  const {page, lamp, complaints} = await openPanel(t, {}, async ({model}, page) => {
    await page.addInitScript(withoutNewerMethods)
    showFlat(model)
  })
  await lamp.click()
  await showWaiting({page})
  await named(lamp, 'Ceiling lamp, off, waiting for an answer').waitFor()
  t.strictSame(complaints, [])
})

t.test('the plan has its styles in a browser without adoptedStyleSheets', needsChromium, async (t) => {
  const {lamp, complaints} = await openPanel(t, {}, async ({model}, page) => {
    await page.addInitScript(`
      delete Document.prototype.adoptedStyleSheets
      delete ShadowRoot.prototype.adoptedStyleSheets
    `)
    showFlat(model)
  })
  await lamp.waitFor()
  t.match(await lamp.boundingBox(), {width: 44, height: 44})
  t.strictSame(complaints, [])
})

t.test('a browser that is too old gets a text, not a blank page', needsChromium, async (t) => {
  const {browser, files} = prepared()
  const {panel} = await servePanel(t, {files})
  const script = files.get('/panel.js')
  const unreadable = new Map(files)
  if (script) unreadable.set('/panel.js', {...script, body: Buffer.from('let a = 1 ?!. b')})
  const {panel: newer} = await servePanel(t, {files: unreadable})
  const cases = [
    {address: newer.address, lacks: ''},
    {address: panel.address, lacks: 'delete window.customElements'},
    {address: panel.address, lacks: 'delete window.ResizeObserver'},
  ]
  for (const {address, lacks} of cases) {
    const context = await browser.newContext()
    t.teardown(() => context.close())
    const page = await context.newPage()
    await page.addInitScript(lacks)
    await page.goto(address)
    await page.getByText('This browser is too old for the panel').waitFor({timeout: 5000})
    await page.getByText('Questo browser è troppo vecchio').waitFor({timeout: 5000})
  }
  const page = await browser.newPage()
  t.teardown(() => page.close())
  await page.goto(panel.address)
  await page.locator('main').waitFor()
  t.notOk(await page.locator('#too-old').isVisible())
})

t.test('without scripts the page says that it needs them', needsChromium, async (t) => {
  const {browser, files} = prepared()
  const {panel} = await servePanel(t, {files})
  const context = await browser.newContext({javaScriptEnabled: false})
  t.teardown(() => context.close())
  const page = await context.newPage()
  await page.goto(panel.address)
  const said = page.locator('noscript p')
  await said.first().waitFor({timeout: 5000})
  t.strictSame(await said.allTextContents(), [
    'This panel needs JavaScript, which is turned off in this browser.',
    'Questo pannello ha bisogno di JavaScript, che in questo browser è disattivato.',
  ])
})

t.test('the plan fits every screen, without scrolling', needsChromium, async (t) => {
  const {page, lamp} = await openPanel(t)
  const boxOf = async (selector: string) => {
    const {x = 0, width = 0, height = 0} = (await page.locator(selector).boundingBox()) ?? {}
    return {right: x + width, height}
  }
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [800, 480],
    [480, 800],
    [1280, 800],
    [800, 1280],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({width, height})
    await lamp.waitFor()
    const drawing = page.locator('pianta-plan .drawing svg').first()
    const scrolls = () =>
      page.evaluate(
        `[document.documentElement, document.querySelector('aside')].some(
          (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)`,
      )
    const planFits = (box: Awaited<ReturnType<typeof drawing.boundingBox>>) =>
      box && box.x >= 0 && box.x + box.width <= width && box.height > 150
    // The plan takes its new size a frame later. waitForFunction would evaluate in the page, whose policy forbids that
    // and whose clock stands.
    let box = await drawing.boundingBox()
    for (let tries = 0; tries < 100 && ((await scrolls()) || !planFits(box)); tries++) box = await drawing.boundingBox()
    t.notOk(await scrolls(), `nothing scrolls at ${width} × ${height}`)
    t.ok(planFits(box), `the plan at ${width} × ${height}`)
    const [header, button] = [await boxOf('pianta-panel > header'), await boxOf('.settings-open')]
    // A low screen has the header at its side.
    if (height <= 540 && width > height) {
      t.ok(box && box.height > height * 0.55, `the plan has the height at ${width} × ${height}`)
      continue
    }
    t.ok(header.right - button.right <= 4, `the button is at the right at ${width} × ${height}`)
    if (width >= 390) t.ok(header.height < 2 * button.height, `the header has one line at ${width} × ${height}`)
  }
})

t.test('a slider shows the last 3 days, in which nothing can be switched', needsChromium, async (t) => {
  const minute = 60_000
  const past = async () => ({
    lamp: [
      {ago: 180 * minute, state: {status: 'ok' as const, on: false}},
      {ago: 90 * minute, state: {status: 'ok' as const, on: true}},
      {ago: 30 * minute, state: {status: 'ok' as const, on: false}},
    ],
  })
  const opened = await openPanel(t, {panel: {past}})
  const {page, lamp, commands} = opened
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  const slider = page.getByRole('slider', {name: 'Time'})
  await slider.waitFor()
  t.equal(await slider.getAttribute('aria-valuetext'), '14:02')
  await page.getByRole('button', {name: 'Previous change'}).click()
  await page.getByText('The house as it was at 13:32').waitFor()
  await named(lamp, 'Ceiling lamp, off').waitFor()
  await page.getByRole('button', {name: 'Previous change'}).click()
  await named(lamp, 'Ceiling lamp, on').waitFor()
  t.equal(await lamp.getAttribute('aria-disabled'), 'true')
  await lamp.click({force: true})
  t.strictSame(commands, [])
  t.ok(await page.getByRole('button', {name: 'Previous change'}).isDisabled(), 'nothing was switched before')
  await slider.press('ArrowRight')
  await page.getByText('The house as it was at 12:33').waitFor()
  await page.keyboard.press('Escape')
  await named(lamp, 'Ceiling lamp, off').waitFor()
  t.equal(await slider.count(), 0)
  await lamp.click()
  await showWaiting({page})
  await named(lamp, 'Ceiling lamp, off, waiting for an answer').waitFor()
})

const lampsDay = async () => ({
  lamp: [
    {ago: 180 * 60_000, state: {status: 'ok' as const, on: false}},
    {ago: 90 * 60_000, state: {status: 'ok' as const, on: true}},
    {ago: 30 * 60_000, state: {status: 'ok' as const, on: false}},
  ],
})

t.test('the past plays at the chosen speed, with what happened in words, and ends now', needsChromium, async (t) => {
  const options = {reducedMotion: 'no-preference' as const}
  const {page, lamp} = await openPanel(t, {panel: {past: lampsDay}, options})
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  const slider = page.getByRole('slider', {name: 'Time'})
  await slider.waitFor()
  t.equal(await page.locator('.history-drawing .is-light').getAttribute('d'), 'M979 1v4M993 1v4', 'a tick for each')
  const status = page.locator('pianta-history [role=status]')
  await page.getByRole('button', {name: 'Play', exact: true}).click()
  await page.getByText('The house as it was at 11:02').waitFor()
  t.equal(await status.getAttribute('aria-live'), 'off', 'a screen reader is not told ten moments a second')
  for (let step = 0; step < 90; step++) await page.clock.runFor(100)
  await page.getByText('The house as it was at 12:32').waitFor()
  await status.getByText('Ceiling lamp turned on').waitFor()
  await named(lamp, 'Ceiling lamp, on').waitFor()
  await page.getByRole('button', {name: 'Pause', exact: true}).click()
  t.equal(await status.getAttribute('aria-live'), 'polite')
  t.equal(await slider.getAttribute('aria-valuetext'), '12:32, Ceiling lamp turned on')
  await page.clock.runFor(2000)
  t.match(await slider.getAttribute('aria-valuetext'), /^12:32/)
  await page.getByRole('combobox', {name: 'Speed'}).selectOption('1 h/s')
  await page.getByRole('button', {name: 'Play', exact: true}).click()
  for (let step = 0; step < 20; step++) await page.clock.runFor(100)
  await page.getByRole('button', {name: 'Play', exact: true}).waitFor()
  t.equal(await slider.getAttribute('aria-valuetext'), '14:02')
  await page.getByRole('combobox', {name: 'Changes'}).selectOption('Openings')
  t.ok(await page.getByRole('button', {name: 'Previous change'}).isDisabled(), 'no door was opened')
  t.equal(await page.locator('.history-drawing .is-light').getAttribute('d'), '')
})

t.test('who wants less motion sees a moment a second', needsChromium, async (t) => {
  const {page} = await openPanel(t, {panel: {past: lampsDay}})
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  await page.getByRole('button', {name: 'Play', exact: true}).click()
  await page.clock.runFor(900)
  await page.getByText('The house as it was at 11:02').waitFor()
  await page.clock.runFor(200)
  await page.getByText('The house as it was at 11:12').waitFor()
})

t.test('a time that nobody knows is said to be unknown', needsChromium, async (t) => {
  const {page} = await openPanel(t, {panel: {past: lampsDay}})
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  await page.getByRole('slider', {name: 'Time'}).press('Home')
  await page.getByText('Nobody knows this moment').waitFor()
})

t.test('on a low screen a short list stands below the header, and the plan has the width', needsChromium, async (t) => {
  const {page, model, lamp} = await openPanel(t, {options: {viewport: {width: 800, height: 480}}})
  await lamp.waitFor()
  const boxOf = async (selector: string) => {
    const {x = 0, y = 0, width = 0, height = 0} = (await page.locator(selector).boundingBox()) ?? {}
    return {left: x, right: x + width, top: y, bottom: y + height, width}
  }
  await page.locator('main.has-few').waitFor()
  const [header, list, stage] = [await boxOf('pianta-panel > header'), await boxOf('aside'), await boxOf('pianta-plan')]
  t.ok(list.top >= header.bottom && list.bottom <= 480, 'below the header')
  t.ok(list.right <= stage.left, 'beside the plan')
  t.ok(stage.width > 560, `the plan has ${stage.width} px`)
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  const slider = await boxOf('pianta-history')
  t.ok(slider.left >= header.right && slider.bottom <= 480, 'the slider is below the plan')
  t.notOk(await page.evaluate('document.documentElement.scrollHeight > innerHeight'))
  model.update({home: undefined, project: undefined})
  await page.locator('main:not(.has-plan)').waitFor()
  t.ok((await boxOf('main')).left >= header.right, 'a screen without a plan is beside the header too')
})

t.test('all that the panel shows in the past is of one moment', needsChromium, async (t) => {
  const off = {status: 'ok', on: false} as const
  const past = async () => ({
    lamp: [
      {ago: 180 * 60_000, state: off},
      {ago: 90 * 60_000, state: {status: 'ok' as const, on: true}},
      {ago: 30 * 60_000, state: off},
    ],
  })
  const {page, model} = await openPanel(t, {panel: {past}})
  model.update({states: {...smallFlatStates, lamp: off, radio: {status: 'ok', on: true}}})
  const line = page.locator('.house-line')
  const radio = page.getByRole('complementary').getByRole('button', {name: /^Radio/})
  await radio.and(page.locator('[aria-pressed=true]')).waitFor()
  await line.getByText('2 lights on, 1 unknown').waitFor()
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  const previous = page.getByRole('button', {name: 'Previous change'})
  await previous.click()
  await previous.click()
  await line.getByText('1 light on, 4 unknown').waitFor()
  t.equal(await page.locator('.clock').textContent(), '12:32')
  const notKept = 'The past of devices that are not on the plan is not kept.'
  t.equal(await radio.count(), 0, 'it is not told as unknown')
  await page.getByRole('complementary').getByText(notKept).waitFor()
  await page.locator('pianta-plan [data-room=living]').click()
  const sheet = page.getByRole('dialog', {name: 'Living room'})
  await sheet.getByText(`The house as it was at 12:32. ${notKept}`).waitFor()
  await sheet.getByRole('button', {name: /^Ceiling lamp.*on/}).waitFor()
  t.ok(await sheet.getByRole('button', {name: 'All off'}).isDisabled())
  await page.keyboard.press('Escape')
  await page.getByRole('button', {name: 'Back to now'}).click()
  await radio.waitFor()
  await page.locator('.clock', {hasText: '14:02'}).waitFor()
  t.ok(await page.locator('.history-open').evaluate((button) => button === button.ownerDocument.activeElement))
})

for (const [width, height] of [
  [1280, 800],
  [800, 480],
  [390, 844],
  [360, 640],
] as const)
  t.test(`the slider of the last 3 days covers nothing at ${width} × ${height}`, needsChromium, async (t) => {
    const {page, panel} = await openPanel(t, {panel: {past: async () => ({})}, options: {viewport: {width, height}}})
    await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
    await page.getByRole('slider', {name: 'Time'}).press('ArrowLeft')
    await page.getByText('The house as it was at 14:01').waitFor()
    const header = await boxOf(page.locator('pianta-panel > header'))
    t.ok(header.top >= 0, 'the page does not scroll to it: the header stays in sight')
    const [text, ring] = [await boxOf(page.locator('pianta-history p')), await boxOf(page.getByRole('slider'))]
    const around = await page.getByRole('slider').evaluate((slider) => {
      const {outlineOffset, outlineWidth} = slider.ownerDocument.defaultView?.getComputedStyle(slider) ?? {}
      return Number.parseFloat(outlineOffset ?? '') + Number.parseFloat(outlineWidth ?? '')
    })
    t.ok(text.top >= ring.bottom + around || text.bottom <= ring.top - around, 'the focus ring cuts no words')
    const [next, now] = [
      await boxOf(page.getByRole('button', {name: 'Next change'})),
      await boxOf(page.getByRole('button', {name: 'Back to now'})),
    ]
    t.ok(now.left - next.right >= 8 || next.top - now.bottom >= 4, 'two buttons do not touch')
    await seeWhole('connected')
    await panel.close()
    // The page waits in vain for heartbeats.
    for (let second = 0; second < 60; second++) await page.clock.runFor(1000)
    await page.getByText('Offline since').waitFor()
    await seeWhole('offline')

    async function seeWhole(when: string) {
      const bar = await boxOf(page.locator('pianta-history'))
      const others = ['pianta-plan', 'aside', '.notices p'].map((selector) => page.locator(selector))
      for (const one of others) {
        if ((await one.count()) === 0) continue
        const other = await boxOf(one)
        const isClear = other.bottom <= bar.top + 1 || other.right <= bar.left + 1 || other.top >= bar.bottom - 1
        t.ok(isClear, JSON.stringify({when, bar, other}))
      }
      t.ok(bar.bottom <= height, `${when}: the whole slider is on the screen`)
    }
  })

async function boxOf(one: Locator) {
  const {x = 0, y = 0, width = 0, height = 0} = (await one.boundingBox()) ?? {}
  return {left: x, top: y, right: x + width, bottom: y + height}
}

for (const [script, name] of Object.entries({history: 'Last 3 days', bridges: 'Connect a house'}))
  t.test(`where ${script}.js does not load, the panel says so, and opens it later`, needsChromium, async (t) => {
    const {page} = await openPanel(t, {}, async ({model}, page) => {
      showFlat(model)
      await page.route(`**/${script}.js`, (route) => route.abort())
    })
    const button = page.getByRole('button', {name, exact: true})
    await button.click()
    await page.getByText('That did not load. The agent may be away: try again.').waitFor()
    await page.unroute(`**/${script}.js`)
    await button.click()
    await page.locator(`pianta-${script}`).getByRole('button').first().waitFor()
  })

t.test('the last 3 days that do not come are said to be missing', needsChromium, async (t) => {
  const opened = await openPanel(t)
  const {page, panel} = opened
  await page.evaluate('WebSocket.prototype.send = () => {}')
  await page.getByRole('button', {name: 'Last 3 days', exact: true}).click()
  await panel.close()
  for (let second = 0; second < 10; second++) await page.clock.runFor(1000)
  await page.getByText('The agent did not send the last 3 days. Try again.').waitFor()
})
