/** Adds walls across gaps with a door or window: many people leave a gap instead of putting the door on a wall. */

import type {Box} from '../geometry/box.ts'
import {boxOf, directionIn, meetingParts, type Segment} from '../geometry/segment.ts'
import {cross, dot, minus, rotate} from './../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {centerInWall} from './opening-center.ts'
import {boxTree} from './repair/box-tree.ts'
import type {SourcePiece, SourceWall} from './source-home.ts'
import type {WorkBudget} from './work-budget.ts'

/** The maximum distances from a jamb to a wall, in metres, along the opening and across it. */
const maxAlong = 0.35
const maxAcross = 0.25
/** The sine of 15°: walls within this angle run in the same direction. */
const maxSine = 0.26

/** The end of a bridge on a wall. */
interface Anchor {
  at: Point
  /** Whether its wall runs in the direction of the opening. */
  continues: boolean
  thickness: number
  height: number | undefined
}

/** Takes openings that are on no wall. Returns a wall for each one that stands between two walls. */
export function bridgesFor(
  openings: readonly SourcePiece[],
  walls: readonly SourceWall[],
  budget: WorkBudget,
): SourceWall[] {
  const tree = boxTree(
    walls.map((wall) => ({wall, ...boxOf(wall)})),
    budget,
  )
  return openings.flatMap((piece): SourceWall[] => {
    const [from, to] = [anchorOf(piece, -1, tree), anchorOf(piece, 1, tree)]
    if (from === undefined || to === undefined) return []
    const axis = rotate([1, 0], piece.angle)
    // Stay in line with the wall that continues. The repair joins the other end to the wall that it reaches.
    const [a, b] =
      from.continues || !to.continues ? [from.at, inLine(from.at, axis, to.at)] : [inLine(to.at, axis, from.at), to.at]
    if (dot(minus(b, a), axis) < piece.width / 2) return []
    return [
      {
        number: 0,
        level: piece.level,
        a,
        b,
        thickness: Math.min(from.thickness, to.thickness),
        height: from.height,
        arc: 0,
        left: undefined,
        right: undefined,
      },
    ]
  })
}

interface Tree {
  touching(box: Box, found: (each: {wall: SourceWall}) => void): void
}

/**
 * Returns the point where a bridge meets a wall at one end of an opening.
 * It is the wall's end, or the point of its centre line on the opening's axis.
 */
function anchorOf(piece: SourcePiece, side: -1 | 1, tree: Tree): Anchor | undefined {
  const {angle, width} = piece
  const axis = rotate([side, 0], angle)
  const center = centerInWall(piece)
  const jamb: Point = [center[0] + (axis[0] * width) / 2, center[1] + (axis[1] * width) / 2]
  const ahead: Segment = {a: jamb, b: [jamb[0] + axis[0], jamb[1] + axis[1]]}
  let [found, least]: [Anchor | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  tree.touching(boxOf({a: jamb, b: jamb}, maxAlong), ({wall}) => {
    for (const point of [wall.a, wall.b, meetingOf(ahead, wall)]) {
      if (point === undefined) continue
      const [along, across] = [dot(minus(point, jamb), axis), Math.abs(cross(axis, minus(point, jamb)))]
      if (Math.abs(along) > maxAlong || across > maxAcross + wall.thickness / 2) continue
      const away = Math.abs(along) + across
      if (away >= least) continue
      const continues = Math.abs(cross(axis, directionIn(wall))) < maxSine
      found = {at: point, continues, thickness: wall.thickness, height: wall.height}
      least = away
    }
  })
  return found
}

/** Projects a point onto the line through `start` along `axis`. */
function inLine(start: Point, axis: Point, point: Point): Point {
  const along = dot(minus(point, start), axis)
  return [start[0] + axis[0] * along, start[1] + axis[1] * along]
}

function meetingOf(ahead: Segment, wall: SourceWall): Point | undefined {
  const [along, part] = meetingParts(ahead, wall) ?? []
  if (along === undefined || part === undefined || part < 0 || part > 1) return undefined
  return [ahead.a[0] + (ahead.b[0] - ahead.a[0]) * along, ahead.a[1] + (ahead.b[1] - ahead.a[1]) * along]
}
