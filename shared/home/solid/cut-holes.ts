import {roundedPoint} from '../geometry/grid.ts'
import {clockwiseArea, isInside} from '../geometry/rings.ts'
import {edgesOf, meetingParts, type Segment} from '../geometry/segment.ts'
import {regionOutlines} from '../regions.ts'
import type {Point, Wall} from '../schema.ts'
import {triangulate} from './triangulate.ts'

type Rings = readonly (readonly Point[])[]

/** Bounds the work of one region: beyond it, nothing is cut. */
const maxPairs = 2_000_000

/** Cuts outlines out of a region. Returns the parts that are left, each an outline and its holes. */
export function cutHoles(rings: Rings, holes: Rings): Rings[] {
  const edges = rings.flatMap(edgesOf)
  const cutting = holes.filter((hole) => touches(hole, rings, edges))
  if (cutting.length === 0) return [rings]
  const all = [...edges, ...cutting.flatMap(edgesOf)]
  if (all.length ** 2 > maxPairs) return [rings]
  const walls = splitWhereTheyMeet(all).map(({a, b}, index): Wall => ({id: `w${index}`, a, b, kind: 'divider'}))
  const parts = regionOutlines({walls, rooms: []}).map(({rings: part}) => part)
  if (parts.length === 0) return [rings]
  return parts.filter((part) => {
    const point = pointIn(part)
    return point !== undefined && isInside(point, rings) && !cutting.some((hole) => isInside(point, [hole]))
  })
}

function touches(hole: readonly Point[], rings: Rings, edges: readonly Segment[]): boolean {
  if (hole.some((point) => isInside(point, rings))) return true
  if (rings[0]?.some((point) => isInside(point, [hole]))) return true
  return edgesOf(hole).some((edge) => edges.some((other) => crossing(edge, other) !== undefined))
}

/** Returns where two lines cross, as a part of the first. */
function crossing(one: Segment, other: Segment): number | undefined {
  const [part, otherPart] = meetingParts(one, other) ?? [-1, -1]
  return part >= 0 && part <= 1 && otherPart >= 0 && otherPart <= 1 ? part : undefined
}

function splitWhereTheyMeet(all: readonly Segment[]): Segment[] {
  return all.flatMap((one) => {
    const {a, b} = one
    const parts = all
      .map((other) => (other === one ? undefined : crossing(one, other)))
      .filter((part) => part !== undefined)
    const points = [0, ...parts, 1]
      .sort((x, y) => x - y)
      .map((part) => roundedPoint([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]))
    return points.slice(1).flatMap((to, index) => {
      const from = points[index] as Point
      return Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.001 ? [] : [{a: from, b: to}]
    })
  })
}

/** Returns the middle of the largest triangle of a part. */
function pointIn(rings: Rings): Point | undefined {
  const points = rings.flat()
  let [most, best] = [0, undefined as Point | undefined]
  for (const triangle of triangulate(rings)) {
    const corners = triangle.map((index) => points[index] as Point)
    const area = clockwiseArea(corners)
    if (area <= most) continue
    most = area
    best = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] as number), 0) / 3) as Point
  }
  return best
}
