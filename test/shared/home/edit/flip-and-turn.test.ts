import t from 'tap'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {flipElements} from '../../../../shared/home/edit/flip.ts'
import {rotateElements} from '../../../../shared/home/edit/rotate.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {planRegions} from '../../../../shared/home/regions.ts'
import type {Home, Item} from '../../../../shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'
import {box, plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const top = wallBetween(kitchen, [0, 0], [4, 0])
const element = {wall: top, at: 1, width: 0.8, height: 2, kind: 'door'} as const
const doored = addElement(kitchen, {plan: 'plan', list: 'openings', element}).home

const withItems = (...items: Omit<Item, 'product'>[]): Home => ({
  ...kitchen,
  products: {'test/box': box},
  plans: [{...plan(kitchen), items: items.map((item) => ({...item, product: 'test/box'}))}],
})

t.test('flipElements() goes through the four ways that a door opens, and back', async (t) => {
  const ways: unknown[] = []
  let home = doored
  for (let times = 0; times < 4; times++) {
    home = flipElements(home, ['opening'])
    const {hinge, side} = plan(home).openings[0] ?? {}
    ways.push([hinge, side])
  }
  t.same(ways, [
    ['b', undefined],
    ['b', 'right'],
    [undefined, 'right'],
    [undefined, undefined],
  ])
  t.strictSame(home, doored)
})

t.test('flipElements() mirrors items and takes plates to the other side', async (t) => {
  const plate = {wall: top, side: 'right' as const, at: 2.5, modules: 3, slots: []}
  const {home} = addElement(withItems({id: 'sofa', at: [1, 1]}), {plan: 'plan', list: 'plates', element: plate})
  const flipped = flipElements(home, ['sofa', 'plate'])
  t.equal(plan(flipped).items[0]?.mirror, true)
  t.equal(plan(flipped).plates[0]?.side, 'left')
  t.strictSame(flipElements(flipped, ['sofa', 'plate']), home)
  t.equal(plan(flipped).walls, plan(home).walls, 'what stays is the same object')
  t.equal(
    refusal(() => flipElements(home, [top])),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => flipElements(home, ['none'])),
    'missing',
  )
})

t.test('rotateElements() turns an item on the spot, and writes no angle of 0', async (t) => {
  const home = withItems({id: 'sofa', at: [1, 1], angle: 350}, {id: 'chair', at: [3, 1]})
  t.match(plan(rotateElements(home, ['sofa'], 15)).items[0], {at: [1, 1], angle: 5})
  t.notOk('angle' in (plan(rotateElements(home, ['sofa'], 370)).items[0] ?? {}))
  t.match(plan(rotateElements(home, ['chair'], -90)).items[1], {at: [3, 1], angle: 270})
  t.equal(plan(rotateElements(home, ['sofa'], 15)).items[1], plan(home).items[1])
})

t.test('rotateElements() turns a group around its middle', async (t) => {
  const home = withItems({id: 'sofa', at: [1, 1]}, {id: 'chair', at: [3, 1]})
  const turned = rotateElements(home, ['sofa', 'chair'], 90)
  t.match(plan(turned).items, [
    {at: [2, 0], angle: 90},
    {at: [2, 2], angle: 90},
  ])
  t.same(problems(turned), [])
})

t.test('rotateElements() turns a whole room with its door, also by half a turn', async (t) => {
  const ids = [...plan(doored).walls.map(({id}) => id), 'kitchen']
  for (const degrees of [30, 90, 180, -200]) {
    const turned = rotateElements(doored, ids, degrees)
    t.same(problems(turned), [], `${degrees}°`)
    t.equal(planRegions(plan(turned)).rooms.get('kitchen')?.gross.toFixed(2), '12.00')
    t.ok(Math.abs((plan(turned).openings[0]?.at ?? 0) - 1) < 0.001)
  }
})

t.test('rotateElements() turns lights, stairs and drawings too', async (t) => {
  const home = homeWith({
    lights: [{id: 'lamp', at: [0, 0]}],
    stairs: [
      {
        id: 'stair',
        kind: 'straight',
        path: [
          [2, 0],
          [2, 2],
        ],
        width: 0.8,
        steps: 10,
      },
    ],
    drawings: [{id: 'scan', src: '0'.repeat(64), at: [0, 2], width: 3}],
  })
  const turned = plan(rotateElements(home, ['lamp', 'stair', 'scan'], 90))
  t.same(turned.lights[0]?.at, [2, 0])
  t.same(turned.stairs[0]?.path, [
    [2, 2],
    [0, 2],
  ])
  t.match(turned.drawings?.[0], {at: [0, 0], angle: 90})
})

t.test('rotateElements() refuses what can’t turn, and what would leave the plan', async (t) => {
  t.equal(
    refusal(() => rotateElements(doored, ['opening'], 90)),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => rotateElements(doored, ['kitchen'], 90)),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => rotateElements(doored, ['none'], 90)),
    'missing',
  )
  const far = homeWith({
    lights: [
      {id: 'one', at: [1000, 0]},
      {id: 'two', at: [1000, 900]},
    ],
  })
  t.equal(
    refusal(() => rotateElements(far, ['one', 'two'], 90)),
    'invalid-value',
  )
})
