/**
 * One sweep from left to right over the segments. It proves that no two meet but at their ends, links their sides into
 * cycles, and says what lies above each island and each room: on the drawing, where y grows downwards.
 *
 * Each segment has two sides, `2 * segment` as one walks it from its first point to its second, and `2 * segment + 1` as one walks
 * it back. A side belongs to the region on the right as seen on the drawing (of greater y, walking right), and is followed
 * by the next side of that region's outline. All comparisons are of whole numbers and exact.
 */
import {groupIndices, sortRange} from './grouped-indices.ts'
import {orientation, type Points} from './points.ts'
import type {Segments} from './segments.ts'
import {sortedPoints} from './sort-points.ts'
import {countAbove, createStatus, replaceRange, type Status, sideOfSegment} from './sweep-status.ts'

export type SweepResult = HalfEdges | Fault

/** No two segments meet but at their ends. */
export interface HalfEdges {
  kind: 'half-edges'
  /** Of each side the one that follows it around its region. */
  next: Int32Array
  /** The segments that begin at each point, by their direction from up to down. */
  start: Int32Array
  items: Int32Array
  /** Of each point where no segment ends, the segment next to it on the side of less y, or -1. */
  above: Int32Array
  /** The same of each room. */
  roomAbove: Int32Array
  /** The segment that a room's point lies on, or -1. */
  roomOn: Int32Array
}

export type Fault =
  /** The two segments meet between their ends. */
  | {kind: 'crossing'; one: number; other: number}
  /** Some point lies on a segment between its ends, or two segments lie on each other. */
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

/** Of the segments from `low` on, up to which one they end at the point; -1 when one goes through it. */
function endOfIncoming({order, size, lines}: Status, to: Int32Array, low: number, point: number, x: number, y: number) {
  let high = low
  for (; high < size; high++) {
    const segment = order[high] as number
    if (to[segment] === point) continue
    return sideOfSegment(lines, segment, x, y) === 0 ? -1 : high
  }
  return high
}

/** The segments that begin at one point, by their direction; false when two have the same. */
function sortDownwards({points, from, to}: Segments, items: Int32Array, first: number, last: number): boolean {
  if (last - first < 2) return true
  const point = from[items[first] as number] as number
  const side = (one: number, other: number) => orientation(points, point, to[one] as number, to[other] as number)
  if (last - first === 2) {
    const one = items[first] as number
    const other = items[first + 1] as number
    const turn = side(one, other)
    if (turn < 0) {
      items[first] = other
      items[first + 1] = one
    }
    return turn !== 0
  }
  sortRange(items, first, last, (one, other) => side(other, one))
  for (let index = first + 1; index < last; index++)
    if (side(items[index - 1] as number, items[index] as number) === 0) return false
  return true
}

/** Whether the segments around a place in the order, which become neighbours, change places before either ends. */
function testNeighbours(
  {points: {x, y}, to}: Segments,
  {order, size, lines}: Status,
  place: number,
): Fault | undefined {
  if (place === 0 || place >= size) return undefined
  const one = order[place - 1] as number
  const other = order[place] as number
  const end = to[one] as number
  const otherEnd = to[other] as number
  if (end === otherEnd) return undefined
  const cross =
    end < otherEnd
      ? sideOfSegment(lines, other, x[end] as number, y[end] as number) > 0
      : sideOfSegment(lines, one, x[otherEnd] as number, y[otherEnd] as number) < 0
  return cross ? {kind: 'crossing', one, other} : undefined
}

/** Says of rooms, on the sweep's way, what lies above them. */
function createRoomLocator({x, y}: Points, status: Status) {
  const count = x.length
  const roomAbove = new Int32Array(count).fill(-1)
  const roomOn = new Int32Array(count).fill(-1)
  const inOrder = sortedPoints({x, y}, count)
  let following = 0
  const locate = (room: number) => {
    const place = countAbove(status, x[room] as number, y[room] as number)
    if (place > 0) roomAbove[room] = status.order[place - 1] as number
    if (place === status.size) return
    const segment = status.order[place] as number
    if (sideOfSegment(status.lines, segment, x[room] as number, y[room] as number) === 0) roomOn[room] = segment
  }
  const isBefore = (room: number, px: number, py: number) =>
    (x[room] as number) < px || (x[room] === px && (y[room] as number) < py)
  return {
    roomAbove,
    roomOn,
    /** Those to the left of a place, or above it. */
    locateBefore(px: number, py: number) {
      while (following < count && isBefore(inOrder[following] as number, px, py)) locate(inOrder[following++] as number)
    },
  }
}

/** Around a point, each side that comes in goes on along the next segment: first those that begin here, downwards, then those that end here, upwards. */
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
  // The last side out, around from which the first is.
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
