import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {drawItems} from '#shared/home/draw/items.ts'
import {schemaProblems} from '#shared/home/format/schema-problems.ts'
import {type EvaluatedProduct, evaluateProduct} from '#shared/home/product/evaluate.ts'
import type {ProductProblem} from '#shared/home/product/product-problem.ts'
import {productProblems} from '#shared/home/product/product-problems.ts'
import type {Home, Product} from '#shared/home/schema.ts'
import {version6} from '#shared/home/versions/version-6.ts'
import {atLeast, runs} from '../../../runs.ts'
import {everyKind} from '../every-kind.ts'
import {sofa} from './sofa.ts'

type Options = Record<string, string | number | boolean>

const anyOptions = fc.dictionary(
  fc.constantFrom('seats', 'seat-width', 'arms', 'chaise', 'cover', 'feet', 'constructor', 'gone'),
  fc.oneof(
    fc.constantFrom('two', 'three', 'four', 'left', 'right', 'none', 'leather', 'linen', 'steel', 'hidden', ''),
    fc.constantFrom(0.6, 0.65, 0.7, 0.8, 0, -1, 1e308),
    fc.boolean(),
  ),
)

/** The options that a person can choose for the sofa, offered together or not. */
const choices = fc.record<Options>(
  {
    seats: fc.constantFrom('two', 'three', 'four'),
    'seat-width': fc.constantFrom(0.6, 0.65, 0.7, 0.75, 0.8),
    arms: fc.boolean(),
    chaise: fc.constantFrom('none', 'left', 'right'),
    cover: fc.constantFrom('linen', 'leather'),
    feet: fc.constantFrom('hidden', 'steel'),
  },
  {requiredKeys: []},
)

function hasOnlyNumbers({size, parts, clearances}: EvaluatedProduct): boolean {
  const numbers = [
    ...Object.values(size ?? {}),
    ...parts.flatMap(({at, size, angle}) => [...at, ...size, angle]),
    ...clearances.map(({extent}) => extent),
  ]
  return numbers.every(Number.isFinite)
}

/** The sofa's rules in the words of a person. */
function isOffered({seats = 'three', arms = true, chaise = 'none', cover = 'linen', feet}: Options): boolean {
  if (feet === 'hidden' && cover === 'leather') return false
  return chaise === 'none' || (seats !== 'two' && arms === true)
}

const seatsOf = ({seats = 'three'}: Options) => ({two: 2, three: 3, four: 4})[String(seats)] ?? 0

function widthOf(options: Options): number {
  const {'seat-width': each = 0.7, arms = true} = options
  return seatsOf(options) * Number(each) + (arms ? 0.4 : 0)
}

function boxesOf(options: Options): number {
  const {arms = true, chaise = 'none'} = options
  return 1 + seatsOf(options) + (arms ? 2 : 0) + (chaise === 'none' ? 0 : 1)
}

t.test('evaluateProduct() agrees with a person for every possible choice', async (t) => {
  const product = sofa()
  const count = {offered: 0, refused: 0}
  fc.assert(
    fc.property(choices, (options) => {
      const {chosen, size, parts, problems} = evaluateProduct(product, options)
      count[isOffered(options) ? 'offered' : 'refused']++
      assert.equal(chosen.problems.length === 0, isOffered(options))
      assert.deepEqual(problems, [])
      assert.ok(Math.abs((size?.width ?? 0) - widthOf(options)) < 1e-9)
      assert.equal(parts.filter(({kind}) => kind === 'box').length, boxesOf(options))
    }),
    runs(1000),
  )
  t.ok(count.offered > atLeast(100) && count.refused > atLeast(100), JSON.stringify(count))
})

t.test('evaluateProduct() accepts any options', async (t) => {
  const product = sofa()
  let refused = 0
  fc.assert(
    fc.property(anyOptions, (options) => {
      const evaluated = evaluateProduct(product, options)
      if (evaluated.chosen.problems.length > 0) refused++
      assert.ok(hasOnlyNumbers(evaluated))
      assert.deepEqual(evaluated.problems, [])
    }),
    runs(1000),
  )
  t.ok(refused > atLeast(100))
})

/** Returns another value of the same kind, so that the product usually stays valid for the schema. */
const others: Record<string, readonly unknown[]> = {
  string: [
    ...['seats.count', '-seats.count', '1 / 0', 'chaise.side', 'seat-width.value-1', 'arms.value * 1000', 'a.b'],
    ...['(', '__proto__', 'constructor.constructor', 'if(arms.value, 1, 1/0)', 'floor(1e3)', '-'.repeat(499)],
    ...['seats', 'two', 'left', 'gone', 'seat', 'steel', 'constructor', 'feet', 'arms', 'seat-width'],
  ],
  number: ['seats.count', 'arms.value - 1', 0, -1, 1e-5, 0.5, 3, 2000, 1e9, -1e9],
  boolean: [true, false, 'two', 0.6],
}

interface Mutation {
  at: number
  act: 'write' | 'remove' | 'repeat'
  other: number
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  act: fc.constantFrom('write', 'write', 'remove', 'repeat'),
  other: fc.nat(),
})
const mutations = fc.array(mutation, {minLength: 1, maxLength: 4})

interface Place {
  holder: Record<string, unknown>
  key: string
}

/** Returns every place within a value. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{holder, key}, ...placesIn(holder[key])])
}

function mutate(product: Product, {at, act, other}: Mutation): void {
  const {options, rules, size, geometry, clearances, links} = product
  const places = placesIn({options, rules, size, geometry, clearances, links})
  const {holder, key} = places[at % places.length] as Place
  const pool = others[typeof holder[key]] ?? []
  if (act === 'write' && pool.length > 0) holder[key] = pool[other % pool.length]
  else if (Array.isArray(holder) && act === 'repeat') holder.push(structuredClone(holder[Number(key)]))
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (act === 'remove') delete holder[key]
}

const isOfSchema = (home: Home) => [...schemaProblems(version6, home)].length === 0

/** Failures at the default options are reported. */
function assertTold(product: Product, problems: readonly ProductProblem[]): void {
  const {chosen, problems: wrong} = evaluateProduct(product)
  if (chosen.problems.length + wrong.length > 0) assert.ok(problems.length > 0)
  for (const {at, wrong} of problems) {
    assert.match(at, /^\/\w/)
    assert.ok(wrong.length > 0 && wrong.length < 400)
  }
}

t.test('evaluateProduct() and drawItems() accept every product of the schema', async (t) => {
  const count = {sound: 0, wrong: 0, 'not of the schema': 0}
  fc.assert(
    fc.property(mutations, anyOptions, (mutations, options) => {
      const product = sofa()
      for (const each of mutations) mutate(product, each)
      const home = everyKind()
      home.products['acme/onda'] = product
      if (!isOfSchema(home)) {
        count['not of the schema']++
        return
      }
      const [plan] = home.plans
      plan.items = [{id: 'sofa', product: 'acme/onda', at: [0, 0], options}]
      const problems = [...productProblems(product)]
      count[problems.length === 0 ? 'sound' : 'wrong']++
      assertTold(product, problems)
      const evaluated = evaluateProduct(product, options)
      assert.ok(hasOnlyNumbers(evaluated) && evaluated.parts.length <= 2000)
      assert.doesNotMatch(drawItems(home, plan).join(''), /NaN|Infinity|undefined/)
    }),
    runs(2000),
  )
  t.comment(JSON.stringify(count))
  t.ok(count.sound > atLeast(200) && count.wrong > atLeast(150))
})
