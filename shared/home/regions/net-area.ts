/**
 * Computes a region's net area, between the faces of its walls. Each boundary half-edge is offset into the region by
 * half its wall's thickness; the offset lines enclose the rest. If two offset lines meet farther than half an edge from
 * an inner corner, the line passes through the corner itself. Thus a wall's body only ever removes area, however
 * thick and short it is.
 */
import {type Budget, type Coordinates, windingArea} from './winding-area.ts'

export interface WallSide {
  /** The start point; the next side's start is its end. */
  start: Coordinates
  /** Half the wall's thickness. */
  half: number
}

/** The mitre limit, in multiples of the thicker half; wall-ends.ts draws with the same limit. */
const mitreLimit = 4

/** Takes the cycles of one region, in any unit. Returns undefined when the work exceeds the budget. */
export function netArea(cycles: readonly (readonly WallSide[])[], budget: Budget): number | undefined {
  return windingArea(cycles.map(offsetInwards), budget)
}

interface Edge extends WallSide {
  length: number
  /** A unit vector. */
  along: Coordinates
}

function offsetInwards(cycle: readonly WallSide[]): Coordinates[] {
  const edges = cycle.map((side, index): Edge => {
    const {start} = side
    const end = (cycle[(index + 1) % cycle.length] as WallSide).start
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    return {...side, length, along: [(end[0] - start[0]) / length, (end[1] - start[1]) / length]}
  })
  return edges.flatMap((edge, index) => offsetCorner(edges[(index || edges.length) - 1] as Edge, edge))
}

/** Returns the offset line's points around the corner between two edges. */
function offsetCorner(into: Edge, out: Edge): Coordinates[] {
  const [x, y] = out.start
  const cross = into.along[0] * out.along[1] - into.along[1] * out.along[0]
  const dot = into.along[0] * out.along[0] + into.along[1] * out.along[1]
  const end: Coordinates = [x - into.along[1] * into.half, y + into.along[0] * into.half]
  const start: Coordinates = [x - out.along[1] * out.half, y + out.along[0] * out.half]
  if (end[0] === start[0] && end[1] === start[1]) return [end]
  // The distance from the corner to the intersection of the offset lines, along each edge.
  const before = (out.half - dot * into.half) / cross
  const after = (into.half - dot * out.half) / cross
  const mitre: Coordinates = [end[0] - into.along[0] * before, end[1] - into.along[1] * before]
  if (cross > 0) {
    const isShort = Math.abs(before) <= into.length / 2 && Math.abs(after) <= out.length / 2
    return isShort ? [mitre] : [end, out.start, start]
  }
  const isSharp = !(Math.hypot(mitre[0] - x, mitre[1] - y) <= mitreLimit * Math.max(into.half, out.half))
  return isSharp ? [end, start] : [mitre]
}
