import t from 'tap'
import type {Plan} from '../../../shared/home/schema.ts'
import {needsChromium, waitUntil} from '../../chromium.ts'
import {devices, flat, type House, make, openHouse} from './house.ts'
import {openEditor} from './open-editor.ts'
import {expectFailures} from './windows.ts'

/** Drags a device from the list to a point of the plan. */
async function drop({page, row, placeOf}: House, name: string, at: [number, number]) {
  await row(name).first().scrollIntoViewIfNeeded()
  const box = await row(name).locator('bdi').first().boundingBox()
  const to = await placeOf(at)
  if (!box) throw new Error(`${name} is not shown`)
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, {steps: 5})
  await page.mouse.up()
}

t.test('devices are dragged onto elements, and onto empty spots, where they make them', needsChromium, async (t) => {
  const house = await openHouse(t)
  const {region, planOf, bound, element, page} = house
  await drop(house, 'Pendant', [2, 1.5])
  await region.getByRole('button', {name: '→ Light Pendant'}).waitFor()
  await drop(house, 'Kitchen shutter', [2.1, 0.6])
  await element(/^Shutter Kitchen shutter/).waitFor()
  await drop(house, 'Spare lamp', [1, 2])
  await drop(house, 'Kitchen temperature', [3, 2])
  await drop(house, 'Plug', [2, 2.95])
  const {lights, awnings, rooms, plates} = await planOf()
  t.same(lights.find(({id}) => id === 'lamp')?.bindings, {light: bound('pendant')})
  t.match(lights.find(({name}) => name === 'Spare lamp')?.bindings, {light: bound('spare')})
  t.match(awnings, [{wall: 'north', at: 2, width: 1, bindings: {cover: bound('shutter')}}])
  t.same(rooms.find(({id}) => id === 'kitchen')?.bindings, {temperature: bound('climate'), humidity: bound('climate')})
  t.same(plates[0]?.slots[1]?.bindings, {switch: bound('plug')})
  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  t.equal(
    (await page.getByRole('button', {name: 'Undo', exact: true}).getAttribute('title')) ?? '',
    'Undo: bind a device',
  )
  await region.getByRole('button', {name: '→ Light Pendant'}).click()
  t.equal(await element(/^Light Pendant/).getAttribute('aria-pressed'), 'true', 'a click goes there')
})

t.test('a drop that fits nothing says so, and Escape ends a drag', needsChromium, async (t) => {
  const house = await openHouse(t)
  const {page, row, placeOf, region} = house
  await drop(house, 'Kitchen temperature', [3, 3.7])
  await page.getByRole('alert').getByText('can’t be bound here').waitFor()
  await row('Pendant').first().scrollIntoViewIfNeeded()
  const box = await row('Pendant').first().boundingBox()
  const to = await placeOf([2, 1.5])
  if (!box) throw new Error('no row')
  await page.mouse.move(box.x + 60, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, {steps: 3})
  await page.locator('.dragged').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  t.equal(await page.locator('.dragged').count(), 0)
  t.equal(await region.getByRole('button', {name: '→'}).count(), 0)
})

t.test('a finger drags a device by its handle', needsChromium, async (t) => {
  const house = await openHouse(t, {context: {hasTouch: true, viewport: {width: 820, height: 1180}}})
  const {page, row, placeOf, planOf, bound} = house
  await page.locator('button.pull').click()
  const handle = row('Pendant').first().locator('.handle')
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('no handle')
  const to = await placeOf([2, 1.5])
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: {x: number; y: number}[]) =>
    client.send('Input.dispatchTouchEvent', {type, touchPoints: points})
  const from = {x: box.x + box.width / 2, y: box.y + box.height / 2}
  await touch('touchStart', [from])
  await touch('touchMove', [{x: (from.x + to.x) / 2, y: (from.y + to.y) / 2}])
  await touch('touchMove', [to])
  await touch('touchEnd', [])
  const {lights} = await planOf()
  t.same(lights.find(({id}) => id === 'lamp')?.bindings, {light: bound('pendant')})
})

t.test('by keyboard, Bind takes the selected element, and Properties chooses and unbinds', needsChromium, async (t) => {
  const {page, element, region, planOf, bound} = await openHouse(t)
  await element(/^Light Pendant/).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const bind = region.getByRole('button', {name: 'Bind Pendant to Light Pendant'})
  await bind.focus()
  await page.keyboard.press('Enter')
  await region.getByRole('status').getByText('Pendant is bound to Light Pendant.').waitFor({state: 'attached'})
  t.equal(await bind.count(), 0)
  const field = page.getByRole('region', {name: 'Properties'}).getByLabel('Device')
  t.equal(await field.locator('option:checked').textContent(), 'Pendant')
  t.same((await planOf()).lights[0]?.bindings, {light: bound('pendant')})
  await field.selectOption({label: 'Spare lamp'})
  t.equal(await region.getByRole('button', {name: '→ Light Pendant'}).count(), 1)
  await page.getByText('Draft saved').waitFor()
  await field.selectOption({label: 'None'})
  t.equal(await region.getByRole('button', {name: '→ Light Pendant'}).count(), 0)
})

t.test('each place of a plate, and a room, has its devices in Properties', needsChromium, async (t) => {
  const {page, element, planOf, bound} = await openHouse(t)
  const properties = page.getByRole('region', {name: 'Properties'})
  await element(/^Plate/).click()
  t.equal(await properties.getByLabel(/^Device/).count(), 2, 'a blank has none')
  await properties.getByLabel('Device, place 3: socket').selectOption({label: 'Plug'})
  await element(/^Room Bath/).click({position: {x: 60, y: 130}})
  await properties.getByLabel('Device').selectOption({label: 'Kitchen temperature and humidity'})
  t.equal(await properties.getByLabel('Device: temperature').count(), 1)
  const {plates, rooms} = await planOf()
  t.same(plates[0]?.slots[2]?.bindings, {switch: bound('plug')})
  t.same(rooms[1]?.bindings, {temperature: bound('climate'), humidity: bound('climate')})
})

t.test('without devices, Match says why it can’t be pressed', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat})
  const match = page.getByRole('region', {name: 'Devices'}).getByRole('button', {name: 'Match'})
  await match.waitFor()
  t.ok(await match.isDisabled())
  const why = await match.evaluate(({ariaDescribedByElements: found}) => found?.[0]?.textContent ?? '')
  t.match(why, 'No devices to match yet')
})

t.test('Match proposes pairs with their reasons, and binds nothing without a click', needsChromium, async (t) => {
  const {page, region, planOf, bound} = await openHouse(t)
  await region.getByRole('button', {name: 'Match'}).click()
  const pair = region.getByRole('button', {name: 'Bind Mirror lamp to Mirror lamp in Bath'})
  await pair.waitFor()
  await region.getByText('same name').first().waitFor()
  t.ok((await region.getByText('Certain', {exact: true}).count()) >= 3)
  t.equal(await page.getByText('No changes').count(), 1)
  await pair.click()
  t.equal(await pair.count(), 0)
  await region.getByRole('button', {name: 'Bind the certain ones'}).click()
  const {lights, rooms} = await planOf()
  t.same(
    lights.map(({bindings}) => bindings),
    [{light: bound('pendant')}, {light: bound('mirror')}],
  )
  t.ok(rooms[0]?.bindings?.temperature)
  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  t.equal(await region.getByRole('button', {name: '→ Light Pendant'}).count(), 0, 'the certain ones are one step')
  const left = region.locator('.pairs').getByRole('button', {name: /^Bind /})
  while ((await left.count()) > 0) await left.first().click()
  await region.getByText('All pairs are bound. Save the version').waitFor()
  await region.getByRole('button', {name: 'Close'}).click()
  t.equal(await region.getByText('Bind the certain ones').count(), 0)
})

t.test('Match shows several pairs at once, each over the whole width', needsChromium, async (t) => {
  const {page, region} = await openHouse(t, {context: {viewport: {width: 1280, height: 800}}})
  await region.getByRole('button', {name: 'Match'}).click()
  const rows = region.locator('.pairs li')
  await rows.first().waitFor()
  await waitUntil(page, "document.querySelector('section.devices').getBoundingClientRect().top < 100")
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => ({
      bottom: row.getBoundingClientRect().bottom,
      share: Math.min(...[...row.querySelectorAll('p')].map((text) => text.clientWidth)) / row.clientWidth,
    })),
  )
  t.ok(boxes.length >= 4)
  t.ok(boxes.filter(({bottom}) => bottom <= 800).length >= 4, 'four are in sight')
  t.ok(boxes.every(({share}) => share > 0.9))
})

t.test('Match lights its elements on the plan, and takes another one by a click', needsChromium, async (t) => {
  const {page, region, element, planOf, bound} = await openHouse(t)
  const lit = (id: string) => page.locator(`.overlay .lit[data-id=${id}]`)
  const isMarked = async (id: string) => /\bis-marked\b/.test((await lit(id).getAttribute('class')) ?? '')
  await region.getByRole('button', {name: 'Match'}).click()
  const other = (device: string) => region.getByRole('button', {name: `Choose another element for ${device}`})
  await other('Pendant').waitFor()
  for (const id of ['lamp', 'mirror', 'kitchen']) t.equal(await lit(id).count(), 1, id)
  await other('Mirror lamp').hover()
  t.ok(await isMarked('mirror'), 'the one that the pointer is at')
  t.notOk(await isMarked('lamp'))
  await other('Pendant').click()
  await region.getByText('Click its element on the plan.').waitFor()
  t.ok(await isMarked('lamp'))
  await element(/^Window/).click()
  await region.getByRole('alert').getByText('This device can’t be bound here.').waitFor()
  await element(/^Light Mirror lamp/).click()
  t.equal(await region.getByText('This device can’t be bound here.').count(), 0)
  const pairs = region.locator('.pairs')
  await pairs.getByRole('button', {name: 'Bind Pendant to Mirror lamp in Bath'}).waitFor()
  await region.getByText('chosen by you').waitFor()
  t.equal(await element(/^Light Mirror lamp/).getAttribute('aria-pressed'), 'false', 'it is chosen, not selected')
  await region.getByRole('button', {name: 'Bind Mirror lamp to Pendant in Kitchen'}).waitFor()
  await region.getByText('in exchange for the one you chose').waitFor()
  t.ok(await isMarked('mirror'))
  t.equal(await page.getByText('No changes').count(), 1, 'nothing is bound yet')
  await region.getByRole('button', {name: 'Bind the certain ones'}).click()
  await region.getByRole('button', {name: 'Bind Mirror lamp to Pendant in Kitchen'}).click()
  const {lights} = await planOf()
  t.same(
    lights.map(({bindings}) => bindings),
    [{light: bound('mirror')}, {light: bound('pendant')}],
  )
  await region.getByRole('button', {name: 'Close'}).click()
  t.equal(await page.locator('.overlay .lit').count(), 0)
})

t.test('Match shows an element where it is in the flat, and keeps two floors apart', needsChromium, async (t) => {
  const [ground] = flat.plans as [Plan]
  const ids = <T extends {id: string}>(all: readonly T[]) => all.map((one) => ({...one, id: `upper-${one.id}`}))
  const upper = {...ground, walls: ids(ground.walls), rooms: ids(ground.rooms), lights: [], openings: [], plates: []}
  const home = {
    ...flat,
    levels: [
      {id: 'level', name: 'Ground floor', z: 0},
      {id: 'upper', name: 'First floor', z: 2.8},
    ],
    plans: [
      {...ground, level: 'level', name: 'Ground floor'},
      {...upper, id: 'upper-plan', level: 'upper', name: 'First floor'},
    ],
  }
  const {page, region, element} = await openHouse(t, {home})
  const visible = () => page.locator('svg.hits').getAttribute('viewBox')
  const plans = page.locator('.plans select')
  await plans.selectOption('First floor')
  await region.getByRole('button', {name: 'Match'}).click()
  await region.getByRole('heading', {name: 'Ground floor · Kitchen', exact: true}).waitFor()
  const whole = await visible()
  const pendant = region.locator('.pairs').getByRole('button', {name: 'Pendant in Kitchen', exact: true})
  await pendant.click()
  t.equal(await element(/^Light Pendant/).getAttribute('aria-pressed'), 'true', 'its floor is open')
  t.equal(await plans.inputValue(), ground.id)
  t.equal(await visible(), whole, 'the whole flat stays in sight')
  for (let step = 0; step < 12; step++) await page.getByRole('button', {name: 'Zoom in'}).click()
  const near = await visible()
  await region.locator('.pairs').getByRole('button', {name: 'Mirror lamp in Bath', exact: true}).click()
  await page.locator(`svg.hits:not([viewBox="${near}"])`).waitFor()
  const [left = 0, , width = 0] = ((await visible()) ?? '').split(' ').map(Number)
  t.ok(left < 400 && left + width > 600, 'an element out of sight is shown with its room')
})

t.test('an exchange that is taken back leaves each pair as sure as it was', needsChromium, async (t) => {
  const {region, element, planOf, bound} = await openHouse(t)
  await region.getByRole('button', {name: 'Match'}).click()
  await region.getByRole('button', {name: 'Choose another element for Pendant'}).click()
  await element(/^Light Mirror lamp/).click()
  await region.getByText('in exchange for the one you chose').waitFor()
  await element(/^Light Pendant/).click()
  const pair = (name: string) => region.locator('.pairs li').filter({hasText: name})
  await pair('Pendant in Kitchen').waitFor()
  for (const name of ['Pendant in Kitchen', 'Mirror lamp in Bath']) {
    await pair(name).getByText('Certain', {exact: true}).waitFor()
    await pair(name).getByText('same name').waitFor()
  }
  await region.getByRole('button', {name: 'Bind the certain ones'}).click()
  const {lights} = await planOf()
  t.same(
    lights.map(({bindings}) => bindings),
    [{light: bound('pendant')}, {light: bound('mirror')}],
  )
})

t.test(
  'while a click chooses for a pair, no device of the list can be bound to what is clicked',
  needsChromium,
  async (t) => {
    const {page, region, element} = await openHouse(t)
    const other = region.locator('.house-app').getByRole('button', {name: /^Bind /})
    await element(/^Light Pendant/).click()
    await other.first().waitFor()
    await region.getByRole('button', {name: 'Match'}).click()
    await region
      .getByRole('button', {name: 'Choose another element for Kitchen temperature and humidity'})
      .first()
      .click()
    await element(/^Light Mirror lamp/).click()
    await region.getByRole('alert').getByText('This device can’t be bound here.').waitFor()
    t.equal(await other.count(), 0, 'the clicked lamp is refused, not a place for others')
    await region.getByRole('button', {name: 'Done', exact: true}).click()
    t.equal(await other.count(), 0, 'nor once nothing is chosen')
    t.equal(await page.getByText('No changes').count(), 1)
  },
)

t.test('each tap on a plate takes its next place for the pair, on a phone too', needsChromium, async (t) => {
  const {region, element, page, planOf, bound} = await openHouse(t, {
    declared: [make('plug', 'Plug', 'switch', 'Kitchen')],
    context: {viewport: {width: 390, height: 800}, hasTouch: true},
  })
  await page.locator('.pull').tap()
  await region.getByRole('button', {name: 'Match'}).tap()
  await region.getByRole('button', {name: 'Choose another element for Plug'}).tap()
  for (const place of [2, 3, 2]) {
    await element(/^Plate/).tap()
    await region.getByRole('button', {name: `Bind Plug to switch plate, place ${place} in Kitchen`}).waitFor()
  }
  await region.getByRole('button', {name: 'Bind Plug to switch plate, place 2 in Kitchen'}).tap()
  const {plates} = await planOf()
  t.same(
    plates[0]?.slots.map(({bindings}) => bindings),
    [undefined, {switch: bound('plug')}, undefined],
  )
})

t.test('a device that is no longer declared is marked with since when, and stays bound', needsChromium, async (t) => {
  const house = await openHouse(t)
  const {server, id, page, region, app, element, planOf} = house
  await drop(house, 'Pendant', [2, 1.5])
  await planOf()
  server.services.devices.replace(app, id, devices.slice(1))
  await page.reload()
  await region.getByText('No longer declared').waitFor()
  await region.getByText(/since \d+ \w+ \d{4}/).waitFor()
  await region.getByRole('button', {name: '→ Light Pendant'}).click()
  const properties = page.getByRole('region', {name: 'Properties'})
  await properties.getByText(/^Pendant \(no longer declared\): since/).waitFor()
  t.equal(await element(/^Light Pendant/).getAttribute('aria-pressed'), 'true')
  await properties.getByLabel('Device').selectOption({label: 'None'})
  t.equal(await region.getByText('No longer declared').count(), 0)
})

t.test(
  'Match offers the place of a device that is gone, and the one that is bound takes it',
  needsChromium,
  async (t) => {
    const house = await openHouse(t)
    const {server, id, page, region, app, planOf, bound} = house
    await drop(house, 'Pendant', [2, 1.5])
    await planOf()
    const [pendant = devices[0], ...others] = devices
    server.services.devices.replace(app, id, [{...(pendant as (typeof devices)[number]), id: 'pendant-2'}, ...others])
    await page.reload()
    await region.getByText('No longer declared').waitFor()
    await region.getByRole('button', {name: 'Match'}).click()
    await region.getByText(/in place of a device that is no longer declared/).waitFor()
    await region.getByRole('button', {name: /^Bind Pendant to Pendant/}).click()
    const {lights} = await planOf()
    t.same(lights.find(({name}) => name === 'Pendant')?.bindings, {light: bound('pendant-2')})
    t.equal(await region.getByText('No longer declared').count(), 0)
  },
)

t.test('many devices are searched', needsChromium, async (t) => {
  const many = Array.from({length: 400}, (_, index) => make(`d${index}`, `Lamp ${index}`, 'light', `Room ${index % 7}`))
  const {region} = await openHouse(t, {declared: many})
  await region.getByText('250 more: search for them.').waitFor()
  await region.getByLabel('Search devices').fill('lamp 399')
  t.same(await region.locator('.devices bdi').allTextContents(), ['Lamp 399'])
  await region.getByLabel('Search devices').fill('nothing')
  await region.getByText('No device has this name').waitFor()
})

t.test('what an app relies on bears its name, and can’t be deleted but replaced', needsChromium, async (t) => {
  const {page, element, planOf} = await openHouse(t, {
    relied: [
      {kind: 'light', id: 'lamp'},
      {kind: 'wall', id: 'middle'},
    ],
  })
  const properties = page.getByRole('region', {name: 'Properties'})
  await element(/^Light Pendant/).click()
  await properties.getByText('Needed by Wall tablet.').waitFor()
  await page.keyboard.press('Delete')
  await page.getByRole('alert').getByText('An app relies on this element').waitFor()
  await properties.getByText('PIANTA_AGENT_RELY_ON=none').waitFor()
  t.equal(await element(/^Light Pendant/).count(), 1)
  await properties.getByLabel('Replace by another of its kind').selectOption({label: 'Light Mirror lamp'})
  t.match((await planOf()).lights, [{id: 'lamp', name: 'Mirror lamp', at: [5, 1.5]}])
  await page.keyboard.press('v')
  await element(/^Wall 3.00 m/)
    .first()
    .click()
  await properties.getByText('Needed by Wall tablet.').waitFor()
  await page.keyboard.press('Delete')
  await properties.getByText('It was not deleted').waitFor()
})

t.test('a viewer sees the devices and changes nothing; Italian has its words', needsChromium, async (t) => {
  const {region} = await openHouse(t, {role: 'viewer', language: 'it'})
  await region.getByText('Spare lamp').waitFor()
  t.equal(await region.getByRole('button', {name: 'Abbina'}).count(), 0)
  t.equal(await region.locator('.handle').count(), 0)
})

t.test('devices that are declared meanwhile appear by themselves', needsChromium, async (t) => {
  const {server, id, app, region} = await openHouse(t)
  server.services.devices.replace(app, id, [...devices, make('new', 'New lamp', 'light', 'Bath')])
  await region.getByText('New lamp').waitFor()
})

t.test('devices that can’t be read are said, and read again', needsChromium, async (t) => {
  const {page, region} = await openHouse(t)
  expectFailures(t, page)
  await page.route('**/edit/devices', (route) => route.abort())
  await page.reload().catch(() => {})
  await region.getByText('The server can’t be reached.').waitFor()
  await page.unroute('**/edit/devices')
  await page.route('**/edit/devices', (route) => route.fulfill({status: 429, json: {error: 'rate_limited'}}))
  await region.getByRole('button', {name: 'Try again'}).click()
  await region.getByText('The server is busy').waitFor()
  await page.unroute('**/edit/devices')
  await region.getByRole('button', {name: 'Try again'}).click()
  await region.getByText('Spare lamp').waitFor()
})
