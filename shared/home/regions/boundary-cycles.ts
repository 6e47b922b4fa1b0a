/** Finds the boundary cycles of a region: one for each connected group of walls that bounds it. */
import type {Regions} from './arrange.ts'
import type {Points} from './points.ts'
import {originOf} from './rings.ts'
import type {Coordinates} from './winding-area.ts'

export interface BoundaryCycles {
  region: number
  /** The boundary cycles of one region. */
  cycleOf: Int32Array
  /** The points of each cycle, in order. */
  cycles: Int32Array[]
  /** The number of points in all cycles. */
  length: number
}

export function boundaryCyclesOf({segments, halfEdges, faces}: Regions, region: number): BoundaryCycles {
  const cycleOf = new Int32Array(segments.points.count).fill(-1)
  const cycles: Int32Array[] = []
  let length = 0
  for (const face of faces.cycles) {
    if (face.region !== region) continue
    const cycle: number[] = []
    let each = face.halfEdge
    do {
      const point = originOf(segments, each)
      cycleOf[point] = cycles.length
      cycle.push(point)
      each = halfEdges.next[each] as number
    } while (each !== face.halfEdge)
    cycles.push(Int32Array.from(cycle))
    length += cycle.length
  }
  return {region, cycleOf, cycles, length}
}

/** Returns whether a place lies outside the bounding box of all cycles. */
export function isOutsideBounds({x, y}: Points, {cycles}: BoundaryCycles, place: Coordinates): boolean {
  const isIn = [false, false, false, false]
  for (const cycle of cycles)
    for (const point of cycle) {
      if ((x[point] as number) <= place[0]) isIn[0] = true
      if ((x[point] as number) >= place[0]) isIn[1] = true
      if ((y[point] as number) <= place[1]) isIn[2] = true
      if ((y[point] as number) >= place[1]) isIn[3] = true
    }
  return isIn.includes(false)
}

/**
 * Counts the signed crossings of the cycle with a ray from `place` towards greater x, from each cycle's first point to
 * every other. If the cycle does not wind around `place`, each point has one count, whichever way the cycle is
 * followed. If it winds around two places alike, the difference between their counts is unique.
 */
export function rayCrossingCounts(
  points: Points & {count: number},
  {cycles}: BoundaryCycles,
  place: Coordinates,
): Int32Array {
  const counts = new Int32Array(points.count)
  for (const cycle of cycles) {
    let count = 0
    for (const [index, point] of cycle.entries()) {
      if (index > 0) count += rayCrossing(place, pointAt(points, cycle[index - 1] as number), pointAt(points, point))
      counts[point] = count
    }
  }
  return counts
}

/** Returns 1 or -1, by direction, when the line crosses the ray from `place` towards greater x; otherwise 0. */
export function rayCrossing(place: Coordinates, a: Coordinates, b: Coordinates): number {
  const [above, below] = [a[1] <= place[1], b[1] <= place[1]]
  if (above === below) return 0
  const side = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])
  if (above) return side < 0 ? 0 : 1
  return side > 0 ? 0 : -1
}

export const pointAt = ({x, y}: Points, point: number): Coordinates => [x[point] as number, y[point] as number]
