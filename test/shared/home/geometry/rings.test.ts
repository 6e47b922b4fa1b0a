import t from 'tap'
import {isInside} from '../../../../shared/home/geometry/rings.ts'
import type {Point} from '../../../../shared/home/schema.ts'

const square = (from: number, to: number): Point[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
]

t.test('isInside() leaves out islands and everything around, however the rings turn', async (t) => {
  const rings = [square(0, 4), square(1, 3)]
  for (const turned of [rings, rings.map((ring) => ring.toReversed())]) {
    t.ok(isInside([0.5, 2], turned), 'between outline and island')
    t.notOk(isInside([2, 2], turned), 'on the island')
    for (const outside of [
      [-1, 2],
      [5, 2],
      [2, -1],
      [2, 5],
    ] as Point[])
      t.notOk(isInside(outside, turned), `${outside}`)
  }
})

t.test('isInside() is true only beyond a slanted edge, and never without a ring', async (t) => {
  const triangle: Point[] = [
    [0, 0],
    [4, 4],
    [0, 4],
  ]
  t.ok(isInside([1, 2], [triangle]))
  t.notOk(isInside([2, 1], [triangle]))
  t.notOk(isInside([0, 0], []))
  t.notOk(isInside([0, 0], [[]]))
})
