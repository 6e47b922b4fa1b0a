import t from 'tap'
import type {Plan, Point} from '#shared/home/schema.ts'
import {coverShapes} from '#web/plan/cover-shape.ts'
import {smallFlat} from './small-flat.ts'

const [ground] = smallFlat.plans as [Plan, ...Plan[]]
const round = (points: Point[] | undefined) =>
  points?.map((point) => point.map((value) => Math.round(value * 1000) / 1000))

t.test('an awning comes out of its wall as it opens', async (t) => {
  const shape = coverShapes(ground, new Set(['awning'])).get('awning')
  // The wall runs from right to left at y = 6; its outer face is 0.15 below.
  t.strictSame(round(shape?.corners(0.5)), [
    [5, 6.15],
    [1, 6.15],
    [1, 7.15],
    [5, 7.15],
  ])
  t.strictSame(round(shape?.corners(0))?.at(-1), [5, 6.15])
})

t.test('a shutter gets shorter as it opens, and hangs on the side opposite the leaf', async (t) => {
  const shape = coverShapes(ground, new Set(['win1'])).get('win1')
  t.strictSame(round(shape?.corners(0)), [
    [10.15, 2.3],
    [10.15, 3.7],
    [10.25, 3.7],
    [10.25, 2.3],
  ])
  t.strictSame(round(shape?.corners(1)), [
    [10.15, 2.3],
    [10.15, 2.3],
    [10.25, 2.3],
    [10.25, 2.3],
  ])
})

t.test('an edge moves from the closed to the open position', async (t) => {
  const shapes = coverShapes(ground, new Set(['awning', 'win1']))
  const edges = (id: string) => round([0, 1].flatMap((position) => [shapes.get(id)?.edge(position) ?? [0, 0]]))
  t.strictSame(edges('awning'), [
    [3, 6.15],
    [3, 8.15],
  ])
  t.strictSame(edges('win1'), [
    [10.35, 3.7],
    [10.35, 2.3],
  ])
})

t.test('a garage door lies below the ceiling inside as it opens', async (t) => {
  const openings = ground.openings.map((opening) => ({...opening, kind: 'garage' as const}))
  const shape = coverShapes({...ground, openings}, new Set(['d2'])).get('d2')
  t.equal(round(shape?.corners(0))?.at(0)?.[1], 5.85)
  t.strictSame(round([shape?.edge(0.5) ?? [0, 0]]), [[3, 5.05]])
})

t.test('coverShapes() returns only the requested shapes, and none for unknown walls', async (t) => {
  t.equal(coverShapes(ground, new Set()).size, 0)
  t.equal(coverShapes({...ground, walls: []}, new Set(['awning', 'win1'])).size, 0)
})
