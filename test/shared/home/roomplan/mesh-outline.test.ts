import t from 'tap'
import {meshOutline, withoutWalls} from '#shared/home/roomplan/mesh-outline.ts'

t.test('meshOutline() walks around triangles in any order, and leaves out the underside', async (t) => {
  const points = [
    [0, 0, 0],
    [0, 3, 0],
    [4, 0, 0],
    [4, 3, 0],
    [0, 0, -0.1],
    [4, 0, -0.1],
    [4, 3, -0.1],
  ]
  const outline = meshOutline(points, [0, 2, 1, 1, 2, 3, 4, 6, 5, 0, 4, 5])
  t.same(outline, [points[0], points[2], points[3], points[1]])
  t.same(meshOutline(points, []), [])
  t.same(meshOutline(points, [0, 1, 99]), [], 'a point that is missing')
})

t.test('withoutWalls() takes off what lies below the walls, whichever way the outline runs', async (t) => {
  const outline = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 1, 0],
    [4, 3, 0],
    [0, 3, 0],
  ]
  const inside = [
    [0.2, 0.2, 0],
    [3.8, 0.2, 0],
    [3.8, 1, 0],
    [3.8, 2.8, 0],
    [0.2, 2.8, 0],
  ]
  const rounded = (points: number[][]) => points.map((point) => point.map((value) => Number(value.toFixed(6))))
  t.same(rounded(withoutWalls(outline, 0.2)), inside)
  t.same(rounded(withoutWalls(outline.toReversed(), 0.2)), inside.toReversed())
  t.same(withoutWalls(outline, 2), outline, 'nothing would be left')
})
