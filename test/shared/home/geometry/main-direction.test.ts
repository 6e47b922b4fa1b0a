import fc from 'fast-check'
import t from 'tap'
import {mainDirection} from '#shared/home/geometry/main-direction.ts'
import type {Segment} from '#shared/home/geometry/segment.ts'
import {rotate} from '#shared/home/geometry/vector.ts'
import type {Point} from '#shared/home/schema.ts'

/** Degrees between two directions, up to quarter turns. */
function apart(one: number, other: number): number {
  const difference = Math.abs(one - other) % 90
  return Math.min(difference, 90 - difference)
}

const line = (degrees: number, length: number, from: Point = [0, 0]): Segment => {
  const [x, y] = rotate([length, 0], degrees)
  return {a: from, b: [from[0] + x, from[1] + y]}
}

t.test('mainDirection() follows most metres, and is 0 without any', async (t) => {
  t.equal(mainDirection([]), 0)
  t.equal(mainDirection([{a: [1, 1], b: [1, 1]}]), 0)
  t.equal(mainDirection([line(0, 5), line(90, 4), line(30, 8)]), 0)
  t.ok(apart(mainDirection([line(0, 5), line(30, 8)]), 30) < 1e-9)
  t.equal(mainDirection([line(30, 5), line(0, 5)]), 0, 'the axes win a tie')
  t.equal(mainDirection([line(0.004, 5), line(89.999, 5)]), 0, 'what is straight stays so')
  t.ok(apart(mainDirection([line(44.8, 5), line(45.2, 5)]), 45) < 1e-9, 'on both sides of 45 degrees')
})

t.test('mainDirection() turns with its lines, whatever their order and ends', async () => {
  const piece = fc.record({
    turned: fc.constantFrom(0, 90, 180, 270),
    length: fc.double({min: 0.5, max: 20, noNaN: true}),
    astray: fc.double({min: -0.3, max: 0.3, noNaN: true}),
  })
  const oblique = fc.record({degrees: fc.double({min: 5, max: 85, noNaN: true}), length: fc.constant(0.4)})
  fc.assert(
    fc.property(
      fc.array(piece, {minLength: 1, maxLength: 12}),
      fc.array(oblique, {maxLength: 1}),
      fc.double({min: -180, max: 180, noNaN: true}),
      (pieces, others, turn) => {
        const lines = [
          ...pieces.map(({turned, length, astray}) => line(turn + turned + astray, length)),
          ...others.map(({degrees, length}) => line(turn + degrees, length)),
        ]
        const found = mainDirection(lines)
        const total = pieces.reduce((sum, {length}) => sum + length, 0)
        const mean = pieces.reduce((sum, {length, astray}) => sum + length * astray, 0) / total
        const reversed = lines.toReversed().map(({a, b}) => ({a: b, b: a}))
        return (
          found >= -45 &&
          found < 45 &&
          apart(found, turn + mean) < 0.011 &&
          apart(mainDirection(reversed), found) < 0.011
        )
      },
    ),
    {numRuns: 500},
  )
})
