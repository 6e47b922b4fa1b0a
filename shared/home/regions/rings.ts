/** The outlines of a region along the walls' centre lines, without the walls that stand in it from both sides. */
import {gridSteps} from '../grid.ts'
import type {Point} from '../schema.ts'
import type {Regions} from './arrange.ts'

/** Points in metres; the outer ring is first, and goes around the other way than the islands'. */
export interface Ring {
  points: Point[]
  /** Square grid steps, below 0 for an island. */
  area: number
}

/** Of a region that is not `outside`, given a side of each of its cycles. */
export function ringsOf({segments, halfEdges, faces}: Regions, cycles: readonly number[]): Ring[] {
  const {next} = halfEdges
  const {ofHalfEdge} = faces
  /** A wall with the same region on its other side bounds nothing. */
  const bounds = (side: number) => ofHalfEdge[side] !== ofHalfEdge[side ^ 1]
  /** The side that follows when those that bound nothing are not there. */
  const following = (side: number) => {
    let after = next[side] as number
    while (!bounds(after)) after = next[after ^ 1] as number
    return after
  }
  const seen = new Set<number>()
  const rings: Ring[] = []
  for (const cycle of cycles) {
    let side = cycle
    do {
      if (bounds(side) && !seen.has(side)) {
        const sides = [side]
        for (let each = following(side); each !== side; each = following(each)) sides.push(each)
        for (const each of sides) seen.add(each)
        rings.push(ringAlong(segments, sides))
      }
      side = next[side] as number
    } while (side !== cycle)
  }
  return rings.sort((one, other) => other.area - one.area)
}

/** Where a side begins. */
export function originOf({from, to}: Regions['segments'], side: number): number {
  return ((side & 1) === 0 ? from[side >> 1] : to[side >> 1]) as number
}

function ringAlong(segments: Regions['segments'], sides: readonly number[]): Ring {
  const {x, y} = segments.points
  const indices = sides.map((side) => originOf(segments, side))
  const first = indices[0] as number
  const [x0, y0] = [x[first] as number, y[first] as number]
  let area = 0
  let previous = indices[indices.length - 1] as number
  for (const point of indices) {
    // From the first point, which keeps the numbers small.
    area +=
      (((x[previous] as number) - x0) * ((y[point] as number) - y0) -
        ((x[point] as number) - x0) * ((y[previous] as number) - y0)) /
      2
    previous = point
  }
  const points = indices.map((point): Point => [(x[point] as number) / gridSteps, (y[point] as number) / gridSteps])
  return {points, area}
}
