/** The point of a room that is farthest from its edges: where a name has most room, and no doubt is whose it is. */
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {isInside} from './polygon.ts'
import {distanceTo, type Segment} from './segment.ts'

export interface Ground {
  outline: readonly Segment[]
  /** Outlines of other rooms, which are no part of this one. */
  holes: readonly (readonly Segment[])[]
  /** Walls that stand in it, by half their thickness. */
  walls: readonly (Segment & {half: number})[]
}

export interface Deepest {
  at: Point
  /** Metres to the nearest edge; negative where there is no point inside at all. */
  depth: number
}

/** How fine it is looked for, in metres. */
const precision = 0.02
const maxRounds = 14
/** Of cells at once; of fewer where there is much to measure against. */
const maxCells = 400
const maxTests = 8_000
/** What is done with each edge for each cell. */
const measuringTests = 3

/** Cuts the box around the outline into squares, and those that may hold a deeper point into four, again and again. */
export function findDeepestPoint(ground: Ground, budget: WorkBudget): Deepest {
  const edges = ground.outline.length + ground.walls.length + ground.holes.reduce((sum, hole) => sum + hole.length, 0)
  const most = Math.min(Math.max(Math.floor(maxTests / Math.max(edges, 1)), 16), maxCells)
  const points = ground.outline.map(({a}) => a)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [least(xs), least(ys)]
  const [width, height] = [-least(xs.map((x) => -x)) - left, -least(ys.map((y) => -y)) - top]
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
      .slice(0, most)
    size /= 2
    budget.spend(4 * hopeful.length * edges * measuringTests)
    cells = hopeful.flatMap(({at: [x, y]}) =>
      [-1, 1].flatMap((dx) => [-1, 1].map((dy) => measured([x + (dx * size) / 2, y + (dy * size) / 2], ground))),
    )
    for (const cell of cells) if (cell.depth > best.depth) best = cell
  }
  return best
}

function least(values: readonly number[]): number {
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

/** How deep a point is in a shape of these edges, when so deep at most; outside it, how far away, negative. */
function within(most: number, at: Point, edges: readonly Segment[]): number {
  let edge = Number.POSITIVE_INFINITY
  for (const each of edges) edge = Math.min(edge, distanceTo(each, at))
  return most < 0 ? -edge : Math.min(most, edge)
}
