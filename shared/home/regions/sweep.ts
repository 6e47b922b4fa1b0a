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
import {type Points, sideOf, sortedPoints} from './points.ts'

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
  const {x, y} = points
  const {start, items} = listsBy(from, points.count, count)
  const next = new Int32Array(2 * count)
  const above = new Int32Array(points.count).fill(-1)
  const roomAbove = new Int32Array(rooms.x.length).fill(-1)
  const roomOn = new Int32Array(rooms.x.length).fill(-1)
  const roomOrder = sortedPoints(rooms, rooms.x.length)
  let nextRoom = 0

  /** The pieces that the sweep is in, by where it meets them, from less y to more. */
  const status = new Int32Array(count)
  let size = 0

  /** How many of them lie at less y than the place. */
  const countAbove = (px: number, py: number): number => {
    let [low, high] = [0, size]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sideOfPlace(pieces, status[middle] as number, px, py) > 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const locate = (room: number) => {
    const [px, py] = [rooms.x[room] as number, rooms.y[room] as number]
    const place = countAbove(px, py)
    if (place > 0) roomAbove[room] = status[place - 1] as number
    if (place < size && sideOfPlace(pieces, status[place] as number, px, py) === 0)
      roomOn[room] = status[place] as number
  }

  for (let point = 0; point < points.count; point++) {
    const [px, py] = [x[point] as number, y[point] as number]
    for (; nextRoom < roomOrder.length; nextRoom++) {
      const room = roomOrder[nextRoom] as number
      const rx = rooms.x[room] as number
      if (rx > px || (rx === px && (rooms.y[room] as number) >= py)) break
      locate(room)
    }

    const low = countAbove(px, py)
    let high = low
    for (; high < size; high++) {
      const piece = status[high] as number
      if (to[piece] === point) continue
      if (sideOfPlace(pieces, piece, px, py) !== 0) break
      return {kind: 'touch'}
    }

    const [first, last] = [start[point] as number, start[point + 1] as number]
    const begin = last - first
    if (begin > 1) {
      sortRange(items, first, last, (one, other) => sideOf(points, point, to[other] as number, to[one] as number))
      for (let index = first + 1; index < last; index++) {
        const [one, other] = [items[index - 1] as number, items[index] as number]
        if (sideOf(points, point, to[one] as number, to[other] as number) === 0) return {kind: 'touch'}
      }
    }
    if (high === low) above[point] = low === 0 ? -1 : (status[low - 1] as number)
    link(next, items, first, last, status, low, high)

    if (begin !== high - low) status.copyWithin(low + begin, high, size)
    size += begin - (high - low)
    for (let index = 0; index < begin; index++) status[low + index] = items[first + index] as number
    // Pieces that become neighbours here must not meet further on.
    if (low > 0 && low < size && doCross(pieces, status[low - 1] as number, status[low] as number))
      return {kind: 'crossing', one: status[low - 1] as number, other: status[low] as number}
    const after = low + begin
    if (begin > 0 && after < size && doCross(pieces, status[after - 1] as number, status[after] as number))
      return {kind: 'crossing', one: status[after - 1] as number, other: status[after] as number}
  }
  return {kind: 'outlines', next, start, items, above, roomAbove, roomOn}
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

function sideOfPlace({points: {x, y}, from, to}: Pieces, piece: number, px: number, py: number): number {
  const [a, b] = [from[piece] as number, to[piece] as number]
  const [ax, ay] = [x[a] as number, y[a] as number]
  return ((x[b] as number) - ax) * (py - ay) - ((y[b] as number) - ay) * (px - ax)
}

/** Whether each of two pieces has the other's ends strictly on its two sides. */
export function doCross({points, from, to}: Pieces, one: number, other: number): boolean {
  const [a, b, c, d] = [from[one] as number, to[one] as number, from[other] as number, to[other] as number]
  const [sideC, sideD] = [sideOf(points, a, b, c), sideOf(points, a, b, d)]
  if (sideC === 0 || sideD === 0 || sideC > 0 === sideD > 0) return false
  const [sideA, sideB] = [sideOf(points, c, d, a), sideOf(points, c, d, b)]
  return sideA !== 0 && sideB !== 0 && sideA > 0 !== sideB > 0
}
