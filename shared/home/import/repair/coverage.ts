/** Finds where a room's outline runs along no wall. A divider closes the room there. */

import type {Box} from '../../geometry/box.ts'
import {between, boxOf, directionIn, type Segment} from '../../geometry/segment.ts'
import {cross, distance, dot, minus} from '../../geometry/vector.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import type {Body} from './body.ts'
import {type BoxTree, boxTree} from './box-tree.ts'

/** Metres. A wall or divider covers an edge that runs beside its face within this distance. */
const beside = 0.12
/** Metres. The same for an edge that meets it at an angle. */
const before = 0.03
/** The sine of 15°: lines within this angle run beside each other. */
const maxSine = 0.26
/** Metres. A shorter gap needs no divider. */
const minLength = 0.02
/** Metres that a divider extends into the body where it ends, so that snapping finds the centre line. */
const into = 0.005

interface Cover extends Box, Segment {
  /** Half its body's thickness. */
  half: number
}

/** Tracks the ground that bodies cover, also bodies added later. */
export function createCoverage(bodies: readonly Body[], budget: WorkBudget) {
  const trees: {covers: readonly Cover[]; tree: BoxTree<Cover>}[] = []
  add(bodies)
  return {
    add,
    /** Returns the pieces of an edge that are in no body and beside none. */
    uncovered(edge: Segment): Segment[] {
      const length = distance(edge.a, edge.b)
      if (length < minLength) return []
      const covered: [number, number][] = []
      for (const {tree} of trees)
        tree.touching(boxOf(edge), (cover) => {
          const span = spanOf(edge, cover)
          if (span !== undefined) covered.push(span)
        })
      return gapsBetween(covered, length).map(([from, to]) => ({
        a: between(edge, Math.max(from - into, 0) / length),
        b: between(edge, Math.min(to + into, length) / length),
      }))
    },
  }

  /** Each tree is larger than the next, so there are few trees and each item is sorted rarely. */
  function add(more: readonly Body[]): void {
    let covers = more.flatMap(coversOf)
    while (covers.length >= (trees.at(-1)?.covers.length ?? Number.POSITIVE_INFINITY))
      covers = [...(trees.pop()?.covers ?? []), ...covers]
    if (covers.length > 0) trees.push({covers, tree: boxTree(covers, budget)})
  }
}

function coversOf({points, thickness}: Body): Cover[] {
  const half = thickness / 2
  return points.slice(1).map((b, index) => {
    const a = points[index] as Point
    return {a, b, half, ...boxOf({a, b}, half + beside)}
  })
}

/** Returns the span of an edge within reach of a segment, in metres from its start. Both are convex: one span. */
function spanOf(edge: Segment, cover: Cover): [number, number] | undefined {
  const length = distance(edge.a, edge.b)
  const isBeside = Math.abs(cross(directionIn(edge), directionIn(cover))) < maxSine
  const ends = [cover.a, cover.b].map((end) => inCircle(edge, end, cover.half + before))
  const spans = [...ends, inBand(edge, cover, cover.half + (isBeside ? beside : before))].filter(
    (span) => span !== undefined,
  )
  if (spans.length === 0) return undefined
  const from = Math.max(Math.min(...spans.map(([start]) => start)), 0)
  const to = Math.min(Math.max(...spans.map(([, end]) => end)), length)
  return from < to ? [from, to] : undefined
}

function inCircle(edge: Segment, center: Point, radius: number): [number, number] | undefined {
  const along = directionIn(edge)
  const apart = minus(center, edge.a)
  const middle = dot(apart, along)
  const half = Math.sqrt(radius ** 2 - cross(along, apart) ** 2)
  return Number.isNaN(half) ? undefined : [middle - half, middle + half]
}

/** Returns the span in the rectangle on both sides of the cover, without the circles at its ends. */
function inBand(edge: Segment, {a, b}: Segment, reach: number): [number, number] | undefined {
  const [along, beside] = [directionIn(edge), directionIn({a, b})]
  const apart = minus(edge.a, a)
  const lengthwise = clipped(dot(apart, beside), dot(along, beside), 0, distance(a, b))
  const crosswise = clipped(cross(beside, apart), cross(beside, along), -reach, reach)
  if (lengthwise === undefined || crosswise === undefined) return undefined
  const [from, to] = [Math.max(lengthwise[0], crosswise[0]), Math.min(lengthwise[1], crosswise[1])]
  return from < to ? [from, to] : undefined
}

/** Returns the range of `t` in which `start + step · t` is from `min` to `max`. */
function clipped(start: number, step: number, min: number, max: number): [number, number] | undefined {
  if (Math.abs(step) < 1e-9)
    return start >= min && start <= max ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : undefined
  const [one, other] = [(min - start) / step, (max - start) / step]
  return one < other ? [one, other] : [other, one]
}

function gapsBetween(spans: [number, number][], length: number): [number, number][] {
  const gaps: [number, number][] = []
  let reached = 0
  for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
    if (from - reached >= minLength) gaps.push([reached, from])
    reached = Math.max(reached, to)
  }
  if (length - reached >= minLength) gaps.push([reached, length])
  return gaps
}
