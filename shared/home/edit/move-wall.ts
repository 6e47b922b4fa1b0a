import {roundedPoint} from '../geometry/grid.ts'
import {directionBetween, isJoint, isParallel, meetingPoint} from '../geometry/line.ts'
import {along, cross, dot} from '../geometry/vector.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {isStraight, leftNormal} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, newIds} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {type MovedEnds, moveEnds, setEnd} from './move-ends.ts'
import {directionFrom, endsAt, isOnWall, type WallEnd} from './wall-joints.ts'

export interface WallMove {
  plan: string
  wall: string
  /** Metres to the wall's left, as drawn from `a` to `b`; negative to its right. */
  distance: number
}

/**
 * Moves a wall square to itself. The walls that meet it grow and shrink along their own lines; a wall that goes on in
 * the same direction stays, with a new piece between both. Throws EditRefused when a wall would vanish or an opening
 * would not fit.
 */
export function moveWall(home: Home, {plan, wall, distance}: WallMove): Home {
  return moveRun(home, {plan, walls: [wall], distance})
}

export interface RunMove extends Omit<WallMove, 'wall'> {
  /** Walls of one line. The distance is to the left of the first. */
  walls: readonly string[]
}

/** Moves several walls of one line together, in the same way. */
export function moveRun(home: Home, {plan: planId, walls: ids, distance}: RunMove): Home {
  const allocate = newIds(home)
  return changePlan(home, planId, (plan) => {
    const walls = ids.map((id) => {
      const wall = plan.walls.find((wall) => wall.id === id)
      if (wall === undefined) throw new EditRefused('missing', [id])
      return wall
    })
    const [first] = walls
    const direction = first && directionBetween(first.a, first.b)
    if (direction === undefined) throw new EditRefused('missing', ids)
    const offset = along([0, 0], leftNormal(direction), distance)
    const step: Omit<Step, 'wall'> = {plan, direction, offset, run: new Set(ids)}
    const moved: MovedEnds = new Map()
    const connectors = walls.flatMap((wall) =>
      (['a', 'b'] as const).flatMap((end) => {
        const {to, connector} = moveEnd({...step, wall}, end, moved)
        setEnd(moved, {wall, end}, to)
        return connector ? [{...connector, id: allocate(wall.id)}] : []
      }),
    )
    const next = moveEnds(plan, moved)
    return keepRooms(plan, connectors.length === 0 ? next : {...next, walls: [...next.walls, ...connectors]})
  })
}

interface Step {
  plan: Plan
  wall: Wall
  direction: Point
  /** The vector of the move. */
  offset: Point
  /** The walls that move together. */
  run: ReadonlySet<string>
}

interface EndMove {
  to: Point
  /** A new wall from the old corner to the new one. */
  connector?: Omit<Wall, 'id'>
}

function moveEnd({plan, wall, direction, offset, run}: Step, end: 'a' | 'b', moved: MovedEnds): EndMove {
  const corner = wall[end]
  const shifted: Point = [corner[0] + offset[0], corner[1] + offset[1]]
  const others = endsAt(plan, corner).filter((other) => !run.has(other.wall.id))
  const goOn = others.filter((other) => isContinuation(other, direction))
  const neighbours = others.filter((other) => !goOn.includes(other))
  const [primary] = neighbours
    .flatMap((neighbour) => ({neighbour, from: directionFrom(neighbour)}))
    .filter((one): one is {neighbour: WallEnd; from: Point} => one.from !== undefined)
    .sort((one, other) => Math.abs(cross(other.from, direction)) - Math.abs(cross(one.from, direction)))
  if (primary !== undefined) {
    const to = meetingPoint(corner, primary.from, shifted, direction) ?? shifted
    for (const neighbour of neighbours) {
      // A neighbour that the wall moves along still ends where the continuation begins, unless another one covers that.
      const isCovered = neighbours.some((other) => isBehind(other, corner, to))
      if (goOn.length > 0 && !isCovered && leadsTo(neighbour, corner, to)) continue
      setEnd(moved, neighbour, to)
    }
    return {to}
  }
  for (const neighbour of neighbours) setEnd(moved, neighbour, shifted)
  const base = plan.walls.find((other) => !run.has(other.id) && isOnWall(other, corner))
  if (base !== undefined) return {to: slideOn(base, shifted, direction)}
  if (goOn.length === 0 || neighbours.length > 0) return {to: shifted}
  const {kind, thickness, height} = wall
  return {
    to: shifted,
    connector: {
      a: roundedPoint(corner),
      b: roundedPoint(shifted),
      ...(kind !== undefined && {kind}),
      ...(thickness !== undefined && {thickness}),
      ...(height !== undefined && {height}),
    },
  }
}

function isContinuation(other: WallEnd, direction: Point): boolean {
  const from = directionFrom(other)
  return from !== undefined && isParallel(from, direction)
}

/** Tests whether a straight neighbour runs from the corner towards a point. */
function leadsTo(neighbour: WallEnd, corner: Point, to: Point): boolean {
  const from = directionFrom(neighbour)
  return from !== undefined && dot(from, [to[0] - corner[0], to[1] - corner[1]]) > 0
}

/** Tests whether a straight neighbour reaches the corner in the direction of a point, and so grows up to it. */
function isBehind(neighbour: WallEnd, corner: Point, to: Point): boolean {
  const from = directionFrom(neighbour)
  const way: Point = [to[0] - corner[0], to[1] - corner[1]]
  return from !== undefined && dot(from, way) < 0 && isParallel(from, directionBetween(corner, to) ?? from)
}

/** Returns where a moved wall meets the wall that it ends on. */
function slideOn(base: Wall, shifted: Point, direction: Point): Point {
  const line = isStraight(base) ? directionBetween(base.a, base.b) : undefined
  const met = line && meetingPoint(base.a, line, shifted, direction)
  if (met === undefined) throw new EditRefused('cannot-follow', [base.id])
  const isWithin = isOnWall(base, met) || isJoint(base.a, met) || isJoint(base.b, met)
  if (!isWithin) throw new EditRefused('cannot-follow', [base.id])
  return met
}
