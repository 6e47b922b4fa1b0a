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

/** Returns twice the area of a ring, positive when it runs clockwise on the drawing. */
export function clockwiseArea(ring: readonly Point[]): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  let twice = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
    twice += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }
  return twice
}

/** Returns the area. Opposite parts of a ring that crosses itself cancel each other out. */
export const ringArea = (ring: readonly Point[]): number => Math.abs(clockwiseArea(ring)) / 2

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
