import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {checkProducts} from '#shared/home/check/products.ts'
import type {Product} from '#shared/home/product.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Item} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'
import {sofa} from '../product/sofa.ts'

type Options = NonNullable<Item['options']>

function homeWith(product: Product, options?: Options) {
  const home = everyKind()
  home.products[product.id] = product
  home.plans[0].items.push({id: 'sofa', product: product.id, at: [1, 1], ...(options && {options})})
  return home
}

const messages = (home: Home) => [...checkProducts(home)].map(({message}) => message)

/** Returns the problems of a modified sofa, in a home whose table must have none. */
function wrong(change: (product: Product) => unknown): string[] {
  const product = sofa()
  change(product)
  return messages(homeWith(product, {seats: 'four'})).map((message) => message.replace('/products/acme~1onda', ''))
}

const chosen = (options: Options) =>
  messages(homeWith(sofa(), options)).map((message) => message.replace('/plans/0/items/1/options', ''))

t.test('checkProducts() accepts valid products', async (t) => {
  t.same(messages(everyKind()), [])
  t.same(messages(homeWith(sofa())), [])
  t.same(messages(homeWith(sofa(), {seats: 'four', cover: 'leather', chaise: 'right'})), [])
  const {products: _, ...without} = everyKind()
  t.same(messages(without), [])
})

t.test('readHome() takes a home with a product of every kind of part, and refuses an invalid one', async (t) => {
  t.same(readHome(homeWith(sofa(), {seats: 'four'})).problems, [])
  const {home, problems} = readHome(homeWith(sofa(), {seats: 'five'}))
  t.equal(home, undefined)
  t.same(problems, [
    {
      kind: 'format',
      message: '/plans/0/items/1/options/seats: must be one of two, three, four',
      detail: {path: '/plans/0/items/1/options/seats'},
      plan: 'plan',
    },
  ])
})

t.test('checkProducts() reports references to things that a product does not have', async (t) => {
  const seats = ({options}: Product) => options[0] as Product['options'][number] & {kind: 'choice'}
  const part = ({geometry}: Product, index: number) => geometry.parts[index] ?? {}
  const when = (option: string, ...is: (string | number | boolean)[]) => ({when: [{option, is}]})
  const cases: [change: (product: Product) => unknown, ...problems: string[]][] = [
    [({size}) => (size.width = '1 +'), '/size/width: ends too early'],
    [
      ({size}) => (size.width = 'if(0 == 1, gone.value, 1)'),
      '/size/width: names gone.value at character 12, but there is no option gone',
    ],
    [
      ({size}) => (size.depth = 'arms.count'),
      '/size/depth: names arms.count at character 1, but arms has no number count',
    ],
    [
      (product) => Object.assign(product.geometry.slots?.[0] ?? {}, {count: '*', at: [0, '/', 0], step: [0, 0, ')']}),
      '/geometry/slots/0/count: has an unexpected * at character 1',
      '/geometry/slots/0/at/1: has an unexpected / at character 1',
      '/geometry/slots/0/step/2: has an unexpected ) at character 1',
    ],
    [
      // This part does not exist by default.
      (product) => Object.assign(part(product, 5), {radius: 'a.b', height: 'c', at: [0, 0, 'd('], angle: '1 1'}),
      '/geometry/parts/5/radius: names a.b at character 1, but there is no option a',
      '/geometry/parts/5/height: names c at character 1: a name is <option>.<name>',
      '/geometry/parts/5/at/2: calls d at character 1: there are only min, max, round, floor, ceil, if',
      '/geometry/parts/5/angle: has an unexpected 1 at character 3',
    ],
    [
      (product) => Object.assign(part(product, 6), {size: [0.5, '.', 1]}),
      '/geometry/parts/6/size/1: has an unknown character "." at character 1',
    ],
    [
      ({clearances}) => Object.assign(clearances[1] ?? {}, {extent: '1 < 2 < 3'}),
      '/clearances/1/extent: compares twice at character 7: use parentheses',
    ],
    [(product) => (seats(product).default = 'five'), '/options/0/default: must be one of two, three, four'],
    [
      (product) => Object.assign(product.options[1] ?? {}, {default: 0.9}),
      '/options/1/default: must be a number from 0.6 to 0.8',
    ],
    [
      (product) => Object.assign(product.options[1] ?? {}, {default: 0.66}),
      '/options/1/default: must be 0.6 plus a multiple of 0.05',
    ],
    [
      (product) => Object.assign(product.options[1] ?? {}, {min: 0.9}),
      '/options/1/default: must be a number from 0.9 to 0.8',
    ],
    [(product) => Object.assign(product.options[5] ?? {}, {default: 'steel'})],
    [
      (product) => Object.assign(product.options[4] ?? {}, {default: 'leather'}),
      '/options/5/default: hidden of feet is offered only while cover is linen',
    ],
    [
      (product) => Object.assign(seats(product).values[1] ?? {}, {finish: 'gold'}),
      '/options/0/values/1/finish: no finish has the id gold',
    ],
    [
      ({rules}) => rules?.push({option: 'gone', value: 1, ...when('seats', 'two')}),
      '/rules/4/option: no option has the id gone',
    ],
    [
      ({rules}) => rules?.push({option: 'seats', value: 'six', ...when('arms', true)}),
      '/rules/4/value: must be one of two, three, four',
    ],
    [
      ({rules}) => rules?.push({option: 'seats', value: 'two', ...when('gone', true)}),
      '/rules/4/when/0/option: no option has the id gone',
    ],
    [
      ({rules}) => rules?.push({option: 'seats', value: 'four', ...when('seats', 'two', 'three')}),
      '/rules/4/when/0/option: must not be the option that the rule is about',
    ],
    [
      ({rules}) => rules?.push({option: 'seats', value: 'four', ...when('arms', true, 1)}),
      '/rules/4/when/0/is/1: must be true or false',
    ],
    [
      (product) => Object.assign(part(product, 0), when('seat-width', 0.6, 5)),
      '/geometry/parts/0/when/0/is/1: must be a number from 0.6 to 0.8',
    ],
    [
      (product) => Object.assign(part(product, 6), {models: [{sha256: 'a'.repeat(64), ...when('colour', 'red')}]}),
      '/geometry/parts/6/models/0/when/0/option: no option has the id colour',
    ],
    [(product) => Object.assign(part(product, 1), {slot: 'leg'}), '/geometry/parts/1/slot: no slot has the id leg'],
    [
      (product) => Object.assign(part(product, 1), {finish: 'gold'}),
      '/geometry/parts/1/finish: no finish has the id gold',
    ],
    [
      (product) => Object.assign(part(product, 1), {finish: {option: 'seats'}}),
      '/geometry/parts/1/finish: no value of option seats sets a finish',
    ],
    [
      ({links}) => links.push({kind: 'manual', name: {it: 'Manuale', en: 'Manual'}}),
      '/links/2: must have a url or a product',
    ],
    [({options}) => options.push(...options.slice(2, 3)), '/options/6/id: arms is already another option'],
    [
      (product) => seats(product).values.push(...seats(product).values.slice(1, 2)),
      '/options/0/values/3/id: three is already another value',
    ],
    [({finishes}) => finishes.push(...finishes.slice(0, 1)), '/finishes/3/id: sand is already another finish'],
    [
      ({geometry}) => geometry.slots?.push(...geometry.slots.slice(0, 1)),
      '/geometry/slots/1/id: seat is already another slot',
    ],
    [({bindings}) => bindings.push(...bindings.slice(0, 1)), '/bindings/1/role: reading is already another binding'],
  ]
  for (const [change, ...problems] of cases) t.same(wrong(change), problems, problems.join())
})

t.test('checkProducts() reports expressions that fail at the default options', async (t) => {
  t.same(
    wrong(({size}) => (size.width = '1 - seats.count')),
    ['/size/width: evaluates to -2, but must be more than 0 and at most 1000 m'],
  )
  t.same(
    wrong(({geometry}) => Object.assign(geometry.slots?.[0] ?? {}, {count: 'seats.count * 700'})),
    ['/geometry/slots/0/count: evaluates to 2100, but must be a whole number from 0 to 2000'],
  )
})

t.test('checkProducts() reports chosen values that are not offered', async (t) => {
  t.same(chosen({seats: 'five'}), ['/seats: must be one of two, three, four'])
  t.same(chosen({'seat-width': 0.61}), ['/seat-width: must be 0.6 plus a multiple of 0.05'])
  t.same(chosen({arms: 1, colour: 'red'}), ['/arms: must be true or false', '/colour: is not an option of acme/onda'])
  t.same(chosen({seats: 'two', chaise: 'left'}), [
    '/chaise: left of chaise is offered only while seats is three or four',
  ])
})

t.test('checkProducts() reports an unset option without any offered value', async (t) => {
  const product = sofa()
  product.rules = [{option: 'seat-width', value: 0.7, when: [{option: 'seats', is: ['three']}]}]
  t.same(messages(homeWith(product, {seats: 'four'})), [
    '/plans/0/items/1/options: 0.7 of seat-width is offered only while seats is three',
  ])
})

t.test("checkProducts() reports expressions that fail with an item's options", async (t) => {
  const product = sofa()
  product.size.width = '3.5 - seats.count'
  product.size.depth = 'if(seats.count == 4, chaise.side, 1)'
  t.same(messages(homeWith(product)), [])
  t.same(messages(homeWith(product, {seats: 'four'})), [
    '/plans/0/items/1/options: with these options, /size/width of acme/onda evaluates to -0.5, but must be more than 0 and at most 1000 m',
  ])
  product.size.width = 2
  t.same(messages(homeWith(product, {seats: 'four'})), [
    '/plans/0/items/1/options: with these options, /size/depth of acme/onda names chaise.side at character 22, which the value none of chaise does not have',
  ])
  t.same(messages(homeWith(product, {seats: 'four', chaise: 'right'})), [])
})

t.test('checkProducts() checks every list of elements made of products', async (t) => {
  const home = everyKind()
  home.products['acme/onda'] = sofa()
  const [plan] = home.plans
  for (const list of ['openings', 'lights', 'awnings'] as const)
    Object.assign(plan[list][0] ?? {}, {product: 'acme/onda', options: {seats: 'five'}})
  const at = (list: string) => `/plans/0/${list}/0/options/seats: must be one of two, three, four`
  t.same(messages(home), [at('openings'), at('lights'), at('awnings')])
})

t.test('checkProducts() reports options without a product', async (t) => {
  const home = everyKind()
  Object.assign(home.plans[0].lights[0] ?? {}, {options: {kelvin: 2700}})
  Object.assign(home.plans[0].openings[0] ?? {}, {options: {}})
  t.same(messages(home), ['/plans/0/lights/0/options: belong to a product, but none is named'])
})

t.test('checkProducts() allows bindings that a product does not declare: roles are free', async (t) => {
  const home = homeWith(sofa())
  Object.assign(home.plans[0].items[1] ?? {}, {bindings: {heating: [{app: 'a', device: 'd'}]}})
  t.same(readHome(home).problems, [])
})

t.test('checkProducts() does not report the items of an invalid product', async (t) => {
  const product = sofa()
  product.size.height = 'gone.value'
  const home = homeWith(product, {seats: 'five'})
  t.same(messages(home), [
    '/products/acme~1onda/size/height: names gone.value at character 1, but there is no option gone',
  ])
})

t.test('checkProducts() reports every item with the same invalid choice, and evaluates it once', async (t) => {
  const home = homeWith(sofa(), {seats: 'five'})
  const items = Array.from({length: 9999}, (_, index) => ({...(home.plans[0].items[1] as Item), id: `sofa-${index}`}))
  home.plans[0].items = items
  t.equal(messages(home).length, 9999)
})

/** A product whose every expression has the maximum length. */
function laborious(id: string, parts: number): Product {
  const product = boxProduct({id, name: {it: 'x', en: 'x'}, category: 'x', size: [1, 1, 1]})
  product.options = [{id: 'a', kind: 'number', name: {it: 'a', en: 'a'}, min: 0, max: 100_000, default: 1}]
  const long = `${'a.value * 0 + '.repeat(35)}1`
  product.geometry.parts = Array.from({length: parts}, () => ({
    kind: 'box',
    at: [long, long, long],
    size: [1, 1, long],
  }))
  return product
}

t.test('checkProducts() limits the work of evaluating a product', async (t) => {
  const [problem, ...more] = messages(homeWith(laborious('a/b', 200)))
  t.match(problem, /^\/products\/a~1b: has \d+ characters of .*, but at most 100000 are allowed$/)
  t.same(more, [])
  t.same(messages(homeWith(laborious('a/b', 40))), [])

  const conditions = sofa()
  const is = Array.from({length: 100}, () => true)
  const when = Array.from({length: 20}, () => ({option: 'arms', is}))
  conditions.rules = Array.from({length: 50}, () => ({option: 'seats', value: 'four', when}))
  t.match(messages(homeWith(conditions)), [/but at most 100000 are allowed$/])
})

/** Returns a home with many items of the product, each with another number chosen. */
function itemsOf(product: Product, count: number): Home {
  product.options.push({id: 'n', name: {it: 'n', en: 'n'}, kind: 'number', min: 0, max: 1e9, default: 0})
  const home = homeWith(product)
  home.plans[0].items = Array.from({length: count}, (_, index) => ({
    id: `item-${index}`,
    product: product.id,
    at: [0, 0],
    options: {n: index},
  }))
  return home
}

t.test('checkProducts() limits the work of evaluating all elements of a home', async (t) => {
  const tooLong = ['/products: take too long to evaluate for all elements made of them']
  t.same(messages(itemsOf(laborious('a/b', 40), 10_000)), tooLong)

  const alike = itemsOf(laborious('a/b', 40), 10_000)
  for (const item of alike.plans[0]?.items ?? []) item.options = {n: 7}
  t.same(messages(alike), [], 'what many chose alike is worked out once')

  const rules = sofa()
  rules.rules = Array.from({length: 500}, () => ({option: 'seats', value: 'two', when: []}))
  t.same(messages(itemsOf(rules, 10_000)), tooLong)
})

t.test("checkProducts() computes a slot's positions only for the parts copied there", async (t) => {
  const product = sofa()
  const [slot] = product.geometry.slots ?? []
  if (!slot) throw new TypeError('the sofa has a slot')
  product.geometry.slots = Array.from({length: 50}, (_, index) => ({...slot, id: `s${index}`, count: 2000}))
  product.geometry.parts = []
  t.same(messages(itemsOf(product, 5000)), [])
})
