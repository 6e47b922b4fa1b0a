import t from 'tap'
import {combinations, valuesToTry} from '#shared/home/product/combinations.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {Product} from '#shared/home/product.ts'
import {sofa} from './sofa.ts'

const name = {it: 'x', en: 'x'}
const number = (rest: object) => ({id: 'n', kind: 'number', name, ...rest}) as Option

const only = (product: Product, ...ids: string[]) => product.options.filter(({id}) => ids.includes(id))

t.test('combinations() tries the defaults, then each value, then two at a time', async (t) => {
  const product = sofa()
  t.same(combinations(product, {of: only(product, 'seats', 'cover'), max: 100}), {
    allowed: [
      {seats: 'three', cover: 'linen'},
      {seats: 'two', cover: 'linen'},
      {seats: 'four', cover: 'linen'},
      {seats: 'three', cover: 'leather'},
      {seats: 'two', cover: 'leather'},
      {seats: 'four', cover: 'leather'},
    ],
    isAll: true,
  })
})

t.test('combinations() omits combinations that the rules exclude', async (t) => {
  const product = sofa()
  const {allowed, isAll} = combinations(product, {of: only(product, 'seats', 'chaise'), max: 100})
  t.ok(isAll)
  t.equal(allowed.length, 7)
  t.notOk(allowed.some(({seats, chaise}) => seats === 'two' && chaise !== 'none'))
})

t.test('combinations() of some options lets the rules complete the others', async (t) => {
  const product = sofa()
  t.same(combinations(product, {of: only(product, 'cover'), max: 100}).allowed, [{cover: 'linen'}, {cover: 'leather'}])
})

t.test('combinations() stops at its limit, and reports that there are more', async (t) => {
  const product = sofa()
  const of = only(product, 'seats', 'cover')
  t.equal(combinations(product, {of, max: 6}).isAll, true)
  const {allowed, isAll} = combinations(product, {of, max: 4})
  t.equal(allowed.length, 4)
  t.equal(isAll, false)
  product.rules = product.options.map(({id}) => ({option: id, value: 'leather', when: [{option: 'arms', is: []}]}))
  t.equal(combinations(product, {max: 100}).isAll, false, 'those that are forbidden count too')
})

t.test('combinations() of a product without options is one', async (t) => {
  t.same(combinations({...sofa(), options: [], rules: []}, {max: 1}), {allowed: [{}], isAll: true})
})

t.test('valuesToTry() returns all values of a choice or a toggle, the default first', async (t) => {
  const [seats, , arms] = sofa().options as [Option, Option, Option]
  t.same(valuesToTry(seats), ['three', 'two', 'four'])
  t.same(valuesToTry(arms), [true, false])
})

t.test('valuesToTry() returns the ends of a number and some steps between', async (t) => {
  t.same(valuesToTry(number({min: 0.6, max: 0.8, step: 0.05, default: 0.7})), [0.7, 0.6, 0.8, 0.65, 0.75])
  t.same(valuesToTry(number({min: 0, max: 1, default: 0.5})), [0.5, 0, 1, 0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9])
  t.same(valuesToTry(number({min: 0, max: 1, step: 0.4, default: 0})), [0, 0.8, 0.4], 'the last step lies before max')
  t.same(valuesToTry(number({min: 0.1, max: 0.3, step: 0.1, default: 0.1})), [0.1, 0.3, 0.2], 'two steps, not 1.9999')
  t.same(valuesToTry(number({min: 2, max: 2, default: 2})), [2])
  t.same(valuesToTry(number({min: 0, max: 1, step: 5, default: 0})), [0])
  const many = valuesToTry(number({min: 0.4, max: 3, step: 0.01, default: 0.6}))
  t.same([many.length, many[0], many[1], many[2]], [13, 0.6, 0.4, 3])
  t.ok(many.every((value) => Number.isInteger(Number((Number(value) * 100).toFixed(6)))))
})
