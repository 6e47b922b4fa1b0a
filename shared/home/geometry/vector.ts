/** Points and directions of a plan, in metres. The y axis points down, so that turns are clockwise on the drawing. */
import type {Point} from '../schema.ts'

export const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1]]

/** Returns the point that is some metres further in a direction. */
export const along = ([x, y]: Point, [dx, dy]: Point, metres: number): Point => [x + dx * metres, y + dy * metres]

export const dot = (one: Point, other: Point): number => one[0] * other[0] + one[1] * other[1]

/** Positive when the second turns clockwise from the first. */
export const cross = (one: Point, other: Point): number => one[0] * other[1] - one[1] * other[0]

/** Avoids `Math.hypot`, which takes several times as long. */
export const distance = (one: Point, other: Point): number =>
  Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)

/** Returns the unit vector from one point to another. Two equal points have none: then it points right. */
export function directionOf(from: Point, to: Point): Point {
  const length = distance(from, to)
  return length === 0 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

/** Rotates a vector by degrees, clockwise. */
export function rotate([x, y]: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [x * cos - y * sin, x * sin + y * cos]
}
