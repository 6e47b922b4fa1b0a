/** Finds where walls meet. */
import type {Box} from '../geometry/box.ts'
import {directionBetween, isJoint, isParallel, jointDistance} from '../geometry/line.ts'
import {distance} from '../geometry/vector.ts'
import type {Plan, Point, Wall} from '../schema.ts'
import {distanceAlong, isStraight, wallLength, wallLine} from '../wall-line.ts'
import {boxOfWall} from './changed-walls.ts'

export interface WallEnd {
  wall: Wall
  end: 'a' | 'b'
}

export const otherEnd = (end: 'a' | 'b'): 'a' | 'b' => (end === 'a' ? 'b' : 'a')

/** Returns the ends of walls at a corner. */
export function endsAt({walls}: Pick<Plan, 'walls'>, corner: Point): WallEnd[] {
  return walls.flatMap((wall) =>
    (['a', 'b'] as const).filter((end) => isJoint(wall[end], corner)).map((end) => ({wall, end})),
  )
}

/** Tests whether a point lies on a wall's line, away from its ends. */
export function isOnWall(wall: Wall, point: Point, line = wallLine(wall)): boolean {
  const at = distanceAlong(line, point)
  if (at <= jointDistance || at >= line.length - jointDistance) return false
  return distance(line.at(at).point, point) <= jointDistance
}

/** Returns the ends of other walls that lie on a wall's line, away from its ends. */
export function endsOn({walls}: Pick<Plan, 'walls'>, wall: Wall): WallEnd[] {
  const line = wallLine(wall)
  const box = boxOfWall(wall)
  const ends: WallEnd[] = []
  for (const other of walls) {
    if (other.id === wall.id) continue
    for (const end of ['a', 'b'] as const)
      if (isIn(box, other[end]) && isOnWall(wall, other[end], line)) ends.push({wall: other, end})
  }
  return ends
}

const isIn = ({left, top, right, bottom}: Box, [x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom

/** Returns the direction of a straight wall from one of its ends; undefined for a curved or pointlike one. */
export function directionFrom({wall, end}: WallEnd): Point | undefined {
  return isStraight(wall) ? directionBetween(wall[end], wall[otherEnd(end)]) : undefined
}

/** Returns straight walls with all that go on in their direction, corner after corner. */
export function wallsInLine(plan: Pick<Plan, 'walls'>, walls: readonly Wall[]): Wall[] {
  const found = new Set(walls)
  for (const wall of found) {
    const own = directionBetween(wall.a, wall.b)
    for (const end of [wall.a, wall.b].flatMap((corner) => endsAt(plan, corner))) {
      const direction = directionFrom(end)
      if (own && direction && isParallel(own, direction)) found.add(end.wall)
    }
  }
  return [...found]
}

/** Returns the share of a wall's length at which a point lies on it, from 0 to 1. */
export function shareAlong(wall: Wall, point: Point): number {
  const length = wallLength(wall)
  return length === 0 ? 0 : Math.min(Math.max(distanceAlong(wallLine(wall), point) / length, 0), 1)
}
