/**
 * Explains why a room is open or shares its region: finds the gap between walls that lets it out. Closing a gap creates
 * a loop. The room is enclosed when the loop winds around it, and a different number of times around the other room.
 * Crossings with a ray from the room give that winding number. When no single gap is enough, gaps are closed from the
 * smallest on, until one creates a loop around the room.
 */
import type {Regions} from './arrange.ts'
import {
  type BoundaryCycles,
  boundaryCyclesOf,
  isOutsideBounds,
  pointAt,
  rayCrossing,
  rayCrossingCounts,
} from './boundary-cycles.ts'
import {outside} from './faces.ts'
import {type Gap, gapsWithin} from './gaps.ts'
import type {Points} from './points.ts'
import type {Coordinates} from './winding-area.ts'

/** Grid steps: 5 cm, 25 cm and 1 m. A wider gap is no drawing mistake; most gaps are small. */
const gapWidths = [500, 2500, 10_000]
/** Bounds the points and gaps examined for all rooms of a plan. Rooms beyond it get no explanation. */
const maxSteps = 500_000

/**
 * Finds the gaps that let a room out of its region, or join it to another room, widest first. Returns none when closing
 * all gaps of up to 1 m would not separate them, and undefined when the search would take too long.
 */
export type FindGaps = (region: number, room: Coordinates, other?: Coordinates) => readonly Gap[] | undefined

export function createGapFinder(regions: Regions, idOf: (wall: number) => string): FindGaps {
  const {points} = regions.segments
  const around = new Map<number, ReturnType<typeof gapsOfRegion>>()
  const budget = {left: maxSteps}
  return (region, room, other) => {
    const {boundary, gapsOf} = around.get(region) ?? gapsOfRegion(regions, region, idOf)
    around.set(region, {boundary, gapsOf})
    budget.left -= boundary.length
    if (budget.left < 0) return undefined
    if (region === outside && isOutsideBounds(points, boundary, room)) return []
    const ofRoom = windingOfGaps(points, boundary, room)
    const ofOther = other === undefined ? () => 0 : windingOfGaps(points, boundary, other)
    return findNarrowest(boundary, gapsOf, (gap) => ofRoom(gap) - ofOther(gap), budget)
  }
}

function findNarrowest(
  boundary: BoundaryCycles,
  gapsOf: (index: number) => Gap[] | undefined,
  winding: (gap: Gap) => number,
  budget: {left: number},
): Gap[] | undefined {
  for (const index of gapWidths.keys()) {
    const gaps = gapsOf(index)
    budget.left -= 2 * (gaps?.length ?? 0)
    if (gaps === undefined || budget.left < 0) return undefined
    const found = findClosingGaps(boundary, gaps, winding)
    if (found.length > 0) return found
  }
  return []
}

/** Returns the smallest single gap that closes a loop, or else several. */
function findClosingGaps(boundary: BoundaryCycles, gaps: readonly Gap[], winding: (gap: Gap) => number): Gap[] {
  const single = gaps.find((gap) => boundary.cycleOf[gap.corner] === boundary.cycleOf[gap.other] && winding(gap) !== 0)
  return single ? [single] : findSeveralGaps(boundary, gaps, winding)
}

/**
 * Returns the winding number around `place` of the loop that closing a gap creates, relative to its two cycles' counts.
 */
function windingOfGaps(
  points: Points & {count: number},
  boundary: BoundaryCycles,
  place: Coordinates,
): (gap: Gap) => number {
  const counts = rayCrossingCounts(points, boundary, place)
  return ({corner, other, from, to}) => {
    const crossings = rayCrossing(place, from, to) + rayCrossing(place, to, pointAt(points, other))
    return (counts[corner] as number) + crossings - (counts[other] as number)
  }
}

/** Finds the gaps of a region by the index of their width, when first requested. */
function gapsOfRegion(regions: Regions, region: number, idOf: (wall: number) => string) {
  const boundary = boundaryCyclesOf(regions, region)
  const known: (Gap[] | undefined)[] = []
  const gapsOf = (index: number) => {
    if (index === known.length) known.push(gapsWithin(gapWidths[index] as number, regions, boundary, idOf))
    return known[index]
  }
  return {boundary, gapsOf}
}

/**
 * Closes gaps from the smallest on until one creates a loop around the room. Returns that gap and the others of the
 * loop.
 */
function findSeveralGaps(
  {cycleOf, cycles}: BoundaryCycles,
  gaps: readonly Gap[],
  winding: (gap: Gap) => number,
): Gap[] {
  const union = createWindingUnion(cycles.length)
  const closed: Gap[] = []
  for (const gap of gaps) {
    const differs = union.join(cycleOf[gap.corner] as number, cycleOf[gap.other] as number, winding(gap))
    if (differs === 'joined') closed.push(gap)
    else if (differs)
      return [gap, ...pathBetween(cycleOf[gap.corner] as number, cycleOf[gap.other] as number, cycleOf, closed)]
  }
  return []
}

/** A weighted union-find: cycles of one set have comparable winding counts. */
function createWindingUnion(count: number) {
  /** Each cycle's parent in its set, or itself, and the difference between its counts and its parent's. */
  const parent = Int32Array.from({length: count}, (_, cycle) => cycle)
  const offset = new Int32Array(count)
  const sizes = new Int32Array(count).fill(1)
  const find = (cycle: number): {root: number; sum: number} => {
    let [root, sum] = [cycle, 0]
    for (; parent[root] !== root; root = parent[root] as number) sum += offset[root] as number
    return {root, sum}
  }
  return {
    /**
     * Joins two sets by a gap with this winding number. Within one set, returns whether the closed loop winds at all.
     */
    join(one: number, other: number, winding: number): 'joined' | boolean {
      const [first, second] = [find(one), find(other)]
      const count = winding + first.sum - second.sum
      if (first.root === second.root) return count !== 0
      // Union by size keeps the paths short.
      const isLarger = (sizes[first.root] as number) >= (sizes[second.root] as number)
      const [large, small] = isLarger ? [first.root, second.root] : [second.root, first.root]
      parent[small] = large
      offset[small] = isLarger ? count : -count
      sizes[large] = (sizes[large] as number) + (sizes[small] as number)
      return 'joined'
    },
  }
}

/** Returns the closed gaps that lead from one cycle to another. The path is unique, since no loop was closed before. */
function pathBetween(start: number, goal: number, cycleOf: Int32Array, closed: readonly Gap[]): Gap[] {
  const gapsAt = new Map<number, {gap: Gap; after: number}[]>()
  const addAt = (cycle: number, gap: Gap, after: number) => {
    const gaps = gapsAt.get(cycle)
    if (gaps) gaps.push({gap, after})
    else gapsAt.set(cycle, [{gap, after}])
  }
  for (const gap of closed) {
    const [one, other] = [cycleOf[gap.corner] as number, cycleOf[gap.other] as number]
    addAt(one, gap, other)
    addAt(other, gap, one)
  }
  const cameBy = new Map<number, {gap: Gap; before: number}>()
  const reached = [start]
  for (const cycle of reached)
    for (const {gap, after} of gapsAt.get(cycle) ?? []) {
      if (after === start || cameBy.has(after)) continue
      cameBy.set(after, {gap, before: cycle})
      reached.push(after)
    }
  const path: Gap[] = []
  for (let step = cameBy.get(goal); step !== undefined; step = cameBy.get(step.before)) path.push(step.gap)
  return path.sort((one, other) => other.length - one.length)
}
