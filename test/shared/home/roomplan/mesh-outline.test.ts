import t from 'tap'
import {meshOutline} from '#shared/home/roomplan/mesh-outline.ts'

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
