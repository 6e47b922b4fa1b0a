import t from 'tap'
import {mergeEnds} from '#shared/home/regions/merge-ends.ts'

function weld(...ends: [x: number, y: number][]) {
  const points = {x: Float64Array.from(ends, ([x]) => x), y: Float64Array.from(ends, ([, y]) => y)}
  const {x, y, count, of, chains} = mergeEnds(points, ends.length)
  return {corners: Array.from({length: count}, (_, corner) => [x[corner], y[corner]]), of: [...of], chains: [...chains]}
}

t.test('weldEnds() makes one corner of ends at one place, and numbers corners from left to right', async (t) => {
  t.same(weld([500, 0], [0, 300], [500, 0], [0, 200]), {
    corners: [
      [0, 200],
      [0, 300],
      [500, 0],
    ],
    of: [2, 1, 2, 0],
    chains: [],
  })
})

t.test('weldEnds() makes one corner of ends within 1 mm, at their mean', async (t) => {
  t.same(weld([0, 0], [10, 0]), {corners: [[5, 0]], of: [0, 0], chains: []})
  t.same(weld([0, 0], [6, 8]).corners, [[3, 4]])
  t.equal(weld([0, 0], [11, 0]).corners.length, 2)
  t.equal(weld([0, 0], [7, 8]).corners.length, 2)
  t.same(weld([0, 0], [0, 0], [0, 0], [8, 0]).corners, [[2, 0]], 'each end counts')
})

t.test('weldEnds() rounds halves alike for a plan and its mirror image', async (t) => {
  t.same(weld([0, 0], [5, 0]).corners, [[2, 0]])
  t.same(weld([0, 0], [-5, 0]).corners, [[-2, 0]])
  t.same(weld([0, 0], [7, 0]).corners, [[4, 0]])
})

t.test('weldEnds() welds chains, and tells those of over 2 mm', async (t) => {
  t.same(weld([0, 0], [10, 0], [20, 0]), {corners: [[10, 0]], of: [0, 0, 0], chains: []})
  t.same(weld([0, 0], [10, 0], [20, 0], [21, 0]).chains, [[0, 21]])
  t.same(weld([20, 0], [0, 0], [500, 0], [30, 0], [10, 0]).chains, [[0, 30]])
})

t.test('weldEnds() welds across the squares that ends are looked up in, and far from the origin', async (t) => {
  for (const [x, y] of [
    [63, 63],
    [-1, -1],
    [-9_999_990, 9_999_936],
    [127, -65],
  ] as const)
    for (const [dx, dy] of [
      [8, 6],
      [-8, 6],
      [6, -8],
      [0, 10],
    ] as const)
      t.equal(weld([x, y], [x + dx, y + dy]).corners.length, 1)
})
