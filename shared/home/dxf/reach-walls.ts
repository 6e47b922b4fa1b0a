/** Joins a door or window that stands apart from walls to the walls on its sides. */
import {cross, directionOf, distance, dot, minus} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {Bridge} from './close-gaps.ts'
import {type End, type Piece, pointAt} from './wall-pieces.ts'

/** Metres from a jamb to the next wall, and by which that wall may end too early. */
const maxAhead = 0.9
const maxShort = 0.45
const slack = 0.12
const minSine = 0.5

interface Reached {
  at: Point
  piece: Piece
  /** The end to lengthen to the point, and its new place along the wall. */
  longer: {end: End; to: number} | undefined
  ahead: number
  /** Whether the point is at an end that meets no other wall. */
  isFree: boolean
}

export interface BridgeOptions {
  /** Metres. */
  thickness: number
  /** Whether one of the walls must end there without meeting another. */
  needsFreeEnd?: boolean
}

/** Returns a wall through both jambs to the nearest wall on either side, whose ends it lengthens; undefined without. */
export function bridgeThrough(
  [from, to]: [Point, Point],
  {thickness, needsFreeEnd = false}: BridgeOptions,
  pieces: readonly Piece[],
): Bridge | undefined {
  const out = directionOf(from, to)
  const [a, b] = [reachFrom(from, [-out[0], -out[1]], pieces), reachFrom(to, out, pieces)]
  if (a === undefined || b === undefined || distance(a.at, b.at) < distance(from, to) * 0.9) return undefined
  if (needsFreeEnd && !a.isFree && !b.isFree) return undefined
  for (const {piece, longer} of [a, b])
    if (longer) {
      piece[longer.end] = longer.to
      piece.isMet[longer.end] = true
    }
  return {a: a.at, b: b.at, thickness}
}

function reachFrom(jamb: Point, out: Point, pieces: readonly Piece[]): Reached | undefined {
  let best: Reached | undefined
  for (const piece of pieces) {
    const reached =
      Math.abs(cross(out, piece.direction.axis)) > minSine ? acrossWall(jamb, out, piece) : alongWall(jamb, out, piece)
    if (reached && (best === undefined || reached.ahead < best.ahead)) best = reached
  }
  return best
}

/** The point on a wall that runs across, or would if it were a little longer. */
function acrossWall(jamb: Point, out: Point, piece: Piece): Reached | undefined {
  const {axis} = piece.direction
  const sine = cross(out, axis)
  const apart = minus(pointAt(piece, piece.from), jamb)
  const ahead = cross(apart, axis) / sine
  if (ahead < -slack - piece.thickness / 2 || ahead > maxAhead) return undefined
  const along = piece.from + cross(apart, out) / sine
  const beyond = Math.max(piece.from - along, along - piece.to)
  if (beyond > maxShort) return undefined
  const end: End = along - piece.from < piece.to - along ? 'from' : 'to'
  return {
    at: pointAt(piece, along),
    piece,
    ahead: ahead + Math.max(beyond, 0),
    longer: beyond > 0 ? {end, to: along} : undefined,
    isFree: beyond > -slack && !piece.isMet[end],
  }
}

/** The end of a wall that goes on in line. */
function alongWall(jamb: Point, out: Point, piece: Piece): Reached | undefined {
  const {axis, normal} = piece.direction
  if (Math.abs(dot(normal, jamb) - piece.n) > piece.thickness / 2 + slack) return undefined
  const end: End = dot(out, axis) > 0 ? 'from' : 'to'
  const at = pointAt(piece, piece[end])
  const ahead = dot(minus(at, jamb), out)
  return ahead < -slack || ahead > maxAhead
    ? undefined
    : {at, piece, ahead, longer: undefined, isFree: !piece.isMet[end]}
}
