/** Places the doors whose swing stands at no gap of a wall: in a wall drawn through, or between two other walls. */
import {cross, directionOf, dot} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Bridge, Gap} from './close-gaps.ts'
import {isNear, type PlanArc, type PlanLine} from './plan-strokes.ts'
import {bridgeThrough} from './reach-walls.ts'
import {type Piece, pointAt} from './wall-pieces.ts'

/** Metres by which a hinge or the end of a leaf may miss a wall's body. */
const slack = 0.12
/** The sine of the greatest angle between a closed leaf and its wall. */
const maxSine = 0.17
const thicknessBetween = 0.1

/** Returns doors in walls, and walls with doors between other walls. */
export function placeLooseDoors(
  swings: Iterable<PlanArc>,
  pieces: readonly Piece[],
  lines: readonly PlanLine[],
  budget: WorkBudget,
): {gaps: Gap[]; bridges: Bridge[]} {
  const [gaps, bridges]: [Gap[], Bridge[]] = [[], []]
  for (const arc of swings) {
    budget.spend(2 * pieces.length + lines.length)
    const strikes = byLeaf(arc, lines)
    const inWall = strikes.map((strike) => doorInWall(arc, strike, pieces)).find((gap) => gap !== undefined)
    if (inWall) {
      gaps.push(inWall)
      continue
    }
    const between = strikes.map((strike) => doorBetween(arc, strike, pieces)).find((door) => door !== undefined)
    if (between === undefined) continue
    gaps.push(between.gap)
    bridges.push(between.bridge)
  }
  return {gaps, bridges}
}

/** Returns the ends of a swing where its leaf closes, the likelier first: an open leaf is drawn to the other end. */
function byLeaf({center, ends: [one, other]}: PlanArc, lines: readonly PlanLine[]): [Point, Point] {
  const isDrawn = (end: Point) =>
    lines.some(
      ({a, b}) =>
        (isNear(a, center, 0.06) && isNear(b, end, 0.06)) || (isNear(b, center, 0.06) && isNear(a, end, 0.06)),
    )
  return isDrawn(one) ? [other, one] : [one, other]
}

const otherEnd = ({ends: [one, other]}: PlanArc, end: Point): Point => (end === one ? other : one)

function doorInWall(arc: PlanArc, strike: Point, pieces: readonly Piece[]): Gap | undefined {
  const leaf = directionOf(arc.center, strike)
  for (const piece of pieces) {
    if (
      Math.abs(cross(leaf, piece.direction.axis)) > maxSine ||
      !isInBody(piece, arc.center) ||
      !isInBody(piece, strike)
    )
      continue
    const [from, to] = [arc.center, strike].map((point) => pointAt(piece, dot(piece.direction.axis, point))) as [
      Point,
      Point,
    ]
    return {
      kind: 'door',
      jambs: [from, to],
      thickness: piece.thickness,
      leaves: 1,
      hinge: arc.center,
      opensTo: otherEnd(arc, strike),
    }
  }
  return undefined
}

function isInBody({direction: {axis, normal}, n, from, to, thickness}: Piece, point: Point): boolean {
  const along = dot(axis, point)
  return Math.abs(dot(normal, point) - n) <= thickness / 2 + slack && along >= from - slack && along <= to + slack
}

function doorBetween(arc: PlanArc, strike: Point, pieces: readonly Piece[]): {gap: Gap; bridge: Bridge} | undefined {
  const bridge = bridgeThrough([arc.center, strike], {thickness: thicknessBetween}, pieces)
  if (bridge === undefined) return undefined
  const gap: Gap = {
    kind: 'door',
    jambs: [arc.center, strike],
    thickness: thicknessBetween,
    leaves: 1,
    hinge: arc.center,
    opensTo: otherEnd(arc, strike),
  }
  return {gap, bridge}
}
