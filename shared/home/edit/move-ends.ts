/** Moves ends of walls; walls that end on a moved wall follow. */

import {roundedPoint} from '../geometry/grid.ts'
import {directionBetween, isJoint, meetingPoint} from '../geometry/line.ts'
import {dot} from '../geometry/vector.ts'
import type {Plan, Point, Wall} from '../schema.ts'
import {isStraight, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {replaceWalls} from './fixed-to-walls.ts'
import {directionFrom, endsOn, isOnWall, shareAlong, type WallEnd} from './wall-joints.ts'

/** New places of walls' ends, by wall. */
export type MovedEnds = Map<string, {a?: Point; b?: Point}>

export function setEnd(moved: MovedEnds, {wall, end}: WallEnd, to: Point): void {
  moved.set(wall.id, {...moved.get(wall.id), [end]: roundedPoint(to)})
}

/**
 * Returns the plan with these ends moved. Walls that end on a moved wall follow along their own lines, and openings
 * keep their distance from the nearer corner. Throws EditRefused when a wall would vanish or can't follow.
 */
export function moveEnds(plan: Plan, moved: MovedEnds): Plan {
  const followers = followersOf(plan, moved)
  for (const [id, ends] of followers) moved.set(id, {...ends, ...moved.get(id)})
  const changed = new Map<string, Wall>()
  for (const wall of plan.walls) {
    const ends = moved.get(wall.id)
    if (ends === undefined) continue
    const next = {...wall, ...ends}
    checkDirection(wall, next)
    if (!isJointExactly(wall, next)) changed.set(wall.id, next)
  }
  return replaceWalls(plan, changed)
}

const isJointExactly = (one: Wall, other: Wall) =>
  one.a[0] === other.a[0] && one.a[1] === other.a[1] && one.b[0] === other.b[0] && one.b[1] === other.b[1]

/** Throws when a wall has no length any more, or points the other way. Its bow must stay within half its chord. */
function checkDirection(before: Wall, after: Wall): void {
  const [was, is] = [directionBetween(before.a, before.b), directionBetween(after.a, after.b)]
  if (is === undefined) throw new EditRefused('wall-would-vanish', [before.id])
  if (was !== undefined && dot(was, is) < -0.5) throw new EditRefused('wall-would-vanish', [before.id])
  const half = Math.hypot(after.b[0] - after.a[0], after.b[1] - after.a[1]) / 2
  if (Math.abs(after.bow ?? 0) > half) throw new EditRefused('wall-would-vanish', [before.id])
}

/** Returns the new ends of walls that end on moved walls. A wall that turns takes along the walls that end on it. */
function followersOf(plan: Plan, moved: MovedEnds): MovedEnds {
  const followers: MovedEnds = new Map()
  const waiting = [...moved.keys()]
  const seen = new Set(waiting)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const before = plan.walls.find((wall) => wall.id === id)
    const ends = {...followers.get(id), ...moved.get(id)}
    if (before === undefined) continue
    const after = {...before, ...ends}
    for (const joint of endsOn(plan, before)) {
      if (moved.get(joint.wall.id)?.[joint.end] !== undefined) continue
      const to = followingPoint(joint, before, after)
      if (to === undefined || isOnMoved(plan, moved, joint)) continue
      setEnd(followers, joint, to)
      // A wall that keeps its line takes nothing along.
      if (isOnLine(joint.wall, to) || seen.has(joint.wall.id)) continue
      seen.add(joint.wall.id)
      waiting.push(joint.wall.id)
    }
  }
  return followers
}

/**
 * Tests whether an end lies on a moved wall anyway: a piece of a façade grows by the length that its neighbour loses.
 */
function isOnMoved({walls}: Plan, moved: MovedEnds, {wall: own, end}: WallEnd): boolean {
  return walls.some((wall) => {
    const ends = moved.get(wall.id)
    return ends !== undefined && wall.id !== own.id && isOnWall({...wall, ...ends}, own[end])
  })
}

/** Returns the new place of an end on a moved wall; undefined when it is on the wall already. */
function followingPoint(joint: WallEnd, before: Wall, after: Wall): Point | undefined {
  const point = joint.wall[joint.end]
  if (isOnWall(after, point) || isJoint(after.a, point) || isJoint(after.b, point)) return undefined
  const own = directionFrom(joint)
  const line = isStraight(after) ? directionBetween(after.a, after.b) : undefined
  const met = own && line && meetingPoint(point, own, after.a, line)
  if (met !== undefined && (isOnWall(after, met) || isJoint(after.a, met) || isJoint(after.b, met))) return met
  const {at, length} = wallLine(after)
  return at(shareAlong(before, point) * length).point
}

function isOnLine(wall: Wall, point: Point): boolean {
  const [one, other] = [directionFrom({wall, end: 'a'}), directionBetween(wall.a, point)]
  return one !== undefined && (other === undefined || Math.abs(Math.abs(dot(one, other)) - 1) < 1e-6)
}
