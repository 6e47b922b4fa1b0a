import {wallBodies} from '../draw/wall-ends.ts'
import {along, cross, minus} from '../geometry/vector.ts'
import type {Plan, Point} from '../schema.ts'
import {outlineOfBody} from './body-outline.ts'

/**
 * Returns the points on the faces of the walls before and behind a point, in a direction of length 1: the clear width
 * of a room. Openings don't interrupt walls here. Returns undefined where one of both is missing.
 */
export function clearSpan({walls}: Pick<Plan, 'walls'>, at: Point, direction: Point): [Point, Point] | undefined {
  let [behind, before] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const body of wallBodies(walls)) {
    const outline = outlineOfBody(body)
    for (const [index, from] of outline.entries()) {
      const to = outline[(index + 1) % outline.length] as Point
      const [start, end] = [cross(direction, minus(from, at)), cross(direction, minus(to, at))]
      if (start === end || start > 0 === end > 0) continue
      const share = start / (start - end)
      const met: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      const distance = (met[0] - at[0]) * direction[0] + (met[1] - at[1]) * direction[1]
      if (distance > 0) before = Math.min(before, distance)
      else behind = Math.max(behind, distance)
    }
  }
  if (!Number.isFinite(behind) || !Number.isFinite(before)) return undefined
  return [along(at, direction, behind), along(at, direction, before)]
}
