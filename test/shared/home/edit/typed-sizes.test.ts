import t from 'tap'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {drawWalls} from '../../../../shared/home/edit/draw-walls.ts'
import {roomSize, setRoomSize} from '../../../../shared/home/edit/room-size.ts'
import {rotateElements} from '../../../../shared/home/edit/rotate.ts'
import {setWallAngle, wallAngle} from '../../../../shared/home/edit/set-angle.ts'
import {setWallLength} from '../../../../shared/home/edit/set-length.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {rounded} from '../../../../shared/home/geometry/grid.ts'
import type {Home, Point, Wall} from '../../../../shared/home/schema.ts'
import {wallLength} from '../../../../shared/home/wall-line.ts'
import {homeWith} from '../../../server/api.ts'
import {plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const draw = (home: Home, from: Point, to: Point, name: string) => drawRoom(home, {plan: 'plan', from, to, name}).home

/** A kitchen of 4 × 3 m with a bath of 2 × 3 m on its right and a hall of 6 × 2 m below both. */
const flat = draw(
  draw(draw(emptyHome('en'), [0, 0], [4, 3], 'Kitchen'), [4, 0], [6, 3], 'Bath'),
  [0, 3],
  [6, 5],
  'Hall',
)
const lengthOf = (home: Home, id: string) =>
  Number(wallLength(plan(home).walls.find((wall) => wall.id === id) as Wall).toFixed(4))
const top = wallBetween(flat, [0, 0], [4, 0])

t.test('setWallLength() moves the walls square to its end, and rooms stay closed', async (t) => {
  const one = draw(emptyHome('en'), [0, 0], [4, 3], 'Kitchen')
  const wall = wallBetween(one, [0, 0], [4, 0])
  for (const length of [5, 2.5]) {
    const set = setWallLength(one, {plan: 'plan', wall, length})
    t.equal(lengthOf(set, wall), length)
    t.same(problems(set), [])
    t.same(roomSize(plan(set), 'kitchen'), {width: length - 0.1, height: 2.9})
  }
  t.same(plan(setWallLength(one, {plan: 'plan', wall, length: 5, keep: 'b'})).walls[0]?.a, [-1, 0])
})

t.test('setWallLength() moves the end with fewer neighbours', async (t) => {
  const set = setWallLength(flat, {plan: 'plan', wall: top, length: 4.5})
  t.equal(lengthOf(set, top), 4.5)
  t.same(problems(set), [])
  const free = drawWalls(flat, {
    plan: 'plan',
    points: [
      [2, 0],
      [2, -2],
    ],
  })
  const stub = wallBetween(free, [2, 0], [2, -2])
  t.same(plan(setWallLength(free, {plan: 'plan', wall: stub, length: 3})).walls.at(-1)?.b, [2, -3])
})

t.test('setWallLength() moves a straight run of walls together', async (t) => {
  const inner = wallBetween(flat, [4, 0], [4, 3])
  const set = setWallLength(flat, {plan: 'plan', wall: inner, length: 3.5})
  t.equal(lengthOf(set, inner), 3.5)
  t.same(problems(set), [])
})

t.test('setWallLength() turns oblique neighbours, and keeps the shape of an arc', async (t) => {
  const home = homeWith({
    rooms: [],
    walls: [
      {id: 'base', a: [0, 0], b: [4, 0]},
      {id: 'one', a: [4, 0], b: [2, 3]},
      {id: 'other', a: [2, 3], b: [0, 0]},
      {id: 'arc', a: [10, 0], b: [14, 0], bow: 1},
    ],
  })
  const set = setWallLength(home, {plan: plan(home).id, wall: 'base', length: 5})
  t.same(
    plan(set)
      .walls.slice(0, 2)
      .map(({b}) => b),
    [
      [5, 0],
      [2, 3],
    ],
  )
  for (const factor of [2, 0.5]) {
    const length = wallLength(plan(home).walls[3] as Wall) * factor
    const bent = setWallLength(home, {plan: plan(home).id, wall: 'arc', length})
    t.match(plan(bent).walls[3], {a: [10, 0], b: [10 + 4 * factor, 0], bow: factor})
  }
})

t.test('setWallLength() refuses what is unknown, no length, the same, or makes walls vanish', async (t) => {
  const set = (what: object) => () => setWallLength(flat, {plan: 'plan', wall: top, length: 5, ...what})
  t.equal(refusal(set({wall: 'none'})), 'missing')
  t.equal(refusal(set({plan: 'none'})), 'missing')
  t.equal(refusal(set({length: 0})), 'invalid-value')
  t.equal(refusal(set({length: Number.NaN})), 'invalid-value')
  t.equal(refusal(set({length: 4})), 'nothing-to-do')
  t.equal(refusal(set({length: 7, keep: 'a'})), 'wall-would-vanish')
})

t.test('setWallAngle() turns a wall the short way, with its neighbours at one end', async (t) => {
  const free = drawWalls(emptyHome('en'), {
    plan: 'plan',
    points: [
      [0, 0],
      [2, 0],
      [2, 1],
    ],
  })
  const [first, second] = plan(free).walls as [Wall, Wall]
  t.same([wallAngle(first), wallAngle(second), wallAngle({a: [2, 2], b: [0, 0]})], [0, 90, 45])
  const turned = setWallAngle(free, {plan: 'plan', wall: second.id, angle: 45, keep: 'a'})
  t.same(plan(turned).walls[1]?.b, [2 + rounded(Math.SQRT1_2), rounded(Math.SQRT1_2)])
  t.same(plan(setWallAngle(free, {plan: 'plan', wall: second.id, angle: 225, keep: 'a'})), plan(turned))
  t.equal(wallAngle(plan(setWallAngle(free, {plan: 'plan', wall: first.id, angle: 30})).walls[0] as Wall), 30)
  t.equal(
    refusal(() => setWallAngle(free, {plan: 'plan', wall: first.id, angle: 180})),
    'nothing-to-do',
  )
  t.equal(
    refusal(() => setWallAngle(free, {plan: 'plan', wall: first.id, angle: Number.NaN})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setWallAngle(free, {plan: 'plan', wall: 'none', angle: 1})),
    'missing',
  )
})

t.test('roomSize() is the clear inside of a rectangle, also a turned one', async (t) => {
  t.same(roomSize(plan(flat), 'kitchen'), {width: 3.9, height: 2.9})
  t.same(roomSize(plan(flat), 'hall'), {width: 5.9, height: 1.9})
  const ids = [...plan(flat).walls, ...plan(flat).rooms].map(({id}) => id)
  t.match(roomSize(plan(rotateElements(flat, ids, 30)), 'kitchen'), {width: 3.9, height: 2.9})
  const thick = plan(flat).walls.map((wall) => (wall.id === top ? {...wall, thickness: 0.5} : wall))
  t.same(roomSize({...plan(flat), walls: thick}, 'kitchen'), {width: 3.9, height: 2.7})
})

t.test('a room of another shape has no width and height', async (t) => {
  const corner = draw(draw(emptyHome('en'), [0, 0], [4, 3], 'Living'), [2, 1], [4, 3], 'Study')
  t.equal(roomSize(plan(corner), 'living'), undefined)
  t.equal(
    refusal(() => setRoomSize(corner, {plan: 'plan', room: 'living', width: 3})),
    'cannot-follow',
  )
  const island = draw(draw(emptyHome('en'), [0, 0], [9, 9], 'Hall'), [2, 2], [4, 4], 'Box')
  t.equal(roomSize(plan(island), 'hall'), undefined)
  const slanted = homeWith({
    rooms: [{id: 'room', name: 'Room', at: [1, 1]}],
    walls: [
      {id: 'n', a: [0, 0], b: [4, 0]},
      {id: 'e', a: [4, 0], b: [5, 3]},
      {id: 's', a: [5, 3], b: [0, 3]},
      {id: 'w', a: [0, 3], b: [0, 0]},
    ],
  })
  t.equal(roomSize(plan(slanted), 'room'), undefined)
})

t.test('setRoomSize() moves the walls of the side that ends with the room', async (t) => {
  const one = draw(emptyHome('en'), [0, 0], [4, 3], 'Kitchen')
  const sized = setRoomSize(one, {plan: 'plan', room: 'kitchen', width: 4, height: 3})
  t.same(roomSize(plan(sized), 'kitchen'), {width: 4, height: 3})
  t.same(plan(sized).walls[0]?.a, [0, 0], 'the upper left corner stays')
  t.same(problems(sized), [])
  const bath = setRoomSize(flat, {plan: 'plan', room: 'bath', width: 2.4})
  t.equal(roomSize(plan(bath), 'bath')?.width, 2.4)
  t.same(problems(bath), [])
  const hall = setRoomSize(flat, {plan: 'plan', room: 'hall', height: 2.5})
  t.equal(roomSize(plan(hall), 'hall')?.height, 2.5)
  t.same(problems(hall), [])
})

t.test('setRoomSize() moves all walls of a side together', async (t) => {
  const hall = setRoomSize(flat, {plan: 'plan', room: 'hall', height: 1.5})
  t.equal(roomSize(plan(hall), 'kitchen')?.height, 2.9, 'the lower side moves')
  const both = draw(flat, [0, 5], [6, 9], 'Garden')
  const long = setRoomSize(both, {plan: 'plan', room: 'hall', height: 2.9})
  t.equal(roomSize(plan(long), 'hall')?.height, 2.9)
  t.same(problems(long), [])
  const open = draw(draw(emptyHome('en'), [0, 0], [2, 3], 'One'), [2, 0], [4, 3], 'Two')
  const joined = draw(open, [0, 3], [4, 6], 'Three')
  const moved = setRoomSize(joined, {plan: 'plan', room: 'three', height: 4})
  t.equal(roomSize(plan(moved), 'three')?.height, 4)
  t.same(problems(moved), [])
})

t.test('setRoomSize() refuses what is unknown, no length, the same, or takes all of another room', async (t) => {
  const set = (what: object) => () => setRoomSize(flat, {plan: 'plan', room: 'kitchen', ...what})
  t.equal(refusal(set({})), 'nothing-to-do')
  t.equal(refusal(set({width: 3.9, height: 2.9})), 'nothing-to-do')
  t.equal(refusal(set({width: -1})), 'invalid-value')
  t.equal(refusal(set({room: 'none', width: 3})), 'missing')
  t.equal(refusal(set({plan: 'none', width: 3})), 'missing')
})
