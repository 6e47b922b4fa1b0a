import fc from 'fast-check'
import t from 'tap'
import {directionBetween} from '../../../../shared/home/geometry/line.ts'
import {directionIn} from '../../../../shared/home/geometry/segment.ts'
import {along, cross, directionOf, distance, dot, rotate} from '../../../../shared/home/geometry/vector.ts'
import type {Point} from '../../../../shared/home/schema.ts'
import {runs} from '../../../runs.ts'

const metres = fc.integer({min: -10_000_000, max: 10_000_000}).map((steps) => steps / 10_000)
const points = fc.tuple(metres, metres)
const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-6

t.test('every direction is one metre long and leads to the other point; without a length it points right', async () => {
  fc.assert(
    fc.property(points, points, fc.boolean(), (from, other, isSame) => {
      const to: Point = isSame ? [...from] : other
      const direction = directionOf(from, to)
      const length = distance(from, to)
      if (length === 0) return direction[0] === 1 && direction[1] === 0
      const [x, y] = along(from, direction, length)
      return isNear(Math.hypot(...direction), 1) && isNear(x, to[0]) && isNear(y, to[1])
    }),
    runs(1000),
  )
})

t.test('segments and lines have the direction of their points, and corners within a millimetre have none', async () => {
  fc.assert(
    fc.property(points, points, (a, b) => {
      const direction = directionOf(a, b)
      const between = directionBetween(a, b)
      const same = (found: Point) => found[0] === direction[0] && found[1] === direction[1]
      return same(directionIn({a, b})) && (distance(a, b) <= 0.001 ? between === undefined : same(between as Point))
    }),
    runs(1000),
  )
})

t.test('a quarter turn clockwise is a positive cross product of the same length', async () => {
  fc.assert(
    fc.property(points, (vector) => {
      const turned = rotate(vector, 90)
      const square = dot(vector, vector)
      return (
        Math.abs(cross(vector, turned) - square) <= 1e-9 * (1 + square) && dot(vector, turned) <= 1e-9 * (1 + square)
      )
    }),
    runs(1000),
  )
})
