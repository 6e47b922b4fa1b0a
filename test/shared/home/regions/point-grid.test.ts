import t from 'tap'
import {createPointGrid, pointsAlong} from '#shared/home/regions/point-grid.ts'
import {randomPoints} from './random-points.ts'

t.test('pointsAlong() finds every point within the margin of a line, once', async (t) => {
  for (const most of [3, 50, 20_000, 9_000_000]) {
    const points = randomPoints(300, most)
    const cells = createPointGrid(points, 300)
    for (const [a, b] of lines(200, most * 1.2)) {
      const found = [...pointsAlong(cells, ...a, ...b, 10)]
      const seen = new Set(found)
      const missed = Array.from(points.x.keys()).filter((point) => {
        return !seen.has(point) && distanceFrom(a, b, [points.x[point] ?? 0, points.y[point] ?? 0]) <= 10
      })
      if (seen.size < found.length || missed.length > 0) t.fail(`${a} to ${b}: missed ${missed}`)
    }
  }
})

/** Returns random lines, including horizontal and vertical ones. */
function lines(count: number, most: number): [Place, Place][] {
  const ends = randomPoints(2 * count, most)
  return Array.from({length: count}, (_, index): [Place, Place] => {
    const [x0 = 0, x1 = 0] = ends.x.subarray(2 * index)
    const [y0 = 0, y1 = 0] = ends.y.subarray(2 * index)
    return [
      [x0, y0],
      [index % 7 === 0 ? x0 : x1, index % 5 === 0 ? y0 : y1],
    ]
  })
}

t.test('pointsAlong() of no points finds none', async (t) => {
  t.same([...pointsAlong(createPointGrid(randomPoints(0, 1), 0), 0, 0, 5, 5, 10)], [])
})

type Place = readonly [x: number, y: number]

function distanceFrom(a: Place, b: Place, [px, py]: Place): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = Math.max(0, Math.min(1, ((px - a[0]) * dx + (py - a[1]) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(a[0] + share * dx - px, a[1] + share * dy - py)
}
