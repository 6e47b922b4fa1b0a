import t from 'tap'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {drawWalls} from '../../../../shared/home/edit/draw-walls.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {setWallLength} from '../../../../shared/home/edit/set-length.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home, Point} from '../../../../shared/home/schema.ts'
import {plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const corners: readonly [Point, Point][] = [
  [
    [0, 0],
    [4, 3],
  ],
  [
    [4, 0],
    [8, 3],
  ],
  [
    [0, 3],
    [4, 6],
  ],
  [
    [4, 3],
    [8, 6],
  ],
]
/** Four rooms of 4 × 3 m around one corner: each façade and each inner line is two walls. */
const flat = corners.reduce<Home>(
  (home, [from, to]) => drawRoom(home, {plan: 'plan', from, to, name: 'Room'}).home,
  emptyHome('en'),
)

const places = (home: Home, axis: 0 | 1) =>
  [...new Set(plan(home).walls.flatMap(({a, b}) => [a[axis], b[axis]]))].sort()
const ends = (home: Home) => plan(home).walls.map(({a, b}) => `${a} ${b}`)

t.test('a typed length moves the whole façade, and the whole inner line', async (t) => {
  const length = (one: Point, other: Point, metres: number) =>
    setWallLength(flat, {plan: 'plan', wall: wallBetween(flat, one, other), length: metres})
  const wider = length([4, 0], [8, 0], 5)
  t.same(places(wider, 0), [0, 4, 9], 'the façade at the right slides as one')
  t.same(places(length([0, 0], [0, 3], 4), 1), [-1, 3, 6], 'so does the upper one')
  t.same(places(length([0, 0], [4, 0], 5), 0), [0, 5, 8], 'and the inner line between four rooms')
  for (const {id} of plan(flat).walls)
    for (const metres of [2, 5]) t.same(problems(setWallLength(flat, {plan: 'plan', wall: id, length: metres})), [], id)
})

t.test('a dragged inner wall between four rooms overlaps no other, and bends no façade', async (t) => {
  for (const {id, a, b} of plan(flat).walls)
    for (const distance of [-1, 1]) {
      const moved = moveWall(flat, {plan: 'plan', wall: id, distance})
      t.same(problems(moved), [], `${a} to ${b} by ${distance}`)
      const isInner = (a[0] === 4 && b[0] === 4) || (a[1] === 3 && b[1] === 3)
      if (!isInner) continue
      const [xs, ys] = [places(moved, 0), places(moved, 1)]
      t.same([xs[0], xs.at(-1), ys[0], ys.at(-1)], [0, 8, 0, 6], 'the façades stay')
    }
})

t.test('what ends on a façade stays where it is when an inner wall slides past', async (t) => {
  const fenced = drawWalls(flat, {
    plan: 'plan',
    points: [
      [5, 0],
      [5, -2],
    ],
  })
  const inner = wallBetween(fenced, [4, 0], [4, 3])
  const moved = moveWall(fenced, {plan: 'plan', wall: inner, distance: 2})
  const back = moveWall(moved, {plan: 'plan', wall: inner, distance: -2})
  for (const home of [moved, back]) {
    t.same(problems(home), [])
    t.ok(ends(home).some((line) => line === '5,0 5,-2'))
  }
})

t.test('a façade that can’t slide says why', async (t) => {
  const wall = wallBetween(flat, [4, 3], [4, 6])
  const wide = {width: 2.8, height: 1, kind: 'window' as const, at: 1.5}
  const glazed: Home = {
    ...flat,
    plans: [
      {
        ...plan(flat),
        openings: [
          {...wide, id: 'left', wall: wallBetween(flat, [0, 3], [0, 6])},
          {...wide, id: 'upper', wall: wallBetween(flat, [0, 0], [0, 3])},
        ],
      },
    ],
  }
  t.equal(
    refusal(() => setWallLength(glazed, {plan: 'plan', wall, length: 2})),
    'does-not-fit',
  )
})
