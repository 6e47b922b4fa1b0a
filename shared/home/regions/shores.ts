/** The walls that can be reached within a region, or from outside: each connected group of them has one shore. */
import type {Regions} from './arrange.ts'
import type {Points} from './points.ts'
import {startOf} from './rings.ts'
import type {Place} from './winding-area.ts'

export interface Shores {
  region: number
  /** Of each point its shore, or -1. */
  of: Int32Array
  /** The points of each, in the order of a walk around it. */
  walks: Int32Array[]
  /** Of all walks together. */
  length: number
}

export function shoresOf({pieces, outlines, faces}: Regions, region: number): Shores {
  const of = new Int32Array(pieces.points.count).fill(-1)
  const walks: Int32Array[] = []
  let length = 0
  for (const cycle of faces.cycles) {
    if (cycle.region !== region) continue
    const walk: number[] = []
    let each = cycle.side
    do {
      const point = startOf(pieces, each)
      of[point] = walks.length
      walk.push(point)
      each = outlines.next[each] as number
    } while (each !== cycle.side)
    walks.push(Int32Array.from(walk))
    length += walk.length
  }
  return {region, of, walks, length}
}

/** Whether a place is not even in the box around the walls of all shores. */
export function isBeside({x, y}: Points, {walks}: Shores, place: Place): boolean {
  const isIn = [false, false, false, false]
  for (const walk of walks)
    for (const point of walk) {
      if ((x[point] as number) <= place[0]) isIn[0] = true
      if ((x[point] as number) >= place[0]) isIn[1] = true
      if ((y[point] as number) <= place[1]) isIn[2] = true
      if ((y[point] as number) >= place[1]) isIn[3] = true
    }
  return isIn.includes(false)
}

/**
 * How often a walk along the shores crosses the ray from a place towards greater x, from each shore's first point to every
 * other. Walls that do not go around the place give each point one count, whichever way one walks to it; of walls that go
 * around two places, this holds of what the counts differ.
 */
export function countsAround(points: Points & {count: number}, {walks}: Shores, place: Place): Int32Array {
  const counts = new Int32Array(points.count)
  for (const walk of walks) {
    let count = 0
    for (const [index, point] of walk.entries()) {
      if (index > 0) count += crossesRay(place, placeOf(points, walk[index - 1] as number), placeOf(points, point))
      counts[point] = count
    }
  }
  return counts
}

/** 1 or -1 when the line crosses the ray from the place towards greater x, by its direction. */
export function crossesRay(place: Place, a: Place, b: Place): number {
  const [above, below] = [a[1] <= place[1], b[1] <= place[1]]
  if (above === below) return 0
  const side = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])
  if (above) return side < 0 ? 0 : 1
  return side > 0 ? 0 : -1
}

export const placeOf = ({x, y}: Points, point: number): Place => [x[point] as number, y[point] as number]
