import t from 'tap'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {droppedElements} from '../../../../shared/home/edit/relied-on.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {replaceElement} from '../../../../shared/home/edit/replace-element.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import {box, plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const top = wallBetween(kitchen, [0, 0], [4, 0])
const door = {wall: top, at: 1, width: 0.8, height: 2, kind: 'door', hinge: 'b'} as const
const doored = addElement(kitchen, {plan: 'plan', list: 'openings', element: door}).home
const bindings = {light: [{app: 'house', device: 'lamp-1'}]}
const home: Home = {
  ...doored,
  plans: [
    {
      ...plan(doored),
      lights: [{id: 'lamp', name: 'Lamp', at: [1, 1], lumens: 300, bindings}],
      plates: [
        {
          id: 'plate',
          wall: top,
          side: 'left',
          at: 3,
          modules: 3,
          slots: [{kind: 'switch', controls: ['lamp'], bindings}],
        },
      ],
    },
  ],
}

t.test('droppedElements() names the apps, also of what a wall takes along', async (t) => {
  const relied = [
    {kind: 'opening', id: 'opening', appName: 'Tablet'},
    {kind: 'opening', id: 'opening', appName: 'Lights'},
    {kind: 'opening', id: 'opening', appName: 'Tablet'},
    {kind: 'light', id: 'lamp', appName: 'Tablet'},
    {kind: 'light', id: 'opening', appName: 'Other kind'},
    {kind: 'light', id: 'long-gone', appName: 'Tablet'},
  ] as const
  const dropped = droppedElements(home, removeElements(home, [top]), relied)
  t.same(dropped, [{kind: 'opening', id: 'opening', apps: ['Tablet', 'Lights']}])
  t.same(droppedElements(home, removeElements(home, ['lamp']), relied), [
    {kind: 'light', id: 'lamp', name: 'Lamp', apps: ['Tablet']},
  ])
  t.same(droppedElements(home, home, relied), [])
  t.same(droppedElements(home, structuredClone(home), relied), [])
})

t.test('replaceElement() keeps the id, the devices and what refers to it', async (t) => {
  const element = {name: 'Pendant', at: [2, 2] as [number, number], product: 'test/box', bindings: {}}
  const replaced = replaceElement(home, 'lamp', {list: 'lights', element, product: box})
  t.strictSame(plan(replaced).lights, [{id: 'lamp', name: 'Pendant', at: [2, 2], bindings, product: 'test/box'}])
  t.same(plan(replaced).plates[0]?.slots[0]?.controls, ['lamp'])
  t.same(problems(replaced), [])
  const plain = replaceElement(replaced, 'lamp', {list: 'lights', element: {at: [1, 1]}})
  t.same(plain.products, {}, 'the product that nothing uses is gone')
  const window = {wall: top, at: 2, width: 1, height: 1, kind: 'window'} as const
  const glazed = replaceElement(home, 'opening', {list: 'openings', element: window})
  t.strictSame(plan(glazed).openings, [{id: 'opening', ...window}])
})

t.test('replaceElement() keeps the devices of a plate’s places', async (t) => {
  const slots = [{kind: 'dimmer' as const}, {kind: 'socket' as const}]
  const element = {wall: top, side: 'right' as const, at: 3, modules: 4, slots}
  const [plate] = plan(replaceElement(home, 'plate', {list: 'plates', element})).plates
  t.same(plate?.slots, [{kind: 'dimmer', controls: ['lamp'], bindings}, {kind: 'socket'}])
})

t.test('replaceElement() refuses another kind, what does not fit, and unknown ids and products', async (t) => {
  const light = {list: 'lights', element: {at: [1, 1] as [number, number]}} as const
  const wide = {list: 'openings', element: {...door, width: 9}} as const
  t.equal(
    refusal(() => replaceElement(home, 'opening', light)),
    'invalid-value',
  )
  t.equal(
    refusal(() => replaceElement(home, 'none', light)),
    'missing',
  )
  t.equal(
    refusal(() => replaceElement(home, 'opening', wide)),
    'does-not-fit',
  )
  const lost = {list: 'lights', element: {...light.element, product: 'test/none'}} as const
  t.equal(
    refusal(() => replaceElement(home, 'lamp', lost)),
    'missing',
  )
})
