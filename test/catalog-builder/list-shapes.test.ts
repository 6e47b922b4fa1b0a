import t from 'tap'
import {listShapes} from '../../catalog-builder/list-shapes.ts'
import {sofa} from '../shared/home/product/sofa.ts'

t.test('listShapes() lists each combination that changes the parts, the default first', async (t) => {
  const product = sofa()
  product.options = product.options.filter(({id}) => id !== 'seats' && id !== 'chaise')
  product.rules = []
  product.geometry = {
    kind: 'builtin',
    parts: [
      {kind: 'box', at: [0, 0, 0], size: ['if(arms.value, 1, 2)', 1, 1], finish: {option: 'cover'}},
      {kind: 'box', at: [0, 0, 1], size: [1, 1, 1], when: [{option: 'feet', is: ['steel']}]},
    ],
  }
  const when = (arms: boolean, feet: string) => [
    {option: 'arms', is: [arms]},
    {option: 'feet', is: [feet]},
  ]
  t.same(listShapes(product), [
    {options: {arms: true, feet: 'hidden'}, when: when(true, 'hidden')},
    {options: {arms: false, feet: 'hidden'}, when: when(false, 'hidden')},
    {options: {arms: true, feet: 'steel'}, when: when(true, 'steel')},
    {options: {arms: false, feet: 'steel'}, when: when(false, 'steel')},
  ])
  product.rules = [{option: 'feet', value: 'steel', when: [{option: 'arms', is: [true]}]}]
  t.same(
    listShapes(product).map(({options}) => options),
    [
      {arms: true, feet: 'hidden'},
      {arms: false, feet: 'hidden'},
      {arms: true, feet: 'steel'},
    ],
    'the rules leave one out',
  )
})

t.test('listShapes() fixes numbers at their defaults, as a condition', async (t) => {
  const product = sofa()
  product.geometry = {kind: 'builtin', parts: [{kind: 'box', at: [0, 0, 0], size: ['seat-width.value', 1, 1]}]}
  t.same(listShapes(product), [{options: {}, when: [{option: 'seat-width', is: [0.7]}]}])
})

t.test('listShapes() finds options in slots, but not in unused sizes', async (t) => {
  const product = sofa()
  const parts = [
    {
      kind: 'box' as const,
      slot: 'seat',
      at: [0, 0, 0] as [number, number, number],
      size: [1, 1, 1] as [number, number, number],
    },
  ]
  const slot = {id: 'seat', at: [0, 0, 0] as [number, number, number], step: [1, 0, 0] as [number, number, number]}
  product.geometry = {kind: 'builtin', slots: [{...slot, count: 'seats.count'}], parts}
  t.same(
    listShapes(product).map(({options}) => options),
    [{seats: 'three'}, {seats: 'two'}, {seats: 'four'}],
  )
  product.geometry = {kind: 'builtin', slots: [{...slot, count: 3}], parts}
  t.same(listShapes(product), [{options: {}, when: undefined}])
})

t.test('listShapes() lists the default only beyond eight shapes', async (t) => {
  const product = sofa()
  // Three seats, with or without arms and feet, minus the excluded combinations.
  t.same(
    listShapes(product).map(({options}) => options),
    [{seats: 'three', arms: true, chaise: 'none', feet: 'hidden'}],
  )
  t.same(
    listShapes(product)[0]?.when?.map(({is}) => is[0]),
    ['three', 0.7, true, 'none', 'hidden'],
  )
})
