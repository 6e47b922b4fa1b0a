import t from 'tap'
import type {Point} from '#shared/home/schema.ts'
import {groupMarks} from '#web/plan/group-marks.ts'
import {spreadMarks} from '#web/plan/spread-marks.ts'

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

t.test('spreadMarks() leaves marks that have room in place', async (t) => {
  const points: Point[] = [
    [0, 0],
    [50, 0],
  ]
  t.strictSame(spreadMarks(points, 30, 15), points)
})

t.test('spreadMarks() separates overlapping marks, also in the same place', async (t) => {
  const points: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [24, 0],
  ]
  const moved = spreadMarks(points, 30, 30)
  for (const [index, one] of moved.entries()) {
    for (const other of moved.slice(index + 1)) t.ok(apart(one, other) > 29)
  }
  t.strictSame(spreadMarks(points, 30, 30), moved, 'the same each time')
  t.strictSame(points[3], [24, 0], 'the input stays unchanged')
})

t.test('spreadMarks() keeps each mark near its place when there is no room for all', async (t) => {
  const points = Array.from({length: 30}, (): Point => [0, 0])
  for (const point of spreadMarks(points, 30, 20)) t.ok(apart(point, [0, 0]) <= 20 + 1e-9)
})

t.test('spreadMarks() separates marks on both sides of zero', async (t) => {
  const moved = spreadMarks(
    [
      [-1, -1],
      [1, 1],
    ],
    30,
    30,
  )
  t.ok(apart(moved[0] as Point, moved[1] as Point) > 29)
})

t.test('groupMarks() keeps groups apart and forgets no mark', async (t) => {
  const points = Array.from({length: 400}, (_, index): Point => [((index * 37) % 300) - 150, (index * 53) % 200])
  const groups = groupMarks(points, 44)
  t.strictSame(
    groups.flatMap(({members}) => members).sort((one, other) => one - other),
    [...points.keys()],
  )
  for (const [index, {at}] of groups.entries())
    for (const other of groups.slice(index + 1)) if (apart(at, other.at) < 44) t.fail(`${at} and ${other.at}`)
  t.strictSame(
    groupMarks(
      [
        [0, 0],
        [44, 0],
      ],
      44,
    ).length,
    2,
    'marks at the gap stay apart',
  )
})
