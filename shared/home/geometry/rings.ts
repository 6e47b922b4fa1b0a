import type {Point} from '../schema.ts'
import {along, rotate} from './vector.ts'

/**
 * Tests a point by the even-odd rule: a ray to its right crosses the rings an odd number of times. So a point on an
 * island is outside.
 */
export function isInside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false
  for (const ring of rings)
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
      const [ax, ay] = ring[index] as Point
      const [bx, by] = ring[before] as Point
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

/** Returns the corners of a rectangle that is turned around its middle by degrees, clockwise. */
export function turnedRectangle(
  middle: Point,
  {width, depth}: {width: number; depth: number},
  degrees: number,
): Point[] {
  const corners: Point[] = [
    [-width / 2, -depth / 2],
    [width / 2, -depth / 2],
    [width / 2, depth / 2],
    [-width / 2, depth / 2],
  ]
  return corners.map((corner) => along(middle, rotate(corner, degrees), 1))
}
