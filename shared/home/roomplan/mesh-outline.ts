/** Finds the outline of a floor in RoomPlan's mesh: triangles in any order, with an underside and edges. */
import {meetingPoint} from '../geometry/line.ts'
import {clockwiseArea} from '../geometry/rings.ts'
import {along, directionOf} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'

/** Metres between heights that are one. */
const near = 1e-4

/**
 * Returns the longest outline of the triangles in the plane of the first one. `indices` has three points for each. An
 * edge is on the outline when no other triangle runs along it.
 */
export function meshOutline(points: readonly number[][], indices: readonly number[]): number[][] {
  const height = points[indices[0] ?? -1]?.[2]
  const isInPlane = (index: number | undefined) =>
    index !== undefined && Math.abs((points[index]?.[2] ?? Number.NaN) - (height ?? Number.NaN)) < near
  const edges = new Set<string>()
  const pairs: [number, number][] = []
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = indices.slice(at, at + 3) as [number, number, number]
    if (![a, b, c].every(isInPlane)) continue
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      edges.add(`${from} ${to}`)
      pairs.push([from, to])
    }
  }
  const next = new Map(pairs.filter(([from, to]) => !edges.has(`${to} ${from}`)))
  let best: number[] = []
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    const loop: number[] = []
    for (let at: number | undefined = start; at !== undefined && next.has(at); ) {
      loop.push(at)
      const to: number | undefined = next.get(at)
      next.delete(at)
      at = to
    }
    if (loop.length > best.length) best = loop
  }
  return best.map((index) => points[index] as number[])
}

/**
 * Returns the outline inside the walls. A mesh gives walls and floor one thickness, and its floor goes on below the
 * walls by as much. A floor that would vanish stays.
 */
export function withoutWalls(outline: readonly number[][], thickness: number): number[][] {
  const ring = outline.map(([x = 0, y = 0]): Point => [x, y])
  const turn = Math.sign(clockwiseArea(ring))
  const lines = ring.map((from, index) => {
    const direction = directionOf(from, ring[(index + 1) % ring.length] as Point)
    const inwards: Point = [-direction[1] * turn, direction[0] * turn]
    return {at: along(from, inwards, thickness), direction}
  })
  const inside = lines.map(({at, direction}, index): Point => {
    const before = lines.at(index - 1) as (typeof lines)[number]
    return meetingPoint(before.at, before.direction, at, direction) ?? at
  })
  const runsOn = inside.every((point, index) => {
    const [x, y] = lines[index]?.direction ?? [0, 0]
    const next = inside[(index + 1) % inside.length] as Point
    return (next[0] - point[0]) * x + (next[1] - point[1]) * y > 0
  })
  return runsOn ? inside.map(([x, y]) => [x, y, outline[0]?.[2] ?? 0]) : [...outline]
}
