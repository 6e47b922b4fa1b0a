import t from 'tap'
import type {Part} from '#shared/home/product/geometry.ts'
import type {Option} from '#shared/home/product/options.ts'
import type {Product} from '#shared/home/product.ts'
import {describeVersionProblem} from '../../../server/catalog/load-folder.ts'
import {findShapeChanges} from '../../../server/catalog/shape-change.ts'
import {sofa} from '../../shared/home/product/sofa.ts'

type OptionValue = (Option & {kind: 'choice'})['values'][number]
type Change = (product: Product) => unknown

const option = (product: Product, id: string) => product.options.find((each) => each.id === id) as Option
const value = (product: Product, id: string, at = 0) =>
  (option(product, id) as Option & {kind: 'choice'}).values[at] as OptionValue
const part = (product: Product, index: number) => product.geometry.parts[index] as Part

const reshaping: Record<string, [change: Change, ...places: string[]]> = {
  'another mount': [(p) => Object.assign(p, {mount: 'wall'}), '/mount'],
  'another size': [(p) => Object.assign(p.size, {height: 0.9}), '/size/height'],
  'another number of a value': [
    (p) => Object.assign(value(p, 'seats').numbers as object, {count: 5}),
    '/options/0/values/0/numbers/count',
  ],
  'another id of a value': [(p) => Object.assign(value(p, 'feet'), {id: 'none'}), '/options/5/values/0/id'],
  'a value more': [
    (p) =>
      Object.assign(option(p, 'cover'), {
        values: [value(p, 'cover'), value(p, 'cover', 1), {id: 'wool', name: {it: 'Lana', en: 'Wool'}}],
      }),
    '/options/4/values/2',
  ],
  'another default': [(p) => Object.assign(option(p, 'arms'), {default: false}), '/options/2/default'],
  'another range of a number': [
    (p) => Object.assign(option(p, 'seat-width'), {min: 0.5, max: 0.9, step: 0.1}),
    '/options/1/min',
    '/options/1/max',
    '/options/1/step',
  ],
  'another order of options': [(p) => p.options.splice(2, 2, option(p, 'chaise'), option(p, 'arms')), '/options/2/id'],
  'an option less': [(p) => p.options.pop(), '/options/5'],
  'a rule less': [(p) => p.rules?.pop(), '/rules/3'],
  'no rules': [(p) => delete p.rules, '/rules/0', '/rules/1', '/rules/2', '/rules/3'],
  'a part moved': [(p) => Object.assign(part(p, 3), {angle: 90}), '/geometry/parts/3/angle'],
  'a part under other conditions': [(p) => delete part(p, 2).when, '/geometry/parts/2/when'],
  'another model of a part': [
    (p) => Object.assign((part(p, 6) as Part & {kind: 'model'}).models[1] as object, {sha256: 'd'.repeat(64)}),
    '/geometry/parts/6/models/1/sha256',
  ],
  'a place more of a slot': [
    (p) => Object.assign(p.geometry.slots?.[0] as object, {count: 4}),
    '/geometry/slots/0/count',
  ],
}

for (const [what, [change, ...places]] of Object.entries(reshaping))
  t.test(`findShapeChanges() names ${what}`, async (t) => {
    const after = sofa()
    change(after)
    const found = findShapeChanges(sofa(), after)
    for (const place of places) t.ok(found.includes(place), `${place} in ${found}`)
    t.same(findShapeChanges(after, sofa()).length > 0, true, 'also in reverse')
  })

const harmless: Record<string, Change> = {
  'other texts': (p) =>
    Object.assign(p, {
      name: {it: 'x', en: 'x'},
      description: {it: 'x', en: 'x'},
      brand: null,
      keywords: {it: 'x', en: 'x'},
    }),
  'another category': (p) => Object.assign(p, {category: 'seating/sofa'}),
  'other words of options and values': (p) => {
    for (const each of p.options) {
      each.name = {it: 'x', en: 'x'}
      if (each.kind === 'choice') for (const value of each.values) value.name = {it: 'x', en: 'x'}
    }
  },
  'other finishes': (p) => {
    p.finishes.push({id: 'red', name: {it: 'Rosso', en: 'Red'}, family: 'red', color: '#ff0000'})
    Object.assign(value(p, 'cover'), {finish: 'red'})
    for (const each of p.geometry.parts) each.finish = 'red'
  },
  'other pictures and models of the whole': (p) =>
    Object.assign(p, {thumbnails: ['e'.repeat(64)], models: [{sha256: 'f'.repeat(64)}]}),
  'other clearances, bindings and links': (p) => Object.assign(p, {clearances: [], bindings: [], links: []}),
  'another version': (p) => Object.assign(p, {version: 9}),
  'the same in another order of keys': (p) => Object.assign(p.size, {width: p.size.width}),
}

for (const [what, change] of Object.entries(harmless))
  t.test(`findShapeChanges() ignores ${what}`, async (t) => {
    const after = sofa()
    change(after)
    t.same(findShapeChanges(sofa(), after), [])
  })

t.test('a product without rules has the shape of one with an empty list', async (t) => {
  const {rules: _rules, ...without} = sofa()
  t.same(findShapeChanges(without, {...without, rules: []}), [])
})

const stored = (product = sofa()) => ({version: product.version, isListed: true, json: JSON.stringify(product)})

t.test('describeVersionProblem() accepts a higher version, or the same without shape changes', async (t) => {
  t.equal(describeVersionProblem(stored(), {...sofa(), version: 4, mount: 'wall'}), undefined)
  t.equal(describeVersionProblem(stored(), {...sofa(), name: {it: 'x', en: 'x'}}), undefined)
})

t.test('describeVersionProblem() refuses any lower version', async (t) => {
  t.equal(
    describeVersionProblem(stored(), {...sofa(), version: 2}),
    'is 2, but this server has version 3: must be at least 3',
  )
  t.equal(
    describeVersionProblem({...stored(), isListed: false}, {...sofa(), version: 2}),
    'is 2, but this server has version 3: must be at least 3',
    'of a product that left its folder too',
  )
})

t.test('describeVersionProblem() refuses a shape change in the same version, and names it', async (t) => {
  t.equal(
    describeVersionProblem(stored(), {...sofa(), mount: 'wall'}),
    'is 3, but the shape changed (/mount): must be at least 4',
  )
  t.equal(
    describeVersionProblem(stored(), {...sofa(), rules: [], size: {width: 1, depth: 0.9, height: 0.8}}),
    'is 3, but the shape changed (/rules/0, /rules/1, /rules/2 and 3 more): must be at least 4',
  )
})
