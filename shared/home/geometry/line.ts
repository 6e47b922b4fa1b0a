/** Corners and lines of walls, in metres. */
import type {Point} from '../schema.ts'
import {along, cross, directionOf, distance} from './vector.ts'

/** Ends this close are one corner, and an end this close to a wall's line is a joint: the check's tolerance. */
export const jointDistance = 0.001

export const isJoint = (one: Point, other: Point): boolean => distance(one, other) <= jointDistance

/** Returns the unit vector from one point to another; undefined when they are one corner. */
export const directionBetween = (from: Point, to: Point): Point | undefined =>
  isJoint(from, to) ? undefined : directionOf(from, to)

/** The sine of the smallest angle at which lines still meet in a point worth drawing: half a degree. */
const parallelSine = 0.0087

export const isParallel = (one: Point, other: Point): boolean => Math.abs(cross(one, other)) < parallelSine

/** Returns where two lines meet, each a point and a unit direction; undefined for parallel ones. */
export function meetingPoint(point: Point, direction: Point, other: Point, otherDirection: Point): Point | undefined {
  const sine = cross(direction, otherDirection)
  if (Math.abs(sine) < parallelSine) return undefined
  return along(point, direction, cross([other[0] - point[0], other[1] - point[1]], otherDirection) / sine)
}

/** Returns a point's distance from a line through `origin`, positive on its left as seen on the drawing. */
export function sideOf(origin: Point, direction: Point, point: Point): number {
  return -cross(direction, [point[0] - origin[0], point[1] - origin[1]])
}
