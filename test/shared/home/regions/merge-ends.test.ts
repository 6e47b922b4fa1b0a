import t from 'tap'
import {mergeEnds} from '#shared/home/regions/merge-ends.ts'

function merge(...ends: [x: number, y: number][]) {
  const points = {x: Float64Array.from(ends, ([x]) => x), y: Float64Array.from(ends, ([, y]) => y)}
  const {x, y, count, of, chains} = mergeEnds(points, ends.length)
  return {corners: Array.from({length: count}, (_, corner) => [x[corner], y[corner]]), of: [...of], chains: [...chains]}
}

t.test('mergeEnds() merges equal ends into one corner, and numbers corners from left to right', async (t) => {
  t.same(merge([500, 0], [0, 300], [500, 0], [0, 200]), {
    corners: [
      [0, 200],
      [0, 300],
      [500, 0],
    ],
    of: [2, 1, 2, 0],
    chains: [],
  })
})

t.test('mergeEnds() merges ends within 1 mm into one corner, at their mean', async (t) => {
  t.same(merge([0, 0], [10, 0]), {corners: [[5, 0]], of: [0, 0], chains: []})
  t.same(merge([0, 0], [6, 8]).corners, [[3, 4]])
  t.equal(merge([0, 0], [11, 0]).corners.length, 2)
  t.equal(merge([0, 0], [7, 8]).corners.length, 2)
  t.same(merge([0, 0], [0, 0], [0, 0], [8, 0]).corners, [[2, 0]], 'each end counts')
})

t.test('mergeEnds() rounds halves alike for a plan and its mirror image', async (t) => {
  t.same(merge([0, 0], [5, 0]).corners, [[2, 0]])
  t.same(merge([0, 0], [-5, 0]).corners, [[-2, 0]])
  t.same(merge([0, 0], [7, 0]).corners, [[4, 0]])
})

t.test('mergeEnds() merges chains, and reports chains of over 2 mm', async (t) => {
  t.same(merge([0, 0], [10, 0], [20, 0]), {corners: [[10, 0]], of: [0, 0, 0], chains: []})
  t.same(merge([0, 0], [10, 0], [20, 0], [21, 0]).chains, [[0, 21]])
  t.same(merge([20, 0], [0, 0], [500, 0], [30, 0], [10, 0]).chains, [[0, 30]])
})

t.test('mergeEnds() merges across the cells of its hash, and far from the origin', async (t) => {
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
      t.equal(merge([x, y], [x + dx, y + dy]).corners.length, 1)
})
