/**
 * Why a room is open, or one with another: the gap between walls that lets it out. To close a gap makes a loop; the room is
 * enclosed when the loop goes around it, and around the other room not as often. How often it does is told by counting how
 * often it crosses a ray from the room. A room that no single gap lets out may be let out by several: gaps are closed from the
 * smallest on, until one makes a loop around the room.
 */
import type {Regions} from './arrange.ts'
import {outside} from './faces.ts'
import {type Gap, gapsWithin} from './gaps.ts'
import type {Points} from './points.ts'
import {countsAround, crossesRay, isBeside, placeOf, type Shores, shoresOf} from './shores.ts'
import type {Place} from './winding-area.ts'

/** Grid steps: 5 cm, 25 cm and 1 m. What is wider is no slip, and most are found among the small ones. */
const widths = [500, 2500, 10_000]
/** Points and gaps to look at for all rooms of a plan; of rooms beyond that no reason is told. */
const mostSteps = 500_000

/**
 * Finds the gaps that let a room in this region out, or to another room in it: the widest first, none when even closing all
 * of up to 1 m would not part them, and undefined when that would take too long to find out.
 */
export type FindGaps = (region: number, room: Place, other?: Place) => readonly Gap[] | undefined

export function gapFinder(regions: Regions, idOf: (wall: number) => string): FindGaps {
  const {points} = regions.pieces
  const around = new Map<number, ReturnType<typeof gapsAround>>()
  const budget = {left: mostSteps}
  return (region, room, other) => {
    const {shores, gapsOf} = around.get(region) ?? gapsAround(regions, region, idOf)
    around.set(region, {shores, gapsOf})
    budget.left -= shores.length
    if (budget.left < 0) return undefined
    if (region === outside && isBeside(points, shores, room)) return []
    const ofRoom = loopsAround(points, shores, room)
    const ofOther = other === undefined ? () => 0 : loopsAround(points, shores, other)
    return narrowest(shores, gapsOf, (gap) => ofRoom(gap) - ofOther(gap), budget)
  }
}

function narrowest(
  shores: Shores,
  gapsOf: (index: number) => Gap[] | undefined,
  loops: (gap: Gap) => number,
  budget: {left: number},
): Gap[] | undefined {
  for (const index of widths.keys()) {
    const gaps = gapsOf(index)
    budget.left -= 2 * (gaps?.length ?? 0)
    if (gaps === undefined || budget.left < 0) return undefined
    const found = closing(shores, gaps, loops)
    if (found.length > 0) return found
  }
  return []
}

/** The smallest single gap that makes a loop, or else several. */
function closing(shores: Shores, gaps: readonly Gap[], loops: (gap: Gap) => number): Gap[] {
  const single = gaps.find((gap) => shores.of[gap.corner] === shores.of[gap.other] && loops(gap) !== 0)
  return single ? [single] : severalGaps(shores, gaps, loops)
}

/** How often closing a gap goes around a place, given in what the counts of its two shores differ. */
function loopsAround(points: Points & {count: number}, shores: Shores, place: Place): (gap: Gap) => number {
  const counts = countsAround(points, shores, place)
  return ({corner, other, from, to}) => {
    const way = crossesRay(place, from, to) + crossesRay(place, to, placeOf(points, other))
    return (counts[corner] as number) + way - (counts[other] as number)
  }
}

/** The gaps around a region by the index of their width, looked for when they are asked for. */
function gapsAround(regions: Regions, region: number, idOf: (wall: number) => string) {
  const shores = shoresOf(regions, region)
  const known: (Gap[] | undefined)[] = []
  const gapsOf = (index: number) => {
    if (index === known.length) known.push(gapsWithin(widths[index] as number, regions, shores, idOf))
    return known[index]
  }
  return {shores, gapsOf}
}

/** Closes gaps from the smallest on, until one makes a loop around the room: that one, and the others of the loop. */
function severalGaps({of, walks}: Shores, gaps: readonly Gap[], loops: (gap: Gap) => number): Gap[] {
  const shores = joinedShores(walks.length)
  const closed: Gap[] = []
  for (const gap of gaps) {
    const differs = shores.join(of[gap.corner] as number, of[gap.other] as number, loops(gap))
    if (differs === 'joined') closed.push(gap)
    else if (differs) return [gap, ...wayBetween(of[gap.corner] as number, of[gap.other] as number, of, closed)]
  }
  return []
}

/** Groups of shores whose counts can be compared. */
function joinedShores(count: number) {
  /** Of each shore another of its group, or itself, and by what its counts are less than that one's. */
  const toward = Int32Array.from({length: count}, (_, shore) => shore)
  const less = new Int32Array(count)
  const sizes = new Int32Array(count).fill(1)
  const find = (shore: number): {root: number; sum: number} => {
    let [root, sum] = [shore, 0]
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

/** The closed gaps that lead from one shore to another: there is one way, as no loop was closed before. */
function wayBetween(start: number, goal: number, shoreOf: Int32Array, closed: readonly Gap[]): Gap[] {
  const gapsAt = new Map<number, {gap: Gap; after: number}[]>()
  const addAt = (shore: number, gap: Gap, after: number) => {
    const gaps = gapsAt.get(shore)
    if (gaps) gaps.push({gap, after})
    else gapsAt.set(shore, [{gap, after}])
  }
  for (const gap of closed) {
    const [one, other] = [shoreOf[gap.corner] as number, shoreOf[gap.other] as number]
    addAt(one, gap, other)
    addAt(other, gap, one)
  }
  const cameBy = new Map<number, {gap: Gap; before: number}>()
  const reached = [start]
  for (const shore of reached)
    for (const {gap, after} of gapsAt.get(shore) ?? []) {
      if (after === start || cameBy.has(after)) continue
      cameBy.set(after, {gap, before: shore})
      reached.push(after)
    }
  const way: Gap[] = []
  for (let step = cameBy.get(goal); step !== undefined; step = cameBy.get(step.before)) way.push(step.gap)
  return way.sort((one, other) => other.length - one.length)
}
