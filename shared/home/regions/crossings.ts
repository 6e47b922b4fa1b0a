/** Lists where walls cross, once the sweep has said that some do. */
import type {Pieces} from './pieces.ts'
import type {Met} from './runs.ts'
import {doCross} from './sweep.ts'

/** Enough for a person to see what is wrong. */
export const mostCrossings = 100
/** Real plans take some thousands for each hundred walls; others are not looked through to their end. */
const mostTests = 2_000_000

/** At most one more than `mostCrossings`, by the pieces' order; all of them unless the plan takes too many tests. */
export function listCrossings(pieces: Pieces, known: {one: number; other: number}): Met[] {
  const found = new Map<number, Met>()
  const add = (one: number, other: number) => {
    const [wall, otherWall] = [pieces.walls[one] as number, pieces.walls[other] as number]
    const key = Math.min(wall, otherWall) * 2 ** 26 + Math.max(wall, otherWall)
    if (!found.has(key)) found.set(key, {one: wall, other: otherWall, ...crossingPoint(pieces, one, other)})
  }
  add(known.one, known.other)
  for (const [one, other] of overlappingBoxes(pieces)) {
    if (!doCross(pieces, one, other)) continue
    add(one, other)
    if (found.size > mostCrossings) break
  }
  return [...found.values()]
}

/** Pairs of pieces whose boxes meet, found by going from left to right. */
function* overlappingBoxes({points: {x, y}, from, to, count}: Pieces): Generator<[one: number, other: number]> {
  // Points are numbered from left to right, so pieces can be ordered by their first one.
  const order = Int32Array.from({length: count}, (_, piece) => piece).sort(
    (one, other) => (from[one] as number) - (from[other] as number) || (to[one] as number) - (to[other] as number),
  )
  let active: number[] = []
  let tests = 0
  for (const piece of order) {
    const left = x[from[piece] as number] as number
    const [ya, yb] = [y[from[piece] as number] as number, y[to[piece] as number] as number]
    const [top, bottom] = [Math.min(ya, yb), Math.max(ya, yb)]
    tests += active.length
    active = active.filter((other) => (x[to[other] as number] as number) >= left)
    for (const other of active) {
      const [oa, ob] = [y[from[other] as number] as number, y[to[other] as number] as number]
      if (Math.min(oa, ob) <= bottom && Math.max(oa, ob) >= top) yield [other, piece]
    }
    if (tests > mostTests) return
    active.push(piece)
  }
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
