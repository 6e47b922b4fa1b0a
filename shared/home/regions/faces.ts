/**
 * Regions from the sides that the sweep linked. Each cycle of sides is the outline of a region, or the shore of connected
 * walls as the region around them sees it.
 */
import type {Segments} from './segments.ts'
import type {HalfEdges} from './sweep.ts'

/** What lies around all walls. */
export const outside = 0

export interface Faces {
  /** How many there are, `outside` among them. */
  count: number
  /** Of each side the region that it belongs to. */
  ofHalfEdge: Int32Array
  /** A side of each cycle; of a region its outline first, then the shores in it. */
  cycles: readonly {region: number; halfEdge: number}[]
  /** Of each room the region that its point is in. */
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

  // Going from left to right, a cycle is met at its first point, and after every cycle above it.
  for (let point = 0; point < points.count; point++) {
    const first = start[point] as number
    const end = start[point + 1] as number
    if (first === end) continue
    const lowest = 2 * (items[end - 1] as number)
    // A cycle that comes by the uppermost segment and leaves by the lowest has nothing to its left: it is a shore.
    const isHole = next[2 * (items[first] as number) + 1] === lowest
    if (isHole && ofHalfEdge[lowest] === -1) mark(lowest, regionUnder(above[point] as number))
    for (let index = first; index < end; index++) {
      const halfEdge = 2 * (items[index] as number)
      if (ofHalfEdge[halfEdge] === -1) mark(halfEdge, regions++)
    }
  }
  return {count: regions, ofHalfEdge, cycles, ofRoom: Int32Array.from(roomAbove, regionUnder)}
}
