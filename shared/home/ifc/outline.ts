/** Makes the outline of a body from its triangles, as seen from above. */
import {gridSteps, onGrid} from '../geometry/grid.ts'
import {ringArea} from '../geometry/rings.ts'
import {groupBy} from '../older-browsers.ts'
import type {Point} from '../schema.ts'

/** A triangle's corners, from above. */
export type Triangle = readonly [Point, Point, Point]

/**
 * Returns the largest ring around triangles that lie side by side and turn the same way. Edges that two triangles share
 * cancel each other out, also in part: a mesh may divide an edge on one side only.
 */
export function outlineOf(triangles: readonly Triangle[]): Point[] | undefined {
  const net = new Map<string, number>()
  const keyOf = ([x, y]: Point) => `${onGrid(x)} ${onGrid(y)}`
  for (const corners of triangles)
    for (const [index, corner] of corners.entries()) {
      const [from, to] = [keyOf(corner), keyOf(corners[(index + 1) % 3] as Point)]
      if (from === to) continue
      const isForwards = from < to
      const key = isForwards ? `${from} ${to}` : `${to} ${from}`
      net.set(key, (net.get(key) ?? 0) + (isForwards ? 1 : -1))
    }
  const edges = [...net].flatMap(([key, count]): Edge[] => {
    const [ax = 0, ay = 0, bx = 0, by = 0] = key.split(' ').map(Number)
    if (count === 0) return []
    return [count > 0 ? {a: [ax, ay], b: [bx, by]} : {a: [bx, by], b: [ax, ay]}]
  })
  const rings = ringsOf(withoutOpposites(edges))
  const [largest] = rings.sort((one, other) => ringArea(other) - ringArea(one))
  return largest?.map(([x, y]): Point => [x / gridSteps, y / gridSteps])
}

/** An edge of the outline, in grid steps. */
interface Edge {
  a: Point
  b: Point
}

/** Cancels parts of edges that run back over each other on one line. */
function withoutOpposites(edges: readonly Edge[]): Edge[] {
  const lines = groupBy(edges, ({a, b}) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const [x, y] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
    const sign = x > 1e-6 || (Math.abs(x) <= 1e-6 && y > 0) ? 1 : -1
    // Lines less than a step apart and almost parallel are one.
    return `${Math.round(x * sign * 2000)} ${Math.round(y * sign * 2000)} ${Math.round(((a[0] * y - a[1] * x) * sign) / 10)}`
  })
  return [...lines.values()].flatMap((line) => (line.length === 1 ? line : sumOfLine(line)))
}

/** Adds up the edges of one line: each counts 1 where it runs one way, and -1 where it runs the other way. */
function sumOfLine(edges: readonly Edge[]): Edge[] {
  const [first] = edges as [Edge]
  const length = Math.hypot(first.b[0] - first.a[0], first.b[1] - first.a[1])
  const [x, y] = [(first.b[0] - first.a[0]) / length, (first.b[1] - first.a[1]) / length]
  const points = new Map<number, Point>()
  const changes = new Map<number, number>()
  for (const {a, b} of edges) {
    const [from, to] = [a, b].map((point) => {
      const at = Math.round(point[0] * x + point[1] * y)
      points.set(at, points.get(at) ?? point)
      return at
    }) as [number, number]
    const sign = to > from ? 1 : -1
    changes.set(Math.min(from, to), (changes.get(Math.min(from, to)) ?? 0) + sign)
    changes.set(Math.max(from, to), (changes.get(Math.max(from, to)) ?? 0) - sign)
  }
  const found: Edge[] = []
  let [count, since] = [0, undefined as Point | undefined]
  for (const at of [...changes.keys()].sort((one, other) => one - other)) {
    const point = points.get(at) as Point
    if (count !== 0 && since !== undefined) found.push(count > 0 ? {a: since, b: point} : {a: point, b: since})
    count += changes.get(at) ?? 0
    since = point
  }
  return found
}

/** Chains edges to closed rings. Any way on will do at a corner that several rings share. */
function ringsOf(edges: readonly Edge[]): Point[][] {
  const keyOf = ([x, y]: Point) => `${Math.round(x / 2)} ${Math.round(y / 2)}`
  const starts = groupBy(edges, ({a}) => keyOf(a))
  const rings: Point[][] = []
  for (const edge of edges) {
    const ring: Point[] = []
    for (let next: Edge | undefined = edge; next !== undefined; ) {
      const leaving: Edge[] | undefined = starts.get(keyOf(next.a))
      const index = leaving?.indexOf(next) ?? -1
      if (leaving === undefined || index < 0) break
      leaving.splice(index, 1)
      ring.push(next.a)
      next = starts.get(keyOf(next.b))?.[0]
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}
