import {roundedPoint} from '../geometry/grid.ts'
import {directionBetween, isParallel, jointDistance, meetingPoint, sideOf} from '../geometry/line.ts'
import {along, distance} from '../geometry/vector.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {distanceAlong, isStraight, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, newIds} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {isOnWall} from './wall-joints.ts'

/** The properties of new walls; absent ones have the format's default. */
export type WallBody = Pick<Wall, 'kind' | 'thickness' | 'height'>

export interface DrawnWalls {
  plan: string
  /** The corners that the walls go through. */
  points: readonly Point[]
  body?: WallBody
}

/**
 * Draws walls from point to point. A wall is split where it crosses another, and left out where one lies already.
 * Throws EditRefused when nothing is left to draw.
 */
export function drawWalls(home: Home, {plan: planId, points, body = {}}: DrawnWalls): Home {
  const allocate = newIds(home)
  return changePlan(home, planId, (plan) => {
    const next = addLines(plan, points, body, allocate)
    if (next === plan) throw new EditRefused('nothing-to-do')
    return keepRooms(plan, next)
  })
}

/** Adds the walls between these points to a plan; returns the same plan when they are there already. */
export function addLines(plan: Plan, points: readonly Point[], body: WallBody, allocate: (id: string) => string): Plan {
  let walls = plan.walls
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (from === undefined) continue
    const pieces = freePieces(walls, roundedPoint(from), roundedPoint(to))
    const drawn = pieces.map(([a, b]): Wall => ({id: allocate('wall'), a, b, ...body}))
    if (drawn.length > 0) walls = [...walls, ...drawn]
  }
  return walls === plan.walls ? plan : {...plan, walls}
}

type Piece = [from: Point, to: Point]

/** Returns the pieces of a line where no wall lies, cut where it crosses walls. */
export function freePieces(walls: readonly Wall[], from: Point, to: Point): Piece[] {
  const direction = directionBetween(from, to)
  if (direction === undefined) return []
  const length = distance(from, to)
  const cuts = walls.flatMap((wall) => cutsBy(wall, from, direction, length))
  const covered = walls.flatMap((wall) => coveredBy(wall, from, direction, length))
  const places = [0, length, ...cuts, ...covered.flat()].filter((at) => at >= 0 && at <= length).sort((a, b) => a - b)
  const distinct = places.filter((at, index) => index === 0 || at - (places[index - 1] as number) > jointDistance)
  const point = (at: number) =>
    at === 0 ? from : at >= length - jointDistance ? to : roundedPoint(along(from, direction, at))
  return distinct.flatMap((at, index): Piece[] => {
    const end = distinct[index + 1]
    if (end === undefined) return []
    const middle = (at + end) / 2
    return covered.some(([first, last]) => middle > first && middle < last) ? [] : [[point(at), point(end)]]
  })
}

/** Returns the metres along a line at which a wall crosses it, or ends on it. */
function cutsBy(wall: Wall, from: Point, direction: Point, length: number): number[] {
  const isBetween = (at: number) => at > jointDistance && at < length - jointDistance
  if (isStraight(wall)) {
    const own = directionBetween(wall.a, wall.b)
    if (own === undefined || isParallel(own, direction)) return []
    const met = meetingPoint(from, direction, wall.a, own)
    if (met === undefined || !isOnWall(wall, met)) return []
    return [distance(from, met)].filter((at) => isAhead(from, direction, met) && isBetween(at))
  }
  const line = wallLine(wall)
  if (line.arc === undefined) return []
  const {center, radius} = line.arc
  const foot = (center[0] - from[0]) * direction[0] + (center[1] - from[1]) * direction[1]
  const half = Math.sqrt(Math.max(radius ** 2 - sideOf(from, direction, center) ** 2, 0))
  return [foot - half, foot + half].filter((at) => {
    const on = distanceAlong(line, along(from, direction, at))
    const isOnArc = on > jointDistance && on < line.length - jointDistance && half > 0
    return isOnArc && isBetween(at)
  })
}

const isAhead = (from: Point, [dx, dy]: Point, [x, y]: Point): boolean => (x - from[0]) * dx + (y - from[1]) * dy > 0

/** Returns the stretch of a line, in metres along it, on which a straight wall lies. */
function coveredBy(wall: Wall, from: Point, direction: Point, length: number): [number, number][] {
  if (!isStraight(wall)) return []
  const isOnLine = [wall.a, wall.b].every((end) => Math.abs(sideOf(from, direction, end)) <= jointDistance)
  if (!isOnLine) return []
  const at = (end: Point) => (end[0] - from[0]) * direction[0] + (end[1] - from[1]) * direction[1]
  const [first, last] = [at(wall.a), at(wall.b)].sort((one, other) => one - other) as [number, number]
  return last <= jointDistance || first >= length - jointDistance ? [] : [[first, last]]
}
