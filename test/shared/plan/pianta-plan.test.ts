import {readFile} from 'node:fs/promises'
import {build} from 'esbuild'
import type {Browser, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {type BoundDevice, boundDevices} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceState} from '#shared/plan/device-state.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from './small-flat.ts'

let browser: Browser
let script: string

t.before(async () => {
  if (needsChromium.skip) return
  browser = await openChromium()
  const {outputFiles} = await build({
    stdin: {
      contents: `import {definePlan} from './shared/plan/pianta-plan.ts'\ndefinePlan()`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    target: 'chrome80',
  })
  script = outputFiles[0]?.text ?? ''
})

/** Opens a page of 900 × 700 with the small flat; `acts` collects its acts. */
async function openPlan(t: Test, properties: Record<string, unknown> = {}): Promise<Page> {
  const page = await browser.newPage({viewport: {width: 900, height: 700}})
  t.teardown(() => page.close())
  page.setDefaultTimeout(5000)
  page.on('pageerror', (error) => t.fail(error.message))
  await page.setContent('<style>html,body,pianta-plan{height:100%;margin:0}</style><pianta-plan></pianta-plan>')
  await page.addScriptTag({content: script})
  await set(page, {
    home: smallFlat,
    bindings: boundDevices(smallFlat, smallFlatApp),
    devices: smallFlatDevices,
    states: smallFlatStates,
    ...properties,
  })
  await page.evaluate(`
    window.acts = []
    document.querySelector('pianta-plan').addEventListener('act', ({detail}) => acts.push(...detail))
  `)
  return page
}

const set = (page: Page, properties: Record<string, unknown>) =>
  page.evaluate(`(async () => {
    const plan = document.querySelector('pianta-plan')
    Object.assign(plan, ${JSON.stringify(properties)})
    await plan.updateComplete
  })()`)

const setState = (page: Page, device: string, state: DeviceState) =>
  set(page, {states: {...smallFlatStates, [device]: state}})

const drawn = (page: Page, selector: string) => page.locator(`pianta-plan svg.pianta ${selector}`)

t.test('a state updates the drawing without drawing it again', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.evaluate(`window.first = document.querySelector('pianta-plan').shadowRoot.querySelector('svg.pianta')`)
  await setState(page, 'lamp', {status: 'ok', on: true, brightness: 0.5})
  t.equal(await drawn(page, '#el-l-living').getAttribute('data-status'), 'on')
  t.equal(await drawn(page, '.pools polygon').first().getAttribute('style'), 'opacity: 0.7;')
  t.equal(
    await page.evaluate(`first === document.querySelector('pianta-plan').shadowRoot.querySelector('svg.pianta')`),
    true,
  )
  await set(page, {home: {...smallFlat, name: 'Another version'}})
  t.equal(
    await page.evaluate(`first === document.querySelector('pianta-plan').shadowRoot.querySelector('svg.pianta')`),
    false,
  )
})

t.test('one device lights all its lamps', needsChromium, async (t) => {
  const page = await openPlan(t)
  await setState(page, 'dimmer', {status: 'ok', on: false})
  for (const lamp of ['l-kitchen-1', 'l-kitchen-2']) {
    t.equal(await drawn(page, `#el-${lamp}`).getAttribute('data-status'), 'off')
  }
  await page.locator('button[data-key=l-kitchen-2]').click()
  t.strictSame(await page.evaluate('acts'), [{device: 'dimmer', action: {type: 'turn', on: true}}])
})

t.test('one tap controls all the devices of a lamp', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.getByRole('button', {name: 'Table, on', exact: true}).click()
  t.strictSame(await page.evaluate('acts'), [
    {device: 'spot-1', action: {type: 'turn', on: false}},
    {device: 'spot-2', action: {type: 'turn', on: false}},
  ])
})

t.test('a cover is drawn at its position and at its target', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.getByRole('button', {name: 'Terrace awning, opening', exact: true}).waitFor()
  // The window's shutter is the first cover, as in the home.
  const goal = drawn(page, '.cover-goal').nth(1)
  t.equal(await goal.getAttribute('points'), '500.0,615.0 100.0,615.0 100.0,815.0 500.0,815.0')
  t.equal(await drawn(page, '.cover').nth(1).getAttribute('points'), '500.0,615.0 100.0,615.0 100.0,655.0 500.0,655.0')
  await setState(page, 'awning', {status: 'ok', position: 1})
  t.equal(await goal.getAttribute('points'), '')
  await page.getByRole('button', {name: 'Terrace awning, open', exact: true}).click()
  t.strictSame(await page.evaluate('acts'), [{device: 'awning', action: {type: 'toggle'}}])
})

t.test('an unavailable element is shown as such and sends no command', needsChromium, async (t) => {
  const page = await openPlan(t)
  await setState(page, 'lamp', {status: 'unavailable'})
  const lamp = page.getByRole('button', {name: 'Ceiling lamp, not reachable', exact: true})
  t.equal(await lamp.getAttribute('aria-disabled'), 'true')
  t.equal(await drawn(page, '.pools polygon').first().getAttribute('style'), 'opacity: 0;')
  await lamp.click({force: true})
  t.strictSame(await page.evaluate('acts'), [])
})

t.test('a disabled plan sends no command', needsChromium, async (t) => {
  const page = await openPlan(t, {disabled: true})
  await page.locator('button[data-key=l-living]').click({force: true})
  t.strictSame(await page.evaluate('acts'), [])
})

t.test(
  'a hold, a right click and the menu key open an element’s detail, and switch nothing',
  needsChromium,
  async (t) => {
    const page = await openPlan(t)
    await page.evaluate(`
    window.details = []
    document.querySelector('pianta-plan').addEventListener('detail', ({detail}) => details.push(detail.key))
  `)
    const opened = (count: number) => page.waitForFunction(`details.length === ${count}`)
    const lamp = page.locator('button[data-key=l-living]')
    await lamp.hover()
    await page.mouse.down()
    await opened(1)
    await page.mouse.up()
    await lamp.click({button: 'right'})
    await opened(2)
    await lamp.focus()
    await page.keyboard.press('ContextMenu')
    await opened(3)
    await page.keyboard.down(' ')
    await opened(4)
    await page.keyboard.up(' ')
    t.strictSame(await page.evaluate('details'), ['l-living', 'l-living', 'l-living', 'l-living'])
    t.strictSame(await page.evaluate('acts'), [])
  },
)

t.test('a press that moves away is no hold', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.evaluate(`
    window.details = 0
    document.querySelector('pianta-plan').addEventListener('detail', () => details++)
  `)
  const lamp = page.locator('button[data-key=l-living]')
  await lamp.hover()
  await page.mouse.down()
  await page.mouse.move(200, 200)
  // Longer than a hold.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 700))')
  await page.mouse.up()
  t.equal(await page.evaluate('details'), 0)
})

t.test('a tap on overlapping hit areas means the nearest mark', needsChromium, async (t) => {
  const bindings = boundDevices(smallFlat, smallFlatApp)
  const page = await openPlan(t, {
    bindings: bindings.map((bound) => (bound.id === 'l-kitchen-1' ? {...bound, device: 'lamp'} : bound)),
  })
  await page.setViewportSize({width: 240, height: 300})
  const [left, right] = await Promise.all(
    ['l-kitchen-1', 'l-kitchen-2'].map((key) => page.locator(`button[data-key=${key}]`).boundingBox()),
  )
  if (!left || !right) return
  t.ok(right.x < left.x + 44, 'they overlap')
  const middle = (left.x + right.x) / 2 + 22
  await page.mouse.click(middle - 1, left.y + 22)
  await page.mouse.click(middle + 1, left.y + 22)
  t.match(await page.evaluate('acts'), [{device: 'lamp'}, {device: 'dimmer'}])
})

t.test('the theme follows the browser unless it is set', needsChromium, async (t) => {
  const page = await openPlan(t)
  const svg = page.locator('pianta-plan svg.pianta')
  t.equal(await svg.getAttribute('data-theme'), 'light')
  await page.emulateMedia({colorScheme: 'dark'})
  await page.locator('pianta-plan svg.pianta[data-theme=dark]').waitFor()
  await set(page, {theme: 'light'})
  t.equal(await svg.getAttribute('data-theme'), 'light')
})

t.test('a plan without a home is empty, and an unknown plan is the first', needsChromium, async (t) => {
  const page = await openPlan(t, {home: null})
  t.equal(await page.locator('pianta-plan svg.pianta').count(), 0)
  await set(page, {home: smallFlat, planId: 'no-such-plan'})
  t.equal(await page.locator('pianta-plan svg.pianta').getAttribute('aria-label'), 'Ground floor')
  await set(page, {planId: 'upper-plan'})
  t.equal(await page.locator('pianta-plan svg.pianta').getAttribute('aria-label'), 'Upper floor')
})

t.test('rooms have a floor and a name, which marks leave free, but no measures', needsChromium, async (t) => {
  const page = await openPlan(t)
  t.equal(await drawn(page, '#el-living path.floor').count(), 1)
  t.equal(await drawn(page, 'text[data-room=living]').textContent(), 'Living room')
  t.equal(await drawn(page, '.measures').count(), 0)
  const scale = await drawn(page, 'text[data-room=living]').evaluate((text) => text.style.getPropertyValue('--letters'))
  t.ok(Number(scale) > 0 && Number(scale) <= 1)
})

t.test('on a phone no mark covers a room’s name', needsChromium, async (t) => {
  const home = JSON.parse(await readFile('samples/flat.json', 'utf8')) as Home
  const plan = home.plans[0]
  const lights = (plan?.lights ?? []).map(({id}) => ({kind: 'light' as const, id, role: 'light', device: id}))
  const awnings = (plan?.awnings ?? []).map(({id}) => ({kind: 'awning' as const, id, role: 'cover', device: id}))
  const bindings: BoundDevice[] = [...lights, ...awnings]
  const devices = bindings.map(({id, kind}) => ({
    id,
    name: id,
    kind: kind === 'light' ? ('light' as const) : ('cover' as const),
    room: null,
  }))
  const page = await openPlan(t, {home, bindings, devices, states: {}})
  for (const width of [328, 358, 448]) {
    await page.setViewportSize({width, height: 600})
    for (let drawn: unknown; drawn !== width; )
      drawn = await page.evaluate(`document.querySelector('pianta-plan').size[0]`)
    const covered = await coveredNames(page)
    t.strictSame(covered.names, [], `at ${width} pixels`)
    t.ok(covered.shown >= 10, 'and few names are left out')
    t.equal(covered.marks, bindings.length)
  }
})

/** Returns the names that a mark's disc touches, and the numbers of shown names and of marks. */
const coveredNames = (page: Page) =>
  page.evaluate<{names: string[]; shown: number; marks: number}>(`(() => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const radius = parseFloat(root.querySelector('.sheet').style.getPropertyValue('--mark-size')) / 2
    const marks = [...root.querySelectorAll('.mark')].map((mark) => mark.getBoundingClientRect())
    const shown = [...root.querySelectorAll('text[data-room]')].filter(
      (text) => getComputedStyle(text).visibility === 'visible',
    )
    const covered = shown.filter((text) => {
      const {left, right, top, bottom} = text.getBoundingClientRect()
      return marks.some(
        ({x, y}) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius,
      )
    })
    return {names: covered.map((text) => text.textContent), shown: shown.length, marks: marks.length}
  })()`)

t.test('a name that looks like markup stays a name', needsChromium, async (t) => {
  const [plan, ...others] = smallFlat.plans
  if (!plan) return
  const name = '<img src=x onerror="document.title=1">'
  const home = {
    ...smallFlat,
    plans: [{...plan, name, rooms: plan.rooms.map((room) => ({...room, name})), lights: []}, ...others],
  }
  const page = await openPlan(t, {home})
  t.equal(await page.locator('pianta-plan img').count(), 0)
  t.equal(await page.locator('pianta-plan svg.pianta').getAttribute('aria-label'), name)
})
