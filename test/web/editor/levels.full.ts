import t from 'tap'
import type {Home} from '../../../shared/home/schema.ts'
import {needsChromium} from '../../chromium.ts'
import {homeWith} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'

/** Two rooms beside each other, with a stair between the floors. */
const ground = homeWith({
  rooms: [
    {id: 'kitchen', name: 'Kitchen', at: [2, 2]},
    {id: 'living', name: 'Living room', at: [6, 1.5]},
  ],
  walls: [
    {id: 'north', a: [0, 0], b: [8, 0]},
    {id: 'east', a: [8, 0], b: [8, 3]},
    {id: 'south', a: [8, 3], b: [0, 3]},
    {id: 'west', a: [0, 3], b: [0, 0]},
    {id: 'middle', a: [4, 0], b: [4, 3]},
  ],
  stairs: [
    {
      id: 'flight',
      kind: 'straight',
      path: [
        [7.5, 2.8],
        [7.5, 0.3],
      ],
      width: 0.8,
      steps: 14,
    },
  ],
  lights: [{id: 'lamp', name: 'Lamp', at: [1, 1]}],
})
const context = {permissions: ['clipboard-read', 'clipboard-write']}

t.test(
  'a level above begins with the floor below: its outline, its outer walls and its stair',
  needsChromium,
  async (t) => {
    const {page, element, readDraft} = await openEditor(t, {home: ground, context})
    const plans = page.getByLabel('Plans', {exact: true})
    await element('Light Lamp').click()
    await page.keyboard.press('Control+c')
    await page.getByLabel('Levels and plans').click()
    await page.getByRole('button', {name: 'Add a level'}).click()
    t.same(await plans.locator('option').allTextContents(), ['Plan', 'First floor'])
    const below = page.locator('.floor-below path')
    t.equal(await below.count(), 5, 'the floor below shows through')
    t.ok(await page.locator('.stair.below').count(), 'its stair is drawn')
    await page.keyboard.press('Control+v')
    await element('Light Lamp').waitFor()
    const copy = page.locator('.help').getByRole('button', {name: /^Copy the outer walls of/})
    await copy.click()
    await copy.waitFor({state: 'detached'})
    await page.getByText('Draft saved').waitFor()
    const {plans: [lower, upper] = []} = (await readDraft()).home as {plans?: Home['plans']}
    t.same(upper?.lights[0]?.at, [1, 1], 'what was copied on another floor comes to the same place')
    t.equal(upper?.walls.length, 4, 'the wall between the rooms stays behind')
    t.equal(lower?.stairs[0]?.to, upper?.level)
    await page.locator('.settings summary').click()
    await page.locator('input[name=below]').fill('0')
    t.equal(await below.count(), 0, 'its outline can be off')
    await page.reload()
    await plans.selectOption({index: 1})
    await element('Light Lamp').waitFor()
    t.equal(await below.count(), 0, 'and stays off')
    await plans.selectOption({index: 0})
    await element('Stair').first().click()
    const to = page.getByRole('region', {name: 'Properties'}).getByLabel('Leads to')
    t.same(await to.locator('option').allTextContents(), ['None', await plans.locator('option').last().textContent()])
  },
)

t.test('a flight that is too short for the level above says so when it is drawn', needsChromium, async (t) => {
  const {page, click, readDraft} = await openEditor(t, {home: ground})
  await page.getByLabel('Levels and plans').click()
  await page.getByRole('button', {name: 'Add a level'}).click()
  await page.getByLabel('Plans', {exact: true}).selectOption({index: 0})
  const help = page.locator('.help')
  const draw = async (length: number) => {
    await page.getByRole('toolbar').getByRole('button', {name: 'Stair'}).click()
    await click([0.5, 0.5])
    await help.getByText('Click the next corner of the flight.').waitFor()
    await click([0.5, 0.5 + length])
  }
  await draw(1.68)
  await help
    .getByText('This flight of 6 steps stays on its floor. One of 8 or more leads to the level above.')
    .waitFor()
  await draw(2.24)
  await help.getByText('Click where the first step begins.').waitFor()
  await page.getByText('Draft saved').waitFor()
  const {plans: [lower, upper] = []} = (await readDraft()).home as {plans?: Home['plans']}
  t.match(lower?.stairs.slice(-2), [{steps: 6}, {steps: 8, to: upper?.level}])
  t.notOk('to' in (lower?.stairs.at(-2) ?? {}))
})

t.test('a double click that ends a flight begins no other', needsChromium, async (t) => {
  const {page, click, placeOf, readDraft} = await openEditor(t, {home: ground})
  const help = page.locator('.help')
  await page.keyboard.press('s')
  await click([0.5, 0.5])
  await help.getByText('Click the next corner of the flight.').waitFor()
  const {x, y} = await placeOf([0.5, 2.7])
  await page.mouse.dblclick(x, y)
  await help.getByText('Click where the first step begins.').waitFor()
  await page.getByText('Draft saved').waitFor()
  const {home} = await readDraft()
  t.equal(home.plans[0]?.stairs.length, 2)
})
