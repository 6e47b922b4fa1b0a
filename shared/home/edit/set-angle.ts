import {along, distance} from '../geometry/vector.ts'
import type {Home, Point, Wall} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {planOf} from './in-plan.ts'
import {moveCorner} from './move-corner.ts'
import {endsInOrder} from './set-length.ts'
import {otherEnd} from './wall-joints.ts'

/** Returns the angle of a wall's line, or of its chord: degrees clockwise from the right, from 0 to below 180. */
export function wallAngle({a, b}: Pick<Wall, 'a' | 'b'>): number {
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  return (Math.round(((degrees + 360) % 180) * 100) / 100) % 180
}

/**
 * Turns a wall to an angle, degrees clockwise from the right, the short way. One end stays: the one whose neighbours
 * are harder to move, or `keep`. The walls that meet the other end follow. Throws EditRefused when they can't.
 */
export function setWallAngle(
  home: Home,
  {plan: planId, wall: id, angle, keep}: {plan: string; wall: string; angle: number; keep?: 'a' | 'b'},
): Home {
  const plan = planOf(home, planId)
  const wall = plan.walls.find((wall) => wall.id === id)
  if (wall === undefined) throw new EditRefused('missing', [id])
  const [moved] = keep === undefined ? endsInOrder(plan, wall) : [otherEnd(keep)]
  if (moved === undefined || !Number.isFinite(angle)) throw new EditRefused('invalid-value', [id])
  const fixed = wall[otherEnd(moved)]
  const [dx, dy] = [wall[moved][0] - fixed[0], wall[moved][1] - fixed[1]]
  const now = (Math.atan2(dy, dx) * 180) / Math.PI
  const turn = ((((angle - now + 90) % 180) + 180) % 180) - 90
  if (Math.abs(turn) < 0.001) throw new EditRefused('nothing-to-do', [id])
  const radians = ((now + turn) * Math.PI) / 180
  const direction: Point = [Math.cos(radians), Math.sin(radians)]
  return moveCorner(home, {plan: planId, from: wall[moved], to: along(fixed, direction, distance(wall.a, wall.b))})
}
