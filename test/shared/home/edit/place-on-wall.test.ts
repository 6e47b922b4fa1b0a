import t from 'tap'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {moveOnWall, placeOnWall} from '../../../../shared/home/edit/place-on-wall.ts'
import {wallCorners} from '../../../../shared/home/edit/wall-corners.ts'
import {atFromDistance, wallDistances} from '../../../../shared/home/edit/wall-distances.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home, Point, Wall} from '../../../../shared/home/schema.ts'
import {homeWith} from '../../../server/api.ts'
import {plan, problems, refusal, wallBetween} from './edit-helpers.ts'

/** A room of 6 × 3 m, whose top wall has a thick wall ending on its inside at 4 m. */
function divided(): Home {
  const {home} = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [6, 3], name: 'Kitchen'})
  const walls = [...plan(home).walls, {id: 'inner', a: [4, 0], b: [4, 3], thickness: 0.2} satisfies Wall]
  return {...home, plans: [{...plan(home), walls, rooms: []}]}
}
const top = wallBetween(divided(), [0, 0], [6, 0])
const right = wallBetween(divided(), [6, 0], [6, 3])
const door = {list: 'openings', width: 0.8, reach: 0.3} as const

function withDoor(at: number, width = 0.8): Home {
  const element = {wall: top, at, width, height: 2, kind: 'door'} as const
  return addElement(divided(), {plan: 'plan', list: 'openings', element}).home
}

t.test('placeOnWall() takes the nearest wall within reach, and the side of the pointer', async (t) => {
  t.same(placeOnWall(plan(divided()), [1, 0.2], door), {wall: top, at: 1, side: 'right'})
  t.same(placeOnWall(plan(divided()), [1, -0.2], door), {wall: top, at: 1, side: 'left'})
  t.equal(placeOnWall(plan(divided()), [1, 1], door), undefined)
  t.match(placeOnWall(plan(divided()), [5.9, 1.2], door), {wall: right, at: 1.2})
})

t.test('an opening stays clear of the corners, of the walls that end there, and of others', async (t) => {
  const at = (pointer: Point, home = divided()) => placeOnWall(plan(home), pointer, door)?.at
  t.equal(at([0.2, 0.04]), 0.45)
  t.equal(at([4.05, -0.04]), 4.5, 'beside the wall that ends there')
  t.equal(at([3.8, 0.1]), 3.5)
  t.equal(at([3.8, -0.1]), 3.5, 'the wall inside is in the way outside too')
  t.equal(at([1.1, 0.1], withDoor(1)), 1.8)
  t.equal(at([0.7, 0.1], withDoor(1)), 1.8, 'there is no room on the other side')
})

t.test('an opening that fits nowhere on a wall goes to the next one, or nowhere', async (t) => {
  const home = homeWith({
    walls: [
      {id: 'short', a: [0, 0], b: [0.5, 0]},
      {id: 'long', a: [0, 0.2], b: [4, 0.2]},
      {id: 'line', a: [0, 5], b: [4, 5], kind: 'divider'},
    ],
  })
  t.match(placeOnWall(plan(home), [0.2, 0], door), {wall: 'long'})
  t.equal(placeOnWall(plan(home), [2, 5], door), undefined, 'a divider has no openings')
  t.match(placeOnWall(plan(home), [2, 5], {...door, list: 'awnings'}), {wall: 'line'})
})

t.test('an opening as wide as its wall still has a place between its ends', async (t) => {
  t.match(placeOnWall(plan(divided()), [6, 1], {...door, width: 2.95}), {wall: right, at: 1.475})
})

t.test('the grid rounds the clear distance to the nearer corner', async (t) => {
  t.equal(placeOnWall(plan(divided()), [1.02, 0.1], {...door, grid: 0.1})?.at, 1.05)
  t.equal(placeOnWall(plan(divided()), [3.28, 0.1], {...door, grid: 0.5})?.at, 3.5)
})

t.test('a plate avoids openings, and plates of its own side', async (t) => {
  const plate = {wall: top, side: 'right' as const, at: 2.5, modules: 3, slots: []}
  const {home} = addElement(withDoor(1), {plan: 'plan', list: 'plates', element: plate})
  const at = (pointer: Point) => placeOnWall(plan(home), pointer, {list: 'plates', width: 0.15, reach: 0.3})?.at
  t.equal(at([1.2, 0.1]), 1.475)
  t.equal(at([2.5, 0.1]), 2.35)
  t.equal(at([2.5, -0.1]), 2.5)
  t.equal(at([4, -0.1]), 4, 'the wall inside is not in the way outside')
})

t.test('an awning hangs over the opening under the pointer', async (t) => {
  const place = placeOnWall(plan(withDoor(1)), [0.8, -0.1], {list: 'awnings', width: 1.4, reach: 0.3})
  t.same(place, {wall: top, at: 1, side: 'left', opening: 'opening'})
  t.equal(placeOnWall(plan(divided()), [6, 1], {list: 'awnings', width: 9, reach: 0.3})?.at, 1.5)
})

t.test('wallDistances() measures to the inner faces on the side of the element', async (t) => {
  const inside = {list: 'openings', wall: top, at: 1, width: 0.8, side: 'right'} as const
  const {a, b} = wallDistances(plan(divided()), inside)
  t.same(a, {metres: 0.55, corner: [0.05, 0.05], edge: [0.6, 0.05]})
  t.same(b, {metres: 2.5, corner: [3.9, 0.05], edge: [1.4, 0.05]})
  t.match(wallDistances(plan(divided()), {...inside, side: 'left'}).b, {metres: 4.55, corner: [5.95, -0.05]})
})

t.test('wallDistances() measures along oblique and curved walls', async (t) => {
  const home = homeWith({
    walls: [
      {id: 'base', a: [0, 0], b: [4, 0]},
      {id: 'slant', a: [0, 0], b: [2, 2], thickness: 0.2},
      {id: 'flat', a: [4, 0], b: [8, 0.1]},
      {id: 'arc', a: [4, 0], b: [4, 4], bow: 1},
    ],
  })
  const corners = wallCorners(plan(home), plan(home).walls[0] as Wall)
  t.equal(Math.round((corners[0]?.to ?? 0) * 1000), Math.round((0.1 * Math.SQRT2 + 0.05) * 1000))
  t.equal(corners.length, 2)
  t.ok(wallDistances(plan(home), {list: 'openings', wall: 'arc', at: 2, width: 1, side: 'left'}).a.metres > 1.3)
})

t.test('atFromDistance() is the reverse of wallDistances()', async (t) => {
  const place = {list: 'openings', wall: top, at: 1, width: 0.8, side: 'right'} as const
  const from = (end: 'a' | 'b', metres: number, home = divided()) =>
    atFromDistance(plan(home), place, {from: end, metres})
  t.equal(from('a', 0.55), 1)
  t.equal(from('b', 2.5), 1)
  t.equal(from('b', 0), 3.5)
  for (const [end, metres] of [
    ['a', -1],
    ['a', 3.1],
    ['b', 9],
  ] as const)
    t.equal(
      refusal(() => from(end, metres)),
      'does-not-fit',
    )
  t.equal(
    refusal(() => from('a', 1.5, withDoor(2))),
    'does-not-fit',
    'another door is there',
  )
  t.equal(
    refusal(() => atFromDistance(plan(divided()), {...place, wall: 'none'}, {from: 'a', metres: 1})),
    'missing',
  )
})

t.test('moveOnWall() moves a door along its wall and to another', async (t) => {
  const home = withDoor(1)
  const along = moveOnWall(home, 'opening', {wall: top, at: 2, side: 'right'})
  t.strictSame(plan(along).openings[0], {id: 'opening', wall: top, at: 2, width: 0.8, height: 2, kind: 'door'})
  const other = moveOnWall(home, 'opening', {wall: right, at: 1, side: 'right'})
  t.match(plan(other).openings[0], {wall: right, at: 1, side: 'right'})
  t.same(problems(homeWith({walls: plan(other).walls, openings: plan(other).openings})), [])
  const back = moveOnWall(other, 'opening', {wall: top, at: 1, side: 'left'})
  t.notOk('side' in (plan(back).openings[0] ?? {}))
})

t.test('moveOnWall() refuses another opening’s place, an unknown wall, and what hangs on none', async (t) => {
  const element = {wall: top, at: 2.5, width: 0.8, height: 2, kind: 'door'} as const
  const {home} = addElement(withDoor(1), {plan: 'plan', list: 'openings', element})
  const move = (id: string, wall: string, at: number) => () => moveOnWall(home, id, {wall, at, side: 'left'})
  t.equal(refusal(move('opening', top, 2)), 'does-not-fit')
  t.equal(refusal(move('opening', top, 0.2)), 'does-not-fit')
  t.equal(refusal(move('opening', 'none', 1)), 'missing')
  t.equal(refusal(move(top, top, 1)), 'nothing-to-do')
  t.equal(refusal(move('none', top, 1)), 'missing')
})
