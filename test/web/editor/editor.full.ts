import t from 'tap'
import {needsChromium} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'

t.test('a viewer sees the plan and changes nothing', needsChromium, async (t) => {
  const {page, element} = await openEditor(t, {home: homeWith({rooms: [room('kitchen')]}), role: 'viewer'})
  await element(/^Room kitchen/).waitFor()
  t.equal(await page.getByRole('toolbar').count(), 0)
  t.equal(await page.getByRole('button', {name: 'Save version'}).count(), 0)
})

t.test('a press of a tool that draws leaves the focus on the plan, and on no element', needsChromium, async (t) => {
  const {page, click, element} = await openEditor(t, {home: homeWith({rooms: [room('kitchen')]})})
  await page.keyboard.press('d')
  await click([1, 0])
  await element(/^Door/).waitFor()
  t.equal(await page.locator(':focus').getAttribute('role'), 'application')
})

t.test('doors and windows are drawn on walls, flipped, moved and removed', needsChromium, async (t) => {
  const {page, drag, click, move, element, readDraft} = await openEditor(t)
  await page.keyboard.press('r')
  await drag([1, 1], [5, 4])
  await page.keyboard.press('Enter')
  await page.keyboard.press('d')
  await move([3, 1.02])
  await page.keyboard.press('f')
  await click([3, 1.02])
  await element(/^Door 0.80 m/).waitFor()
  await page.keyboard.press('n')
  await click([1, 2.5])
  await element(/^Window/).waitFor()
  await page.keyboard.press('v')
  await drag([3, 1], [5, 2.5])
  await page.getByText('Draft saved').waitFor()
  const [plan] = (await readDraft()).home.plans
  const walls = new Map(plan?.walls.map((wall) => [wall.id, wall]))
  const door = plan?.openings.find(({kind}) => kind === 'door')
  t.same(
    [walls.get(door?.wall ?? '')?.a[0], walls.get(door?.wall ?? '')?.b[0]],
    [5, 5],
    'the door went to the right wall',
  )
  await page.keyboard.press('Delete')
  await page.getByText('Draft saved').waitFor()
  t.equal(await element(/^Door/).count(), 0)
})

t.test(
  'a door is drawn by keyboard: arrows choose the wall, a length its distance from the corner',
  needsChromium,
  async (t) => {
    const {page, element, readDraft} = await openEditor(t)
    await page.keyboard.type('r4x3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('d')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    await element(/^Door/).waitFor()
    await page.getByText('Draft saved').waitFor()
    t.equal((await readDraft()).home.plans[0]?.openings.length, 1)
  },
)

t.test('an empty project offers the ways to begin', needsChromium, async (t) => {
  const {page, element} = await openEditor(t)
  for (const name of [
    'Draw a room',
    'Trace a drawing',
    'Start with the rooms of the house',
    'Import a plan',
    'Sample home',
  ])
    t.ok(await page.getByRole('button', {name}).isVisible(), name)
  await page.getByRole('button', {name: 'Start with the rooms of the house'}).click()
  await page.getByRole('alert').getByText('No connected app names a room yet').waitFor()
  await page.getByRole('button', {name: 'Sample home'}).click()
  await element(/^Room Living room/).waitFor()
  await page.getByRole('button', {name: 'Undo'}).click()
  await page.getByRole('button', {name: 'Draw a room'}).click()
  await page.keyboard.type('4x3')
  await page.keyboard.press('Enter')
  await element(/^Room/).waitFor()
})

t.test('an American browser begins in feet', needsChromium, async (t) => {
  const {page, element, readDraft} = await openEditor(t, {context: {locale: 'en-US'}})
  await page.getByRole('button', {name: 'Sample home'}).click()
  await element(/^Room Living room/).waitFor()
  await page.locator('svg', {hasText: ' ft²'}).first().waitFor()
  await page.getByRole('button', {name: 'Undo'}).click()
  await page.getByRole('button', {name: 'Draw a room'}).click()
  await page.keyboard.type('12x10')
  await page.keyboard.press('Enter')
  await element(/^Room/).waitFor()
  await page.getByText('Draft saved').waitFor()
  const {home} = await readDraft()
  const across = home.plans[0]?.walls.flatMap(({a, b}) => [a[0], b[0]]) ?? []
  t.ok(Math.abs(Math.max(...across) - Math.min(...across) - 12 * 0.3048) < 0.2, across.join())
})
