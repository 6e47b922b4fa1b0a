import t from 'tap'
import type {Home, Item, Room, Wall} from '../../../shared/home/schema.ts'
import {needsChromium} from '../../chromium.ts'
import {startServer} from '../../helper.ts'
import {homeWith} from '../../server/api.ts'
import {desk, stock} from '../../server/pages/catalog/stocked.ts'
import {type EditorStart, openEditor} from './open-editor.ts'

/** A room of 4 × 3 m between the centre lines of its walls. */
const walls: Wall[] = [
  {id: 'north', a: [0, 0], b: [4, 0]},
  {id: 'east', a: [4, 0], b: [4, 3]},
  {id: 'south', a: [4, 3], b: [0, 3]},
  {id: 'west', a: [0, 3], b: [0, 0]},
]
const rooms: Room[] = [{id: 'study', name: 'Study', at: [2.5, 1.8]}]
const flat = homeWith({rooms, walls})

const settings = {PIANTA_RATE_LIMIT: '100000'}

/** Opens the editor of a home on a server with a catalog. */
async function openStocked(t: Parameters<typeof openEditor>[0], start: EditorStart = {}) {
  const server = await startServer(t, settings)
  await stock(server)
  const opened = await openEditor(t, {home: flat, server, ...start})
  const properties = opened.page.getByRole('region', {name: /Properties|Proprietà/})
  const saved = async () => {
    await opened.page.getByText(/Draft saved|Bozza salvata/).waitFor()
    return (await opened.readDraft()).home
  }
  return {...opened, properties, saved}
}

const itemsOf = (home: Home) => home.plans[0]?.items ?? []

t.test(
  'a product is found, follows the pointer with its back to a wall, turns and is placed',
  needsChromium,
  async (t) => {
    const {page, properties, move, click, element, saved} = await openStocked(t)
    await page.keyboard.press('i')
    await properties.getByLabel('Search the catalog').fill('desk')
    await properties.getByText(/^\d+ products?$/).waitFor()
    await properties.getByRole('button', {name: /^Desk ?Acme & Figli · 140 × 70 × 75 cm/}).click()
    await page.getByText(/^Click where it goes/).waitFor()
    await move([1.5, 0.5])
    await page.locator('svg.drawing [data-kind=item]').waitFor()
    await click([1.5, 0.5])
    await move([3.6, 1.5])
    await page.keyboard.press('r')
    await page.keyboard.press('f')
    await click([3.6, 1.5])
    const [first, second] = itemsOf(await saved())
    t.match(first, {product: desk.id, at: [1.5, 0.4]}, 'the back is at the face of the wall')
    t.equal(first?.angle, undefined)
    t.match(second, {angle: 180, mirror: true}, 'another side is at the right wall')
    t.equal(await element(/^Furniture Desk/).count(), 2)
    await page.keyboard.press('Escape')
    await properties.getByLabel('Search the catalog').waitFor()
    await properties.getByLabel('Search the catalog').fill('')
    await properties.getByRole('heading', {name: 'Used recently'}).waitFor()
    await page.getByRole('application').focus()
    await page.keyboard.press('Escape')
    t.equal(await page.getByRole('button', {name: 'Select'}).getAttribute('aria-pressed'), 'true')
  },
)

t.test('a product is placed in the selected room by keyboard alone', needsChromium, async (t) => {
  const {page, properties, element, saved} = await openStocked(t)
  await page.mouse.move(0, 0)
  await page.getByRole('application').focus()
  await page.keyboard.press('Tab')
  await properties.getByRole('heading', {name: /^Room Study/}).waitFor()
  await page.keyboard.press('i')
  const search = properties.getByLabel('Search the catalog')
  await search.focus()
  await page.keyboard.type('desk')
  await properties.getByText(/^\d+ products?$/).waitFor()
  await properties.getByRole('button', {name: /^Desk/}).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/^Click where it goes/).waitFor()
  await page.keyboard.press('Enter')
  await element(/^Furniture Desk/).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('r')
  const [item] = itemsOf(await saved())
  t.match(item, {product: desk.id, at: [2.49, 1.8], angle: 90})
  await properties.getByRole('button', {name: 'Choose another product'}).click()
  await search.waitFor()
})

t.test('Enter again places the next one beside the first, and never in another', needsChromium, async (t) => {
  const {page, properties, element, saved} = await openStocked(t)
  await element(/^Room Study/).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('i')
  await properties.getByLabel('Search the catalog').fill('desk')
  await properties.getByRole('button', {name: /^Desk ?Acme/}).click()
  await page.getByText(/^Click where it goes/).waitFor()
  await page.mouse.move(0, 0)
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('Enter')
    await element(/^Furniture Desk/)
      .nth(count - 1)
      .waitFor()
  }
  const items = itemsOf(await saved())
  const isApart = (one: Item, other: Item) =>
    Math.abs(one.at[0] - other.at[0]) >= 1.4 - 1e-6 || Math.abs(one.at[1] - other.at[1]) >= 0.7 - 1e-6
  t.equal(items.length, 3)
  t.ok(items.every((one, index) => items.slice(index + 1).every((other) => isApart(one, other))))
})

t.test('options are chosen before a product is placed, and again for the next', needsChromium, async (t) => {
  const {page, properties, click, saved} = await openStocked(t)
  await page.keyboard.press('i')
  await properties.getByLabel('Search the catalog').fill('desk')
  await properties.getByRole('button', {name: /^Desk ?Acme/}).click()
  const options = properties.getByRole('group', {name: 'Options'})
  await options.getByLabel('Width').fill('1.6')
  await options.getByLabel('Width').press('Enter')
  await properties.getByText('160 × 70 × 75 cm').waitFor()
  await click([1.5, 0.5])
  await click([1.5, 2.5])
  const items = itemsOf(await saved())
  t.match(items, [{options: {width: 1.6}}, {options: {width: 1.6}}])
})

t.test('products of the home come first, and keep their version', needsChromium, async (t) => {
  const old = {...desk, version: 1, name: {it: 'Scrivania vecchia', en: 'Old desk'}}
  const home = {
    ...homeWith({rooms, walls, items: [{id: 'old', product: desk.id, at: [1, 1]}]}),
    products: {[desk.id]: old},
  }
  const {page, properties, click, saved} = await openStocked(t, {home, language: 'it'})
  await page.keyboard.press('i')
  await properties.getByRole('heading', {name: 'In questa casa'}).waitFor()
  await properties.getByRole('button', {name: /^Scrivania vecchia/}).click()
  await click([2.5, 1.8])
  const {products, ...changed} = await saved()
  t.equal(itemsOf(changed as Home).length, 2)
  t.same(products, {[desk.id]: old})
})

t.test('more products come on demand, and a search without result says so', needsChromium, async (t) => {
  const {page, properties} = await openStocked(t)
  await page.keyboard.press('i')
  const rows = properties.getByRole('listitem')
  await rows.nth(23).waitFor()
  await properties.getByRole('button', {name: 'More products'}).click()
  await rows.nth(24).waitFor()
  const all = await rows.count()
  await properties.getByLabel('Category').selectOption('tables')
  await properties.getByText(/^\d+ products?$/).waitFor()
  t.ok((await rows.count()) < all)
  await properties.getByLabel('Search the catalog').fill('xyzzyx')
  await properties.getByText('No product found').waitFor()
})

t.test('only the last of several searches is shown, and a failed one is repeated', needsChromium, async (t) => {
  const {page, properties} = await openStocked(t)
  const wanted = (text: string) => (url: URL) =>
    url.pathname.endsWith('/edit/catalog') && url.searchParams.get('q') === text
  const {promise: isLate, resolve: answerLate} = Promise.withResolvers<void>()
  await page.route(wanted('sofa'), async (route) => {
    await isLate
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('i')
  const search = properties.getByLabel('Search the catalog')
  const asked = page.waitForRequest((request) => wanted('sofa')(new URL(request.url())))
  await search.fill('sofa')
  await asked
  await search.fill('desk')
  await properties.getByRole('button', {name: /^Desk/}).waitFor()
  answerLate()
  t.equal(await properties.getByRole('button', {name: /sofa/}).count(), 0)
  const isLamp = wanted('lamp')
  await page.route(isLamp, (route) => route.fulfill({status: 429}))
  await search.fill('lamp')
  await properties.getByRole('alert').getByText('The catalog can’t be reached.').waitFor()
  await page.unroute(isLamp)
  await properties.getByRole('button', {name: 'Try again'}).click()
  await properties.getByText(/^(\d+ products?$|No product)/).waitFor()
  t.equal(await properties.getByRole('alert').count(), 0)
})

const furnished = {
  ...homeWith({
    rooms,
    walls,
    items: [{id: 'desk', product: desk.id, at: [2, 1], bindings: {main: [{app: 'house', device: 'plug'}]}}],
    lights: [{id: 'lamp', at: [1, 2]}],
  }),
  products: {[desk.id]: desk},
}

t.test('options are chosen in Properties: each change is a step, and rules are kept', needsChromium, async (t) => {
  const {page, properties, element, saved} = await openStocked(t, {home: furnished})
  await element(/^Furniture Desk/).click()
  const options = properties.getByRole('group', {name: 'Options'})
  const shelf = options.getByLabel('With a shelf')
  t.ok(await shelf.isDisabled())
  await options.getByText('only with Width: 1.60 m / 1.80 m').waitFor()
  await options.getByLabel('Width').fill('1.6')
  await options.getByLabel('Width').press('Enter')
  await shelf.check()
  await options.getByLabel('Drawers').fill('3')
  await options.getByLabel('Drawers').press('Enter')
  await options.getByLabel('Colour').selectOption('red')
  t.match(itemsOf(await saved()), [{options: {width: 1.6, shelf: true, drawers: 3, main: 'red'}}])
  await properties.getByText('Acme & Figli · 160 × 70 × 75 cm').waitFor()
  await options.getByLabel('Width').fill('1.7')
  await options.getByLabel('Width').press('Enter')
  await page.getByRole('alert').getByText('This value is outside the limits.').waitFor()
  t.equal(await options.getByLabel('Width').inputValue(), '1.60 m')
  await page.getByRole('button', {name: 'Undo'}).click()
  t.equal(await options.getByLabel('Colour').inputValue(), 'oak')
})

t.test('another product takes the place of one, with its devices', needsChromium, async (t) => {
  const {page, properties, element, saved} = await openStocked(t, {home: furnished})
  await element(/^Furniture Desk/).click()
  await properties.getByRole('button', {name: 'Replace'}).click()
  await properties.getByRole('heading', {name: 'Replace: Furniture Desk'}).waitFor()
  t.equal(await properties.getByLabel('Category').inputValue(), 'tables/desk')
  await properties.getByLabel('Category').selectOption('')
  await properties.getByLabel('Search the catalog').fill('onda')
  await properties.getByRole('button', {name: /^Onda sofa/}).click()
  await element(/^Furniture Onda sofa/).waitFor()
  const home = await saved()
  t.match(itemsOf(home), [{id: 'desk', product: 'acme/onda', bindings: {main: [{app: 'house', device: 'plug'}]}}])
  t.same(Object.keys(home.products ?? {}), ['acme/onda'])
  await properties.getByRole('button', {name: 'Replace'}).click()
  await properties.getByRole('button', {name: 'Cancel'}).click()
  await properties.getByLabel('Above the floor').waitFor()
  t.equal(await page.getByRole('alert').count(), 0)
})

t.test('a light gets a product, and loses it', needsChromium, async (t) => {
  const {properties, element, saved} = await openStocked(t, {home: furnished})
  await element(/^Light/).click()
  await properties.getByRole('button', {name: 'Product…'}).click()
  t.equal(await properties.getByLabel('Category').inputValue(), 'lights')
  await properties.getByLabel('Category').selectOption('')
  await properties.getByRole('button', {name: /^Desk/}).first().click()
  await element(/^Light Desk/).waitFor()
  t.match((await saved()).plans[0]?.lights, [{id: 'lamp', product: desk.id}])
  await properties.getByRole('button', {name: 'No product'}).click()
  await element(/^Light Desk/).waitFor({state: 'detached'})
})
