/** Makes walls of strips: joins strips in line, and lengthens ends to the walls they meet. */
import {cross, dot, minus} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Direction, Face} from './wall-faces.ts'
import type {Strip} from './wall-pairs.ts'

/** A wall's straight piece. Its ends `from` and `to` are metres along the axis of its direction. */
export interface Piece extends Strip {
  direction: Direction
  /** Whether an end meets another wall. */
  isMet: {from: boolean; to: boolean}
}

export type End = 'from' | 'to'

/** Metres by which pieces in line may differ. */
const sameLine = 0.02
const sameThickness = 0.02
/** The longest gap in a face where another wall joins, in metres. */
const maxJunction = 0.6
/** Metres by which an end may miss another wall's body. */
const slack = 0.08
/** The sine of the least angle at which walls meet. */
const minSine = 0.25

export const pointAt = ({direction: {axis, normal}, n}: Piece, t: number): Point => [
  axis[0] * t + normal[0] * n,
  axis[1] * t + normal[1] * n,
]

/** Returns the pieces of walls. */
export function piecesOf(directions: readonly Direction[], strips: readonly Strip[][], budget: WorkBudget): Piece[] {
  const pieces = directions.flatMap((direction, index) =>
    joinStrips(strips[index] ?? [], direction.faces, budget).map(
      (strip): Piece => ({...strip, direction, isMet: {from: false, to: false}}),
    ),
  )
  const joined = joinAcross(withoutReveals(pieces, budget), budget)
  meetEnds(joined, budget)
  return joined
}

/** Joins strips of one wall that touch, or that one face joins where another wall interrupts the other face. */
function joinStrips(strips: readonly Strip[], faces: readonly Face[], budget: WorkBudget): Strip[] {
  const joined: Strip[] = []
  for (const strip of [...strips].sort((one, other) => one.from - other.from)) {
    budget.spend(joined.length + 1)
    const before = joined.findLast((each) => isInLine(each, strip))
    const gap = before ? strip.from - before.to : Infinity
    if (before && (gap <= sameLine || (gap <= maxJunction && isCovered(before, strip, faces, budget)))) {
      before.to = Math.max(before.to, strip.to)
    } else joined.push({...strip})
  }
  return joined
}

const isInLine = (one: Strip, other: Strip) =>
  Math.abs(one.n - other.n) <= sameLine && Math.abs(one.thickness - other.thickness) <= sameThickness

/** Returns whether a face runs on between two strips. */
function isCovered(before: Strip, after: Strip, faces: readonly Face[], budget: WorkBudget): boolean {
  budget.spend(faces.length)
  return faces.some(
    ({n, from, to}) =>
      Math.abs(Math.abs(n - before.n) - before.thickness / 2) <= sameLine &&
      from <= before.to + 0.01 &&
      to >= after.from - 0.01,
  )
}

/** Leaves out pieces that are shorter than thick, unless they continue another piece: those are reveals. */
function withoutReveals(pieces: readonly Piece[], budget: WorkBudget): Piece[] {
  return pieces.filter((piece) => {
    const length = piece.to - piece.from
    if (length >= piece.thickness * 1.3) return true
    budget.spend(pieces.length)
    return pieces.some(
      (other) =>
        other !== piece &&
        other.direction === piece.direction &&
        isInLine(other, piece) &&
        other.to - other.from > length &&
        Math.max(other.from - piece.to, piece.from - other.to) < 3,
    )
  })
}

/** Joins pieces in line where a wall as thick as the gap crosses them. */
function joinAcross(pieces: readonly Piece[], budget: WorkBudget): Piece[] {
  const joined: Piece[] = []
  for (const piece of [...pieces].sort((one, other) => one.from - other.from)) {
    budget.spend(joined.length + 1)
    const before = joined.findLast((each) => each.direction === piece.direction && isInLine(each, piece))
    const gap = before ? piece.from - before.to : Infinity
    if (before && gap <= maxJunction && isCrossed(before, piece, pieces, budget))
      before.to = Math.max(before.to, piece.to)
    else joined.push(piece)
  }
  return joined
}

function isCrossed(before: Piece, after: Piece, pieces: readonly Piece[], budget: WorkBudget): boolean {
  budget.spend(pieces.length)
  const middle = pointAt(before, (before.to + after.from) / 2)
  return pieces.some((other) => {
    if (other.direction === before.direction) return false
    const {axis, normal} = other.direction
    const along = dot(axis, middle)
    return (
      Math.abs(dot(normal, middle) - other.n) <= 0.05 &&
      other.thickness >= after.from - before.to - 0.05 &&
      along > other.from - 0.6 &&
      along < other.to + 0.6
    )
  })
}

/** Returns where an end's line meets another piece, in metres ahead of the end. */
export function meetingAhead(piece: Piece, end: End, other: Piece): number | undefined {
  if (other.direction === piece.direction) return undefined
  const out = outward(piece, end)
  const sine = cross(out, other.direction.axis)
  if (Math.abs(sine) < minSine) return undefined
  const from = pointAt(piece, piece[end])
  const apart = minus(pointAt(other, other.from), from)
  const ahead = cross(apart, other.direction.axis) / sine
  const along = cross(apart, out) / sine
  const room = piece.thickness / 2 / Math.abs(sine) + slack
  return along >= -room && along <= other.to - other.from + room ? ahead : undefined
}

export const outward = ({direction: {axis}}: Piece, end: End): Point => (end === 'to' ? axis : [-axis[0], -axis[1]])

/** Lengthens, or shortens, ends to the centre lines of the walls whose bodies they touch. */
function meetEnds(pieces: readonly Piece[], budget: WorkBudget): void {
  const moves = pieces.flatMap((piece) =>
    (['from', 'to'] as const).map((end) => ({piece, end, by: nearestMeeting(piece, end, pieces, budget)})),
  )
  for (const {piece, end, by} of moves)
    if (by !== undefined) {
      piece[end] += end === 'to' ? by : -by
      piece.isMet[end] = true
    }
}

/** Returns the metres ahead of an end, negative behind it, to the nearest wall whose body it touches. */
function nearestMeeting(piece: Piece, end: End, pieces: readonly Piece[], budget: WorkBudget): number | undefined {
  budget.spend(pieces.length)
  let best: number | undefined
  for (const other of pieces) {
    const ahead = meetingAhead(piece, end, other)
    if (ahead === undefined || Math.abs(ahead) > other.thickness / 2 + piece.thickness / 4 + slack) continue
    if (best === undefined || Math.abs(ahead) < Math.abs(best)) best = ahead
  }
  return best
}
