import t from 'tap'
import {type FaceCurve, intersections} from '#shared/home/draw/intersections.ts'

const line = (x: number, y: number, dx: number, dy: number): FaceCurve => ({point: [x, y], direction: [dx, dy]})
const circle = (x: number, y: number, radius: number): FaceCurve => ({center: [x, y], radius})
const rounded = (one: FaceCurve, other: FaceCurve) =>
  intersections(one, other)
    .map((point) => point.map((value) => Math.round(value * 1e4) / 1e4 + 0))
    .sort(([x1 = 0, y1 = 0], [x2 = 0, y2 = 0]) => x1 - x2 || y1 - y2)

t.test('intersections() finds the common points of lines and circles, in either order', async (t) => {
  const found: [FaceCurve, FaceCurve, number[][]][] = [
    [line(0, 0, 1, 0), line(2, 5, 0, 1), [[2, 0]]],
    [
      line(0, 3, 1, 0),
      circle(0, 0, 5),
      [
        [-4, 3],
        [4, 3],
      ],
    ],
    [
      circle(0, 0, 5),
      circle(8, 0, 5),
      [
        [4, -3],
        [4, 3],
      ],
    ],
    [
      line(0, 5, 1, 0),
      circle(0, 0, 5),
      [
        [0, 5],
        [0, 5],
      ],
    ],
  ]
  for (const [one, other, points] of found) {
    t.same(rounded(one, other), points)
    t.same(rounded(other, one), points)
  }
})

t.test('intersections() finds none when faces are parallel or miss each other', async (t) => {
  t.same(intersections(line(0, 0, 1, 0), line(0, 1, 1, 0)), [])
  t.same(intersections(line(0, 6, 1, 0), circle(0, 0, 5)), [])
  t.same(intersections(circle(0, 0, 5), circle(0, 0, 4)), [])
  t.same(intersections(circle(0, 0, 5), circle(20, 0, 4)), [])
})

t.test('intersections() treats faces as tangent when rounding separates them', async (t) => {
  t.same(rounded(line(0, 5 + 1e-9, 1, 0), circle(0, 0, 5)), [
    [0, 5],
    [0, 5],
  ])
})
