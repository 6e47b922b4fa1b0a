import t from 'tap'
import type {Segments} from '#shared/home/regions/segments.ts'
import {splitAtPoints} from '#shared/home/regions/split-at-points.ts'
import {sweep} from '#shared/home/regions/sweep.ts'
import {createCrossingList, createOverlapList} from '#shared/home/regions/wall-pairs.ts'

/** Returns segments `[from, to, wall]` between points sorted by x, then by y; `soft` points are not corners. */
function piecesOf(points: [number, number][], pieces: [number, number, number][], soft: number[] = []): Segments {
  const column = (index: 0 | 1 | 2) => Int32Array.from(pieces, (piece) => piece[index])
  return {
    count: pieces.length,
    points: {
      x: Float64Array.from(points, ([x]) => x),
      y: Float64Array.from(points, ([, y]) => y),
      count: points.length,
    },
    from: column(0),
    to: column(1),
    walls: column(2),
    isCorner: Uint8Array.from(points, (_, index) => Number(!soft.includes(index))),
  }
}

function settled(pieces: Segments) {
  const [overlaps, crossings] = [createOverlapList(), createCrossingList()]
  const {count, from, to, walls} = splitAtPoints(pieces, overlaps, crossings)
  const list = Array.from({length: count}, (_, piece) => [from[piece], to[piece], walls[piece]])
  return {pieces: list, overlaps: overlaps.list(), crossings: crossings.list()}
}

const noRooms = {x: new Float64Array(0), y: new Float64Array(0)}

t.test('splitAtPoints() splits a segment at a corner that lies on it', async (t) => {
  // A long segment, and one that ends at its middle.
  const touching = piecesOf(
    [
      [0, 0],
      [100, 50],
      [150, 10],
      [200, 100],
    ],
    [
      [0, 3, 0],
      [1, 2, 1],
    ],
  )
  t.equal(sweep(touching, noRooms).kind, 'touch')
  t.same(settled(touching), {
    pieces: [
      [0, 1, 0],
      [1, 2, 1],
      [1, 3, 0],
    ],
    overlaps: [],
    crossings: [],
  })
})

t.test('splitAtPoints() merges coincident segments, and reports their length', async (t) => {
  const along = piecesOf(
    [
      [0, 0],
      [30, 40],
      [60, 80],
    ],
    [
      [0, 1, 0],
      [0, 2, 1],
    ],
  )
  t.equal(sweep(along, noRooms).kind, 'touch')
  t.same(settled(along), {
    pieces: [
      [0, 1, 0],
      [1, 2, 1],
    ],
    overlaps: [{one: 0, other: 1, length: 50}],
    crossings: [],
  })
})

t.test('splitAtPoints() reports where a curved wall touches another away from corners', async (t) => {
  const touched = piecesOf(
    [
      [0, 100],
      [50, 0],
      [50, 50],
      [100, 50],
      [100, 100],
    ],
    [
      [0, 2, 5],
      [2, 4, 5],
      [1, 3, 6],
      [2, 3, 7],
      [1, 2, 7],
    ],
    [2],
  )
  t.same(settled(touched).crossings, [])
  const on = piecesOf(
    [
      [0, 50],
      [0, 100],
      [50, 50],
      [100, 50],
      [100, 100],
    ],
    [
      [1, 2, 5],
      [2, 4, 5],
      [0, 3, 6],
    ],
    [2],
  )
  t.same(settled(on).crossings, [{one: 6, other: 5, x: 50, y: 50}])
})
