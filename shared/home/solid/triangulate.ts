import earcut from 'earcut'
import type {Point} from '../schema.ts'

/**
 * Divides an outline and its holes into triangles of their points' indices, counted through all rings, which run
 * clockwise on the drawing. Every edge between
 * two points of a ring belongs to one triangle, and every other edge to two. Earcut leaves out points that lie on a
 * triangle's edge: such a triangle is divided there.
 */
export type Triangle = [a: number, b: number, c: number]

export function triangulate(rings: readonly (readonly Point[])[]): Triangle[] {
  const points = rings.flat()
  const starts: number[] = []
  let count = 0
  for (const ring of rings) {
    starts.push(count)
    count += ring.length
  }
  const found = earcut(points.flat(), starts.slice(1))
  const triangles: Triangle[] = []
  for (let index = 0; index < found.length; index += 3)
    triangles.push(clockwise([found[index] as number, found[index + 1] as number, found[index + 2] as number], points))
  const partners = new Set(triangles.flatMap((triangle) => edgesOf(triangle).map(keyOf)))
  for (const [index, ring] of rings.entries())
    for (let point = 0; point < ring.length; point++) {
      const start = starts[index] as number
      const edge = [start + point, start + ((point + 1) % ring.length)] as const
      partners.add(keyOf(edge)).add(keyOf([edge[1], edge[0]]))
    }
  const isWhole = triangles.every((triangle) => edgesOf(triangle).every(([a, b]) => partners.has(keyOf([b, a]))))
  return isWhole ? triangles : divided(triangles, points)
}

function clockwise([a, b, c]: Triangle, points: readonly Point[]): Triangle {
  const [[ax, ay], [bx, by], [cx, cy]] = [a, b, c].map((index) => points[index]) as [Point, Point, Point]
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0 ? [a, c, b] : [a, b, c]
}

type Edge = readonly [number, number]
const edgesOf = ([a, b, c]: Readonly<Triangle>): Edge[] => [
  [a, b],
  [b, c],
  [c, a],
]
const keyOf = ([a, b]: Edge) => a * 0x100_0000 + b

function divided(triangles: readonly Triangle[], points: readonly Point[]): Triangle[] {
  const open = [...triangles]
  const done: Triangle[] = []
  for (let triangle = open.pop(); triangle !== undefined; triangle = open.pop()) {
    const [a, b, c] = triangle
    const turns = [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ] as const
    let cut: Triangle[] | undefined
    for (const [from, to, apex] of turns) {
      const on = points.findIndex((point) => isBetween(points[from] as Point, points[to] as Point, point))
      if (on === -1) continue
      cut = [
        [from, on, apex],
        [on, to, apex],
      ]
      break
    }
    if (cut === undefined) done.push(triangle)
    else open.push(...cut)
  }
  return done
}

/** Tests whether a point is on a line, between its ends. */
function isBetween(from: Point, to: Point, point: Point): boolean {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [x, y] = [point[0] - from[0], point[1] - from[1]]
  const square = dx * dx + dy * dy
  const along = x * dx + y * dy
  if (along <= 1e-9 || along >= square - 1e-9) return false
  return Math.abs(x * dy - y * dx) < 1e-6 * Math.sqrt(square)
}
