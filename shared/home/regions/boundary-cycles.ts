/** The walls that can be reached within a region, or from outside: each connected group of them has one cycle. */
import type {Regions} from './arrange.ts'
import type {Points} from './points.ts'
import {originOf} from './rings.ts'
import type {Coordinates} from './winding-area.ts'

export interface BoundaryCycles {
  region: number
  /** Of each point its cycle, or -1. */
  cycleOf: Int32Array
  /** The points of each, in the order of a walk around it. */
  cycles: Int32Array[]
  /** Of all walks together. */
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

/** Whether a place is not even in the box around the walls of all boundary. */
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
 * How often a walk along the boundary crosses the ray from a place towards greater x, from each cycle's first point to every
 * other. Walls that do not go around the place give each point one count, whichever way one walks to it; of walls that go
 * around two places, this holds of what the counts differ.
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

/** 1 or -1 when the line crosses the ray from the place towards greater x, by its direction. */
export function rayCrossing(place: Coordinates, a: Coordinates, b: Coordinates): number {
  const [above, below] = [a[1] <= place[1], b[1] <= place[1]]
  if (above === below) return 0
  const side = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])
  if (above) return side < 0 ? 0 : 1
  return side > 0 ? 0 : -1
}

export const pointAt = ({x, y}: Points, point: number): Coordinates => [x[point] as number, y[point] as number]
