/** Dimensions, texts and lines: by mouse, keyboard and finger. */
import t from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'
import {fingersOn} from './touch.ts'

/** A room of 4 × 3 m between the centre lines. */
const flat = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}],
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'east', a: [4, 0], b: [4, 3]},
    {id: 'south', a: [4, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
  ],
})

t.test('a dimension is two points and the place of its line, and undo takes it back', needsChromium, async (t) => {
  const {page, click, move, element, readDraft} = await openEditor(t, {home: flat})
  await page.getByRole('toolbar').getByRole('button', {name: 'Dimension'}).click()
  await page.getByText('Click the first point').waitFor()
  await click([0, 0])
  await click([4, 0])
  await move([2, 0.5])
  await click([2, 0.5])
  await element('Dimension 4.00 m').waitFor()
  await page.getByText('Draft saved').waitFor()
  t.match((await readDraft()).home.plans[0]?.dimensions, [{a: [0, 0], b: [4, 0], offset: -0.5}])
  t.match(await page.locator('#drawn .dimension').textContent(), '4.00')
  const properties = page.getByRole('region', {name: 'Properties'})
  await properties.getByLabel('Distance from the points').fill('1.2')
  await properties.getByLabel('Distance from the points').press('Enter')
  t.equal(await properties.getByLabel('Distance from the points').inputValue(), '1.20 m')
  await checkAccessible(t, page)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  t.equal(await element(/^Dimension/).count(), 0)
  t.equal(await page.locator('#drawn .dimension').count(), 0)
})

t.test(
  'by keyboard, Enter measures the selected room and wall, and typed numbers place lines',
  needsChromium,
  async (t) => {
    const {page, element, readDraft} = await openEditor(t, {home: flat})
    await element(/^Room Kitchen/).click()
    await page.keyboard.press('q')
    await page.getByText('Click the first point').waitFor()
    await page.keyboard.press('Enter')
    await element('Dimension 3.90 m').waitFor()
    await element('Wall 3.00 m').first().focus()
    await page.keyboard.press('k')
    await page.getByText('Click where the line begins').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('1.5<90')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await element('Line').waitFor()
    await page.keyboard.press('Delete')
    await page.keyboard.press('t')
    await page.getByText('Click where the text goes').waitFor()
    await page.keyboard.press('Enter')
    const text = page.getByRole('region', {name: 'Properties'}).getByLabel('Text')
    await text.waitFor()
    await page.keyboard.type('Boiler')
    await page.keyboard.press('Enter')
    await page.keyboard.type('80 l')
    await page.keyboard.press('Escape')
    await element('Text Boiler 80 l').waitFor()
    await page.getByText('Draft saved').waitFor()
    const [plan] = (await readDraft()).home.plans
    t.match(plan?.labels, [{text: 'Boiler\n80 l'}])
    t.same(plan?.polylines, [])
  },
)

t.test('a line ends by a double click, and is dragged, restyled and deleted', needsChromium, async (t) => {
  const {page, click, drag, placeOf, element, readDraft} = await openEditor(t, {home: flat})
  await page.keyboard.press('k')
  await page.getByText('Click where the line begins').waitFor()
  await click([1, 1])
  await click([3, 1])
  const {x, y} = await placeOf([3, 2.5])
  await page.mouse.dblclick(x, y)
  await element('Line').waitFor()
  await page.keyboard.press('v')
  const properties = page.getByRole('region', {name: 'Properties'})
  await properties.getByLabel('Line').selectOption('dashed')
  await properties.getByLabel('Curved').check()
  await drag([2, 0.87], [2, 0.87])
  await page.getByText('Draft saved').waitFor()
  t.match((await readDraft()).home.plans[0]?.polylines, [
    {
      path: [
        [1, 1],
        [3, 1],
        [3, 2.5],
      ],
      end: 'arrow',
      style: 'dashed',
      curved: true,
    },
  ])
  await checkAccessible(t, page)
  await element('Line').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  t.equal(await element('Line').count(), 0)
})

t.test('outer dimensions are a switch of the sheet, which the browser keeps', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: {...flat, lang: 'it'}, language: 'it'})
  const drawn = page.locator('#drawn .dimension')
  t.equal(await drawn.count(), 0)
  await page.getByText('Griglia e unità').or(page.getByLabel('Griglia e unità')).first().click()
  await page.getByLabel('Quote esterne').check()
  await page.locator('#drawn').getByText('4,10').first().waitFor()
  await checkAccessible(t, page)
  await page.reload()
  await page.locator('#drawn').getByText('4,10').first().waitFor()
  await page.getByText('Griglia e unità').or(page.getByLabel('Griglia e unità')).first().click()
  await page.getByRole('link', {name: 'Stampa in scala…'}).click()
  await page.getByRole('heading', {name: 'Stampa «Casa»'}).waitFor()
})

t.test('a finger draws a dimension', needsChromium, async (t) => {
  const context = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}
  const {page, placeOf, element} = await openEditor(t, {home: flat, context})
  const {tapOn, drag, tap} = await fingersOn(page)
  await tapOn('Dimension')
  await page.getByText('Click the first point').waitFor()
  await drag(await placeOf([0, 0]), await placeOf([0, 3]))
  await tap(await placeOf([0.6, 1.5]))
  await element('Dimension 3.00 m').waitFor()
  t.pass()
})

t.test('a wall has its height at both ends, and a room its own ceiling', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  const properties = page.getByRole('region', {name: 'Properties'})
  await element('Wall 4.00 m').first().click()
  await properties.getByLabel('Height at the other end').fill('1.4')
  await properties.getByLabel('Height at the other end').press('Enter')
  t.equal(await properties.getByLabel('Height', {exact: true}).inputValue(), '2.70 m', 'the level’s')
  await element(/^Room Kitchen/).click()
  await properties.getByLabel('Ceiling height').fill('2.4')
  await properties.getByLabel('Ceiling height').press('Enter')
  await page.getByText('Draft saved').waitFor()
  const [plan] = (await readDraft()).home.plans
  t.match(plan?.walls[0], {height: 2.7, heightAtEnd: 1.4})
  t.same(plan?.rooms[0]?.ceiling, {height: 2.4})
})
