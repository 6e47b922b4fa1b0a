/**
 * Why a room is open, or one with another: the gap between walls that lets it out. To close a gap makes a loop; the room is
 * enclosed when the loop goes around it, and around the other room not as often. How often it does is told by counting how
 * often it crosses a ray from the room. A room that no single gap lets out may be let out by several: gaps are closed from the
 * smallest on, until one makes a loop around the room.
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

/** Grid steps: 5 cm, 25 cm and 1 m. What is wider is no slip, and most are found among the small ones. */
const gapWidths = [500, 2500, 10_000]
/** Points and gaps to look at for all rooms of a plan; of rooms beyond that no reason is told. */
const maxSteps = 500_000

/**
 * Finds the gaps that let a room in this region out, or to another room in it: the widest first, none when even closing all
 * of up to 1 m would not part them, and undefined when that would take too long to find out.
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
  loops: (gap: Gap) => number,
  budget: {left: number},
): Gap[] | undefined {
  for (const index of gapWidths.keys()) {
    const gaps = gapsOf(index)
    budget.left -= 2 * (gaps?.length ?? 0)
    if (gaps === undefined || budget.left < 0) return undefined
    const found = findClosingGaps(boundary, gaps, loops)
    if (found.length > 0) return found
  }
  return []
}

/** The smallest single gap that makes a loop, or else several. */
function findClosingGaps(boundary: BoundaryCycles, gaps: readonly Gap[], loops: (gap: Gap) => number): Gap[] {
  const single = gaps.find((gap) => boundary.cycleOf[gap.corner] === boundary.cycleOf[gap.other] && loops(gap) !== 0)
  return single ? [single] : findSeveralGaps(boundary, gaps, loops)
}

/** How often closing a gap goes around a place, given in what the counts of its two boundary differ. */
function windingOfGaps(
  points: Points & {count: number},
  boundary: BoundaryCycles,
  place: Coordinates,
): (gap: Gap) => number {
  const counts = rayCrossingCounts(points, boundary, place)
  return ({corner, other, from, to}) => {
    const way = rayCrossing(place, from, to) + rayCrossing(place, to, pointAt(points, other))
    return (counts[corner] as number) + way - (counts[other] as number)
  }
}

/** The gaps around a region by the index of their width, looked for when they are asked for. */
function gapsOfRegion(regions: Regions, region: number, idOf: (wall: number) => string) {
  const boundary = boundaryCyclesOf(regions, region)
  const known: (Gap[] | undefined)[] = []
  const gapsOf = (index: number) => {
    if (index === known.length) known.push(gapsWithin(gapWidths[index] as number, regions, boundary, idOf))
    return known[index]
  }
  return {boundary, gapsOf}
}

/** Closes gaps from the smallest on, until one makes a loop around the room: that one, and the others of the loop. */
function findSeveralGaps({cycleOf, cycles}: BoundaryCycles, gaps: readonly Gap[], loops: (gap: Gap) => number): Gap[] {
  const boundary = createWindingUnion(cycles.length)
  const closed: Gap[] = []
  for (const gap of gaps) {
    const differs = boundary.join(cycleOf[gap.corner] as number, cycleOf[gap.other] as number, loops(gap))
    if (differs === 'joined') closed.push(gap)
    else if (differs)
      return [gap, ...pathBetween(cycleOf[gap.corner] as number, cycleOf[gap.other] as number, cycleOf, closed)]
  }
  return []
}

/** Groups of boundary whose counts can be compared. */
function createWindingUnion(count: number) {
  /** Of each cycle another of its group, or itself, and by what its counts are less than that one's. */
  const toward = Int32Array.from({length: count}, (_, cycle) => cycle)
  const less = new Int32Array(count)
  const sizes = new Int32Array(count).fill(1)
  const find = (cycle: number): {root: number; sum: number} => {
    let [root, sum] = [cycle, 0]
    for (; toward[root] !== root; root = toward[root] as number) sum += less[root] as number
    return {root, sum}
  }
  return {
    /** Joins two groups by a gap that goes around the room so often; of one group, whether that is often at all. */
    join(one: number, other: number, loops: number): 'joined' | boolean {
      const [first, second] = [find(one), find(other)]
      const count = loops + first.sum - second.sum
      if (first.root === second.root) return count !== 0
      // The smaller joins the larger, which keeps the ways short.
      const isLarger = (sizes[first.root] as number) >= (sizes[second.root] as number)
      const [large, small] = isLarger ? [first.root, second.root] : [second.root, first.root]
      toward[small] = large
      less[small] = isLarger ? count : -count
      sizes[large] = (sizes[large] as number) + (sizes[small] as number)
      return 'joined'
    },
  }
}

/** The closed gaps that lead from one cycle to another: there is one way, as no loop was closed before. */
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
  const way: Gap[] = []
  for (let step = cameBy.get(goal); step !== undefined; step = cameBy.get(step.before)) way.push(step.gap)
  return way.sort((one, other) => other.length - one.length)
}
