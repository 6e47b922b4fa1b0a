/**
 * Merges wall ends into corners: ends within the tolerance of each other, and chains of such ends. A corner lies at the
 * mean of its ends, so the order of the walls never moves it.
 */
import {type DistinctPoints, distinctPoints, uniteNearPoints} from './distinct-points.ts'
import {createPoints, jointTolerance, type Points, roundHalfEven} from './points.ts'
import {sortedPoints} from './sort-points.ts'

/** The longest chain of near ends that can be one corner: 2 mm. */
const maxChain = 2 * jointTolerance

export interface Corners extends Points {
  /** The number of corners, sorted by x, then by y. No two coincide. */
  count: number
  /** The corner of each end. */
  of: Int32Array
  /** The corners whose chain of ends is too long, with its length in grid steps. */
  chains: ReadonlyMap<number, number>
}

export function mergeEnds(ends: Points, count: number): Corners {
  const points = distinctPoints(ends, count)
  const roots = uniteNearPoints(points)
  const {clusters, of: clusterOf} =
    roots === undefined ? {clusters: points, of: undefined} : clusterMeans(points, roots)

  const corners = createPoints(clusters.count)
  const sortedAs = new Int32Array(clusters.count)
  let sorted = -1
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (const cluster of sortedPoints(clusters, clusters.count)) {
    const x = clusters.x[cluster] as number
    const y = clusters.y[cluster] as number
    if (x !== lastX || y !== lastY) {
      sorted++
      corners.x[sorted] = lastX = x
      corners.y[sorted] = lastY = y
    }
    sortedAs[cluster] = sorted
  }
  const of = new Int32Array(count)
  for (let end = 0; end < count; end++) {
    const point = points.of[end] as number
    of[end] = sortedAs[clusterOf === undefined ? point : (clusterOf[point] as number)] as number
  }
  return {...corners, count: sorted + 1, of, chains: roots === undefined ? new Map() : findChains(ends, of, sorted + 1)}
}

/** Returns the mean of each set of united points. */
function clusterMeans(points: DistinctPoints, roots: Int32Array): {clusters: Points & {count: number}; of: Int32Array} {
  const sums = createPoints(points.count)
  const ends = new Int32Array(points.count)
  for (let point = 0; point < points.count; point++) {
    const root = roots[point] as number
    const weight = points.ends[point] as number
    sums.x[root] = (sums.x[root] as number) + weight * (points.x[point] as number)
    sums.y[root] = (sums.y[root] as number) + weight * (points.y[point] as number)
    ends[root] = (ends[root] as number) + weight
  }
  const clusters = {...createPoints(points.count), count: 0}
  const of = new Int32Array(points.count)
  for (let point = 0; point < points.count; point++) {
    const size = ends[point] as number
    if (size === 0) continue
    clusters.x[clusters.count] = roundHalfEven((sums.x[point] as number) / size)
    clusters.y[clusters.count] = roundHalfEven((sums.y[point] as number) / size)
    of[point] = clusters.count++
  }
  for (let point = 0; point < points.count; point++) of[point] = of[roots[point] as number] as number
  return {clusters, of}
}

/** Measures each corner's spread by the bounding box of its ends. */
function findChains(ends: Points, of: Int32Array, count: number): Map<number, number> {
  const min = createPoints(count)
  const max = createPoints(count)
  for (const values of [min.x, min.y]) values.fill(Number.POSITIVE_INFINITY)
  for (const values of [max.x, max.y]) values.fill(Number.NEGATIVE_INFINITY)
  for (let end = 0; end < of.length; end++) {
    const corner = of[end] as number
    const x = ends.x[end] as number
    const y = ends.y[end] as number
    if (x < (min.x[corner] as number)) min.x[corner] = x
    if (y < (min.y[corner] as number)) min.y[corner] = y
    if (x > (max.x[corner] as number)) max.x[corner] = x
    if (y > (max.y[corner] as number)) max.y[corner] = y
  }
  const chains = new Map<number, number>()
  for (let corner = 0; corner < count; corner++) {
    const [width, height] = [
      (max.x[corner] as number) - (min.x[corner] as number),
      (max.y[corner] as number) - (min.y[corner] as number),
    ]
    const square = width * width + height * height
    if (square > maxChain * maxChain) chains.set(corner, Math.sqrt(square))
  }
  return chains
}
