/**
 * Welds the ends of walls into corners: ends within a joint's distance of each other are one, and so are chains of such
 * ends. A corner is at the mean of its ends, so that no order of the walls moves it.
 */
import {type DistinctPoints, distinctPoints, uniteNearPoints} from './distinct-points.ts'
import {createPoints, jointTolerance, type Points, roundHalfEven} from './points.ts'
import {sortedPoints} from './sort-points.ts'

/** A chain of ends, each near the next, over more than this can't be one corner: 2 mm. */
const maxChain = 2 * jointTolerance

export interface Corners extends Points {
  /** By x, then by y; no two are at one place. */
  count: number
  /** The corner of each end. */
  of: Int32Array
  /** The corners whose ends are a chain that is too long, with its length in grid steps. */
  chains: ReadonlyMap<number, number>
}

export function mergeEnds(ends: Points, count: number): Corners {
  const places = distinctPoints(ends, count)
  const roots = uniteNearPoints(places)
  const {clusters, of: clusterOf} =
    roots === undefined ? {clusters: places, of: undefined} : clusterMeans(places, roots)

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
    const place = places.of[end] as number
    of[end] = sortedAs[clusterOf === undefined ? place : (clusterOf[place] as number)] as number
  }
  return {...corners, count: sorted + 1, of, chains: roots === undefined ? new Map() : findChains(ends, of, sorted + 1)}
}

/** The means of places that belong together. */
function clusterMeans(places: DistinctPoints, roots: Int32Array): {clusters: Points & {count: number}; of: Int32Array} {
  const sums = createPoints(places.count)
  const ends = new Int32Array(places.count)
  for (let place = 0; place < places.count; place++) {
    const root = roots[place] as number
    const weight = places.ends[place] as number
    sums.x[root] = (sums.x[root] as number) + weight * (places.x[place] as number)
    sums.y[root] = (sums.y[root] as number) + weight * (places.y[place] as number)
    ends[root] = (ends[root] as number) + weight
  }
  const clusters = {...createPoints(places.count), count: 0}
  const of = new Int32Array(places.count)
  for (let place = 0; place < places.count; place++) {
    const size = ends[place] as number
    if (size === 0) continue
    clusters.x[clusters.count] = roundHalfEven((sums.x[place] as number) / size)
    clusters.y[clusters.count] = roundHalfEven((sums.y[place] as number) / size)
    of[place] = clusters.count++
  }
  for (let place = 0; place < places.count; place++) of[place] = of[roots[place] as number] as number
  return {clusters, of}
}

/** How far the ends of a corner spread, by the box around them. */
function findChains(ends: Points, of: Int32Array, count: number): Map<number, number> {
  const least = createPoints(count)
  const most = createPoints(count)
  for (const values of [least.x, least.y]) values.fill(Number.POSITIVE_INFINITY)
  for (const values of [most.x, most.y]) values.fill(Number.NEGATIVE_INFINITY)
  for (let end = 0; end < of.length; end++) {
    const corner = of[end] as number
    const x = ends.x[end] as number
    const y = ends.y[end] as number
    if (x < (least.x[corner] as number)) least.x[corner] = x
    if (y < (least.y[corner] as number)) least.y[corner] = y
    if (x > (most.x[corner] as number)) most.x[corner] = x
    if (y > (most.y[corner] as number)) most.y[corner] = y
  }
  const chains = new Map<number, number>()
  for (let corner = 0; corner < count; corner++) {
    const [width, height] = [
      (most.x[corner] as number) - (least.x[corner] as number),
      (most.y[corner] as number) - (least.y[corner] as number),
    ]
    const square = width * width + height * height
    if (square > maxChain * maxChain) chains.set(corner, Math.sqrt(square))
  }
  return chains
}
