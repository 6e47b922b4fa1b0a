/** Regions from the sides that the sweep linked: each cycle of sides is a region's outline or an island's shore. */
import type {Pieces} from './pieces.ts'
import type {Outlines} from './sweep.ts'

/** What lies around all walls. */
export const outside = 0

export interface Faces {
  /** How many there are, `outside` among them. */
  count: number
  /** Of each side the region that it belongs to. */
  ofSide: Int32Array
  /** A side of each cycle; those of one region are its outline first, then the shores of its islands. */
  cycles: readonly {region: number; side: number}[]
  /** Of each room the region that its point is in. */
  ofRoom: Int32Array
}

export function facesOf({count, from}: Pieces, outlines: Outlines): Faces {
  const {next, start, items, above, roomAbove} = outlines
  const ofSide = new Int32Array(2 * count).fill(-1)
  const cycles: {region: number; side: number}[] = []
  let regions = 1
  const regionUnder = (piece: number) => (piece < 0 ? outside : (ofSide[2 * piece] as number))

  // In this order a cycle is met first at its first point, and after every cycle above it.
  for (const piece of items) {
    const side = 2 * piece
    if (ofSide[side] !== -1) continue
    const point = from[piece] as number
    const isLast = items[(start[point + 1] as number) - 1] === piece
    // A shore has the outside of its island to the left of its first point.
    const isShore = isLast && startsHere(next, items[start[point] as number] as number, side)
    const region = isShore ? regionUnder(above[point] as number) : regions++
    cycles.push({region, side})
    for (let each = side; ofSide[each] === -1; each = next[each] as number) ofSide[each] = region
  }
  return {count: regions, ofSide, cycles, ofRoom: Int32Array.from(roomAbove, regionUnder)}
}

/** Whether one comes to a point by its uppermost piece and leaves by this side: nothing is to the point's left. */
function startsHere(next: Int32Array, uppermost: number, side: number): boolean {
  return next[2 * uppermost + 1] === side
}
