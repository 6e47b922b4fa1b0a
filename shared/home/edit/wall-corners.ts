/** Finds where other walls stand in the way along a wall's faces. */

import {sideOf} from '../geometry/line.ts'
import {cross, dot} from '../geometry/vector.ts'
import type {Plan, Point, Side, Wall} from '../schema.ts'
import {distanceAlong, halfThickness, wallLine} from '../wall-line.ts'
import {endsAt, endsOn, isOnWall} from './wall-joints.ts'

/** The part of a wall, in metres along it, that the body of another wall covers. */
export interface WallCorner {
  from: number
  to: number
  /** The face that the other wall meets; a corner at an end counts on both. */
  side: Side | 'both'
}

/** Below this sine two walls count as one line: neither stands in the other's way. */
const flatSine = 0.1

/** Returns the corners of a wall: one at each end, and one for each wall that ends on it. */
export function wallCorners(plan: Pick<Plan, 'walls'>, wall: Wall): WallCorner[] {
  const line = wallLine(wall)
  const {length} = line
  const atStart = Math.min(endDepth(plan, wall, 'a'), length)
  const atEnd = Math.min(endDepth(plan, wall, 'b'), length)
  const joints = endsOn(plan, wall).flatMap(({wall: other, end}): WallCorner[] => {
    const at = distanceAlong(line, other[end])
    const {direction, point} = line.at(at)
    const away = directionAway(other, end)
    const sine = Math.abs(cross(direction, away))
    if (sine < flatSine) return []
    const middle = at + (halfThickness(wall) * dot(direction, away)) / sine
    const half = halfThickness(other) / sine
    const far: Point = [point[0] + away[0], point[1] + away[1]]
    return [{from: middle - half, to: middle + half, side: sideOf(point, direction, far) >= 0 ? 'left' : 'right'}]
  })
  return [
    {from: 0, to: atStart, side: 'both'},
    ...joints.sort((one, other) => one.from - other.from),
    {from: length - atEnd, to: length, side: 'both'},
  ]
}

/** Returns how far the walls that meet an end reach into the wall, on its inner faces. */
function endDepth(plan: Pick<Plan, 'walls'>, wall: Wall, end: 'a' | 'b'): number {
  const corner = wall[end]
  const own = directionAway(wall, end)
  const others = endsAt(plan, corner).filter((other) => other.wall.id !== wall.id)
  const crossed = plan.walls.filter((other) => other.id !== wall.id && isOnWall(other, corner))
  const directions = [
    ...others.map((other) => ({wall: other.wall, away: directionAway(other.wall, other.end)})),
    ...crossed.flatMap((other) => {
      const line = wallLine(other)
      const [x, y] = line.at(distanceAlong(line, corner)).direction
      return [[x, y] as Point, [-x, -y] as Point].map((away) => ({wall: other, away}))
    }),
  ]
  return Math.max(
    0,
    ...directions.map(({wall: other, away}) => {
      const sine = Math.abs(cross(own, away))
      return sine < flatSine ? 0 : (halfThickness(other) + halfThickness(wall) * dot(own, away)) / sine
    }),
  )
}

/** Returns the direction in which a wall leaves its end. */
function directionAway(wall: Wall, end: 'a' | 'b'): Point {
  const line = wallLine(wall)
  if (end === 'a') return line.at(0).direction
  const [x, y] = line.at(line.length).direction
  return [-x, -y]
}
