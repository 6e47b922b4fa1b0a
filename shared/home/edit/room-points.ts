/** Places for a room's point within its region. */
import {roundedPoint} from '../geometry/grid.ts'
import {isInside} from '../geometry/rings.ts'
import {distanceTo, edgesOf, type Segment} from '../geometry/segment.ts'
import type {Point} from '../schema.ts'

/** The distance of a room's point from walls, in metres. */
const wallMargin = 0.02

/** Tests whether a point is inside a region and off its walls. */
export function isWellInside(point: Point, rings: readonly (readonly Point[])[], walls: readonly Segment[]): boolean {
  const edges = [...rings.flatMap(edgesOf), ...walls]
  return isInside(point, rings) && edges.every((edge) => distanceTo(edge, point) > wallMargin)
}

/** The number of sample points across a region, each way. */
const fineness = 12

/** Returns points spread over a region, on a grid. */
export function samplesIn(rings: readonly (readonly Point[])[]): Point[] {
  const [outer = []] = rings
  const xs = outer.map(([x]) => x)
  const ys = outer.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const steps = Array.from({length: fineness}, (_, index) => (index + 0.5) / fineness)
  return steps.flatMap((x) =>
    steps.map((y): Point => [left + x * width, top + y * height]).filter((point) => isInside(point, rings)),
  )
}

/** Returns a point well inside a region: of its samples, the farthest from its walls. */
export function middleOf(rings: readonly (readonly Point[])[], walls: readonly Segment[] = []): Point {
  const edges = [...rings.flatMap(edgesOf), ...walls]
  let best: {point: Point; clearance: number} | undefined
  for (const point of samplesIn(rings)) {
    const clearance = Math.min(...edges.map((edge) => distanceTo(edge, point)))
    if (best === undefined || clearance > best.clearance + 1e-9) best = {point, clearance}
  }
  return roundedPoint(best?.point ?? (rings[0]?.[0] as Point))
}
