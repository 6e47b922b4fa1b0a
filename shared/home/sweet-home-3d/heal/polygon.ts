/** A room's outline: corners in order, closed by itself. */
import type {Point} from '../../schema.ts'
import type {Segment} from './segment.ts'

export function edgesOf(outline: readonly Point[]): Segment[] {
  return outline.map((a, index) => ({a, b: outline[(index + 1) % outline.length] as Point}))
}

/** In square metres; of an outline that crosses itself what is left of its parts. */
export function areaOf(outline: readonly Point[]): number {
  let twice = 0
  for (const {a, b} of edgesOf(outline)) twice += a[0] * b[1] - b[0] * a[1]
  return Math.abs(twice) / 2
}

/** By the even-odd rule. */
export function isInside([x, y]: Point, edges: readonly Segment[]): boolean {
  let inside = false
  for (const {a, b} of edges)
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
  return inside
}
