/** Measures an element on a wall from the corners beside it, as people do with a tape. */

import {rounded, roundedPoint} from '../geometry/grid.ts'
import {along} from '../geometry/vector.ts'
import type {Plan, Point, Side, Wall} from '../schema.ts'
import {halfThickness, leftNormal, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {wallCorners} from './wall-corners.ts'
import {isFreeOnWall, type WallSpaceOptions} from './wall-space.ts'

/** The clear distance between an element's edge and a corner. */
export interface WallDistance {
  metres: number
  /** The corner and the edge, on the wall's face: the ends of the line to draw. */
  corner: Point
  edge: Point
}

export interface OnWall extends WallSpaceOptions {
  wall: string
  /** Metres from the wall's end `a` to the element's middle. */
  at: number
}

/**
 * Returns the distances to the corner towards the wall's end `a` and to the one towards `b`. They are measured on the
 * face of `side`, to the inner faces of the walls that meet it there: the clear measure inside the room.
 */
export function wallDistances(plan: Plan, place: OnWall): {a: WallDistance; b: WallDistance} {
  const wall = wallOf(plan, place.wall)
  const [from, to] = cornersBeside(plan, wall, place)
  const point = pointOnFace(wall, place.side)
  const measure = (corner: number, edge: number): WallDistance => ({
    metres: rounded(Math.max(0, Math.abs(edge - corner))),
    corner: point(corner),
    edge: point(edge),
  })
  return {a: measure(from, place.at - place.width / 2), b: measure(to, place.at + place.width / 2)}
}

/**
 * Returns the `at` that leaves this clear distance to the corner towards end `a` or `b`. Throws EditRefused when the
 * element does not fit there.
 */
export function atFromDistance(plan: Plan, place: OnWall, typed: {from: 'a' | 'b'; metres: number}): number {
  const wall = wallOf(plan, place.wall)
  const [from, to] = cornersBeside(plan, wall, place)
  const half = place.width / 2
  const at = rounded(typed.from === 'a' ? from + typed.metres + half : to - typed.metres - half)
  if (typed.metres < 0 || at + half > to + 0.0001 || at - half < from - 0.0001 || !isFreeOnWall(plan, wall, at, place))
    throw new EditRefused('does-not-fit', [wall.id])
  return at
}

function wallOf({walls}: Plan, id: string): Wall {
  const wall = walls.find((wall) => wall.id === id)
  if (wall === undefined) throw new EditRefused('missing', [id])
  return wall
}

/** Returns the inner faces beside the element, in metres along the wall. */
function cornersBeside(plan: Plan, wall: Wall, {at, side}: OnWall): [from: number, to: number] {
  const corners = wallCorners(plan, wall).filter((corner) => corner.side === 'both' || corner.side === side)
  const before = corners.filter(({from, to}) => (from + to) / 2 <= at).map(({to}) => to)
  const after = corners.filter(({from, to}) => (from + to) / 2 > at).map(({from}) => from)
  return [Math.max(0, ...before), Math.min(wallLine(wall).length, ...after)]
}

function pointOnFace(wall: Wall, side: Side): (at: number) => Point {
  const line = wallLine(wall)
  const out = halfThickness(wall) * (side === 'left' ? 1 : -1)
  return (at) => {
    const {point, direction} = line.at(at)
    return roundedPoint(along(point, leftNormal(direction), out))
  }
}
