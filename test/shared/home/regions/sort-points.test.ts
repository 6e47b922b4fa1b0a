import t from 'tap'
import {sortedPoints} from '#shared/home/regions/sort-points.ts'
import {randomPoints} from './random-points.ts'

t.test('sortedPoints() sorts by x, then by y, then by index', async (t) => {
  for (const most of [2, 40, 3000, 10_000_000]) {
    const {x, y} = randomPoints(500, most)
    const naive = Array.from(x.keys()).sort(
      (one, other) => (x[one] ?? 0) - (x[other] ?? 0) || (y[one] ?? 0) - (y[other] ?? 0) || one - other,
    )
    t.same([...sortedPoints({x, y}, 500)], naive)
  }
  t.same([...sortedPoints(randomPoints(0, 1), 0)], [])
  t.same([...sortedPoints(randomPoints(1, 1), 1)], [0])
})
