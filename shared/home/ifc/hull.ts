import type {Point} from '../schema.ts'

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Returns the corners of the least convex shape around points, anticlockwise with y up (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1])
  const half = (all: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of all) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 1e-9) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())]
}

/** A rectangle by the middles of its short sides, and its width. */
export interface LeastRectangle {
  a: Point
  b: Point
  width: number
}

/** Returns the rectangle of the least area around a convex shape; undefined when it has no area. */
export function leastRectangle(hull: readonly Point[]): LeastRectangle | undefined {
  let [best, least] = [undefined as LeastRectangle | undefined, Number.POSITIVE_INFINITY]
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] as Point
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length < 1e-6) continue
    const u: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const [low, high] = extentOf(hull, u)
    const [near, far] = extentOf(hull, [-u[1], u[0]])
    const area = (high - low) * (far - near)
    if (area >= least) continue
    least = area
    best = rectangleOf(u, [low, high], [near, far])
  }
  return best
}

/** Returns the least and the greatest distance of points along a direction. */
export function extentOf(points: readonly Point[], [x, y]: Point): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [px, py] of points) {
    const at = px * x + py * y
    low = Math.min(low, at)
    high = Math.max(high, at)
  }
  return [low, high]
}

type Range = readonly [number, number]

function rectangleOf([x, y]: Point, along: Range, across: Range): LeastRectangle {
  const [[from, to], [near, far]] = [along, across]
  const isLong = to - from >= far - near
  const at = (s: number, t: number): Point => [x * s - y * t, y * s + x * t]
  const [s, t] = [(from + to) / 2, (near + far) / 2]
  return isLong ? {a: at(from, t), b: at(to, t), width: far - near} : {a: at(s, near), b: at(s, far), width: to - from}
}
