import t from 'tap'
import type {Plan, Point} from '#shared/home/schema.ts'
import {coverShapes} from '#shared/plan/cover-shape.ts'
import {smallFlat} from './small-flat.ts'

const [ground] = smallFlat.plans as [Plan, ...Plan[]]
const round = (points: Point[] | undefined) =>
  points?.map((point) => point.map((value) => Math.round(value * 1000) / 1000))

t.test('an awning comes out of its wall as it opens', async (t) => {
  const shape = coverShapes(ground, new Set(['awning'])).get('awning')
  // The wall runs from right to left at y = 6; its outer face is 0.15 below.
  t.strictSame(round(shape?.(0.5)), [
    [5, 6.15],
    [1, 6.15],
    [1, 7.15],
    [5, 7.15],
  ])
  t.strictSame(round(shape?.(0))?.at(-1), [5, 6.15])
})

t.test('a shutter gets shorter as it opens, and hangs on the side opposite the leaf', async (t) => {
  const shape = coverShapes(ground, new Set(['win1'])).get('win1')
  t.strictSame(round(shape?.(0)), [
    [10.15, 2.3],
    [10.15, 3.7],
    [10.25, 3.7],
    [10.25, 2.3],
  ])
  t.strictSame(round(shape?.(1)), [
    [10.15, 2.3],
    [10.15, 2.3],
    [10.25, 2.3],
    [10.25, 2.3],
  ])
})

t.test('coverShapes() returns only the requested shapes, and none for unknown walls', async (t) => {
  t.equal(coverShapes(ground, new Set()).size, 0)
  t.equal(coverShapes({...ground, walls: []}, new Set(['awning', 'win1'])).size, 0)
})
