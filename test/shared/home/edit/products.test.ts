import t from 'tap'
import {boxProduct} from '../../../../shared/home/box-product.ts'
import {placeProduct} from '../../../../shared/home/edit/place-product.ts'
import {setOption} from '../../../../shared/home/edit/set-option.ts'
import {setProduct} from '../../../../shared/home/edit/set-product.ts'
import type {Home, Product} from '../../../../shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'
import {desk} from '../../../server/pages/catalog/stocked.ts'
import {box, plan, problems, refusal} from './edit-helpers.ts'

const home = homeWith({walls: [{id: 'wall', a: [0, 0], b: [6, 0]}]})
const planId = plan(home).id

/** Returns the product with another place to stand. */
const made = (id: string, category: string, mount: Product['mount']): Product => ({
  ...boxProduct({id: `test/${id}`, name: {it: id, en: id}, category, size: [0.4, 0.4, 0.7]}),
  mount,
})

const place = (start: Home, product: Product, angle = 0) =>
  placeProduct(start, {plan: planId, product, at: [2, 2], angle})

t.test('placeProduct() adds an item, with its angle and the other way round', async (t) => {
  const {home: placed, id} = placeProduct(home, {plan: planId, product: desk, at: [2, 1], angle: 90, mirror: true})
  t.same(plan(placed).items, [{id, product: desk.id, at: [2, 1], angle: 90, mirror: true}])
  t.same(placed.products, {[desk.id]: desk})
  t.same(problems(placed), [])
})

t.test('placeProduct() keeps the product that the home has', async (t) => {
  const first = place(home, desk).home
  const second = place(first, {...desk, version: 7}).home
  t.equal(second.products?.[desk.id]?.version, desk.version)
})

t.test('placeProduct() hangs products where they belong', async (t) => {
  const z = (product: Product) => plan(place(home, product).home).items[0]?.z
  t.equal(z(made('cabinet', 'kitchen/wall-cabinet', 'wall')), 1.45)
  t.equal(z(made('picture', 'decoration/picture', 'wall')), 1.15)
  t.equal(z(made('radiator', 'climate/radiator', 'wall')), undefined)
  t.equal(z(made('fan', 'climate/fan', 'ceiling')), 2)
  t.equal(z(made('vase', 'decoration/vase', 'surface')), undefined, 'nothing is below')
  const vase = place(place(home, desk).home, made('vase', 'decoration/vase', 'surface')).home
  t.equal(plan(vase).items[1]?.z, 0.75, 'the desk is below')
  const beside = place(
    place(home, made('mirror', 'decoration/mirror', 'wall')).home,
    made('pc', 'media/computer', 'surface'),
  )
  t.equal(plan(beside.home).items[1]?.z, undefined, 'what hangs holds nothing')
})

t.test('placeProduct() makes a light of a lamp', async (t) => {
  const light = (mount: Product['mount'], word = 'pendant') =>
    plan(place(home, made('lamp', `lights/${word}`, mount)).home).lights
  t.same(light('ceiling'), [{id: 'light', at: [2, 2], z: 2, product: 'test/lamp'}])
  t.match(light('wall', 'wall-light'), [{z: 1.8}])
  t.match(light('floor'), [{z: 0.7}])
})

t.test('setOption() chooses, and drops what the rules no longer offer', async (t) => {
  const {home: start, id} = place(home, desk)
  const options = (one: Home) => plan(one).items[0]?.options
  const wide = setOption(start, [id], {option: 'width', value: 1.6})
  t.same(options(wide), {width: 1.6})
  const shelf = setOption(wide, [id], {option: 'shelf', value: true})
  t.same(options(shelf), {width: 1.6, shelf: true})
  t.same(options(setOption(shelf, [id], {option: 'width', value: 1.2})), {width: 1.2}, 'no shelf at this width')
  t.equal(options(setOption(wide, [id], {option: 'width', value: 1.4})), undefined, 'defaults are not written')
  t.same(problems(shelf), [])
})

t.test('setOption() keeps an item’s back in place', async (t) => {
  const wardrobe: Product = {
    ...boxProduct({id: 'test/deep', name: {it: 'A', en: 'A'}, category: 'storage/wardrobe', size: [1, 0.5, 2]}),
    options: [{id: 'depth', kind: 'number', name: {it: 'P', en: 'D'}, min: 0.4, max: 0.8, default: 0.5}],
    size: {width: 1, depth: 'depth.value', height: 2},
  }
  for (const [angle, at] of [
    [0, [2, 2.05]],
    [90, [1.95, 2]],
    [180, [2, 1.95]],
  ] as const) {
    const {home: start, id} = place(home, wardrobe, angle)
    t.same(plan(setOption(start, [id], {option: 'depth', value: 0.6})).items[0]?.at, at)
  }
})

t.test('setOption() refuses values that are not offered', async (t) => {
  const {home: start, id} = place(home, desk)
  const set = (option: string, value: string | number | boolean) => () => setOption(start, [id], {option, value})
  t.equal(refusal(set('width', 1.5)), 'invalid-value')
  t.equal(refusal(set('shelf', true)), 'invalid-value', 'this width has no shelf')
  t.equal(refusal(set('colour', 'red')), 'invalid-value')
  t.equal(
    refusal(() => setOption(home, ['wall'], {option: 'width', value: 1})),
    'missing',
  )
})

t.test('setProduct() makes an item of another product, which keeps id, devices and its back', async (t) => {
  const {home: start, id} = place(home, desk)
  const bindings = {main: [{app: 'house', device: 'lamp'}]}
  const [item] = plan(start).items
  const bound: Home = {
    ...start,
    plans: [{...plan(start), items: [{...item, options: {width: 1.6}, bindings} as never]}],
  }
  const next = setProduct(bound, id, box)
  t.same(plan(next).items, [{id, product: box.id, at: [2, 1.95], bindings}])
  t.same(Object.keys(next.products ?? {}), [box.id], 'the old product is gone')
})

t.test('setProduct() gives a light a product and takes it away', async (t) => {
  const lit = homeWith({lights: [{id: 'lamp', at: [1, 1]}]})
  const lamp = made('lamp', 'lights/pendant', 'ceiling')
  const next = setProduct(lit, 'lamp', lamp)
  t.same(plan(next).lights, [{id: 'lamp', at: [1, 1], product: lamp.id}])
  t.same(plan(setProduct(next, 'lamp', undefined)).lights, [{id: 'lamp', at: [1, 1]}])
  t.equal(
    refusal(() => setProduct(home, 'wall', lamp)),
    'invalid-value',
  )
  const {home: start, id} = place(home, desk)
  t.equal(
    refusal(() => setProduct(start, id, undefined)),
    'invalid-value',
    'an item needs a product',
  )
})
