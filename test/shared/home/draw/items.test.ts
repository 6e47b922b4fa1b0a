import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {drawItems, outlineOf} from '#shared/home/draw/items.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home, Item, Plan, Product} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'
import {sofa} from '../product/sofa.ts'

const name = {it: 'Cosa', en: 'Thing'}
const red = {id: 'red', name, family: 'red', color: '#b04040'} as const

type Size = [width: number, depth: number, height: number]

function thing(id: string, size: Size, change: Partial<Product> = {}): Product {
  return {...boxProduct({id: `test/${id}`, name, category: 'other/thing', size}), ...change}
}

const parts = (...parts: Product['geometry']['parts']): Partial<Product> => ({geometry: {kind: 'builtin', parts}})

function homeWith(products: readonly Product[], items: readonly Partial<Item>[]): [Home, Plan] {
  const home = emptyHome('en')
  const [plan] = home.plans as [Plan]
  home.products = Object.fromEntries(products.map((product) => [product.id, product]))
  plan.items = items.map((item, index) => ({id: `item-${index}`, product: products[0]?.id ?? '', at: [0, 0], ...item}))
  return [home, plan]
}

const drawn = (products: readonly Product[], items: readonly Partial<Item>[]) => drawItems(...homeWith(products, items))

/** Returns the drawing of one item, without its group and name. */
function inside(product: Product, item: Partial<Item> = {}): string {
  const [svg = ''] = drawn([product], [item])
  return svg.replace(/^<g [^>]+><title>[^<]*<\/title>(.*)<\/g>$/s, '$1')
}

t.test('outlineOf() returns the size of an item with its options', async (t) => {
  t.equal(outlineOf(sofa())?.width.toFixed(2), '2.50')
  t.equal(outlineOf(sofa(), {seats: 'two', chaise: 'none'})?.width.toFixed(2), '1.80')
  t.equal(outlineOf(sofa(), {chaise: 'left'})?.depth.toFixed(2), '1.65')
  t.equal(outlineOf(undefined), undefined)
  t.equal(outlineOf({...sofa(), size: {width: 1, depth: 'a.b', height: 1}}), undefined)
})

t.test('drawItems() places an item, rotated and mirrored, with its id and name', async (t) => {
  t.same(drawn([thing('box', [2, 1, 1])], [{at: [3, 4], angle: 30, mirror: true}]), [
    '<g id="el-item-0" data-kind="item" data-id="item-0" class="item" ' +
      'transform="translate(300 400) rotate(30) scale(-1 1)"><title>Thing</title>' +
      '<rect x="-100" y="-50" width="200" height="100"/></g>',
  ])
})

t.test("drawItems() uses an item's own name, or its product's in the home's language", async (t) => {
  const [home, plan] = homeWith([thing('box', [1, 1, 1])], [{}, {name: 'Mine'}])
  t.match(drawItems(home, plan).join(''), /<title>Thing<.*<title>Mine</s)
  t.match(drawItems({...home, lang: 'it'}, plan).join(''), /<title>Cosa<.*<title>Mine</s)
})

t.test('drawItems() draws an item in the size of its options', async (t) => {
  const category = 'furniture/sofa'
  const width = (options: Item['options']) =>
    /<rect x="[-.\d]+" y="[-.\d]+" width="([.\d]+)"/.exec(
      inside({...sofa(), category}, {...(options && {options})}),
    )?.[1]
  t.equal(width(undefined), '250')
  t.equal(width({seats: 'two'}), '180')
  t.equal(width({seats: 'four', 'seat-width': 0.8}), '360')
})

t.test('drawItems() draws the symbol of a category that has one', async (t) => {
  const bed = thing('bed', [1.6, 2, 0.5], {category: 'furniture/bed'})
  t.match(inside(bed), /^<rect x="-80" y="-100" width="160" height="200"\/><rect .*<path /)
})

t.test('drawItems() draws boxes, cylinders and models of products without a symbol, the lowest first', async (t) => {
  const table = thing('table', [1, 1, 0.7], {
    finishes: [red],
    ...parts(
      {kind: 'cylinder', at: [0, 0.1, 0.65], radius: 0.5, height: 0.05, finish: 'red'},
      {kind: 'box', at: [0.2, 0, 0], size: [0.4, 0.2, 0.65]},
      {kind: 'box', at: [-0.2, 0, 0], size: [0.4, 0.2, 0.65], angle: 45},
      {kind: 'model', at: [0, 0, 0.7], size: [0.3, 0.2, 0.1], models: [{sha256: 'a'.repeat(64)}]},
    ),
  })
  t.equal(
    inside(table),
    '<g class="parts">' +
      '<rect x="0" y="-10" width="40" height="20"/>' +
      '<rect x="-20" y="-10" width="40" height="20" transform="translate(-20 0) rotate(45)"/>' +
      '<circle cx="0" cy="10" r="50" fill="#b04040"/>' +
      '<rect x="-15" y="-10" width="30" height="20"/>' +
      '</g>',
  )
})

t.test('drawItems() draws the parts and colours of the chosen options', async (t) => {
  const svg = (options: Item['options'] = {}) => inside(sofa(), {options})
  const shapes = (text: string) => text.split(/<rect|<circle/).length - 1
  t.equal(shapes(svg({seats: 'four'})) - shapes(svg({seats: 'two'})), 2)
  t.match(svg(), 'fill="#d8c8a8"')
  t.match(svg({cover: 'leather'}), 'fill="#7a4b2a"')
  t.notMatch(svg({cover: 'leather'}), 'fill="#d8c8a8"')
})

t.test('drawItems() draws a single box once', async (t) => {
  t.equal(inside(thing('box', [2, 1, 1])), '<rect x="-100" y="-50" width="200" height="100"/>')
  t.equal(inside(thing('none', [2, 1, 1], parts())), '<rect x="-100" y="-50" width="200" height="100"/>')
  const colored = parts({kind: 'box', at: [0, 0, 0], size: [2, 1, 1], finish: 'red'})
  t.match(inside(thing('red', [2, 1, 1], {...colored, finishes: [red]})), 'class="parts"')
})

t.test('drawItems() omits a part below another of the same outline and colour', async (t) => {
  const drawers = [0, 0.2, 0.4].map((z) => ({
    kind: 'box' as const,
    at: [0, 0, z] as [0, 0, number],
    size: [1, 0.5, 0.2] as Size,
  }))
  t.equal(inside(thing('chest', [1, 0.5, 0.6], parts(...drawers))), '<rect x="-50" y="-25" width="100" height="50"/>')
})

t.test('drawItems() draws higher items over lower ones', async (t) => {
  const products = [thing('lamp', [0.3, 0.3, 0.4]), thing('table', [1, 1, 0.7]), thing('rug', [3, 2, 0.01])]
  const [lamp, table, rug] = products.map(({id}) => id) as [string, string, string]
  const order = (items: Partial<Item>[]) => drawn(products, items).map((svg) => / id="el-([^"]+)"/.exec(svg)?.[1])
  t.same(
    order([
      {id: 'lamp', product: lamp, z: 0.7},
      {id: 'table', product: table},
      {id: 'rug', product: rug},
      {id: 'under-it', product: rug, z: -0.01},
    ]),
    ['under-it', 'rug', 'table', 'lamp'],
  )
  t.same(
    order([
      {id: 'b', product: rug},
      {id: 'a', product: rug},
    ]),
    ['b', 'a'],
  )
})

t.test('drawItems() draws chairs under their table', async (t) => {
  const chair = thing('chair', [0.45, 0.5, 0.9], {category: 'furniture/chair'})
  const table = thing('table', [1.2, 0.8, 0.75])
  const rug = thing('rug', [2, 2, 0.01])
  const items = [{product: table.id}, {product: chair.id}, {product: rug.id}]
  const order = drawn([chair, table, rug], items).map((svg) => / id="el-([^"]+)"/.exec(svg)?.[1])
  t.same(order, ['item-2', 'item-1', 'item-0'])
})

t.test('drawItems() draws overhead items in outline only', async (t) => {
  const [svg] = drawn([sofa()], [{z: 1.3}])
  t.match(svg, 'class="item overhead"')
  t.match(svg, /<\/title><rect [^>]+\/><\/g>$/)
})

t.test('drawItems() omits items without a size', async (t) => {
  const unknown = thing('unknown', [1, 1, 1], {size: {width: 'gone.value', depth: 1, height: 1}})
  t.same(drawn([unknown], [{}]), [])
  t.same(drawn([unknown], [{product: 'test/gone'}]), [])
  const [home, plan] = homeWith([], [{}])
  delete home.products
  t.same(drawItems(home, plan), [])
})

t.test('drawItems() draws at most 200 parts of one item, the highest', async (t) => {
  const many = thing('many', [1, 1, 1], {
    geometry: {
      kind: 'builtin',
      slots: [{id: 'all', count: 1500, at: [0, 0, 0], step: [0.001, 0, 0.001]}],
      parts: [{kind: 'box', slot: 'all', at: [0, 0, 0], size: [0.1, 0.1, 0.1]}],
    },
  })
  const svg = inside(many)
  t.equal(svg.split('<rect').length - 1, 200)
  t.match(svg, /^<g class="parts"><rect x="125" .*<rect x="144.9" [^>]*\/><\/g>$/)
})

t.test('drawItems() limits the shapes of a plan', async (t) => {
  const shapes = Array.from({length: 200}, (_, index) => ({
    kind: 'box' as const,
    at: [index / 200, 0, 0] as [number, 0, 0],
    size: [0.1, 0.1, 0.1] as Size,
  }))
  const items = Array.from({length: 10_000}, (_, index) => ({options: {shade: index}}))
  const shade = {id: 'shade', kind: 'number', name, min: 0, max: 10_000, default: 0} as const
  const svg = drawn([thing('many', [1, 1, 1], {options: [shade], ...parts(...shapes)})], items)
  t.equal(svg.length, 10_000)
  t.equal(svg.join('').split('<rect').length - 1, 20_000 + 9900)
  t.match(svg.at(-1), '<rect x="-50" y="-50" width="100" height="100"/></g>')

  const same = drawn(
    [thing('many', [1, 1, 1], parts(...shapes))],
    items.map(() => ({})),
  )
  t.equal(same.join('').split('<rect').length - 1, 20_000 + 9900)
})

t.test('drawPlan() draws lights and openings made of products like any others', async (t) => {
  const home = everyKind()
  const before = drawPlan(home, 'plan')
  home.products['acme/onda'] = sofa()
  for (const list of ['lights', 'openings'] as const)
    for (const element of home.plans[0][list]) Object.assign(element, {product: 'acme/onda', options: {seats: 'two'}})
  t.equal(drawPlan(home, 'plan'), before)
})

t.test('drawPlan() fits its items with their options, at any angle', async (t) => {
  const view = (product: Product, item: Partial<Item>) => {
    const [home, plan] = homeWith([product], [item])
    const [left = 0, , width = 0] = (/viewBox="([^"]+)"/.exec(drawPlan(home, plan.id))?.[1] ?? '')
      .split(' ')
      .map(Number)
    return {left, right: left + width}
  }
  const wide = view(sofa(), {options: {seats: 'four', 'seat-width': 0.8}})
  t.ok(wide.left < -180 && wide.right > 180, `from ${wide.left} to ${wide.right}`)
  const turned = view(thing('box', [2, 2, 1]), {angle: 45})
  t.ok(turned.left < -141 && turned.right > 141, `from ${turned.left} to ${turned.right}`)
})
