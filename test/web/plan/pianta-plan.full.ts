import {readFile} from 'node:fs/promises'
import {build} from 'esbuild'
import type {Browser, Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {type BoundDevice, boundDevices} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceState, DeviceStates} from '#shared/house/device-state.ts'
import {needsChromium, openChromium} from '../../chromium.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from './small-flat.ts'

let browser: Browser
let script: string

t.before(async () => {
  if (needsChromium.skip) return
  browser = await openChromium()
  const {outputFiles} = await build({
    stdin: {
      contents: `
        import {definePlan} from './web/plan/pianta-plan.ts'
        import {preparePlan} from './shared/home/draw/prepare-plan.ts'
        definePlan()
        window.preparePlan = preparePlan`,
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
  // A presence breathes for ever, which costs time.
  const page = await browser.newPage({viewport: {width: 900, height: 700}, reducedMotion: 'reduce'})
  t.teardown(() => page.close())
  page.setDefaultTimeout(30_000)
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
    plan.prepared = (one) => preparePlan(plan.home, one)
    Object.assign(plan, ${JSON.stringify(properties)})
    await plan.updateComplete
  })()`)

const setState = (page: Page, device: string, state: DeviceState) =>
  set(page, {states: {...smallFlatStates, [device]: state}})

const drawn = (page: Page, selector: string) => page.locator(`pianta-plan .drawing ${selector}`)
const pool = (page: Page, lamp: string) => drawn(page, `polygon[data-element=${lamp}]`)
const firstPicture = (page: Page) => page.locator('pianta-plan .drawing svg').first()

t.test('a state updates the drawing without drawing it again', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.evaluate(`window.first = document.querySelector('pianta-plan').shadowRoot.querySelector('svg.pianta')`)
  await setState(page, 'lamp', {status: 'ok', on: true, brightness: 0.5})
  t.equal(await drawn(page, '#el-l-living').getAttribute('data-status'), 'on')
  t.equal(await pool(page, 'l-living').getAttribute('style'), 'opacity: 0.7;')
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
  await setState(page, 'lamp', {status: 'ok', on: true})
  await setState(page, 'lamp', {status: 'unavailable'})
  const lamp = page.getByRole('button', {name: 'Ceiling lamp, unavailable', exact: true})
  t.equal(await lamp.getAttribute('aria-disabled'), 'true')
  t.equal(await pool(page, 'l-living').getAttribute('style'), 'opacity: 0;')
  await lamp.click({force: true})
  t.strictSame(await page.evaluate('acts'), [])
})

t.test('an unavailable element says since when', needsChromium, async (t) => {
  const page = await openPlan(t)
  await setState(page, 'lamp', {status: 'unavailable'})
  const at = new Date()
  at.setHours(0, 1)
  await page.evaluate(`document.querySelector('pianta-plan').since = {lamp: ${at.getTime()}}`)
  const lamp = page.getByRole('button', {name: 'Ceiling lamp, unavailable since 00:01', exact: true})
  t.equal(await lamp.getAttribute('title'), 'Ceiling lamp, unavailable since 00:01')
  await page.evaluate(`document.querySelector('pianta-plan').language = 'it'`)
  await page.getByRole('button', {name: 'Ceiling lamp, non raggiungibile dalle 00:01', exact: true}).waitFor()
  await setState(page, 'lamp', {status: 'ok', on: true})
  t.equal(await page.getByRole('button', {name: /^Ceiling lamp/}).getAttribute('title'), null)
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

t.test('a name without a place is in its room, and whole, while it has the focus', needsChromium, async (t) => {
  const page = await openPlan(t, {home: smallFlat, hideReadings: true})
  const width = 220
  await page.setViewportSize({width, height: 200})
  const name = page.locator('pianta-plan .name.is-hidden button[data-room=terrace]')
  await name.focus()
  const box = await name.boundingBox()
  const floor = await drawn(page, '[data-kind=room][data-id=terrace] .floor').first().boundingBox()
  if (!box || !floor) return t.fail('no boxes')
  t.ok(box.x >= 0 && box.x + box.width <= width, `the name is in sight: ${JSON.stringify(box)}`)
  const middle = box.y + box.height / 2
  t.ok(middle > floor.y && middle < floor.y + floor.height, 'as high as its room')
})

t.test('a press that moves away is no hold', needsChromium, async (t) => {
  const page = await openPlan(t)
  // Marks follow the plan's first painting.
  await page.locator('pianta-plan button[data-key=l-living]').waitFor()
  await page.evaluate(`
    window.details = 0
    document.querySelector('pianta-plan').addEventListener('detail', () => details++)
  `)
  await page.evaluate(`(async () => {
    const lamp = document.querySelector('pianta-plan').shadowRoot.querySelector('button[data-key=l-living]')
    const send = (type, clientX) =>
      lamp.dispatchEvent(new PointerEvent(type, {clientX, clientY: 0, button: 0, bubbles: true, composed: true}))
    send('pointerdown', 0)
    send('pointermove', 40)
    // Longer than a hold.
    await new Promise((resolve) => setTimeout(resolve, 700))
    send('pointerup', 40)
  })()`)
  t.equal(await page.evaluate('details'), 0)
})

t.test('the theme follows the browser unless it is set', needsChromium, async (t) => {
  const page = await openPlan(t)
  const svg = firstPicture(page)
  t.equal(await svg.getAttribute('data-theme'), 'light')
  await page.emulateMedia({colorScheme: 'dark'})
  await page.locator('pianta-plan .drawing svg[data-theme=dark]').first().waitFor()
  await set(page, {theme: 'light'})
  t.equal(await svg.getAttribute('data-theme'), 'light')
})

t.test('a plan without a home is empty, and an unknown plan is the first', needsChromium, async (t) => {
  const page = await openPlan(t, {home: null})
  t.equal(await page.locator('pianta-plan .drawing svg').count(), 0)
  await set(page, {home: smallFlat, planId: 'no-such-plan'})
  t.equal(await firstPicture(page).getAttribute('aria-label'), 'Ground floor')
  await set(page, {planId: 'upper-plan'})
  t.equal(await firstPicture(page).getAttribute('aria-label'), 'Upper floor')
})

t.test('rooms have a floor, a name that opens their sheet, and readings', needsChromium, async (t) => {
  const page = await openPlan(t)
  t.equal(await drawn(page, '#el-living path.floor').count(), 1)
  t.equal(await drawn(page, '.measures').count(), 0)
  await page.evaluate(`
    window.rooms = []
    document.querySelector('pianta-plan').addEventListener('room', ({detail}) => rooms.push(detail))
  `)
  const name = page.getByRole('button', {name: 'Living room', exact: true})
  t.equal(await name.evaluate((button) => button.parentElement?.querySelector('small')?.textContent?.trim()), '21.5 °C')
  await name.click()
  t.strictSame(await page.evaluate('rooms'), ['living'])
  await setState(page, 'thermometer', {status: 'ok', temperature: 21.54, humidity: 45.2})
  await page.getByText('21.5° · 45 %').waitFor()
  await set(page, {tint: true})
  t.match(await drawn(page, '#el-living .floor').getAttribute('style'), /fill: rgba/)
  await set(page, {tint: false})
  t.notMatch(await drawn(page, '#el-living .floor').getAttribute('style'), /fill/)
})

t.test('a door opens and closes with its contact, and lets light through', needsChromium, async (t) => {
  const [ground, ...others] = smallFlat.plans
  if (!ground) return
  const openings = ground.openings.map((opening) =>
    opening.id === 'd1'
      ? {...opening, name: 'Kitchen door', bindings: {contact: [{app: smallFlatApp, device: 'contact'}]}}
      : opening,
  )
  const home: Home = {...smallFlat, plans: [{...ground, openings}, ...others]}
  const contact = {id: 'contact', name: 'Contact', kind: 'sensor' as const, room: null, floor: null}
  const page = await openPlan(t, {
    home,
    bindings: boundDevices(home, smallFlatApp),
    devices: [...smallFlatDevices, contact],
    states: {...smallFlatStates, lamp: {status: 'ok', on: true}, contact: {status: 'ok', contact: 'closed'}},
  })
  const leaf = drawn(page, '#el-d1 .contact-leaf')
  t.equal(await page.getByRole('img', {name: 'Kitchen door, closed', exact: true}).count(), 1)
  t.equal(await leaf.getAttribute('transform'), '')
  const lit = await pool(page, 'l-living').getAttribute('points')
  await set(page, {
    states: {...smallFlatStates, lamp: {status: 'ok', on: true}, contact: {status: 'ok', contact: 'open'}},
  })
  await page.getByRole('img', {name: 'Kitchen door, open', exact: true}).waitFor({state: 'attached'})
  t.match(await leaf.getAttribute('transform'), /^rotate\(/)
  t.not(await pool(page, 'l-living').getAttribute('points'), lit, 'light passes the open door')
  await set(page, {states: {...smallFlatStates, contact: {status: 'unavailable'}}})
  await page.getByRole('img', {name: 'Kitchen door, unavailable', exact: true}).waitFor({state: 'attached'})
  t.equal(await drawn(page, '#el-d1').getAttribute('data-contact'), 'none')
})

t.test('a lamp’s pool has its colour', needsChromium, async (t) => {
  const page = await openPlan(t)
  await setState(page, 'lamp', {status: 'ok', on: true, color: '#8000ff'})
  const colors = await page.evaluate<string[]>(`
    [...document.querySelector('pianta-plan').shadowRoot.querySelectorAll('radialGradient')].map((each) =>
      each.style.getPropertyValue('--pool'),
    )`)
  t.ok(colors.includes('128, 0, 255'), colors.join(' and '))
})

t.test(
  'the plan is zoomed and moved by buttons, wheel, keys, fingers and a room’s double tap',
  needsChromium,
  async (t) => {
    const page = await openPlan(t)
    const width = () => page.locator('pianta-plan .sheet').evaluate((sheet) => sheet.getBoundingClientRect().width)
    const left = () => page.locator('pianta-plan .sheet').evaluate((sheet) => sheet.getBoundingClientRect().left)
    const fit = await width()
    const isAbout = async (ratio: number) => {
      for (let round = 0; round < 50; round++) if (Math.abs((await width()) / fit - ratio) < 0.02) return
      t.fail(`${(await width()) / fit} instead of ${ratio}`)
    }
    const button = (name: string) => page.getByRole('button', {name, exact: true})
    t.ok(await button('Fit').isDisabled())
    await button('Zoom in').click()
    await isAbout(1.6)
    await button('Zoom out').click()
    await isAbout(1)
    await page.mouse.move(450, 350)
    await page.mouse.wheel(0, -400)
    await isAbout(Math.exp(0.6))
    const before = await left()
    await page.mouse.down()
    await page.mouse.move(400, 350, {steps: 3})
    await page.mouse.up()
    t.ok(Math.abs((await left()) - before + 50) < 2, 'a drag moves it')
    t.strictSame(await page.evaluate('acts'), [], 'and taps nothing')
    await button('Fit').click()
    await isAbout(1)
    await button('Zoom in').focus()
    await page.keyboard.press('+')
    await isAbout(1.6)
    const moved = await left()
    await page.keyboard.press('ArrowRight')
    t.ok((await left()) < moved)
    await page.keyboard.press('0')
    await isAbout(1)
    const pinch = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      pinch.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))})
    await touch('touchStart', [400, 350], [500, 350])
    await touch('touchMove', [380, 350], [500, 350])
    await touch('touchMove', [300, 350], [500, 350])
    await touch('touchEnd')
    await isAbout(2)
    await page.keyboard.press('0')
    const kitchen = await drawn(page, '#el-kitchen .floor').boundingBox()
    if (!kitchen) return
    await page.mouse.dblclick(kitchen.x + 20, kitchen.y + kitchen.height - 20)
    await page.waitForFunction(
      `!document.querySelector('pianta-plan').shadowRoot.querySelector('[aria-label=Fit]').disabled`,
    )
    t.ok((await width()) > fit)
  },
)

t.test('the plan is turned, with its marks and names where they belong', needsChromium, async (t) => {
  const page = await openPlan(t)
  const offsets = (): Promise<number[]> =>
    page.evaluate(`(() => {
      const root = document.querySelector('pianta-plan').shadowRoot
      const {left, top, width, height} = root.querySelector('#el-living .floor').getBoundingClientRect()
      const lamp = root.querySelector('button[data-key=l-living]').getBoundingClientRect()
      const name = root.querySelector('button[data-room=living]').getBoundingClientRect()
      const share = ({x, y, width: w, height: h}) => [(x + w / 2 - left) / width, (y + h / 2 - top) / height]
      return [...share(lamp), ...share(name)]
    })()`)
  // The lamp of the living room lies low in the middle of it: 3, 3.8 of 6 by 6 metres.
  const [x = 0, y = 0] = await offsets()
  const places = {90: [1 - y, x], 180: [1 - x, 1 - y], 270: [y, 1 - x]}
  for (const [rotation, [wantedX = 0, wantedY = 0]] of Object.entries(places)) {
    await set(page, {rotation: Number(rotation)})
    const [lampX = 0, lampY = 0, nameX = 0, nameY = 0] = await offsets()
    t.ok(Math.abs(lampX - wantedX) < 0.02 && Math.abs(lampY - wantedY) < 0.02, `the lamp at ${rotation}°`)
    t.ok(nameX > 0 && nameX < 1 && nameY > 0 && nameY < 1, `the name at ${rotation}°`)
  }
})

t.test('floors are chosen from pictures of all', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.getByRole('button', {name: 'Floors', exact: true}).click()
  t.equal(await page.locator('pianta-plan .thumb').count(), 2)
  const thumb = page.locator('pianta-plan .thumb').first()
  const before = await page.evaluateHandle(
    `document.querySelector('pianta-plan').shadowRoot.querySelector('.thumb svg')`,
  )
  t.equal(await thumb.locator('[data-element=l-living]').count(), 0)
  await setState(page, 'lamp', {status: 'ok', on: true})
  await page.getByText('4 lights on').waitFor()
  t.match(
    await thumb.locator('[data-element=l-living]').getAttribute('style'),
    'opacity: 1',
    'the pictures follow the house',
  )
  t.ok(
    await before.evaluate((svg) => (svg as unknown as {isConnected: boolean}).isConnected),
    'they are not drawn anew',
  )
  await page.getByRole('button', {name: 'Upper floor'}).click()
  await page.getByRole('button', {name: 'Bedside lamp, unavailable', exact: true}).waitFor()
  t.equal(await page.locator('pianta-plan .thumb').count(), 0)
})

t.test('marks are a finger apart and cover no name; those too near are grouped', needsChromium, async (t) => {
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
  for (const [width, height] of [
    [360, 640],
    [800, 400],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({width, height})
    await page.waitForFunction(
      `document.querySelector('pianta-plan').shadowRoot.querySelector('.stage').clientHeight >= ${height - 60}`,
    )
    await page.evaluate(`document.querySelector('pianta-plan').updateComplete`)
    await page.waitForFunction(
      `document.querySelector('pianta-plan').size[0] > ${width - 70} && document.querySelector('pianta-plan').size[0] <= ${width}`,
    )
    const {near, covered, marks, small} = await readLayout(page)
    t.strictSame({near, covered, small}, {near: 0, covered: [], small: []}, `at ${width} pixels`)
    t.equal(marks, bindings.length, 'and none is missing')
  }
  await page.setViewportSize({width: 360, height: 640})
  const groups = page.locator('pianta-plan button.group')
  await groups.first().waitFor()
  const show = (states: DeviceStates) =>
    page.evaluate(`(async () => {
      const plan = document.querySelector('pianta-plan')
      plan.states = ${JSON.stringify(states)}
      await plan.updateComplete
    })()`)
  await show(Object.fromEntries(awnings.map(({device}) => [device, {status: 'ok', position: 1}])))
  t.equal(await page.locator('pianta-plan .group.is-on').count(), 0, 'a shutter that is open lights no group')
  await show(Object.fromEntries(lights.map(({device}) => [device, {status: 'ok', on: true}])))
  await page.locator('pianta-plan .group.is-on').first().waitFor()
  const before = await groups.count()
  await groups.first().click()
  await page.waitForFunction(
    `document.querySelector('pianta-plan').shadowRoot.querySelectorAll('button.group').length < ${before}`,
  )
})

/** Returns the pairs of marks nearer than a finger, names that a mark covers, names below 11 px, and the marks. */
const readLayout = (page: Page) =>
  page.evaluate<{near: number; covered: string[]; small: string[]; marks: number}>(`(() => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const radius = parseFloat(root.querySelector('.marks').style.getPropertyValue('--mark-size')) / 2
    const marks = [...root.querySelectorAll('.mark:not(.contact)')].map((mark) => mark.getBoundingClientRect())
    const near = marks.flatMap((one, index) =>
      marks.slice(index + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 43.5),
    )
    const names = [...root.querySelectorAll('.name:not(.is-hidden)')]
    const covered = names.filter((name) => {
      const {left, right, top, bottom} = name.querySelector('button span').getBoundingClientRect()
      return marks.some(
        ({x, y}) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius - 1,
      )
    })
    const text = (name) => name.textContent.trim()
    const small = names.filter((name) => parseFloat(getComputedStyle(name).fontSize) < 11)
    const counts = [...root.querySelectorAll('.mark button')].map((button) => Number(button.textContent.trim() || 1))
    return {near: near.length, covered: covered.map(text), small: small.map(text), marks: counts.reduce((sum, count) => sum + count)}
  })()`)

t.test('marks keep their places where people write from right to left', needsChromium, async (t) => {
  const page = await openPlan(t)
  await page.locator('pianta-plan .mark button').first().waitFor()
  const places = () =>
    page.evaluate<number[]>(`(() => {
      const root = document.querySelector('pianta-plan').shadowRoot
      const left = root.querySelector('.sheet').getBoundingClientRect().left
      return [...root.querySelectorAll('.mark button, .name button')].map((one) => Math.round(one.getBoundingClientRect().left - left))
    })()`)
  const before = await places()
  await page.evaluate(`document.documentElement.dir = 'rtl'`)
  t.strictSame(await places(), before)
})

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
  t.equal(await firstPicture(page).getAttribute('aria-label'), name)
})

/** The small flat with devices bound to more of its elements. */
function withBindings(change: (plan: Home['plans'][number]) => Partial<Home['plans'][number]>): Home {
  const [ground, ...others] = smallFlat.plans
  if (!ground) throw new Error('no plan')
  return {...smallFlat, plans: [{...ground, ...change(ground)}, ...others]}
}

const bound = (device: string) => [{app: smallFlatApp, device}]
const sensorNamed = (id: string) => ({id, name: id, kind: 'sensor' as const, room: null, floor: null})

async function openHome(t: Test, home: Home, states: Record<string, DeviceState>, more: Record<string, unknown> = {}) {
  return openPlan(t, {
    home,
    bindings: boundDevices(home, smallFlatApp),
    devices: [...smallFlatDevices, sensorNamed('contact'), sensorNamed('presence')],
    states: {...smallFlatStates, ...states},
    ...more,
  })
}

t.test('a moving cover has an arrow on the plan and in its mark, also without a target', needsChromium, async (t) => {
  const page = await openPlan(t)
  const arrow = drawn(page, '.cover-arrow').nth(1)
  const mark = page.locator('button[data-key=awning]')
  t.match(await arrow.getAttribute('d'), /^M.* .* .*M/)
  t.equal(await mark.locator('.moves-up').count(), 1)
  await setState(page, 'awning', {status: 'ok', position: 0.6, moving: 'closing'})
  await page.getByRole('button', {name: 'Terrace awning, closing', exact: true}).waitFor()
  t.equal(await mark.locator('.moves-down').count(), 1)
  t.not(await drawn(page, '.cover-goal').nth(1).getAttribute('points'), '')
  await setState(page, 'awning', {status: 'ok', position: 0.6})
  t.equal(await arrow.getAttribute('d'), '')
  t.equal(await mark.locator('.moves-down').count(), 0)
})

t.test('a window with a shutter tells both, and marks a low battery', needsChromium, async (t) => {
  const home = withBindings(({openings}) => ({
    openings: openings.map((opening) =>
      opening.id === 'win1'
        ? {...opening, name: 'Kitchen window', bindings: {cover: bound('shutter'), contact: bound('contact')}}
        : opening,
    ),
  }))
  const page = await openHome(t, home, {contact: {status: 'ok', contact: 'open', battery: 9}})
  const mark = page.getByRole('button', {name: 'Kitchen window, 40 % open, contact open, battery low', exact: true})
  t.equal(await mark.locator('.battery').count(), 1)
  t.equal(await drawn(page, '#el-win1').getAttribute('data-contact'), 'open')
})

t.test('a garage door rolls with its cover', needsChromium, async (t) => {
  const home = withBindings(({openings}) => ({
    openings: openings.map((opening) =>
      opening.id === 'd2' ? {...opening, kind: 'garage', name: 'Garage', bindings: {cover: bound('shutter')}} : opening,
    ),
  }))
  const page = await openHome(t, home, {shutter: {status: 'ok', position: 0}})
  const garage = drawn(page, '#el-d2')
  t.equal(await garage.getAttribute('data-contact'), 'closed')
  await set(page, {states: {...smallFlatStates, shutter: {status: 'ok', position: 0.5}}})
  t.equal(await garage.getAttribute('data-contact'), 'open')
  t.match(await garage.locator('.contact-leaf').first().getAttribute('transform'), /^translate\(0 /)
})

t.test('a contact that cannot be reached, or has a low battery, is marked', needsChromium, async (t) => {
  const home = withBindings(({openings}) => ({
    openings: openings.map((opening) =>
      opening.id === 'd1' ? {...opening, name: 'Door', bindings: {contact: bound('contact')}} : opening,
    ),
  }))
  const at = new Date().setHours(0, 1)
  const page = await openHome(t, home, {contact: {status: 'unavailable'}}, {since: {contact: at}})
  const door = page.locator('.mark.contact')
  t.equal(await door.getAttribute('aria-label'), 'Door, unavailable since 00:01')
  t.equal(await door.locator('.lost').getAttribute('title'), 'Door, unavailable since 00:01')
  await set(page, {states: {...smallFlatStates, contact: {status: 'ok', contact: 'closed', battery: 4}}})
  await page.getByRole('img', {name: 'Door, closed, battery low', exact: true}).waitFor({state: 'attached'})
  t.strictSame([await door.locator('.lost').count(), await door.locator('.battery').count()], [0, 1])
})

t.test('an opening in a curved wall shows in colour that it is open', needsChromium, async (t) => {
  const home = withBindings(({walls, openings}) => ({
    walls: walls.map((wall) => (wall.id === 'w5' ? {...wall, bow: 0.3} : wall)),
    openings: openings.map((opening) =>
      opening.id === 'd1' ? {...opening, bindings: {contact: bound('contact')}} : opening,
    ),
  }))
  const page = await openHome(t, home, {contact: {status: 'ok', contact: 'open'}})
  t.equal(await drawn(page, '#el-d1').getAttribute('data-contact'), 'open')
  t.ok(await drawn(page, '#el-d1 .leaf').first().isVisible())
})

t.test('a thermostat is a button that opens its detail and never switches', needsChromium, async (t) => {
  const home = withBindings(() => ({
    items: [
      {
        id: 'radiator',
        name: 'Radiator',
        at: [1, 1],
        size: [1, 0.1, 0.6],
        bindings: {climate: bound('boiler')},
      } as never,
    ],
  }))
  const page = await openHome(t, home, {
    boiler: {status: 'ok', on: true, reading: '19.5 °C', temperature: 19.5, targetTemperature: 20},
  })
  await page.evaluate(`
    window.details = []
    document.querySelector('pianta-plan').addEventListener('detail', ({detail}) => details.push(detail.key))
  `)
  const radiator = page.getByRole('button', {name: 'Radiator, 19.5 °C, target 20°', exact: true})
  t.match(await radiator.innerText(), '19.5 °C → 20°')
  const box = await radiator.boundingBox()
  t.ok(box && box.width >= 44 && box.height >= 44)
  await radiator.click()
  await radiator.click({button: 'right'})
  t.strictSame(await page.evaluate('[details, acts]'), [['radiator', 'radiator'], []])
  const at = new Date().setHours(0, 1)
  await set(page, {states: {...smallFlatStates, boiler: {status: 'unavailable'}}, since: {boiler: at}})
  const lost = page.getByRole('button', {name: 'Radiator, unavailable since 00:01', exact: true})
  t.match(await lost.innerText(), 'no reading since 00:01')
})

t.test('a room tells motion in words, and since when it has no reading', needsChromium, async (t) => {
  const home = withBindings(({rooms}) => ({
    rooms: rooms.map((room) => (room.id === 'kitchen' ? {...room, bindings: {motion: bound('presence')}} : room)),
  }))
  const page = await openHome(t, home, {presence: {status: 'ok', motion: true, battery: 5}})
  const described = (room: string) =>
    page.evaluate(`(() => {
      const root = document.querySelector('pianta-plan').shadowRoot
      const button = root.querySelector('button[data-room=${room}]')
      return root.getElementById(button.getAttribute('aria-describedby'))?.textContent.replace(/\\s+/g, ' ').trim()
    })()`)
  t.equal(await described('kitchen'), 'motion')
  await page.getByRole('img', {name: 'battery low'}).waitFor()
  t.equal(await described('living'), '21.5 °C')
  const at = new Date().setHours(0, 1)
  await set(page, {states: {...smallFlatStates, thermometer: {status: 'unavailable'}}, since: {thermometer: at}})
  t.equal(await described('living'), 'no reading since 00:01')
  t.equal(await page.locator('.name .lost').count(), 1)
  await set(page, {language: 'it'})
  t.equal(await described('living'), 'nessun dato dalle 00:01')
})
