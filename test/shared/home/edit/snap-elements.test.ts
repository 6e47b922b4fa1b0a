import t from 'tap'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {type ItemSnapOptions, itemTargets, snapItem} from '../../../../shared/home/edit/snap-item.ts'
import {lightTargets, snapLight} from '../../../../shared/home/edit/snap-light.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home, Plan, Point} from '../../../../shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'
import {box, plan, wallBetween} from './edit-helpers.ts'

/** A room of 6 × 4 m between its walls' centre lines. */
const room = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [6, 4], name: 'Living'}).home
const withElements = (elements: Partial<Plan>): Home => ({
  ...room,
  products: {'test/box': box},
  plans: [{...plan(room), ...elements}],
})
const wall = (one: Point, other: Point) => wallBetween(room, one, other)

const size = {width: 1, depth: 0.6, angle: 0, reach: 0.1, grid: 0.1}
const item = (home: Home, pointer: Point, options: Partial<ItemSnapOptions> = {}) =>
  snapItem(itemTargets(home, plan(home)), pointer, {...size, ...options})
const light = (home: Home, pointer: Point, options = {}) =>
  snapLight(lightTargets(home, plan(home)), pointer, {reach: 0.1, grid: 0.1, ...options})

t.test('an item turns its back to the wall that it comes near', async (t) => {
  const top = item(room, [2.03, 0.4])
  t.same(top, {at: [2.05, 0.35], angle: 0, reasons: [{kind: 'back', wall: wall([0, 0], [6, 0]), at: [2.05, 0.05]}]})
  t.match(item(room, [5.6, 1.3]), {at: [5.65, 1.35], angle: 90})
  t.match(item(room, [2.05, 3.7]), {at: [2.05, 3.65], angle: 180}, 'turned by half')
  t.match(item(room, [0.3, 1.3], {grid: 0}), {at: [0.35, 1.3], angle: 270})
  t.match(item(room, [2.05, -0.4]), {at: [2.05, -0.35], angle: 180}, 'outside')
  t.match(item(room, [2.05, 0.1]), {at: [2.05, 0.35]}, 'pushed into the wall')
})

t.test('an item keeps its angle away from walls, and with Shift', async (t) => {
  t.match(item(room, [2.03, 2.02], {angle: 30}), {at: [2, 2], angle: 30, reasons: [{kind: 'grid'}]})
  t.same(item(room, [2.03, 0.4], {isFree: true}), {at: [2.03, 0.4], angle: 0, reasons: []})
  t.match(item(room, [2.03, 0.42], {staysTurned: true, angle: 10}), {at: [2, 0.4], angle: 10})
  t.same(item(room, [2.034, 2.02], {grid: 0}), {at: [2.034, 2.02], angle: 0, reasons: []})
})

t.test('an item goes into the corner, or to the middle of what is clear', async (t) => {
  t.match(item(room, [0.6, 0.3]), {
    at: [0.55, 0.35],
    reasons: [{kind: 'back'}, {kind: 'corner', at: [0.05, 0.35]}],
  })
  t.match(item(room, [5.4, 0.3]), {at: [5.45, 0.35], reasons: [{kind: 'back'}, {kind: 'corner'}]})
  t.match(item(room, [3.06, 0.3]), {at: [3, 0.35], reasons: [{kind: 'back'}, {kind: 'middle', at: [3, 0.05]}]})
})

t.test('an item at a wall lines up with others and with openings', async (t) => {
  const home = withElements({
    items: [{id: 'table', product: 'test/box', at: [2, 2]}],
    openings: [{id: 'window', wall: wall([0, 0], [6, 0]), at: 4.2, width: 1, height: 1, kind: 'window'}],
  })
  t.match(item(home, [2.07, 0.3]), {
    at: [2, 0.35],
    reasons: [{kind: 'back'}, {kind: 'align', element: 'table', axis: 'x', part: 'middle', from: [2, 2]}],
  })
  t.match(item(home, [3.04, 0.3]), {at: [3, 0.35], reasons: [{kind: 'back'}, {kind: 'align', part: 'edge', at: [2.5]}]})
  t.match(item(home, [4.25, 0.3]), {at: [4.2, 0.35], reasons: [{kind: 'back'}, {kind: 'align', element: 'window'}]})
  const below = item(home, [0.3, 2.05])
  t.match(below, {at: [0.35, 2], angle: 270, reasons: [{kind: 'back'}, {kind: 'align', axis: 'y'}]})
})

t.test('an item turns with slanted and curved walls', async (t) => {
  const home = homeWith({
    rooms: [],
    walls: [
      {id: 'slant', a: [0, 0], b: [4, 4]},
      {id: 'arc', a: [10, 0], b: [14, 0], bow: 2},
      {id: 'line', a: [20, 0], b: [24, 0], kind: 'divider'},
    ],
  })
  t.match(item(home, [2.3, 1.7], {grid: 0}), {angle: 225, reasons: [{kind: 'back', wall: 'slant'}]})
  const inside = item(home, [12, -1.7], {grid: 0})
  t.match(inside, {at: [12, -1.65], angle: 0, reasons: [{kind: 'back', wall: 'arc'}, {kind: 'middle'}]})
  t.match(item(home, [22, 0.3]), {reasons: [{kind: 'grid'}]}, 'not at a divider')
})

t.test('an item stands as far from its neighbours as they do', async (t) => {
  const at = (x: number, id: string) => ({id, product: 'test/box', at: [x, 2] as Point})
  const two = withElements({items: [at(1.2, 'one'), at(4.4, 'two')]})
  t.match(item(two, [2.83, 2.2], {reach: 0.05}), {
    at: [2.8],
    reasons: [
      {
        kind: 'equal',
        metres: 0.6,
        gaps: [
          [[1.7], [2.3]],
          [[3.3], [3.9]],
        ],
      },
    ],
  })
  const near = withElements({items: [at(1.2, 'one'), at(2.5, 'two')]})
  t.match(item(near, [3.82, 2.2], {reach: 0.05}), {at: [3.8], reasons: [{kind: 'equal', metres: 0.3}]})
  const right = withElements({items: [at(3.5, 'one'), at(4.8, 'two')]})
  t.match(item(right, [2.22, 2.2], {reach: 0.05}), {at: [2.2], reasons: [{kind: 'equal', metres: 0.3}]})
  t.match(item(two, [2.83, 2.2], {reach: 0.01}), {at: [2.8, 2.2], reasons: [{kind: 'grid'}]})
  const moved = itemTargets(two, plan(two), new Set(['one', 'two']))
  t.match(snapItem(moved, [2.83, 2.2], size), {reasons: [{kind: 'grid'}]}, 'what is moved does not attract')
})

t.test('a light snaps to the middle of its room, between the faces of its walls', async (t) => {
  t.same(light(room, [3.05, 2.05]), {point: [3, 2], reasons: [{kind: 'middle', element: 'living', at: [3, 2]}]})
  const walls = plan(room).walls.map((one) => (one.id === wall([0, 0], [0, 4]) ? {...one, thickness: 0.5} : one))
  t.match(light({...room, plans: [{...plan(room), walls}]}, [3.05, 2.05]), {point: [3.1, 2]})
  t.match(light(room, [3.05, 2.05], {isFree: true}), {point: [3.05, 2.05], reasons: []})
})

t.test('the middle of a room of another shape is inside it', async (t) => {
  const {home} = drawRoom(room, {plan: 'plan', from: [1, 1], to: [6, 4], name: 'Study'})
  const targets = lightTargets(home, plan(home))
  const living = targets.rooms.find(({id}) => id === 'living')
  t.notMatch(living?.middle, [3, 2])
  t.match(snapLight(targets, living?.middle ?? [0, 0], {reach: 0.1, grid: 0}).reasons, [{kind: 'middle'}])
})

t.test('a light snaps to halves, thirds and quarters of its room', async (t) => {
  t.match(light(room, [1.98, 1.5]), {
    point: [2.0167, 1.5],
    reasons: [{kind: 'share', axis: 'x', share: 1 / 3, element: 'living', from: [2.0167, 0.05]}],
  })
  t.match(light(room, [1.5, 1.0]), {point: [1.525, 1.025], reasons: [{share: 1 / 4}, {share: 1 / 4, axis: 'y'}]})
  t.match(light(room, [9.02, 9.01]), {point: [9, 9], reasons: [{kind: 'grid'}]}, 'outside')
  t.same(light(room, [9.02, 9.01], {grid: 0}), {point: [9.02, 9.01], reasons: []})
})

t.test('a light snaps to equal spacing with the others of its room', async (t) => {
  const home = withElements({
    lights: [
      {id: 'one', at: [1.1, 1.2]},
      {id: 'two', at: [2.6, 1.2]},
      {id: 'outside', at: [9, 1.2]},
    ],
  })
  t.match(light(home, [1.87, 1.23]), {point: [1.85, 1.2], reasons: [{kind: 'equal', metres: 0.75}]})
  t.match(light(home, [4.07, 1.23]), {
    point: [4.1, 1.2],
    reasons: [
      {
        kind: 'equal',
        metres: 1.5,
        gaps: [
          [
            [1.1, 1.2],
            [2.6, 1.2],
          ],
          [
            [2.6, 1.2],
            [4.1, 1.2],
          ],
        ],
      },
    ],
  })
  t.match(light(home, [1.62, 1.2]), {point: [1.6, 1.2], reasons: [{kind: 'equal', metres: 0.5, gaps: {length: 3}}]})
  t.match(light(home, [2.63, 3.3]), {point: [2.6, 3.3], reasons: [{kind: 'align', element: 'two', axis: 'x'}]})
})
