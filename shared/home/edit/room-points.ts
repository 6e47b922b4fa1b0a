/** Places for a room's point within its region. */
import {roundedPoint} from '../geometry/grid.ts'
import {isInside} from '../geometry/rings.ts'
import type {Point} from '../schema.ts'

/** The distance of a room's point from walls, in metres. */
const wallMargin = 0.02

/** Tests whether a point is inside a region and off its walls. */
export function isWellInside(point: Point, rings: readonly (readonly Point[])[], walls: readonly Edge[]): boolean {
  const edges = [...edgesOf(rings), ...walls]
  return isInside(point, rings) && edges.every((edge) => distanceToSegment(point, ...edge) > wallMargin)
}

export type Edge = [from: Point, to: Point]

const edgesOf = (rings: readonly (readonly Point[])[]): Edge[] =>
  rings.flatMap((ring) => ring.map((from, index): Edge => [from, ring[(index + 1) % ring.length] as Point]))

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
export function middleOf(rings: readonly (readonly Point[])[], walls: readonly Edge[] = []): Point {
  const edges = [...edgesOf(rings), ...walls]
  let best: {point: Point; clearance: number} | undefined
  for (const point of samplesIn(rings)) {
    const clearance = Math.min(...edges.map((edge) => distanceToSegment(point, ...edge)))
    if (best === undefined || clearance > best.clearance + 1e-9) best = {point, clearance}
  }
  return roundedPoint(best?.point ?? (rings[0]?.[0] as Point))
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1)
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
