/** Finds the point of a room farthest from its edges: its name has most space there and is clearly its own. */

import {distanceTo, type Segment} from '../../geometry/segment.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {isInside} from './polygon.ts'

export interface Ground {
  outline: readonly Segment[]
  /** The outlines of other rooms inside it, which are not part of it. */
  holes: readonly (readonly Segment[])[]
  /** The walls inside it, with half their thickness. */
  walls: readonly (Segment & {half: number})[]
}

export interface Deepest {
  at: Point
  /** Metres to the nearest edge; negative when no point is inside. */
  depth: number
}

/** The precision of the search, in metres. */
const precision = 0.02
const maxRounds = 14
/** The number of cells in a round; fewer when there are many edges. */
const maxCells = 400
const maxTests = 8_000
/** The cost of measuring one cell against one edge. */
const measuringTests = 3

/** Cuts the box around the outline into squares, and repeatedly quarters squares that may hold a deeper point. */
export function findDeepestPoint(ground: Ground, budget: WorkBudget): Deepest {
  const edges = ground.outline.length + ground.walls.length + ground.holes.reduce((sum, hole) => sum + hole.length, 0)
  const max = Math.min(Math.max(Math.floor(maxTests / Math.max(edges, 1)), 16), maxCells)
  const points = ground.outline.map(({a}) => a)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [leastOf(xs), leastOf(ys)]
  const [width, height] = [-leastOf(xs.map((x) => -x)) - left, -leastOf(ys.map((y) => -y)) - top]
  let size = Math.max(Math.min(width, height) / 2, Math.max(width, height) / 16, precision)
  let cells: Deepest[] = []
  for (let x = left + size / 2; x < left + width + size / 2; x += size)
    for (let y = top + size / 2; y < top + height + size / 2; y += size) cells.push(measured([x, y], ground))
  budget.spend(cells.length * edges * measuringTests)
  let best = cells.reduce((one, other) => (other.depth > one.depth ? other : one), cells[0] as Deepest)
  for (let round = 0; round < maxRounds && size > precision; round++) {
    const reach = (size / 2) * Math.SQRT2
    const hopeful = cells
      .filter(({depth}) => depth + reach > best.depth + precision / 2)
      .sort((one, other) => other.depth - one.depth)
      .slice(0, max)
    size /= 2
    budget.spend(4 * hopeful.length * edges * measuringTests)
    cells = hopeful.flatMap(({at: [x, y]}) =>
      [-1, 1].flatMap((dx) => [-1, 1].map((dy) => measured([x + (dx * size) / 2, y + (dy * size) / 2], ground))),
    )
    for (const cell of cells) if (cell.depth > best.depth) best = cell
  }
  return best
}

function leastOf(values: readonly number[]): number {
  let found = Number.POSITIVE_INFINITY
  for (const value of values) found = Math.min(found, value)
  return found
}

function measured(at: Point, {outline, holes, walls}: Ground): Deepest {
  let depth = isInside(at, outline) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  depth = within(depth, at, outline)
  for (const hole of holes) {
    const edge = within(Number.POSITIVE_INFINITY, at, hole)
    depth = Math.min(depth, isInside(at, hole) ? -edge : edge)
  }
  for (const wall of walls) depth = Math.min(depth, distanceTo(wall, at) - wall.half)
  return {at, depth}
}

/**
 * Returns the depth of a point in a shape, at most `max`.
 * A negative `max` means that the point is outside: returns its negative distance.
 */
function within(max: number, at: Point, edges: readonly Segment[]): number {
  let edge = Number.POSITIVE_INFINITY
  for (const each of edges) edge = Math.min(edge, distanceTo(each, at))
  return max < 0 ? -edge : Math.min(max, edge)
}
