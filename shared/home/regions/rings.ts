/** Finds the outlines of a region along the walls' centre lines, without walls that have the region on both sides. */
import {gridSteps} from '../geometry/grid.ts'
import type {Point} from '../schema.ts'
import type {Regions} from './arrange.ts'

/** An outline in metres. The outer ring comes first; islands run in the opposite direction. */
export interface Ring {
  points: Point[]
  /** Square grid steps, negative for an island. */
  area: number
}

/** Returns the rings of a region other than `outside`, given one half-edge of each of its cycles. */
export function ringsOf({segments, halfEdges, faces}: Regions, cycles: readonly number[]): Ring[] {
  const {next} = halfEdges
  const {ofHalfEdge} = faces
  /** A wall with the same region on both sides bounds nothing. */
  const bounds = (halfEdge: number) => ofHalfEdge[halfEdge] !== ofHalfEdge[halfEdge ^ 1]
  /** Returns the next half-edge that bounds the region. */
  const following = (halfEdge: number) => {
    let after = next[halfEdge] as number
    while (!bounds(after)) after = next[after ^ 1] as number
    return after
  }
  const seen = new Set<number>()
  const rings: Ring[] = []
  for (const cycle of cycles) {
    let halfEdge = cycle
    do {
      if (bounds(halfEdge) && !seen.has(halfEdge)) {
        const halfEdges = [halfEdge]
        for (let each = following(halfEdge); each !== halfEdge; each = following(each)) halfEdges.push(each)
        for (const each of halfEdges) seen.add(each)
        rings.push(ringAlong(segments, halfEdges))
      }
      halfEdge = next[halfEdge] as number
    } while (halfEdge !== cycle)
  }
  return rings.sort((one, other) => other.area - one.area)
}

/** Returns the point where a half-edge starts. */
export function originOf({from, to}: Regions['segments'], halfEdge: number): number {
  return ((halfEdge & 1) === 0 ? from[halfEdge >> 1] : to[halfEdge >> 1]) as number
}

function ringAlong(segments: Regions['segments'], halfEdges: readonly number[]): Ring {
  const {x, y} = segments.points
  const indices = halfEdges.map((halfEdge) => originOf(segments, halfEdge))
  const first = indices[0] as number
  const [x0, y0] = [x[first] as number, y[first] as number]
  let area = 0
  let previous = indices[indices.length - 1] as number
  for (const point of indices) {
    // Relative to the first point, to keep the numbers small.
    area +=
      (((x[previous] as number) - x0) * ((y[point] as number) - y0) -
        ((x[point] as number) - x0) * ((y[previous] as number) - y0)) /
      2
    previous = point
  }
  const points = indices.map((point): Point => [(x[point] as number) / gridSteps, (y[point] as number) / gridSteps])
  return {points, area}
}
