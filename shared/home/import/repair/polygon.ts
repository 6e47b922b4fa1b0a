/** Functions for a room's outline: corners in order, closed implicitly. */

import {between, distanceTo, meetingParts, type Segment} from '../../geometry/segment.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'

/** Tests a point by the even-odd rule. */
export function isInside([x, y]: Point, edges: readonly Segment[]): boolean {
  let inside = false
  for (const {a, b} of edges)
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
  return inside
}

/** Returns the pieces of an edge that lie in none of these shapes. */
export function outsideOf(edge: Segment, shapes: readonly (readonly Segment[])[], budget: WorkBudget): Segment[] {
  const cuts = [0, 1]
  const edges = shapes.flat()
  for (const each of edges) {
    const [part, other] = meetingParts(edge, each) ?? [-1, -1]
    if (part > 0 && part < 1 && other >= 0 && other <= 1) cuts.push(part)
  }
  budget.spend(cuts.length * edges.length)
  cuts.sort((one, other) => one - other)
  return cuts.slice(1).flatMap((to, index) => {
    const from = cuts[index] as number
    const middle = between(edge, (from + to) / 2)
    if (to === from || shapes.some((shape) => isInside(middle, shape))) return []
    return [{a: between(edge, from), b: between(edge, to)}]
  })
}

/** Positions along an edge where `reachesInto` samples it. */
const samples = [0, 0.25, 0.5, 0.75]

/**
 * Tests whether one shape reaches `depth` metres into the other. It samples points on the edges,
 * and points between corners for shapes that are alike.
 */
export function reachesInto(one: readonly Segment[], other: readonly Segment[], depth: number): boolean {
  const isDeep = (point: Point) => isInside(point, other) && other.every((each) => distanceTo(each, point) >= depth)
  return one.some((edge, index) => {
    if (samples.some((part) => isDeep(between(edge, part)))) return true
    const across = between({a: edge.a, b: (one[(index + 1) % one.length] as Segment).b}, 0.5)
    return isInside(across, one) && isDeep(across)
  })
}
