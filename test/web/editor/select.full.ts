import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'

/** A room of 4 × 3 m between the centre lines, with a door in its upper wall and two lamps. */
const flat = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [2, 2]}],
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'east', a: [4, 0], b: [4, 3]},
    {id: 'south', a: [4, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
  ],
  openings: [{id: 'door', wall: 'north', at: 2, width: 0.8, height: 2.1, kind: 'door'}],
  lights: [
    {id: 'lamp', name: 'Lamp', at: [1, 1]},
    {id: 'other', name: 'Other', at: [3, 2.5]},
  ],
})
const context = {permissions: ['clipboard-read', 'clipboard-write']}

t.test('elements are copied, cut, pasted and duplicated', needsChromium, async (t) => {
  const {page, element, placeOf} = await openEditor(t, {home: flat, context})
  const {keyboard} = page
  await element('Light Lamp').click()
  await keyboard.press('Control+c')
  await keyboard.press('Control+v')
  await element('Light Lamp').nth(1).waitFor()
  t.match(JSON.parse(await page.evaluate('navigator.clipboard.readText()')), {clip: 'pianta'})
  await keyboard.press('Control+d')
  await element('Light Lamp').nth(2).waitFor()
  await keyboard.press('Control+x')
  t.equal(await element('Light Lamp').count(), 2)
  await element(/^Room Kitchen/).click({position: {x: 20, y: 100}})
  await keyboard.press('Control+c')
  await keyboard.press('Control+v')
  await element(/^Room Kitchen/)
    .nth(1)
    .waitFor()
  t.equal(await element(/^Wall/).count(), 7, 'the copy shares a wall')
  t.equal(await element(/^Door/).count(), 2)
  const {x, y} = await placeOf([3, 2.5])
  await page.mouse.move(x, y)
  await keyboard.down('Alt')
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 20, {steps: 3})
  await page.mouse.up()
  await keyboard.up('Alt')
  t.equal(await element('Light Other').count(), 2, 'Alt moves a copy')
  await page.getByText('Draft saved').waitFor()
  t.equal(await page.getByRole('region', {name: 'Problems'}).getByText('No problems').count(), 1)
})

t.test('text that is no clip is not pasted', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: flat, context})
  const foreign = '{"clip":"pianta","elements":{"walls":[{"id":"x"}]}}'
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(foreign)})`)
  await element('Light Lamp').click()
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+d')
  await element('Light Lamp').nth(1).waitFor()
  t.equal(await element(/^Wall/).count(), 4)
  await page.getByRole('button', {name: 'Undo'}).click()
  t.ok(await page.getByRole('button', {name: 'Undo'}).isDisabled(), 'only the copy was a step')
})

t.test('several elements are selected by a box, by Shift and all at once', needsChromium, async (t) => {
  const {page, drag, element} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  await drag([0.5, 0.5], [1.5, 1.5])
  await properties.getByRole('heading', {name: 'Light Lamp'}).waitFor()
  await page.keyboard.down('Shift')
  await drag([2.6, 2.2], [3.4, 2.8])
  await page.keyboard.up('Shift')
  await properties.getByRole('heading', {name: '2 elements'}).waitFor()
  await page.keyboard.press('Control+a')
  await properties.getByRole('heading', {name: '8 elements'}).waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Escape')
  await element(/^Door/).click()
  t.equal(await properties.getByLabel('From one corner').inputValue(), '1.55 m', 'the door went with its wall')
})

t.test('a room’s name is dragged, and walls are split where they are clicked twice', needsChromium, async (t) => {
  const {page, drag, click, placeOf, element, readDraft} = await openEditor(t, {home: flat})
  await drag([2, 2], [2.5, 1.4])
  const {x, y} = await placeOf([1, 3])
  await page.mouse.dblclick(x, y)
  await element('Wall 1.00 m').waitFor()
  await click([0.5, 0])
  await page.getByRole('button', {name: 'Split'}).click()
  await page.getByRole('alert').getByText('It doesn’t fit').waitFor()
  await click([0, 1])
  await page.getByRole('button', {name: 'Split'}).click()
  t.equal(await element('Wall 1.50 m').count(), 2)
  await page.getByText('Draft saved').waitFor()
  const [plan] = (await readDraft()).home.plans
  t.same(plan?.rooms[0]?.at, [2.5, 1.4])
  t.equal(plan?.walls.length, 6)
})

t.test('dragging shows why a thing snaps, and its distances', needsChromium, async (t) => {
  const {page, move} = await openEditor(t, {home: flat})
  const overlay = page.locator('.overlay')
  await move([1, 1])
  await page.mouse.down()
  await move([2, 1.52])
  t.ok((await overlay.locator('.snap-line, .snap-on').count()) > 0, 'the middle of the room attracts a lamp')
  await page.mouse.up()
  await move([2, 0])
  await page.mouse.down()
  await move([2.5, 0.05])
  t.equal(await overlay.locator('.measure-line').count(), 2, 'a door shows its distance from both corners')
  await page.mouse.up()
  t.equal(await overlay.locator('.measure-line').count(), 0)
})

t.test('a level is added, renamed and shown; the home has its own properties', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  const fill = async (label: string, text: string) => {
    await properties.getByLabel(label, {exact: true}).fill(text)
    await properties.getByLabel(label, {exact: true}).press('Enter')
  }
  await page.getByLabel('Levels and plans').click()
  await page.getByRole('button', {name: 'Add a level'}).click()
  t.notOk(await page.getByRole('button', {name: 'Add a level'}).isVisible(), 'the menu closes')
  t.equal(await element(/^Wall/).count(), 0, 'the new plan is empty')
  await fill('Level', 'First floor')
  await fill('Ceiling height', '2.4')
  await fill('Home', 'Our house')
  await fill('North', '30')
  await properties.getByLabel('Language').selectOption('it')
  await page.getByLabel('Plans', {exact: true}).selectOption({index: 0})
  await element(/^Room Kitchen/).waitFor()
  await page.getByText('Draft saved').waitFor()
  const {home} = await readDraft()
  t.match(home, {name: 'Our house', lang: 'it', site: {north: 30}})
  t.match(home.levels[1], {name: 'First floor', height: 2.4})
  t.match(home.plans[1], {name: 'First floor', level: home.levels[1]?.id}, 'the plan has the name of its level')
})

t.test('a level gets a second plan; plans are deleted, and the last of a level with it', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  const choose = async (name: string) => {
    await page.getByLabel('Levels and plans').click()
    await page.getByRole('button', {name, exact: true}).click()
  }
  const kept = async () => {
    await page.getByText('Draft saved').waitFor()
    const {levels, plans} = (await readDraft()).home
    return [levels.length, plans.length]
  }
  await page.getByLabel('Levels and plans').click()
  t.ok(await page.getByRole('button', {name: 'Delete this level'}).isDisabled(), 'the only plan stays')
  await page.keyboard.press('Escape')
  await choose('Add a plan of this level')
  t.equal(await element(/^Wall/).count(), 0)
  await choose('Add a level')
  t.same(await kept(), [2, 3])
  await choose('Delete this level')
  await element(/^Room Kitchen/).waitFor()
  t.same(await kept(), [1, 2])
  await choose('Delete this plan')
  t.same(await kept(), [1, 1])
  await page.getByRole('button', {name: 'Undo'}).click()
  await page.getByLabel('Plans', {exact: true}).waitFor()
})

t.test('several elements that are dragged show the lines that they snap to', needsChromium, async (t) => {
  const third = {id: 'third', name: 'Third', at: [8, 2] as [number, number]}
  const lights = [...(flat.plans[0]?.lights ?? []), third]
  const {page, element, move, readDraft} = await openEditor(t, {home: homeWith({...flat.plans[0], lights})})
  await element('Light Lamp').click()
  await element('Light Other').click({modifiers: ['Shift']})
  await move([1, 1])
  await page.mouse.down()
  await move([7.02, 1.02])
  await page.locator('.overlay .snap-line').first().waitFor({state: 'attached'})
  await page.mouse.up()
  await page.getByText('Draft saved').waitFor()
  t.match((await readDraft()).home.plans[0]?.lights[0]?.at, [7, 1], 'their middle is in line with the third')
})

/** A hall along three rooms, with one wall between it and them. */
const hall = homeWith({
  rooms: [
    {id: 'kitchen', name: 'Kitchen', at: [1, 1]},
    {id: 'bath', name: 'Bath', at: [4, 1]},
    {id: 'bedroom', name: 'Bedroom', at: [7, 1]},
    {id: 'hall', name: 'Hall', at: [1, 4]},
  ],
  walls: [
    {id: 'north', a: [0, 0], b: [9, 0]},
    {id: 'east', a: [9, 0], b: [9, 5]},
    {id: 'south', a: [9, 5], b: [0, 5]},
    {id: 'west', a: [0, 5], b: [0, 0]},
    {id: 'between', a: [0, 3], b: [9, 3]},
    {id: 'one', a: [3, 0], b: [3, 3]},
    {id: 'two', a: [6, 3], b: [6, 0]},
  ],
})

t.test('Delete takes the part of a wall between two rooms, and offers to join them', needsChromium, async (t) => {
  const {page, element, placeOf} = await openEditor(t, {home: hall})
  const problems = page.getByRole('region', {name: 'Problems'})
  const press = async (at: [number, number]) => {
    const {x, y} = await placeOf(at)
    await page.mouse.click(x, y)
  }
  const undo = page.getByRole('button', {name: 'Undo', exact: true})
  await press([4.2, 3])
  t.equal(await page.locator('.overlay .part').count(), 1)
  await page.getByText('Delete takes the part between the junctions').waitFor()
  await page.keyboard.press('Delete')
  t.equal(await element(/^Wall 3.00 m/).count(), 4, 'the parts at its sides stay')
  await page.getByText('Hall and Bath are one space now.').waitFor()
  await problems.getByText('Rooms share a space').waitFor()
  await page.getByRole('button', {name: 'Leave a divider'}).click()
  await problems.getByText('No problems').waitFor()
  t.equal(await element(/^(Wall|Divider) 3.00 m/).count(), 5)
  t.equal(await page.getByRole('button', {name: 'Leave a divider'}).count(), 0)
  await undo.click()
  await problems.getByRole('button', {name: 'Mend: join the rooms'}).waitFor()
  await undo.click()
  await press([4.2, 3])
  await page.getByRole('region', {name: 'Properties'}).getByRole('button', {name: 'Delete'}).click()
  await page.getByRole('button', {name: 'Join the rooms', exact: true}).click()
  await problems.getByText('No problems').waitFor()
  t.equal(await element(/^Room Bath/).count(), 0)
  t.equal(await element(/^Room Hall/).getAttribute('aria-pressed'), 'true')
  await press([4.2, 5])
  t.equal(await page.locator('.overlay .part').count(), 0, 'an outer wall is meant whole')
})

t.test('a double click splits at the nearest junction, and a click then selects one part', needsChromium, async (t) => {
  const {page, element, placeOf} = await openEditor(t, {home: hall})
  const selected = () => page.locator('.hits [data-list=walls] .hit[aria-pressed=true]').count()
  const {x, y} = await placeOf([4.2, 3])
  await page.mouse.dblclick(x, y)
  t.equal(await selected(), 2)
  t.equal(await element(/^Wall 6.00 m/).count(), 1)
  await page.mouse.click(x, y)
  t.equal(await selected(), 1)
  await page.getByRole('button', {name: 'Undo', exact: true}).click()
  await page.keyboard.down('Shift')
  await page.mouse.dblclick(x, y)
  await page.keyboard.up('Shift')
  t.equal(await element(/^Wall 4.20 m/).count(), 1, 'with Shift where it is clicked')
})
