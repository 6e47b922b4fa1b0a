import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {isInside} from '../../../../shared/home/geometry/rings.ts'
import {createRingsIndex} from '../../../../shared/home/match/rings-index.ts'
import type {Point} from '../../../../shared/home/schema.ts'

/** A coarse grid, so that points often lie on sides, corners and the edges of strips. */
const length = fc.integer({min: -8, max: 8}).map((steps) => steps / 4)
const point: fc.Arbitrary<Point> = fc.tuple(length, length)
const ring = fc.array(point, {minLength: 1, maxLength: 9})
const shapes = fc.array(fc.array(ring, {minLength: 1, maxLength: 3}), {maxLength: 6})

t.test('the index finds the first shape that a point is inside of', (t) => {
  fc.assert(
    fc.property(shapes, fc.array(point, {maxLength: 20}), (all, points) => {
      const find = createRingsIndex(all.map((rings, room) => ({room, rings})))
      for (const at of points) {
        const index = all.findIndex((rings) => isInside(at, rings))
        assert.equal(find(at), index === -1 ? undefined : index, JSON.stringify({all, at}))
      }
    }),
    {numRuns: 500},
  )
  t.end()
})
