/**
 * One sweep from left to right over the pieces. It proves that no two meet but at their ends, links their sides into
 * cycles, and says what lies above each island and each room: on the drawing, where y grows downwards.
 *
 * Each piece has two sides, `2 * piece` as one walks it from its first point to its second, and `2 * piece + 1` as one walks
 * it back. A side belongs to the region on the right as seen on the drawing (of greater y, walking right), and is followed
 * by the next side of that region's outline. All comparisons are of whole numbers and exact.
 */
import {listsBy, sortRange} from './lists.ts'
import type {Pieces} from './pieces.ts'
import {type Points, sideOf} from './points.ts'
import {sortedPoints} from './sort-points.ts'
import {countAbove, emptyStatus, replace, type Status, sideOfPlace} from './status.ts'

export type Swept = Outlines | Fault

/** No two pieces meet but at their ends. */
export interface Outlines {
  kind: 'outlines'
  /** Of each side the one that follows it around its region. */
  next: Int32Array
  /** The pieces that begin at each point, by their direction from up to down. */
  start: Int32Array
  items: Int32Array
  /** Of each point where no piece ends, the piece next to it on the side of less y, or -1. */
  above: Int32Array
  /** The same of each room. */
  roomAbove: Int32Array
  /** The piece that a room's point lies on, or -1. */
  roomOn: Int32Array
}

export type Fault =
  /** The two pieces meet between their ends. */
  | {kind: 'crossing'; one: number; other: number}
  /** Some point lies on a piece between its ends, or two pieces lie on each other. */
  | {kind: 'touch'}

export function sweep(pieces: Pieces, rooms: Points): Swept {
  const {points, from, to, count} = pieces
  const {start, items} = listsBy(from, points.count, count)
  const next = new Int32Array(2 * count)
  const above = new Int32Array(points.count).fill(-1)
  const status = emptyStatus(pieces)
  const {order} = status
  const locator = roomLocator(rooms, status)

  for (let point = 0; point < points.count; point++) {
    const x = points.x[point] as number
    const y = points.y[point] as number
    locator.locateBefore(x, y)
    const low = countAbove(status, x, y)
    const high = endOfThose(status, to, low, point, x, y)
    const first = start[point] as number
    const last = start[point + 1] as number
    if (high === -1 || !sortDownwards(pieces, items, first, last)) return {kind: 'touch'}
    if (high === low && low > 0) above[point] = order[low - 1] as number
    link(next, items, first, last, order, low, high)
    replace(status, low, high, items, first, last)
    const crossing = newNeighbours(pieces, status, low) ?? newNeighbours(pieces, status, low + last - first)
    if (crossing !== undefined) return crossing
  }
  const {roomAbove, roomOn} = locator
  return {kind: 'outlines', next, start, items, above, roomAbove, roomOn}
}

/** Of the pieces from `low` on, up to which one they end at the point; -1 when one goes through it. */
function endOfThose({order, size, lines}: Status, to: Int32Array, low: number, point: number, x: number, y: number) {
  let high = low
  for (; high < size; high++) {
    const piece = order[high] as number
    if (to[piece] === point) continue
    return sideOfPlace(lines, piece, x, y) === 0 ? -1 : high
  }
  return high
}

/** The pieces that begin at one point, by their direction; false when two have the same. */
function sortDownwards({points, from, to}: Pieces, items: Int32Array, first: number, last: number): boolean {
  if (last - first < 2) return true
  const point = from[items[first] as number] as number
  const side = (one: number, other: number) => sideOf(points, point, to[one] as number, to[other] as number)
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

/** Whether the pieces around a place in the order, which become neighbours, change places before either ends. */
function newNeighbours({points: {x, y}, to}: Pieces, {order, size, lines}: Status, place: number): Fault | undefined {
  if (place === 0 || place >= size) return undefined
  const one = order[place - 1] as number
  const other = order[place] as number
  const end = to[one] as number
  const otherEnd = to[other] as number
  if (end === otherEnd) return undefined
  const cross =
    end < otherEnd
      ? sideOfPlace(lines, other, x[end] as number, y[end] as number) > 0
      : sideOfPlace(lines, one, x[otherEnd] as number, y[otherEnd] as number) < 0
  return cross ? {kind: 'crossing', one, other} : undefined
}

/** Says of rooms, on the sweep's way, what lies above them. */
function roomLocator({x, y}: Points, status: Status) {
  const count = x.length
  const roomAbove = new Int32Array(count).fill(-1)
  const roomOn = new Int32Array(count).fill(-1)
  const inOrder = sortedPoints({x, y}, count)
  let following = 0
  const locate = (room: number) => {
    const place = countAbove(status, x[room] as number, y[room] as number)
    if (place > 0) roomAbove[room] = status.order[place - 1] as number
    if (place === status.size) return
    const piece = status.order[place] as number
    if (sideOfPlace(status.lines, piece, x[room] as number, y[room] as number) === 0) roomOn[room] = piece
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

/** Around a point, each side that comes in goes on along the next piece: first those that begin here, downwards, then those that end here, upwards. */
function link(
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
