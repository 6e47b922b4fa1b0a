/** Intersects the faces of walls. It extends straight faces to infinite lines, and curved ones to full circles. */
import {along, cross, directionOf, distance, dot, minus} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'

export type FaceCurve = {point: Point; direction: Point} | {center: Point; radius: number}
type Line = Extract<FaceCurve, {point: Point}>
type Circle = Extract<FaceCurve, {radius: number}>

/** Returns the points that two faces share: at most two; none for parallel lines and concentric circles. */
export function intersections(one: FaceCurve, other: FaceCurve): Point[] {
  if ('point' in one) return 'point' in other ? intersectLines(one, other) : intersectLineAndCircle(one, other)
  return 'point' in other ? intersectLineAndCircle(other, one) : intersectCircles(one, other)
}

function intersectLines(one: Line, other: Line): Point[] {
  const turn = cross(one.direction, other.direction)
  if (Math.abs(turn) < 1e-3) return []
  const between: Point = [other.point[0] - one.point[0], other.point[1] - one.point[1]]
  return [along(one.point, one.direction, cross(between, other.direction) / turn)]
}

function intersectLineAndCircle({point, direction}: Line, {center, radius}: Circle): Point[] {
  const foot = dot(minus(center, point), direction)
  const nearest = along(point, direction, foot)
  return bothSides(nearest, direction, radius ** 2 - distance(nearest, center) ** 2)
}

function intersectCircles(one: Circle, other: Circle): Point[] {
  const apart = distance(one.center, other.center)
  if (apart < 1e-6) return []
  const to = directionOf(one.center, other.center)
  const foot = (apart ** 2 + one.radius ** 2 - other.radius ** 2) / (2 * apart)
  return bothSides(along(one.center, to, foot), [-to[1], to[0]], one.radius ** 2 - foot ** 2)
}

/**
 * Returns the points on both sides of `middle`, at the distance whose square is given. A square just below zero counts
 * as zero, because rounding can separate tangent faces.
 */
function bothSides(middle: Point, direction: Point, squaredDistance: number): Point[] {
  if (squaredDistance < -1e-6) return []
  const reach = Math.sqrt(Math.max(squaredDistance, 0))
  return [along(middle, direction, reach), along(middle, direction, -reach)]
}
