import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {evaluateProduct, sizeOf} from '#shared/home/product/evaluate.ts'
import type {Product} from '#shared/home/product.ts'
import {models, sofa} from './sofa.ts'

type Options = Record<string, string | number | boolean>

const near = (value: number) => Math.round(value * 1e6) / 1e6

function sizes(options?: Options): number[] {
  const {width = 0, depth = 0, height = 0} = evaluateProduct(sofa(), options).size ?? {}
  return [width, depth, height].map(near)
}

/** Returns the problems of a modified sofa. */
function wrong(change: (product: Product) => void, options?: Options): string[] {
  const product = sofa()
  change(product)
  return evaluateProduct(product, options).problems.map(({at, wrong}) => `${at}: ${wrong}`)
}

t.test('evaluateProduct() returns the size for the chosen options, and for the defaults', async (t) => {
  t.same(sizes(), [2.5, 0.95, 0.8])
  t.same(sizes({}), [2.5, 0.95, 0.8])
  t.same(sizes({seats: 'two'}), [1.8, 0.95, 0.8])
  t.same(sizes({seats: 'four', 'seat-width': 0.65, arms: false}), [2.6, 0.95, 0.8])
  t.same(sizes({chaise: 'left'}), [2.5, 1.65, 0.8])
})

t.test('sizeOf() agrees with evaluateProduct()', async (t) => {
  for (const options of [undefined, {}, {seats: 'two'}, {chaise: 'right'}, {seats: 'five'}])
    t.same(sizeOf(sofa(), options), evaluateProduct(sofa(), options).size)
  const fixed = boxProduct({id: 'a/b', name: {it: 'x', en: 'x'}, category: 'x', size: [1, 2, 3]})
  t.same(sizeOf(fixed, {}), {width: 1, depth: 2, height: 3})
})

t.test('evaluateProduct() completes unset options with defaults', async (t) => {
  t.same(Object.fromEntries(evaluateProduct(sofa(), {seats: 'two'}).chosen.values), {
    seats: 'two',
    'seat-width': 0.7,
    arms: true,
    chaise: 'none',
    cover: 'linen',
    feet: 'hidden',
  })
})

t.test('evaluateProduct() replaces a default that is not offered with the first offered value', async (t) => {
  const {chosen} = evaluateProduct(sofa(), {cover: 'leather'})
  t.equal(chosen.values.get('feet'), 'steel')
  t.same(chosen.problems, [])

  const toggled = sofa()
  toggled.rules = [{option: 'arms', value: true, when: [{option: 'seats', is: ['three', 'four']}]}]
  t.equal(evaluateProduct(toggled, {seats: 'two'}).chosen.values.get('arms'), false)
})

t.test('evaluateProduct() reports an unset option without any offered value', async (t) => {
  const product = sofa()
  product.rules = [{option: 'seat-width', value: 0.7, when: [{option: 'seats', is: ['three']}]}]
  t.same(evaluateProduct(product).chosen.problems, [])
  const {chosen} = evaluateProduct(product, {seats: 'two'})
  t.same(chosen.problems, [{at: '', wrong: '0.7 of seat-width is offered only while seats is three'}])
})

t.test('evaluateProduct() reports invalid choices', async (t) => {
  const cases: [options: Options, at: string, wrong: string][] = [
    [{seats: 'five'}, '/seats', 'must be one of two, three, four'],
    [{seats: 2}, '/seats', 'must be one of two, three, four'],
    [{'seat-width': 0.85}, '/seat-width', 'must be a number from 0.6 to 0.8'],
    [{'seat-width': '0.7'}, '/seat-width', 'must be a number from 0.6 to 0.8'],
    [{'seat-width': 0.62}, '/seat-width', 'must be 0.6 plus a multiple of 0.05'],
    [{arms: 'yes'}, '/arms', 'must be true or false'],
    [{colour: 'red'}, '/colour', 'is not an option of acme/onda'],
    [{constructor: 1}, '/constructor', 'is not an option of acme/onda'],
    [{seats: 'two', chaise: 'left'}, '/chaise', 'left of chaise is offered only while seats is three or four'],
    [{arms: false, chaise: 'left'}, '/arms', 'false of arms is offered only while chaise is none'],
  ]
  for (const [options, at, wrong] of cases)
    t.same(evaluateProduct(sofa(), options).chosen.problems, [{at, wrong}], JSON.stringify(options))
  t.same(evaluateProduct(sofa(), {'seat-width': 0.6 + 0.05 + 0.05}).chosen.problems, [])
})

t.test('evaluateProduct() lists no more values than fit a sentence', async (t) => {
  const product = sofa()
  const values = Array.from({length: 30}, (_, index) => ({id: `v${index}`, name: {it: 'x', en: 'x'}}))
  product.options.push({id: 'shade', kind: 'choice', name: {it: 'x', en: 'x'}, values, default: 'v0'})
  const [problem] = evaluateProduct(product, {shade: 'v99'}).chosen.problems
  t.equal(problem?.wrong, 'must be one of v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, …')
})

t.test('evaluateProduct() requires every rule of a value to hold', async (t) => {
  const product = sofa()
  product.rules?.push({
    option: 'chaise',
    value: 'left',
    when: [
      {option: 'cover', is: ['leather']},
      {option: 'arms', is: [true]},
    ],
  })
  t.same(
    evaluateProduct(product, {chaise: 'left'}).chosen.problems.map(({wrong}) => wrong),
    ['left of chaise is offered only while cover is leather'],
  )
  t.same(evaluateProduct(product, {chaise: 'left', cover: 'leather'}).chosen.problems, [])
})

t.test('evaluateProduct() copies parts to the positions of their slot', async (t) => {
  const {parts, problems} = evaluateProduct(sofa(), {seats: 'two'})
  t.same(problems, [])
  const cushions = parts.filter(({size}) => near(size[1]) === 0.75)
  t.same(
    cushions.map(({at}) => at.map(near)),
    [
      [-0.35, 0.1, 0.1],
      [0.35, 0.1, 0.1],
    ],
  )
  t.equal(evaluateProduct(sofa(), {seats: 'four'}).parts.length - parts.length, 2)
})

t.test('evaluateProduct() returns the parts whose conditions hold: boxes, cylinders and models', async (t) => {
  const kinds = (options: Options) =>
    evaluateProduct(sofa(), options).parts.reduce<Record<string, number>>((count, {kind}) => {
      count[kind] = (count[kind] ?? 0) + 1
      return count
    }, {})
  t.same(kinds({seats: 'two'}), {box: 5, model: 1})
  t.same(kinds({seats: 'two', arms: false}), {box: 3, model: 1})
  t.same(kinds({chaise: 'left', feet: 'steel'}), {box: 7, cylinder: 3, model: 1})
})

t.test("evaluateProduct() returns each part's position, size, angle and finish", async (t) => {
  const {parts} = evaluateProduct(sofa(), {cover: 'leather', chaise: 'right'})
  const leg = parts.find(({kind}) => kind === 'cylinder')
  t.match(leg, {kind: 'cylinder', size: [0.04, 0.04, 0.1], angle: 0, finish: 'steel'})
  t.same(leg?.at.map(near), [-0.7, 0.05, 0])
  const model = parts.at(-1)
  t.match(model, {kind: 'model', sha256: models.leather, size: [0.5, 0.15, 0.3], angle: 45})
  t.same(model?.at.map(near), [0, -0.55, 0.45])
  t.equal(model?.finish, undefined)
  t.equal(parts[0]?.finish, 'tobacco')
})

t.test('evaluateProduct() takes the first model whose conditions hold, or none', async (t) => {
  const model = (product: Product, options: Options) =>
    evaluateProduct(product, options).parts.find((part) => part.kind === 'model')
  t.match(model(sofa(), {cover: 'linen'}), {sha256: models.other})
  const without = sofa()
  const part = without.geometry.parts.at(-1)
  if (part?.kind === 'model') part.models.pop()
  t.equal(model(without, {cover: 'linen'}), undefined)
  t.match(model(without, {cover: 'leather'}), {sha256: models.leather})
})

t.test('evaluateProduct() omits a part without extent in some direction', async (t) => {
  const product = sofa()
  product.geometry.parts = [
    {kind: 'box', at: [0, 0, 0], size: ['chaise.reach', 1, 1]},
    {kind: 'box', at: [0, 0, 0], size: [1, '0.1 * 3 - 0.3 - 0.00001', 1]},
    {kind: 'cylinder', at: [0, 0, 0], radius: 0, height: 1},
  ]
  const {parts, problems} = evaluateProduct(product)
  t.same([parts, problems], [[], []])
})

t.test('evaluateProduct() returns clearances in metres', async (t) => {
  const extents = (options: Options) => evaluateProduct(sofa(), options).clearances.map(({extent}) => extent)
  t.same(extents({}), [0.5, 0])
  t.same(extents({chaise: 'left'}), [0.35, 0])
  t.match(evaluateProduct(sofa()).clearances[0], {use: 'sit', side: 'front', source: 'Measured in our own homes'})
})

t.test('evaluateProduct() reports failing expressions with their path', async (t) => {
  const cases: [change: (product: Product) => unknown, problem: string][] = [
    [
      ({size}) => (size.width = '1 - seats.count'),
      '/size/width: evaluates to -2, but must be more than 0 and at most 1000 m',
    ],
    [({size}) => (size.height = 0), '/size/height: must be more than 0 and at most 1000 m'],
    [({size}) => (size.height = 0.00004), '/size/height: must be more than 0 and at most 1000 m'],
    [({size}) => (size.depth = 1001), '/size/depth: must be more than 0 and at most 1000 m'],
    [({size}) => (size.depth = '1 / chaise.reach'), '/size/depth: has no result: 1 / 0 at character 3'],
    [({size}) => (size.depth = '(1'), '/size/depth: ends too early'],
    [
      ({size}) => (size.depth = 'chaise.side'),
      '/size/depth: names chaise.side at character 1, which the value none of chaise does not have',
    ],
    [
      ({size}) => (size.depth = 'gone.value'),
      '/size/depth: names gone.value at character 1, but there is no option gone',
    ],
    [
      ({size}) => (size.depth = 'seats.value'),
      '/size/depth: names seats.value at character 1, but seats has no number value',
    ],
    [
      ({size}) => (size.depth = 'seat-width.value-1'),
      '/size/depth: names seat-width.value-1 at character 1, but seat-width has no number value-1; a minus sign takes a space before it',
    ],
    [
      ({size}) => (size.depth = 'seats.constructor'),
      '/size/depth: names seats.constructor at character 1, but seats has no number constructor',
    ],
    [
      (product) => Object.assign(product.geometry.slots?.[0] ?? {}, {count: 2.5}),
      '/geometry/slots/0/count: must be a whole number from 0 to 2000',
    ],
    [
      (product) => Object.assign(product.geometry.slots?.[0] ?? {}, {count: '0 - 1'}),
      '/geometry/slots/0/count: evaluates to -1, but must be a whole number from 0 to 2000',
    ],
    [
      (product) => Object.assign(product.geometry.slots?.[0] ?? {}, {step: [0, 1e6, 0]}),
      '/geometry/slots/0/step/1: must be from -1000 to 1000 m',
    ],
    [
      ({geometry}) => Object.assign(geometry.parts[0] ?? {}, {at: [0, 0, '1 / 0']}),
      '/geometry/parts/0/at/2: has no result: 1 / 0 at character 3',
    ],
    [
      ({geometry}) => Object.assign(geometry.parts[0] ?? {}, {size: [1, -0.1, 1]}),
      '/geometry/parts/0/size/1: must be from 0 to 1000 m',
    ],
    [
      ({geometry}) => Object.assign(geometry.parts[0] ?? {}, {angle: '0 / 0'}),
      '/geometry/parts/0/angle: has no result: 0 / 0 at character 3',
    ],
    [
      ({clearances}) => Object.assign(clearances[0] ?? {}, {extent: '0 - 0.5'}),
      '/clearances/0/extent: evaluates to -0.5, but must be from 0 to 1000 m',
    ],
  ]
  for (const [change, problem] of cases) t.same(wrong(change), [problem], problem)
  t.same(
    wrong(({geometry}) => Object.assign(geometry.parts[5] ?? {}, {radius: -1, height: 'a.b'}), {feet: 'steel'}),
    [
      '/geometry/parts/5/radius: must be from 0 to 1000 m',
      '/geometry/parts/5/height: names a.b at character 1, but there is no option a',
    ],
  )
})

t.test('evaluateProduct() accepts a count that is whole but for rounding', async (t) => {
  const product = sofa()
  Object.assign(product.geometry.slots?.[0] ?? {}, {count: '1.2 / 0.4'})
  t.same(evaluateProduct(product).problems, [])
  t.equal(evaluateProduct(product).parts.length, evaluateProduct(sofa()).parts.length)
})

t.test('evaluateProduct() stops at 2,000 parts', async (t) => {
  const copies = (count: number) => {
    const product = sofa()
    product.geometry.slots = [{id: 'seat', count, at: [0, 0, 0], step: [0, 0, 0]}]
    product.geometry.parts = Array.from({length: 3}, () => ({
      kind: 'box',
      slot: 'seat',
      at: [0, 0, 0],
      size: [1, 1, 1],
    }))
    return evaluateProduct(product)
  }
  t.same(copies(666).problems, [])
  t.equal(copies(666).parts.length, 1998)
  t.same(copies(667).problems, [{at: '/geometry/parts', wrong: 'make more than 2000 parts'}])
  t.equal(copies(667).parts.length, 1334)
})

t.test('evaluateProduct() changes neither the product nor the options', async (t) => {
  const product = sofa()
  const options = Object.freeze({cover: 'leather'})
  evaluateProduct(product, options)
  t.same(product, sofa())
})
