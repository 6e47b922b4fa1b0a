/**
 * Finds the regions of a plan: the faces of the subdivision by its walls. Each cycle of half-edges is the outer
 * boundary of a region, or a hole in it around connected walls.
 */
import type {Segments} from './segments.ts'
import type {HalfEdges} from './sweep.ts'

/** The unbounded region around all walls. */
export const outside = 0

export interface Faces {
  /** The number of regions, including `outside`. */
  count: number
  /** The region of each half-edge. */
  ofHalfEdge: Int32Array
  /** One half-edge of each cycle: each region's outer boundary comes before its holes. */
  cycles: readonly {region: number; halfEdge: number}[]
  /** The region that contains each room's point. */
  ofRoom: Int32Array
}

export function facesOf({count, points}: Segments, halfEdges: HalfEdges): Faces {
  const {next, start, items, above, roomAbove} = halfEdges
  const ofHalfEdge = new Int32Array(2 * count).fill(-1)
  const cycles: {region: number; halfEdge: number}[] = []
  let regions = 1
  const regionUnder = (segment: number) => (segment < 0 ? outside : (ofHalfEdge[2 * segment] as number))
  const mark = (halfEdge: number, region: number) => {
    cycles.push({region, halfEdge})
    for (let each = halfEdge; ofHalfEdge[each] === -1; each = next[each] as number) ofHalfEdge[each] = region
  }

  // The scan from left to right meets a cycle at its first point, after every cycle above it.
  for (let point = 0; point < points.count; point++) {
    const first = start[point] as number
    const end = start[point + 1] as number
    if (first === end) continue
    const lowest = 2 * (items[end - 1] as number)
    // A cycle that arrives by the topmost segment and leaves by the lowest has nothing to its left: it is a hole.
    const isHole = next[2 * (items[first] as number) + 1] === lowest
    if (isHole && ofHalfEdge[lowest] === -1) mark(lowest, regionUnder(above[point] as number))
    for (let index = first; index < end; index++) {
      const halfEdge = 2 * (items[index] as number)
      if (ofHalfEdge[halfEdge] === -1) mark(halfEdge, regions++)
    }
  }
  return {count: regions, ofHalfEdge, cycles, ofRoom: Int32Array.from(roomAbove, regionUnder)}
}
