import {readFileSync} from 'node:fs'
import type {Locator, Page} from 'playwright-core'
import t from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium} from '../../chromium.ts'
import {callsOf, eventsOf, openDashboard, setStates} from './dashboard.ts'
import {carbonDioxide, cardHome, other} from './recorded-house.ts'

// Home Assistant itself can't run here: the card gets its `hass` object with recorded states, see dashboard.ts.

const mark = (page: Page, name: string | RegExp) => page.getByRole('button', {name, exact: true})
const drawn = (page: Page, selector: string) => page.locator(`pianta-plan .drawing ${selector}`)

t.test('the plan shows the states of the entities that its bindings name', needsChromium, async (t) => {
  const {page, asked} = await openDashboard(t, {config: {home: '/local/home.json', title: 'My flat'}})
  await mark(page, 'Ceiling lamp, off').waitFor()
  await page.getByRole('heading', {name: 'My flat'}).waitFor()
  await mark(page, 'Kitchen left, on, 50 %').waitFor()
  await mark(page, 'Terrace awning, closed').waitFor()
  await page.getByText('21.5° · 45 %').waitFor()
  const line = page.locator('pianta-card .house-line')
  const before = await line.innerText()
  t.match(before, /^\d+ lights on/)
  await setStates(page, {'light.living_room_ceiling': {state: 'on', attributes: {brightness: 255}}})
  await page.getByText(`${Number.parseInt(before, 10) + 1} lights on`).waitFor()
  t.match(await drawn(page, 'polygon[data-element=l-table]').getAttribute('fill'), /./)
  t.equal(await page.evaluate(`card.getCardSize() > 0 && card.getGridOptions().min_rows > 0`), true)
  t.equal(asked.filter((path) => path === '/local/home.json').length, 1)
  t.notOk(
    asked.some((path) => path.startsWith('http')),
    'no other host',
  )
})

t.test('states arrive by set hass: lamp colour, cover movement, contact, motion, battery', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  await setStates(page, {
    'light.living_room_ceiling': {
      state: 'on',
      attributes: {brightness: 102, color_mode: 'xy', hs_color: [240, 100], rgb_color: [0, 0, 255]},
    },
    'cover.kitchen_shutter': {state: 'opening', attributes: {current_position: 55}},
    'binary_sensor.terrace_door': {state: 'on'},
    'binary_sensor.kitchen_motion': {state: 'on'},
  })
  await mark(page, 'Ceiling lamp, on, 40 %').waitFor()
  await page.getByRole('img', {name: 'Terrace door, open'}).waitFor({state: 'attached'})
  await page.locator('.name.has-motion', {hasText: 'Kitchen'}).waitFor({state: 'attached'})
  await page.getByRole('button', {name: /opening|55 %/}).waitFor()
  await setStates(page, {'light.living_room_ceiling': {state: 'unavailable'}})
  await mark(page, /^Ceiling lamp, unavailable since /).click({force: true})
  t.same(await callsOf(page), [], 'an unavailable lamp gets no command')
})

t.test('a tap calls the service of Home Assistant, with a ring until the state confirms', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').click()
  t.same(await callsOf(page), [['light', 'turn_on', {}, {entity_id: 'light.living_room_ceiling'}]])
  await mark(page, 'Ceiling lamp, off, waiting for an answer').waitFor()
  await setStates(page, {'light.living_room_ceiling': {state: 'on', attributes: {brightness: 255}}})
  await mark(page, 'Ceiling lamp, on, 100 %').waitFor()

  await mark(page, 'Terrace awning, closed').click()
  t.same(await callsOf(page), [['cover', 'open_cover', {}, {entity_id: 'cover.terrace_awning'}]])
  await setStates(page, {'cover.terrace_awning': {state: 'opening', attributes: {current_position: 30}}})
  await mark(page, 'Terrace awning, opening').click()
  t.same(await callsOf(page), [['cover', 'stop_cover', {}, {entity_id: 'cover.terrace_awning'}]])

  await mark(page, /^Table, on/).click()
  t.same(await callsOf(page), [
    ['light', 'turn_off', {}, {entity_id: 'light.table_spot_1'}],
    ['light', 'turn_off', {}, {entity_id: 'light.table_spot_2'}],
  ])
  await mark(page, /^Radio, on/).click()
  t.same(await callsOf(page), [['media_player', 'turn_off', {}, {entity_id: 'media_player.kitchen'}]])
})

t.test('a refused command and a lost connection are told, and the state stays', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  await page.evaluate(`answer = () => Promise.reject({code: 'home_assistant_error', message: 'no'})`)
  await mark(page, 'Ceiling lamp, off').click()
  await page.getByText('Living room ceiling refused the command.').waitFor()
  await mark(page, 'Ceiling lamp, off, the command was not taken').waitFor()
  await setStates(page, {}, {connected: false})
  await mark(page, 'Kitchen left, on, 50 %').click()
  await page.getByText('No connection: Kitchen lamps got no command. Try again.').waitFor()
  await page.getByText(/^Offline since \d\d:\d\d/).waitFor()
  t.equal(await page.evaluate(`card.shadowRoot.querySelector('pianta-plan').disabled`), true)
  await setStates(page, {}, {connected: true})
  await page.getByText(/^Offline since/).waitFor({state: 'detached'})
})

t.test('a hold opens Home Assistant’s own dialog, or the list of several entities', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').click({delay: 700})
  t.same(await eventsOf(page), [['more-info', 'light.living_room_ceiling', true]])
  t.same(await callsOf(page), [], 'a hold never switches')
  await mark(page, /^Table, on/).click({button: 'right'})
  const sheet = page.getByRole('dialog', {name: 'Table'})
  await sheet.getByRole('button', {name: 'Details: Table spot 2'}).click()
  t.same(await eventsOf(page), [['more-info', 'light.table_spot_2', true]])
  await page.keyboard.press('Escape')
  await sheet.waitFor({state: 'detached'})
})

t.test('a tap on what asks first opens Home Assistant’s own dialog', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Terrace awning, closed').waitFor()
  await setStates(page, {'cover.terrace_awning': {attributes: {device_class: 'garage'}}})
  await mark(page, 'Terrace awning, closed').click()
  t.same(await eventsOf(page), [['more-info', 'cover.terrace_awning', true]])
  t.same(await callsOf(page), [], 'one press opens no door')
  await setStates(page, {'cover.terrace_awning': {state: 'opening', attributes: {current_position: 30}}})
  await page.getByRole('button', {name: /^Terrace awning, open/}).click()
  t.same(await callsOf(page), [['cover', 'stop_cover', {}, {entity_id: 'cover.terrace_awning'}]])
})

t.test('settings say what a tap, a hold and a double tap do, by element and by kind', needsChromium, async (t) => {
  const script = {action: 'perform-action', perform_action: 'script.movie'}
  const light = {hold_action: {action: 'none'}}
  const lamp = {tap_action: {action: 'more-info'}, double_tap_action: script}
  const stove = {tap_action: {action: 'navigate', navigation_path: '/heating'}}
  const room = {tap_action: {action: 'none'}, hold_action: script}
  const actions = {light, 'l-living': lamp, stove, room, gone: light}
  const {page} = await openDashboard(t, {config: {home: '/local/home.json', actions}})
  const isOf = (action: string, entity: string, own: object) => [['action', {action, config: {entity, ...own}}, true]]
  const [ceiling, all] = ['light.living_room_ceiling', {...light, ...lamp}]
  const ceilingLamp = mark(page, 'Ceiling lamp, off')
  await ceilingLamp.dblclick()
  t.same(await eventsOf(page), isOf('double_tap', ceiling, all))
  await ceilingLamp.click()
  await page.waitForFunction('events.length > 0')
  t.same(await eventsOf(page), isOf('tap', ceiling, all), 'a tap waits for a second one')
  await ceilingLamp.click({delay: 700})
  t.same(await eventsOf(page), isOf('hold', ceiling, all), 'its kind says what a hold does')
  t.same(await callsOf(page), [], 'Home Assistant does all of that')

  await mark(page, /^Kitchen left, on/).click()
  t.match(await callsOf(page), [['light', 'turn_off']], 'what settings leave out is as before')
  await page.locator('button[data-room=kitchen]').click()
  t.match(await eventsOf(page), [['action', {action: 'tap', config: room}]])
  await page.locator('button[data-room=kitchen]').click({delay: 700})
  t.match(await eventsOf(page), [['action', {action: 'hold', config: room}]])
  t.equal(await page.getByRole('dialog').count(), 0)
  await mark(page, /^Stove/).click()
  t.match(await eventsOf(page), [['action', {action: 'tap', config: stove}]])
  await page.getByText('The plan has no element gone, which the settings name.').waitFor()
  await setStates(page, {}, {connected: false})
  await page.getByText(/^Offline since/).waitFor()
  await ceilingLamp.click({force: true})
  t.same(await eventsOf(page), [], 'a lost connection takes no taps')
})

t.test('a room’s name opens its entities, with all off', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  await page.locator('button[data-room=kitchen]').click()
  const sheet = page.getByRole('dialog', {name: 'Kitchen'})
  await sheet.getByText('no motion').waitFor()
  await sheet.getByRole('button', {name: /^Kitchen shutter 40 % open/}).click()
  t.same(await callsOf(page), [['cover', 'close_cover', {}, {entity_id: 'cover.kitchen_shutter'}]])
  await sheet.getByRole('button', {name: 'All off'}).click()
  const off = (await callsOf(page)).map(([, service, , target]) => [service, (target as {entity_id: string}).entity_id])
  t.same(off, [
    ['turn_off', 'light.kitchen_dimmer'],
    ['turn_off', 'light.table_spot_1'],
    ['turn_off', 'light.table_spot_2'],
    ['turn_off', 'media_player.kitchen'],
  ])
  await sheet.getByRole('button', {name: 'Zoom to the room'}).click()
  await page.getByRole('button', {name: 'Fit'}).click()
  await checkAccessible(t, page)
  await sheet.getByRole('button', {name: 'Close'}).click()
  await sheet.waitFor({state: 'detached'})
  t.equal(
    await page.evaluate(`card.shadowRoot.querySelector('pianta-plan').shadowRoot.activeElement.dataset.room`),
    'kitchen',
  )
})

/** The home without its terrace: it is wider than high. */
const wideHome = {
  ...cardHome,
  plans: cardHome.plans.map((plan) => ({
    ...plan,
    rooms: plan.rooms.filter(({outdoor}) => !outdoor),
    walls: plan.walls.filter(({kind}) => kind !== 'fence'),
    awnings: [],
  })),
}
const wideFile = {body: JSON.stringify(wideHome)}

/** The windows of a phone, a wall tablet and a computer, with the share of the card that the rooms take at least. */
const windows = [
  {width: 390, height: 844, turned: 90, share: 0.65},
  {width: 800, height: 480, turned: 0, share: 0.58},
  {width: 1280, height: 800, turned: 0, share: 0.7},
]

for (const {width, height, turned, share} of windows)
  t.test(`the plan fills a panel view of ${width} × ${height}`, needsChromium, async (t) => {
    const card = height - 56
    const {page} = await openDashboard(t, {file: wideFile, context: {viewport: {width, height}}, height: card})
    await mark(page, 'Ceiling lamp, off').waitFor()
    await drawn(page, `g.turned[transform="rotate(${turned})"]`).first().waitFor({state: 'attached'})
    const rooms = (await page.evaluate(`(() => {
      const plan = card.shadowRoot.querySelector('pianta-plan').shadowRoot
      const floors = [...plan.querySelectorAll('[data-kind=room] .floor')].map((floor) => floor.getBoundingClientRect())
      const side = (pick, name) => pick(...floors.map((box) => box[name]))
      return [side(Math.max, 'right') - side(Math.min, 'left'), side(Math.max, 'bottom') - side(Math.min, 'top')]
    })()`)) as [number, number]
    const taken = (rooms[0] * rooms[1]) / (width * card)
    t.ok(taken >= share, `${taken}`)
    t.equal(await page.evaluate('document.documentElement.scrollHeight <= innerHeight'), true)
  })

const phone = {file: wideFile, context: {viewport: {width: 390, height: 844}}, height: 788}
const turnedPlan = (page: Page) => drawn(page, 'g.turned[transform="rotate(90)"]').first()

t.test('a phone’s plan is turned also when its words come late', needsChromium, async (t) => {
  // The card has no plan to measure before them, and no other size afterwards.
  const {page} = await openDashboard(t, {...phone, hass: {locale: {language: 'de'}}})
  await mark(page, 'Ceiling lamp, aus').waitFor()
  await turnedPlan(page).waitFor({state: 'attached', timeout: 10_000})
})

t.test('a phone’s plan is turned also when wrong settings are mended', needsChromium, async (t) => {
  const {page} = await openDashboard(t, {...phone, config: {orientation: 45}})
  await page.locator('pianta-card .wrong').waitFor()
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 300))`)
  await page.evaluate(`card.setConfig({home: '/local/home.json'})`)
  await turnedPlan(page).waitFor({state: 'attached', timeout: 10_000})
})

t.test('a card beside others keeps the plan as it is drawn, also in a narrow column', needsChromium, async (t) => {
  const {page} = await openDashboard(t, {context: {viewport: {width: 1280, height: 800}}, width: 400, file: wideFile})
  await mark(page, 'Ceiling lamp, off').waitFor()
  t.equal(await drawn(page, 'g.turned').first().getAttribute('transform'), 'rotate(0)')
  await page.evaluate(`card.setConfig({home: '/local/home.json', orientation: 90})`)
  await drawn(page, 'g.turned[transform="rotate(90)"]').first().waitFor({state: 'attached'})
})

t.test('taps reach the elements of a turned plan', needsChromium, async (t) => {
  const {page} = await openDashboard(t, phone)
  await turnedPlan(page).waitFor({state: 'attached'})
  await mark(page, 'Ceiling lamp, off').click()
  t.match(await callsOf(page), [['light', 'turn_on', {}, {entity_id: 'light.living_room_ceiling'}]])
  await page.locator('button[data-room=living]').click()
  await page.getByRole('dialog', {name: 'Living room'}).waitFor()
})

t.test('zoom buttons are there only while the plan is zoomed', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  const zoom = page.getByRole('button', {name: 'Zoom out'})
  t.equal(await zoom.count(), 0)
  await drawn(page, '[data-kind=room][data-id=kitchen]').dblclick({position: {x: 5, y: 5}, force: true})
  await zoom.waitFor()
  await checkAccessible(t, page)
  await page.getByRole('button', {name: 'Fit'}).click()
  await zoom.waitFor({state: 'detached'})
  await page.getByRole('button', {name: 'Floors'}).click()
  await page.getByRole('button', {name: /^Upper floor/}).click()
  await mark(page, /^Bedside lamp/).waitFor()
})

for (const width of [360, 400, 500])
  t.test(`no name or reading lies on a wall at ${width} pixels`, needsChromium, async (t) => {
    const config = {home: '/local/home.json', orientation: 0}
    // Beside its plate the stove would be one of a group.
    const plans = cardHome.plans.map((plan) => ({...plan, plates: []}))
    const file = {body: JSON.stringify({...cardHome, plans})}
    const {page} = await openDashboard(t, {config, file, context: {viewport: {width, height: 760}}})
    await mark(page, /^Stove/).waitFor()
    const faults = await page.evaluate(`(() => {
      const plan = card.shadowRoot.querySelector('pianta-plan').shadowRoot
      const boxes = (selector) => [...plan.querySelectorAll(selector)].map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
      const walls = boxes('[data-kind=wall]')
      const texts = [...boxes('.reading'), ...boxes('.name:not(.is-hidden) button span'), ...boxes('.name small')]
      const crosses = (one, other) =>
        one.left < other.right - 1 && one.right > other.left + 1 && one.top < other.bottom - 1 && one.bottom > other.top + 1
      return texts.filter(([text, box]) => text !== '' && walls.some(([, wall]) => crosses(box, wall))).map(([text]) => text)
    })()`)
    t.same(faults, [])
  })

t.test('a room’s sheet lies over the plan, away from the room', needsChromium, async (t) => {
  for (const [width, height] of [
    [390, 788],
    [1280, 744],
  ] as const) {
    const {page} = await openDashboard(t, {context: {viewport: {width, height}}, height})
    await mark(page, 'Ceiling lamp, off').waitFor()
    const room = page.locator('button[data-room=kitchen]')
    const before = await room.boundingBox()
    await room.click()
    const sheet = page.getByRole('dialog', {name: 'Kitchen'})
    await sheet.getByText('no motion').waitFor()
    const [box, name] = [await sheet.boundingBox(), await room.boundingBox()]
    t.same(name, before, 'the plan stays where it is')
    const apart =
      box &&
      name &&
      (box.x + box.width <= name.x + 22 ||
        name.x + name.width <= box.x + 22 ||
        box.y + box.height <= name.y + 22 ||
        name.y + name.height <= box.y + 22)
    t.ok(apart, `${width}: ${JSON.stringify([box, name])}`)
    await checkAccessible(t, page)
  }
})

t.test('chosen readings are beside their elements, with colours by value', needsChromium, async (t) => {
  const values = {
    kitchen: {
      entity: carbonDioxide,
      segments: [
        {from: 0, color: 'green'},
        {from: 1000, color: 'red'},
      ],
    },
    'l-living': 'sensor.processor_use',
    d2: 'sensor.terrace_door_battery',
    gone: 'sensor.gone',
  }
  const {page} = await openDashboard(t, {config: {home: '/local/home.json', values}, hass: {locale: {language: 'it'}}})
  const air = mark(page, 'Kitchen CO₂, 1240 ppm')
  await air.waitFor()
  const colorOf = (value: Locator) =>
    value.locator('.reading').evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).backgroundColor)
  t.equal(await colorOf(air), 'rgb(244, 67, 54)')
  await mark(page, 'Processor use, 12 %').waitFor()
  await mark(page, /Terrace door battery, 9,0 %$/).click()
  t.same(await eventsOf(page), [['more-info', 'sensor.terrace_door_battery', true]])
  await page.getByText('gone', {exact: false}).first().waitFor()
  await setStates(page, {[carbonDioxide]: {state: '812.5'}})
  const better = mark(page, 'Kitchen CO₂, 812,5 ppm')
  await better.waitFor()
  t.equal(await colorOf(better), 'rgb(76, 175, 80)')
  await checkAccessible(t, page)
  await setStates(page, {[carbonDioxide]: {state: 'unavailable'}})
  await mark(page, 'Kitchen CO₂, non raggiungibile').waitFor()
  t.notMatch(await page.locator('pianta-card .house-line').innerText(), /ppm/, 'the house’s line is as without them')
})

t.test('smoke is told in words at the top', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  await setStates(page, {'binary_sensor.kitchen_smoke': {state: 'on'}})
  await page.getByRole('alert').getByText('Alarm: Kitchen smoke').waitFor()
  await checkAccessible(t, page)
  await setStates(page, {'binary_sensor.kitchen_smoke': {state: 'off'}})
  await page.getByText('Alarm: Kitchen smoke').waitFor({state: 'detached'})
})

t.test('a change of an entity that no element names renders nothing', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  const renders = (await page.evaluate(`(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    let renders = 0
    const {update} = Object.getPrototypeOf(card)
    card.update = function (...rest) { renders += 1; return update.apply(this, rest) }
    const plan = card.shadowRoot.querySelector('pianta-plan')
    plan.update = function (...rest) { renders += 1; return Object.getPrototypeOf(plan).update.apply(this, rest) }
    for (let count = 0; count < 500; count++) setStates({'${other}': {state: String(count)}})
    // Attributes that the plan doesn't show.
    setStates({'light.kitchen_dimmer': {state: 'on', attributes: {icon: 'mdi:lamp'}}})
    await new Promise(requestAnimationFrame)
    const idle = renders
    setStates({'light.kitchen_dimmer': {state: 'off'}})
    await card.updateComplete
    return [idle, renders > idle]
  })()`)) as [number, boolean]
  t.same(renders, [0, true])
})

t.test('a state draws into the same drawing; a renamed entity shows its new name', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  const isSame = `first === card.shadowRoot.querySelector('pianta-plan').shadowRoot.querySelector('.drawing svg')`
  await page.evaluate(
    `globalThis.first = card.shadowRoot.querySelector('pianta-plan').shadowRoot.querySelector('.drawing svg')`,
  )
  await setStates(page, {'light.living_room_ceiling': {state: 'on', attributes: {brightness: 128}}})
  await mark(page, 'Ceiling lamp, on, 50 %').waitFor()
  t.equal(await page.evaluate(isSame), true)
  // Home Assistant sets another object of entities when its registry changes.
  await setStates(page, {}, {entities: {}})
  await page.waitForFunction(`calls.filter(([, type]) => type === 'config/entity_registry/list').length === 2`)
  t.equal(await page.evaluate(isSame), true)
  await setStates(page, {'light.table_spot_1': {attributes: {friendly_name: 'Pendant'}}})
  await page.locator('button[data-room=kitchen]').click()
  await page.getByRole('dialog', {name: 'Kitchen'}).getByRole('button', {name: 'Details: Pendant'}).waitFor()
})

t.test('theme and language are Home Assistant’s', needsChromium, async (t) => {
  const {page} = await openDashboard(t, {hass: {themes: {darkMode: true}, locale: {language: 'it'}}})
  await mark(page, 'Ceiling lamp, spento').waitFor()
  t.equal(await page.evaluate(`card.shadowRoot.querySelector('pianta-plan').dataset.theme`), 'dark')
  await setStates(page, {}, {themes: {darkMode: false}, locale: {language: 'pl'}})
  await mark(page, 'Ceiling lamp, off').waitFor()
  t.equal(await page.evaluate(`card.shadowRoot.querySelector('pianta-plan').dataset.theme`), 'light')
})

for (const [language, off, layers] of [
  ['de', 'aus', 'Ebenen'],
  ['fr', 'éteint', 'Calques'],
  ['es', 'apagado', 'Capas'],
  ['nl', 'uit', 'Lagen'],
] as const)
  t.test(`the card loads its words in ${language}, and no others`, needsChromium, async (t) => {
    const {page, asked} = await openDashboard(t, {hass: {locale: {language}}})
    await mark(page, `Ceiling lamp, ${off}`).waitFor()
    await page.getByRole('button', {name: layers, exact: true}).waitFor()
    const loaded = asked.filter((path) => /pianta-card-\w\w\.js/.test(path))
    t.equal(loaded.length, 1)
    t.match(loaded[0], new RegExp(`^/pianta-card-${language}\\.js\\?[\\w-]{8}$`))
    await setStates(page, {}, {locale: {language: 'en'}})
    await mark(page, 'Ceiling lamp, off').waitFor()
  })

t.test('settings choose the floor, the orientation, readings and tint', needsChromium, async (t) => {
  const config = {home: '/local/home.json', floor: 'upper floor', orientation: 90, readings: false}
  const {page} = await openDashboard(t, {config})
  await mark(page, /^Bedside lamp, unavailable since /).waitFor()
  await page.evaluate(`card.setConfig({home: '/local/home.json', readings: false})`)
  await mark(page, 'Ceiling lamp, off').waitFor()
  t.equal(await page.locator('pianta-plan').getByText('21.5°').count(), 0)
  await page.evaluate(`card.setConfig({home: '/local/home.json', tint: true})`)
  await page.getByText('21.5° · 45 %').waitFor()
})

t.test('entities named by hand take the place of the home’s bindings', needsChromium, async (t) => {
  const config = {
    home: '/local/home.json',
    unbound: true,
    entities: {'l-living': 'light.kitchen_dimmer', 'plate/0': ['switch.nowhere'], 'l-bedroom': []},
  }
  const {page} = await openDashboard(t, {config})
  await mark(page, 'Ceiling lamp, on, 50 %').waitFor()
  await page.getByText('Without an entity: switch plate, place 1 in Living room. Choose their entities').waitFor()
  await setStates(page, {'switch.nowhere': {state: 'on', attributes: {}}})
  await page.getByText('Without an entity').waitFor({state: 'detached'})
})

t.test(
  'without the list of entities those named by hand still work, and the card says so',
  needsChromium,
  async (t) => {
    const config = {home: '/local/home.json', entities: {'l-living': 'light.living_room_ceiling'}}
    const {page} = await openDashboard(t, {config, list: {code: 'unauthorized'}})
    await mark(page, 'Ceiling lamp, off').waitFor()
    await page.getByText(/doesn’t tell its list of entities to this account/).waitFor()
    await mark(page, 'Ceiling lamp, off').click()
    t.same(await callsOf(page), [['light', 'turn_on', {}, {entity_id: 'light.living_room_ceiling'}]])
    await checkAccessible(t, page)
  },
)

t.test('a home that can’t be read is told with what to do, and tried again', needsChromium, async (t) => {
  const {page, file} = await openDashboard(t, {file: {status: 404}})
  await page.getByText('There is no home at this address').waitFor()
  const cases: [status: number, body: string, title: string][] = [
    [500, '', 'The home could not be loaded'],
    [200, '{"schema": 6', 'The home’s file is damaged'],
    [200, '{"name": "x"}', 'This is no home of Pianta'],
    [200, JSON.stringify({...cardHome, schema: 7}), 'The home is newer than this card'],
    [200, JSON.stringify({...cardHome, plans: [{}]}), 'The home’s file is damaged'],
  ]
  for (const [status, body, title] of cases) {
    Object.assign(file, {status, body})
    await page.getByRole('button', {name: 'Try again'}).click()
    await page.getByText(title).waitFor()
  }
  await checkAccessible(t, page)
  Object.assign(file, {status: 200, body: JSON.stringify(cardHome)})
  await page.getByRole('button', {name: 'Try again'}).click()
  await mark(page, 'Ceiling lamp, off').waitFor()
  Object.assign(file, {status: 500, body: ''})
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await page.getByText(/^The home could not be read again since \d\d:\d\d/).waitFor()
  await mark(page, 'Ceiling lamp, off').waitFor()
})

t.test('wrong settings are told in a sentence to everyone', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await mark(page, 'Ceiling lamp, off').waitFor()
  const wrong = page.locator('pianta-card .wrong')
  const set = (config: unknown) => page.evaluate(`card.setConfig(${JSON.stringify(config)})`)
  await set({})
  await wrong.getByText(/name the home/).waitFor()
  await set({home: '/local/home.json', orientation: 45})
  await wrong.getByText(/0, 90, 180 or 270/).waitFor()
  await checkAccessible(t, page)
  await setStates(page, {}, {locale: {language: 'it'}})
  await wrong.getByText(/0, 90, 180 o 270/).waitFor()
  await setStates(page, {}, {locale: {language: 'en'}})
  await set({home: '/local/home.json'})
  await mark(page, 'Ceiling lamp, off').waitFor()
  t.equal(await wrong.count(), 0)
})

t.test('settings that name what isn’t there are told', needsChromium, async (t) => {
  const entities = {'l-gone': 'light.kitchen_dimmer', 'l-bedroom': ['light.bedside', 'light.gone']}
  const {page} = await openDashboard(t, {config: {home: '/local/home.json', floor: 'Attic', entities}})
  await page.getByText('No floor is called Attic. There is Ground floor, Upper floor.').waitFor()
  await page.getByText('The plan has no element l-gone, which').waitFor()
  await page.getByText('Home Assistant has no entity light.gone, which').waitFor()
  await checkAccessible(t, page)
  await setStates(page, {'light.gone': {state: 'on', attributes: {}}})
  await page.getByText('Home Assistant has no entity').waitFor({state: 'detached'})
})

t.test('numbers, times and state words are as the person’s profile has them', needsChromium, async (t) => {
  const locale = {language: 'de', number_format: 'language', time_format: 'language'}
  const {page} = await openDashboard(t, {hass: {locale}})
  await mark(page, 'Ceiling lamp, aus').waitFor()
  await page.getByText('21,5° · 45 %').waitFor()
  await setStates(page, {}, {locale: {language: 'it', number_format: 'comma_decimal', time_format: '12'}})
  await page.getByText('21.5° · 45 %').waitFor()
  await setStates(page, {}, {connected: false})
  await page.getByText(/^Non in linea dalle \d+:\d\d [AP]M/).waitFor()
})

t.test('the card is in the card picker with a preview, beside the others', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  t.match(await page.evaluate('pickerCards'), [
    {type: 'another-card'},
    {type: 'pianta-card', name: 'Pianta', description: /plan/, preview: true},
  ])
  t.same(await page.evaluate('pickerStrategies.map(({type, strategyType, name}) => [type, strategyType, name])'), [
    ['another', 'dashboard', 'Another'],
    ['pianta', 'dashboard', 'Pianta'],
  ])
})

t.test(
  'a new card begins with the home that another one shows, on the floor of its entity',
  needsChromium,
  async (t) => {
    const entities = {'plate/0': 'switch.by_hand'}
    const {page} = await openDashboard(t, {config: {home: '/local/home.json', title: 'My flat', entities}})
    await mark(page, 'Ceiling lamp, off').waitFor()
    const suggested = (entity: string) =>
      page.evaluate(`pickerCards[1].getEntitySuggestion(hass, ${JSON.stringify(entity)})`)
    const home = {home: '/local/home.json'}
    t.same(await page.evaluate(`customElements.get('pianta-card').getStubConfig(hass, [], [])`), {...home, entities})
    t.same(await suggested('light.living_room_ceiling'), {config: {type: 'custom:pianta-card', ...home}})
    t.same(await suggested(other), null, 'an entity that is on no plan')
    t.same(await suggested('light.bedside'), {config: {type: 'custom:pianta-card', ...home, floor: 'Upper floor'}})
  },
)

t.test('without a shown home a new card reads the file where the manual puts it', needsChromium, async (t) => {
  const {page} = await openDashboard(t, {file: {status: 404}, config: {home: '/elsewhere.json'}})
  await page.getByText('There is no home at this address').waitFor()
  t.same(await page.evaluate(`customElements.get('pianta-card').getStubConfig(hass, [], [])`), {
    home: '/local/home.json',
  })
  t.same(await page.evaluate(`pickerCards[1].getEntitySuggestion(hass, 'light.living_room_ceiling')`), null)
})

t.test('the dashboard has a view for each floor, the ground floor first', needsChromium, async (t) => {
  const {page, file} = await openDashboard(t, {file: {status: 404}, config: {home: '/elsewhere.json'}})
  const generate = (config: object) =>
    page.evaluate(
      `customElements.get('ll-strategy-dashboard-pianta').generate(${JSON.stringify({type: 'custom:pianta', ...config})}, hass)`,
    )
  const card = {type: 'custom:pianta-card', home: '/local/home.json'}
  const alone = {title: 'Pianta', views: [{title: 'Pianta', type: 'panel', cards: [card]}]}
  const needsSettings = () => page.evaluate(`customElements.get('ll-strategy-dashboard-pianta').configRequired`)
  t.equal(await needsSettings(), false, 'one click makes it of the usual file')
  t.same(await generate({}), alone, 'a home that can’t be read: its card says why')
  t.match(await generate({home: 'nowhere'}), {views: [{cards: [{home: 'nowhere'}]}]}, 'wrong settings too')
  Object.assign(file, {status: 200, body: JSON.stringify({...cardHome, plans: [...cardHome.plans].reverse()})})
  const made = await generate({tint: true, home: '/local/home.json'})
  t.match(made, {
    views: [
      {title: 'Ground floor', type: 'panel', cards: [{...card, tint: true, floor: 'ground-plan'}]},
      {title: 'Upper floor', type: 'panel', cards: [{floor: 'upper-plan'}]},
    ],
  })
  await page.evaluate(`card.setConfig({agent: location.origin + '/local'})`)
  await page.waitForFunction(`customElements.get('ll-strategy-dashboard-pianta').configRequired`)
})

t.test('a registry of elements that replaces the browser’s gets the elements too', needsChromium, async (t) => {
  const {page} = await openDashboard(t)
  await page.evaluate(`customElements.get('pianta-card').getConfigElement()`)
  // As the polyfill of scoped registries does, which Home Assistant and some cards load.
  await page.evaluate(`{
    const browser = customElements, own = new Map()
    Object.defineProperty(window, 'customElements', {configurable: true, value: {
      get: (name) => own.get(name),
      define: (name, element) => {
        if (own.has(name)) throw new DOMException('defined already', 'NotSupportedError')
        own.set(name, element)
        if (!browser.get(name)) browser.define(name, element)
      },
    }})
  }`)
  await page.waitForFunction(`customElements.get('pianta-card') === card.constructor`)
  t.ok(
    await page.evaluate(
      `['pianta-card-editor', 'pianta-plan', 'll-strategy-dashboard-pianta'].every((name) => customElements.get(name))`,
    ),
  )
  t.equal(await page.evaluate(`pickerCards.length`), 2, 'it is listed once')
})

t.test('the card loads its parts when somebody needs them', needsChromium, async (t) => {
  const {page, asked} = await openDashboard(t)
  await page.getByRole('button', {name: /^Ceiling lamp/}).waitFor()
  const scripts = () => asked.filter((path) => path.endsWith('.js') || path.includes('.js?'))
  t.same(scripts(), ['/pianta-card.js'])
  await page.getByRole('button', {name: 'Layers', exact: true}).click()
  await page.getByRole('radio', {name: 'Comfort'}).waitFor()
  t.match(scripts(), ['/pianta-card.js', /^\/pianta-card-layers\.js\?[\w-]{8}$/])
})

t.test('the card says which of its files are missing, and shows the plan', needsChromium, async (t) => {
  const without = ['pianta-card-more.js', 'pianta-card-layers.js']
  const config = {home: '/local/home.json', unbound: true, layer: 'comfort', entities: {'plate/0': 'switch.nowhere'}}
  const {page} = await openDashboard(t, {config, without})
  await mark(page, 'Ceiling lamp, off').waitFor()
  for (const file of without)
    await page.getByText(`A part of the card is missing: ${file}. Copy all files of one version`).waitFor()
  t.match(
    await page.evaluate(`customElements.get('pianta-card').getConfigElement().then(({textContent}) => textContent)`),
    /pianta-card-more\.js/,
    'there is no editor, and it says so',
  )
})

t.test('the card takes no file of another build', needsChromium, async (t) => {
  const config = {home: '/local/home.json', unbound: true, entities: {'plate/0': 'switch.nowhere'}}
  const {page} = await openDashboard(t, {config, isMixed: true})
  await page.getByText('A part of the card is missing: pianta-card-more.js.').waitFor()
})

t.test('a home of an older format is read, or the card says what it lacks', needsChromium, async (t) => {
  const file = {body: readFileSync('samples/version-1.json', 'utf8')}
  const {page} = await openDashboard(t, {file})
  await page.getByRole('img').first().waitFor()
  const {page: lacking} = await openDashboard(t, {file, without: ['pianta-card-more.js']})
  await lacking.getByText('The home’s format is older than this card’s').waitFor()
})

t.test('the card is accessible from 360 to 1280 pixels, light and dark', needsChromium, async (t) => {
  for (const width of [360, 800, 1280]) {
    for (const darkMode of [false, true]) {
      const config = {home: '/local/home.json', title: 'My flat', unbound: true}
      const {page} = await openDashboard(t, {
        config,
        context: {viewport: {width, height: 760}},
        hass: {themes: {darkMode}},
      })
      if (darkMode) await page.evaluate(`document.documentElement.classList.add('dark')`)
      await page.getByRole('button', {name: /^Ceiling lamp/}).waitFor()
      await checkAccessible(t, page)
    }
  }
})
