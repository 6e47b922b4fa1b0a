/** Vector functions for points and directions in metres. */
import type {Point} from '../schema.ts'

export function along([x, y]: Point, [dx, dy]: Point, distance: number): Point {
  return [x + dx * distance, y + dy * distance]
}

export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

/** Returns the unit vector from one point to another; pointing right when they coincide. */
export function directionTo(from: Point, to: Point): Point {
  const distance = distanceBetween(from, to)
  return distance === 0 ? [1, 0] : [(to[0] - from[0]) / distance, (to[1] - from[1]) / distance]
}

/** Positive when `v` is clockwise of `u`, as seen on the drawing. */
export function crossProduct(u: Point, v: Point): number {
  return u[0] * v[1] - u[1] * v[0]
}
