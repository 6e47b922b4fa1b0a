import t from 'tap'
import type {Point} from '#shared/home/schema.ts'
import {spreadMarks} from '#shared/plan/spread-marks.ts'

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

t.test('spreadMarks() leaves marks that have room in place', async (t) => {
  const points: Point[] = [
    [0, 0],
    [50, 0],
  ]
  t.strictSame(spreadMarks(points, 30, []), points)
})

t.test('spreadMarks() separates overlapping marks, also in the same place', async (t) => {
  const points: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [24, 0],
  ]
  const moved = spreadMarks(points, 30, [])
  for (const [index, one] of moved.entries()) {
    for (const other of moved.slice(index + 1)) t.ok(apart(one, other) > 29)
  }
  t.strictSame(spreadMarks(points, 30, []), moved, 'the same each time')
  t.strictSame(points[3], [24, 0], 'the input stays unchanged')
})

t.test('spreadMarks() moves a mark off a name, to the nearer side', async (t) => {
  const name = {x: 0, y: 0, width: 80, height: 8}
  t.strictSame(
    spreadMarks(
      [
        [5, -3],
        [-5, 4],
        [90, 0],
      ],
      8,
      [name],
    ),
    [
      [5, -8],
      [-5, 8],
      [90, 0],
    ],
  )
})

t.test('spreadMarks() keeps each mark near its place when there is no room for all', async (t) => {
  const points = Array.from({length: 30}, (): Point => [0, 0])
  for (const point of spreadMarks(points, 30, [{x: 0, y: 0, width: 400, height: 200}])) {
    t.ok(apart(point, [0, 0]) <= 24 + 1e-9)
  }
})

t.test('spreadMarks() leaves very many marks in place', async (t) => {
  const points = Array.from({length: 401}, (): Point => [0, 0])
  t.strictSame(spreadMarks(points, 30, []), points)
})
