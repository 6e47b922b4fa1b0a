/** Lists where walls cross, once the sweep has said that some do. */
import type {Pieces} from './pieces.ts'
import {sideOf} from './points.ts'

/** Where two walls meet though neither ends there. */
export interface Met {
  /** Wall indices. */
  one: number
  other: number
  /** Grid steps. */
  x: number
  y: number
}

/** Enough for a person to see what is wrong. */
const mostCrossings = 100
/** Real plans of thousands of walls take less; others are not looked through to their end. */
const mostTests = 4_000_000

export interface Crossings {
  list: Met[]
  /** Whether there may be more. */
  isCut: boolean
}

/** One for each two walls, by the pieces' order, and at least the one that is known. */
export function listCrossings(pieces: Pieces, known: {one: number; other: number}): Crossings {
  const found = new Map<number, Met>()
  const add = (one: number, other: number) => {
    const [wall, otherWall] = [pieces.walls[one] as number, pieces.walls[other] as number]
    const key = Math.min(wall, otherWall) * 2 ** 26 + Math.max(wall, otherWall)
    if (!found.has(key)) found.set(key, {one: wall, other: otherWall, ...crossingPoint(pieces, one, other)})
    return found.size < mostCrossings
  }
  add(known.one, known.other)
  const isWhole = visitPairs(pieces, (one, other) => !doCross(pieces, one, other) || add(one, other))
  return {list: [...found.values()], isCut: !isWhole}
}

/**
 * Visits pairs of pieces whose boxes meet, going from left to right, while `visit` wants more. False when it was stopped,
 * by that or by how many pairs there are.
 */
function visitPairs(
  {points: {x, y}, from, to, count}: Pieces,
  visit: (one: number, other: number) => boolean,
): boolean {
  // Points are numbered from left to right.
  const order = Int32Array.from({length: count}, (_, piece) => piece).sort(
    (one, other) => (from[one] as number) - (from[other] as number) || (to[one] as number) - (to[other] as number),
  )
  const active = new Int32Array(count)
  let size = 0
  let tests = 0
  for (const piece of order) {
    const left = x[from[piece] as number] as number
    const [ya, yb] = [y[from[piece] as number] as number, y[to[piece] as number] as number]
    const [top, bottom] = [Math.min(ya, yb), Math.max(ya, yb)]
    tests += size
    if (tests > mostTests) return false
    let kept = 0
    for (let index = 0; index < size; index++) {
      const other = active[index] as number
      if ((x[to[other] as number] as number) < left) continue
      active[kept++] = other
      const [oa, ob] = [y[from[other] as number] as number, y[to[other] as number] as number]
      if (Math.min(oa, ob) <= bottom && Math.max(oa, ob) >= top && !visit(other, piece)) return false
    }
    size = kept
    active[size++] = piece
  }
  return true
}

function crossingPoint({points: {x, y}, from, to}: Pieces, one: number, other: number): {x: number; y: number} {
  const at = (point: number) => [x[point] as number, y[point] as number] as const
  const [ax, ay] = at(from[one] as number)
  const [bx, by] = at(to[one] as number)
  const [cx, cy] = at(from[other] as number)
  const [dx, dy] = at(to[other] as number)
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  const share = across === 0 ? 0 : ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
  return {x: ax + (bx - ax) * share, y: ay + (by - ay) * share}
}

/** Whether each of two pieces has the other's ends strictly on its two sides. */
function doCross({points, from, to}: Pieces, one: number, other: number): boolean {
  const [a, b, c, d] = [from[one] as number, to[one] as number, from[other] as number, to[other] as number]
  const [sideC, sideD] = [sideOf(points, a, b, c), sideOf(points, a, b, d)]
  if (sideC === 0 || sideD === 0 || sideC > 0 === sideD > 0) return false
  const [sideA, sideB] = [sideOf(points, c, d, a), sideOf(points, c, d, b)]
  return sideA !== 0 && sideB !== 0 && sideA > 0 !== sideB > 0
}
