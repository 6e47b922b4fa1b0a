/**
 * Sweeps the segments from left to right, as in Bentley–Ottmann. One pass proves that no two segments meet except at
 * their ends, links their half-edges into cycles, and finds the segment above each island and each room (y grows
 * downwards on the drawing).
 *
 * Each segment has two half-edges: `2 * segment` runs from its first point to its second, `2 * segment + 1` runs back.
 * A half-edge belongs to the region on its right as seen on the drawing (of greater y, walking right); `next` follows
 * that region's boundary. All comparisons use whole numbers and are exact.
 */
import {groupIndices, sortRange} from './grouped-indices.ts'
import {orientation, type Points} from './points.ts'
import type {Segments} from './segments.ts'
import {sortedPoints} from './sort-points.ts'
import {countAbove, createStatus, replaceRange, type Status, sideOfSegment} from './sweep-status.ts'

export type SweepResult = HalfEdges | Fault

/** The linked half-edges of segments that meet only at their ends. */
export interface HalfEdges {
  kind: 'half-edges'
  /** The next half-edge around the region, for each half-edge. */
  next: Int32Array
  /** The segments that begin at each point, from upward to downward direction. */
  start: Int32Array
  items: Int32Array
  /** The segment just above (at less y) each point where no segment ends, or -1. */
  above: Int32Array
  /** The segment just above each room's point, or -1. */
  roomAbove: Int32Array
  /** The segment that a room's point lies on, or -1. */
  roomOn: Int32Array
}

export type Fault =
  /** The two segments meet between their ends. */
  | {kind: 'crossing'; one: number; other: number}
  /** A point lies on a segment between its ends, or two segments overlap. */
  | {kind: 'touch'}

export function sweep(segments: Segments, rooms: Points): SweepResult {
  const {points, from, to, count} = segments
  const {start, items} = groupIndices(from, points.count, count)
  const next = new Int32Array(2 * count)
  const above = new Int32Array(points.count).fill(-1)
  const status = createStatus(segments)
  const {order} = status
  const locator = createRoomLocator(rooms, status)

  for (let point = 0; point < points.count; point++) {
    const x = points.x[point] as number
    const y = points.y[point] as number
    locator.locateBefore(x, y)
    const low = countAbove(status, x, y)
    const high = endOfIncoming(status, to, low, point, x, y)
    const first = start[point] as number
    const last = start[point + 1] as number
    if (high === -1 || !sortDownwards(segments, items, first, last)) return {kind: 'touch'}
    if (high === low && low > 0) above[point] = order[low - 1] as number
    linkHalfEdges(next, items, first, last, order, low, high)
    replaceRange(status, low, high, items, first, last)
    const crossing = testNeighbours(segments, status, low) ?? testNeighbours(segments, status, low + last - first)
    if (crossing !== undefined) return crossing
  }
  const {roomAbove, roomOn} = locator
  return {kind: 'half-edges', next, start, items, above, roomAbove, roomOn}
}

/** Returns the end of the segments from `low` on that end at the point; -1 when one passes through it. */
function endOfIncoming({order, size, lines}: Status, to: Int32Array, low: number, point: number, x: number, y: number) {
  let high = low
  for (; high < size; high++) {
    const segment = order[high] as number
    if (to[segment] === point) continue
    return sideOfSegment(lines, segment, x, y) === 0 ? -1 : high
  }
  return high
}

/** Sorts the segments that begin at one point by direction. Returns false when two have the same direction. */
function sortDownwards({points, from, to}: Segments, items: Int32Array, first: number, last: number): boolean {
  if (last - first < 2) return true
  const point = from[items[first] as number] as number
  const turnOf = (one: number, other: number) => orientation(points, point, to[one] as number, to[other] as number)
  if (last - first === 2) {
    const one = items[first] as number
    const other = items[first + 1] as number
    const turn = turnOf(one, other)
    if (turn < 0) {
      items[first] = other
      items[first + 1] = one
    }
    return turn !== 0
  }
  sortRange(items, first, last, (one, other) => turnOf(other, one))
  for (let index = first + 1; index < last; index++)
    if (turnOf(items[index - 1] as number, items[index] as number) === 0) return false
  return true
}

/** Tests whether the new neighbours at this position swap their order before either ends. */
function testNeighbours(
  {points: {x, y}, to}: Segments,
  {order, size, lines}: Status,
  position: number,
): Fault | undefined {
  if (position === 0 || position >= size) return undefined
  const one = order[position - 1] as number
  const other = order[position] as number
  const end = to[one] as number
  const otherEnd = to[other] as number
  if (end === otherEnd) return undefined
  const cross =
    end < otherEnd
      ? sideOfSegment(lines, other, x[end] as number, y[end] as number) > 0
      : sideOfSegment(lines, one, x[otherEnd] as number, y[otherEnd] as number) < 0
  return cross ? {kind: 'crossing', one, other} : undefined
}

/** Finds the segments above rooms while the sweep passes them. */
function createRoomLocator({x, y}: Points, status: Status) {
  const count = x.length
  const roomAbove = new Int32Array(count).fill(-1)
  const roomOn = new Int32Array(count).fill(-1)
  const inOrder = sortedPoints({x, y}, count)
  let following = 0
  const locate = (room: number) => {
    const position = countAbove(status, x[room] as number, y[room] as number)
    if (position > 0) roomAbove[room] = status.order[position - 1] as number
    if (position === status.size) return
    const segment = status.order[position] as number
    if (sideOfSegment(status.lines, segment, x[room] as number, y[room] as number) === 0) roomOn[room] = segment
  }
  const isBefore = (room: number, px: number, py: number) =>
    (x[room] as number) < px || (x[room] === px && (y[room] as number) < py)
  return {
    roomAbove,
    roomOn,
    /** Locates the rooms to the left of a place, or straight above it. */
    locateBefore(px: number, py: number) {
      while (following < count && isBefore(inOrder[following] as number, px, py)) locate(inOrder[following++] as number)
    },
  }
}

/**
 * Links the half-edges around a point: first segments that begin here, downwards, then segments that end
 * here, upwards.
 */
function linkHalfEdges(
  next: Int32Array,
  items: Int32Array,
  first: number,
  last: number,
  status: Int32Array,
  low: number,
  high: number,
): void {
  if (first === last && low === high) return
  // The last outgoing half-edge, whose successor is the first.
  let previous = low < high ? 2 * (status[low] as number) + 1 : 2 * (items[last - 1] as number)
  for (let index = first; index < last; index++) {
    const out = 2 * (items[index] as number)
    next[out ^ 1] = previous
    previous = out
  }
  for (let index = high - 1; index >= low; index--) {
    const out = 2 * (status[index] as number) + 1
    next[out ^ 1] = previous
    previous = out
  }
}
