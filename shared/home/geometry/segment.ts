/** Straight lines between two points. */

import type {Point} from '../schema.ts'
import type {Box} from './box.ts'
import {cross, directionOf, distance, dot, minus} from './vector.ts'

export interface Segment {
  a: Point
  b: Point
}

/** Returns the point at the fraction `part` of the way from `a` to `b`. */
export const between = ({a, b}: Segment, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

/** Returns the unit vector from `a` to `b` (see `directionOf`). */
export const directionIn = ({a, b}: Segment): Point => directionOf(a, b)

/** Returns the fraction of the way from `a` to `b` that is nearest to a point. */
function nearestPart(segment: Segment, point: Point): number {
  const along = minus(segment.b, segment.a)
  const square = dot(along, along)
  if (square === 0) return 0
  return Math.min(Math.max(dot(minus(point, segment.a), along) / square, 0), 1)
}

export function nearestOn(segment: Segment, point: Point): Point {
  return between(segment, nearestPart(segment, point))
}

export function distanceTo(segment: Segment, point: Point): number {
  return distance(nearestOn(segment, point), point)
}

/** Returns the box around a segment, larger by `margin` on every side. */
export function boxOf({a, b}: Segment, margin = 0): Box {
  return {
    left: Math.min(a[0], b[0]) - margin,
    top: Math.min(a[1], b[1]) - margin,
    right: Math.max(a[0], b[0]) + margin,
    bottom: Math.max(a[1], b[1]) + margin,
  }
}

/** Returns where the lines through two segments meet, as fractions of each; undefined when parallel. */
export function meetingParts(one: Segment, other: Segment): [number, number] | undefined {
  const [along, across] = [minus(one.b, one.a), minus(other.b, other.a)]
  const turn = cross(along, across)
  if (Math.abs(turn) < 1e-12) return undefined
  const apart = minus(other.a, one.a)
  return [cross(apart, across) / turn, cross(apart, along) / turn]
}

/** Returns the edges of an outline, which is closed implicitly. */
export function edgesOf(outline: readonly Point[]): Segment[] {
  return outline.map((a, index) => ({a, b: outline[(index + 1) % outline.length] as Point}))
}
