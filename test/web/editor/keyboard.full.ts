import type {Page} from 'playwright-core'
import t from 'tap'
import {checkAccessible} from '../../accessible.ts'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'

/** Two rooms beside each other, and a lamp. */
const flat = homeWith({
  rooms: [
    {id: 'bath', name: 'Bath', at: [5, 1]},
    {id: 'kitchen', name: 'Kitchen', at: [2, 1]},
  ],
  walls: [
    {id: 'north', a: [0, 0], b: [6, 0]},
    {id: 'east', a: [6, 0], b: [6, 3]},
    {id: 'south', a: [6, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
    {id: 'middle', a: [4, 0], b: [4, 3]},
  ],
  lights: [{id: 'lamp', name: 'Lamp', at: [1, 1]}],
})

const focused = (page: Page) => page.locator(':focus').getAttribute('aria-label')

t.test('the sheet is read in order, and left by Escape', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat})
  const {keyboard} = page
  await page.getByRole('application').focus()
  const read = []
  for (let index = 0; index < 8; index++) {
    await keyboard.press('Tab')
    read.push(await focused(page))
  }
  t.match(read, [
    /^Room Kitchen/,
    /^Room Bath/,
    'Wall 6.00 m',
    'Wall 3.00 m',
    'Wall 3.00 m',
    'Wall 3.00 m',
    'Wall 6.00 m',
    'Light Lamp',
  ])
  await keyboard.press('Shift+Tab')
  t.equal(await focused(page), 'Wall 6.00 m')
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  t.equal(await focused(page), 'Select', 'the toolbar has the focus')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  t.equal(await focused(page), 'Room')
  await keyboard.press('End')
  t.equal(await focused(page), 'Comment')
  await keyboard.press('Home')
  await keyboard.press('ArrowUp')
  t.equal(await focused(page), 'Comment', 'the arrows go round')
  t.equal(await page.locator('.tools [tabindex="0"]').count(), 1, 'the toolbar is one stop of the Tab key')
  await keyboard.press('F6')
  t.equal(await focused(page), 'Plan')
  await keyboard.press('Shift+F6')
  t.equal(await focused(page), 'Select')
})

t.test('changes are said, and the focus is never lost', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat})
  const {keyboard} = page
  const said = (text: string | RegExp) => page.locator('.announced').getByText(text).waitFor()
  await page.getByRole('application').focus()
  await keyboard.press('Tab')
  await said(/^Selected: Room Kitchen, 11\.3 m²/)
  for (let index = 0; index < 7; index++) await keyboard.press('Tab')
  await keyboard.press('Shift+ArrowRight')
  await said('Done: move. moved to 1.10 m, 1.00 m.')
  await keyboard.press('Delete')
  await said('Done: delete.')
  t.equal(await focused(page), 'Plan')
  await keyboard.press('Control+z')
  await said('Undone: delete.')
  await page.getByRole('button', {name: 'Undo'}).focus()
  await keyboard.press('Enter')
  await said('Undone: move.')
  t.equal(await focused(page), 'Plan', 'the button that had the focus is disabled now')
  await keyboard.press('r')
  await keyboard.type('9\n')
  t.equal(await page.locator('.typed input').inputValue(), '9', 'a measure that can’t be read stays')
  await keyboard.press('Escape')
  await keyboard.type('2x2\n')
  await said(/^Done: draw a room\. Selected: Room 3, 4\.0 m²/)
})

t.test('the help lists keys, and gives the focus back', needsChromium, async (t) => {
  const {page} = await openEditor(t, {home: flat, language: 'it'})
  await page.getByRole('application').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', {name: 'Tasti e gesti'})
  await help.getByText('Doppio clic su un muro').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({state: 'hidden'})
  t.equal(await focused(page), 'Pianta')
})

t.test('the grid is kept in the browser, the units in the home', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  const open = () => page.locator('.settings summary').click()
  const setting = (name: string) => page.locator('.settings').getByRole('combobox', {name})
  await open()
  await setting('Grid').selectOption({label: '50 cm'})
  await setting('Units').selectOption({label: 'Feet and inches'})
  await page.keyboard.press('Escape')
  await element('Wall 19′ 8 1/4″').first().waitFor()
  await page.getByText('Draft saved').waitFor()
  t.match((await readDraft()).home.presentations, [{units: 'ft', plans: ['plan']}])
  await page.reload()
  await element('Wall 19′ 8 1/4″').first().waitFor()
  await open()
  t.equal(await setting('Grid').inputValue(), '0.5')
  await page.keyboard.press('Escape')
  await page.getByRole('application').focus()
  await page.keyboard.press('r')
  await page.keyboard.type('10x8\'6"\n')
  await page.keyboard.press('Enter')
  await element(/^Room 3, 85 ft²/).waitFor()
  await page.getByRole('button', {name: 'Undo'}).click()
  await page.getByRole('button', {name: 'Undo'}).click()
  await element('Wall 6.00 m').first().waitFor()
})

for (const [language, colorScheme, width, height] of [
  ['en', 'light', 1440, 900],
  ['it', 'dark', 820, 1180],
  ['en', 'dark', 390, 844],
  ['it', 'light', 390, 844],
] as const) {
  const name = `the editor is accessible in its main states: ${language}, ${colorScheme}, ${width} px`
  t.test(name, needsChromium, async (t) => {
    const context = {colorScheme, viewport: {width, height}}
    const {page} = await openEditor(t, {language, context})
    await checkAccessible(t, page)
    await page.locator('.stage').focus()
    await page.keyboard.type('r4x3\n')
    await checkAccessible(t, page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('d')
    await page.keyboard.press('ArrowDown')
    await checkAccessible(t, page)
    await page.locator('.settings summary').click()
    await checkAccessible(t, page)
    await page.keyboard.press('Escape')
    await page.locator('.stage').focus()
    await page.keyboard.press('?')
    await checkAccessible(t, page)
  })
}

t.test('the keys of the plan work after a check box, too', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {home: flat})
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', {name, exact: true})
  await element(/^Room Kitchen/).click({position: {x: 20, y: 100}})
  const box = page.getByRole('region', {name: 'Properties'}).getByRole('checkbox').first()
  await box.focus()
  await page.keyboard.press(' ')
  t.ok(await box.isChecked(), 'the space bar is for the box')
  await page.keyboard.press('Control+z')
  t.notOk(await box.isChecked())
  await page.keyboard.press('w')
  t.equal(await tool('Wall').getAttribute('aria-pressed'), 'true')
  await page.keyboard.press('v')
  await element('Light Lamp').click()
  const text = page.getByRole('region', {name: 'Properties'}).getByRole('textbox').first()
  await text.focus()
  await page.keyboard.press('w')
  t.equal(await tool('Select').getAttribute('aria-pressed'), 'true', 'a text field keeps its letters')
  await page.getByText('Draft saved').waitFor()
  t.equal((await readDraft()).home.plans[0]?.walls.length, 5)
})

t.test('undo while a tool previews on a wall shows the draft', needsChromium, async (t) => {
  const {page, element, placeOf} = await openEditor(t, {})
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const {keyboard} = page
  await keyboard.press('r')
  await keyboard.type('4x3')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  for (const tool of ['d', 'n', 'p', 'a']) {
    await keyboard.press(tool)
    const {x, y} = await placeOf([2, 0])
    await page.mouse.move(x, y)
    await page.mouse.move(x + 2, y + 1)
    await page.locator('#drawn-over .measure-line').first().waitFor({state: 'attached'})
    await keyboard.press('Control+z')
    t.equal(await page.locator('#drawn-over .measure-line').count(), 0, `${tool}: the marks are gone`)
    t.equal(await element(/^Wall/).count(), 0)
    await keyboard.press('f')
    await keyboard.press('Enter')
    await keyboard.press('Control+Shift+z')
    t.equal(await element(/^Wall/).count(), 4)
    await keyboard.press('Escape')
  }
  t.same(errors, [])
})

t.test('a size that is too large for a home is asked about', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {})
  const {keyboard} = page
  const typed = async (text: string) => {
    await keyboard.press('r')
    await keyboard.type(text)
    await keyboard.press('Enter')
  }
  await typed('420x310')
  await page.getByText('420.00 m × 310.00 m is large for a home. Did you mean 4.20 m × 3.10 m?').waitFor()
  t.equal(await element(/^Room/).count(), 0)
  await keyboard.press('Enter')
  await element(/^Room 1, 13.0/).waitFor()
  await keyboard.press('Enter')
  await typed('12ft 6in x 10ft')
  await element(/^Room 2/).waitFor()
  await keyboard.press('Enter')
  await typed('4 by 3')
  await element(/^Room 3/).waitFor()
  await keyboard.press('Enter')
  await keyboard.press('w')
  await keyboard.type('250')
  await keyboard.press('Enter')
  await page.getByRole('button', {name: '2.50 m'}).click()
  await element('Wall 2.50 m').waitFor()
  await keyboard.press('Escape')
  await typed('60x50')
  await page.getByText('60.00 m × 50.00 m is large for a home.').waitFor()
  await page.getByRole('button', {name: '60.00 m × 50.00 m'}).click()
  await element(/^Room 4/).waitFor()
  await page.getByText('Draft saved').waitFor()
  t.equal((await readDraft()).home.plans[0]?.rooms.length, 4)
})
