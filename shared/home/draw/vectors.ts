/** Points and directions in metres, as the drawing needs them. */
import type {Point} from '../schema.ts'

export function along([x, y]: Point, [dx, dy]: Point, distance: number): Point {
  return [x + dx * distance, y + dy * distance]
}

export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

/** The way from one point to another, of length 1; to the right where they are one point. */
export function directionTo(from: Point, to: Point): Point {
  const distance = distanceBetween(from, to)
  return distance === 0 ? [1, 0] : [(to[0] - from[0]) / distance, (to[1] - from[1]) / distance]
}

/** Positive when `v` lies clockwise of `u`, as seen on the drawing. */
export function crossProduct(u: Point, v: Point): number {
  return u[0] * v[1] - u[1] * v[0]
}
