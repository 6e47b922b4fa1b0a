/**
 * What a region has between the faces of its walls. Each side of its outlines is moved into the region by half its wall's
 * thickness; what the lines then still go around is left over. Where two moved sides of an inner corner would meet further
 * off than half of a side, the line goes through the corner itself: then a body takes away all that it covers and never gives
 * anything back, however thick and short.
 */
import {type Budget, type Coordinates, windingArea} from './winding-area.ts'

export interface WallSide {
  /** Where it begins; it ends where the next side begins. */
  start: Coordinates
  /** Half the wall's thickness. */
  half: number
}

/** A corner is not drawn out further than so many times the thicker half, as wall-ends.ts draws it. */
const mitreLimit = 4

/** The cycles of one region, in any unit; undefined when that takes more than the budget has. */
export function netArea(cycles: readonly (readonly WallSide[])[], budget: Budget): number | undefined {
  return windingArea(cycles.map(offsetInwards), budget)
}

interface Edge extends WallSide {
  length: number
  /** Of length 1. */
  along: Coordinates
}

function offsetInwards(cycle: readonly WallSide[]): Coordinates[] {
  const legs = cycle.map((side, index): Edge => {
    const {start} = side
    const end = (cycle[(index + 1) % cycle.length] as WallSide).start
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    return {...side, length, along: [(end[0] - start[0]) / length, (end[1] - start[1]) / length]}
  })
  return legs.flatMap((leg, index) => offsetCorner(legs[(index || legs.length) - 1] as Edge, leg))
}

/** The moved lines' places around the corner that one leg ends at and another starts from. */
function offsetCorner(into: Edge, out: Edge): Coordinates[] {
  const [x, y] = out.start
  const cross = into.along[0] * out.along[1] - into.along[1] * out.along[0]
  const dot = into.along[0] * out.along[0] + into.along[1] * out.along[1]
  const end: Coordinates = [x - into.along[1] * into.half, y + into.along[0] * into.half]
  const start: Coordinates = [x - out.along[1] * out.half, y + out.along[0] * out.half]
  if (end[0] === start[0] && end[1] === start[1]) return [end]
  // How far before the corner, and after it, the moved lines meet.
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
