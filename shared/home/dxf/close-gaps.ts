/** Closes the gaps of walls where doors and windows are. */
import {cross, dot, minus} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Opening, Point} from '../schema.ts'
import {isNear, isSwing, openEnd, type PlanArc, type PlanLine, type PlanStrokes} from './plan-strokes.ts'
import {type End, meetingAhead, outward, type Piece, pointAt} from './wall-pieces.ts'

/** A door, window or passage in the gap between two jambs, on a wall's centre line. */
export interface Gap {
  kind: Opening['kind']
  jambs: [Point, Point]
  thickness: number
  leaves: number
  hinge?: Point
  opensTo?: Point
}

/** A wall across a gap whose sides are not in line. */
export interface Bridge {
  a: Point
  b: Point
  thickness: number
}

export interface ClosedWalls {
  pieces: Piece[]
  bridges: Bridge[]
  gaps: Gap[]
}

/** Metres. A gap up to `maxPassage` may be empty. */
const maxPassage = 1.2
const maxDoor = 1.4
const maxDouble = 2.6
const maxWindow = 6
const minGap = 0.35
/** Metres that the sides of a gap may be out of line. */
const maxAside = 0.1

interface Side {
  width: number
  /** The piece beyond the gap, and its end when it is in line. */
  other: Piece
  end: End | undefined
  /** Metres from the piece's end to the point that it must reach. */
  reach: number
}

/** Closes gaps of the pieces, which become longer. Swings that are used are taken from `swings`. */
export function closeGaps(
  pieces: readonly Piece[],
  strokes: PlanStrokes,
  budget: WorkBudget,
): ClosedWalls & {swings: Set<PlanArc>} {
  const swings = new Set(strokes.arcs.filter(isSwing))
  const joiner = createJoiner(pieces)
  const gaps: Gap[] = []
  for (const {piece, end, side} of freeSides(pieces, budget)) {
    if (piece.isMet[end] || (side.end && side.other.isMet[side.end])) continue
    const gap = gapAcross(piece, end, side.width, strokes, swings, budget)
    if (gap === undefined) continue
    gaps.push(gap)
    piece.isMet[end] = true
    if (side.end) side.other.isMet[side.end] = true
    joiner.join(piece, end, side)
  }
  return {pieces: [...joiner.kept], bridges: joiner.bridges, gaps, swings}
}

/** Metres by which pieces may differ to become one across a gap. */
const same = 0.02

/** Joins the sides of gaps: pieces in line become one, others are bridged, and walls across are reached. */
function createJoiner(pieces: readonly Piece[]) {
  const kept = new Set(pieces)
  const bridges: Bridge[] = []
  const replaced = new Map<Piece, Piece>()
  const current = (piece: Piece): Piece => {
    let now = piece
    for (let next = replaced.get(now); next; next = replaced.get(now)) now = next
    return now
  }
  return {
    kept,
    bridges,
    join(piece: Piece, end: End, side: Side): void {
      const own = current(piece)
      const other = current(side.other)
      if (side.end === undefined) own[end] += end === 'to' ? side.reach : -side.reach
      else if (
        own !== other &&
        Math.abs(other.n - own.n) <= same &&
        Math.abs(other.thickness - own.thickness) <= same
      ) {
        own.from = Math.min(own.from, other.from)
        own.to = Math.max(own.to, other.to)
        kept.delete(other)
        replaced.set(other, own)
      } else
        bridges.push({
          a: pointAt(piece, piece[end]),
          b: pointAt(side.other, side.other[side.end]),
          thickness: Math.min(piece.thickness, side.other.thickness),
        })
    },
  }
}

/** Returns the free ends with the wall beyond each, the narrowest gaps first. */
function freeSides(pieces: readonly Piece[], budget: WorkBudget): {piece: Piece; end: End; side: Side}[] {
  return pieces
    .flatMap((piece) => (['from', 'to'] as const).map((end) => ({piece, end})))
    .filter(({piece, end}) => !piece.isMet[end])
    .flatMap(({piece, end}) => {
      const side = nearestSide(piece, end, pieces, budget)
      return side ? [{piece, end, side}] : []
    })
    .sort((one, other) => one.side.width - other.side.width)
}

/** Returns the wall beyond a free end: the nearest piece in line, or a wall across. */
function nearestSide(piece: Piece, end: End, pieces: readonly Piece[], budget: WorkBudget): Side | undefined {
  budget.spend(pieces.length)
  let best: Side | undefined
  for (const other of pieces) {
    const side = other === piece ? undefined : sideOf(piece, end, other)
    if (side === undefined || side.width < minGap || side.width > maxWindow) continue
    if (best === undefined || side.width < best.width) best = side
  }
  return best
}

function sideOf(piece: Piece, end: End, other: Piece): Side | undefined {
  if (other.direction !== piece.direction) {
    const ahead = meetingAhead(piece, end, other)
    return ahead === undefined ? undefined : {width: ahead - other.thickness / 2, other, end: undefined, reach: ahead}
  }
  if (Math.abs(other.n - piece.n) > Math.max(maxAside, piece.thickness / 2)) return undefined
  const width = end === 'to' ? other.from - piece.to : piece.from - other.to
  return {width, other, end: end === 'to' ? 'from' : 'to', reach: width}
}

function gapAcross(
  piece: Piece,
  end: End,
  width: number,
  {lines}: PlanStrokes,
  swings: Set<PlanArc>,
  budget: WorkBudget,
): Gap | undefined {
  const a = pointAt(piece, piece[end])
  const out = outward(piece, end)
  const b: Point = [a[0] + out[0] * width, a[1] + out[1] * width]
  const gap = {jambs: [a, b] as [Point, Point], thickness: piece.thickness}
  budget.spend(swings.size + lines.length)
  const near = piece.thickness / 2 + 0.15
  const leaves = [...swings].filter(({center}) => isNear(center, a, near) || isNear(center, b, near))
  const single = leaves.find(({radius}) => Math.abs(radius - width) <= 0.1 * width + 0.06)
  const pair = leaves.filter(({radius}) => Math.abs(radius - width / 2) <= 0.1 * width + 0.06)
  const found =
    single && width <= maxDoor
      ? [single]
      : pair.length > 1 && width <= maxDouble
        ? pair.slice(0, 2)
        : leaves.slice(0, 1)
  const [first] = found
  if (first && width <= maxDouble) {
    for (const arc of found) swings.delete(arc)
    return {...gap, kind: 'door', leaves: found.length, hinge: first.center, opensTo: openEnd(first, a, out)}
  }
  const inside = linesAcross(lines, {a, out, width, half: piece.thickness / 2})
  const isCrossed = covered(inside) >= 0.7 * width
  const isGlazed = inside.some(({aside}) => aside < piece.thickness / 2 - 0.01)
  if (isCrossed && (isGlazed || width > maxPassage)) return {...gap, kind: 'window', leaves: 1}
  return width <= maxPassage ? {...gap, kind: 'passage', leaves: 1} : undefined
}

interface Across {
  from: number
  to: number
  /** Metres from the wall's centre line. */
  aside: number
}

/** Returns the lines along a gap inside the wall's body. */
function linesAcross(
  lines: readonly PlanLine[],
  {a, out, width, half}: {a: Point; out: Point; width: number; half: number},
): Across[] {
  return lines.flatMap((line) => {
    const [start, end] = [minus(line.a, a), minus(line.b, a)]
    const [from, to] = [dot(start, out), dot(end, out)].sort((one, other) => one - other) as [number, number]
    if (from < -0.2 || to > width + 0.2 || to - from < 0.15 * width) return []
    const aside = Math.max(Math.abs(cross(out, start)), Math.abs(cross(out, end)))
    return aside <= half + 0.05 ? [{from, to, aside}] : []
  })
}

/** Returns the metres that lines cover together. */
function covered(lines: readonly Across[]): number {
  let [sum, reached] = [0, -Infinity]
  for (const {from, to} of [...lines].sort((one, other) => one.from - other.from)) {
    sum += Math.max(to - Math.max(from, reached), 0)
    reached = Math.max(reached, to)
  }
  return sum
}
