import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'

/** A room of 4 × 3 m between the centre lines, with a door in its upper wall. */
const flat = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}],
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'east', a: [4, 0], b: [4, 3]},
    {id: 'south', a: [4, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
  ],
  openings: [{id: 'door', wall: 'north', at: 2, width: 0.8, height: 2.1, kind: 'door'}],
})

t.test('a room’s size and an opening’s place are typed', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  await element(/^Room Kitchen, 11.3 m²/).click()
  t.equal(await properties.getByLabel('Width').inputValue(), '3.90 m')
  await properties.getByLabel('Width').fill('5')
  await properties.getByLabel('Width').press('Enter')
  await element(/^Room Kitchen, 14.5 m²/).waitFor()
  await element(/^Door/).click()
  await properties.getByLabel('From one corner').fill('12\'6"')
  await properties.getByLabel('From one corner').press('Enter')
  await page.getByText('Draft saved').waitFor()
  const [plan] = (await readDraft()).home.plans
  t.equal(plan?.walls.find(({id}) => id === 'east')?.a[0], 5.1)
  t.equal(plan?.openings[0]?.at, 4.26)
})

t.test('a tool shows its options, also while something else is selected', needsChromium, async (t) => {
  const {page, element, click} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  await element(/^Room Kitchen/).click()
  await page.keyboard.press('p')
  await properties.getByLabel('How many').selectOption('3')
  await click([1, 2.96])
  t.equal(await properties.getByLabel('Switch').inputValue(), '3', 'what was drawn is selected')
})

t.test(
  'a value that doesn’t fit is refused with its reason, and the old one is shown again',
  needsChromium,
  async (t) => {
    const {page, element} = await openEditor(t, {home: flat})
    const width = page.getByRole('region', {name: 'Properties'}).getByLabel('Width')
    await element(/^Door/).click()
    await width.fill('9')
    await width.press('Enter')
    await page.getByRole('alert').getByText('It doesn’t fit').waitFor()
    t.equal(await width.inputValue(), '0.80 m')
  },
)

t.test('doors and windows of outer walls open inwards, and wide windows have two leaves', needsChromium, async (t) => {
  const {page, click, readDraft} = await openEditor(t, {home: flat})
  await page.keyboard.press('d')
  await click([1, -0.04])
  await page.keyboard.press('n')
  await click([1.5, 3.04])
  await page.keyboard.press('f')
  await page.getByRole('region', {name: 'Properties'}).waitFor()
  await page.getByText('Draft saved').waitFor()
  const [, door, window] = (await readDraft()).home.plans[0]?.openings ?? []
  t.match(door, {kind: 'door', wall: 'north', side: 'right'}, 'the pointer was outside')
  t.match(window, {kind: 'window', wall: 'south', side: 'right', leaves: 2})
})

t.test('a plate has as many switches and sockets as are asked for', needsChromium, async (t) => {
  const plate = {id: 'plate', wall: 'south', side: 'left', at: 2, modules: 3, slots: [{kind: 'switch'}]}
  const [plan] = flat.plans
  const home = {...flat, plans: [{...plan, plates: [plate]}]} as typeof flat
  const {page, element, readDraft} = await openEditor(t, {home})
  const properties = page.getByRole('region', {name: 'Properties'})
  await element(/^Plate/).click()
  t.equal(await properties.getByLabel('Switch', {exact: true}).inputValue(), '1')
  await properties.getByLabel('Socket', {exact: true}).fill('2')
  await properties.getByLabel('Socket', {exact: true}).press('Enter')
  await page.getByText('Draft saved').waitFor()
  const {modules, slots} = (await readDraft()).home.plans[0]?.plates[0] ?? {}
  t.equal(modules, 7)
  t.same(
    slots?.map(({kind}) => kind),
    ['switch', 'socket', 'socket', 'blank', 'blank'],
  )
})

t.test('a new plate has as many sockets as are chosen before', needsChromium, async (t) => {
  const {page, readDraft} = await openEditor(t, {home: flat})
  await page.keyboard.press('p')
  await page.getByLabel('Kind').selectOption('socket')
  await page.getByLabel('How many').selectOption('3')
  const wall = await page.locator('[data-id=south]').first().boundingBox()
  if (!wall) return t.fail('no wall')
  await page.mouse.click(wall.x + wall.width / 2, wall.y + 1)
  await page.getByText('Draft saved').waitFor()
  const {modules, z, slots = []} = (await readDraft()).home.plans[0]?.plates[0] ?? {}
  t.same({modules, z}, {modules: 7, z: 0.3})
  t.same(
    slots.map(({kind}) => kind),
    ['socket', 'socket', 'socket', 'blank'],
  )
})

t.test('elements selected together share a form', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  await element(/^Wall 4.00 m/)
    .nth(1)
    .click()
  await element(/^Wall 3.00 m/)
    .first()
    .click({modifiers: ['Shift']})
  const thickness = page.getByRole('region', {name: 'Properties'}).getByLabel('Thickness')
  await thickness.fill('0.3')
  await thickness.press('Enter')
  await page.getByText('Draft saved').waitFor()
  const thick = (await readDraft()).home.plans[0]?.walls.filter(({thickness}) => thickness === 0.3)
  t.equal(thick?.length, 2)
})

t.test('a problem has a button that mends it', needsChromium, async (t) => {
  const walls = flat.plans[0]?.walls ?? []
  const crossed = homeWith({rooms: [], openings: [], walls: [...walls, {id: 'cross', a: [2, -1], b: [2, 1]}]})
  const {page, path} = await openEditor(t)
  const saved = await page.request.put(`${path}/draft`, {data: {home: crossed, base: null, edit: 0}})
  t.ok(saved.ok())
  await page.reload()
  const problems = page.getByRole('region', {name: 'Problems'})
  await problems.getByRole('button', {name: 'Walls cross'}).waitFor()
  await problems.getByRole('button', {name: /^Mend/}).click()
  await problems.getByText('No problems').waitFor()
})

t.test('Enter, and the press of a screen reader, select the element with the focus', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  await element(/^Wall/).first().focus()
  await page.keyboard.press('Enter')
  await properties.getByLabel('Thickness').waitFor()
  await element(/^Room/).first().dispatchEvent('click')
  await properties.getByLabel('Floor colour').waitFor()
})
