/**
 * Why a room is open: the gap between walls that lets it out. A gap is the way from a corner to the nearest place of another
 * wall. To close it makes a loop; the room is enclosed when the loop goes around it, which is told by counting how often the
 * loop crosses a ray from the room. A room that no single gap lets out may be let out by several: gaps are closed from the
 * smallest on, until one makes a loop around the room.
 */
import type {Regions} from './arrange.ts'
import {cellsOf, visitNear} from './cells.ts'
import {outside} from './faces.ts'
import {gridSteps, newPoints, type Points} from './points.ts'
import {startOf} from './rings.ts'
import type {Place} from './winding-area.ts'

/** What is wider is no slip: 1 m. */
const widestGap = gridSteps
/** A plan that takes more gets its problems without the gaps. */
const mostLooks = 1_000_000
const mostSteps = 1_000_000

export interface Gap {
  /** Wall indices: the one that ends short, and the one it falls short of. */
  short: number
  of: number
  /** Grid steps: from where the wall ends to the nearest place of the other. */
  length: number
  from: Place
  to: Place
}

interface Candidate extends Gap {
  /** The corner, and the piece that the nearest place is on. */
  corner: number
  piece: number
  /** How much the wall that ends short points at the gap: 1 when it leads straight to it. */
  aim: number
}

/** Finds the gaps that let a room out, the widest first; none when even closing all of up to 1 m would not enclose it. */
export function gapFinder(regions: Regions, idOf: (wall: number) => string): (room: Place) => Gap[] {
  const shores = shoresOf(regions)
  const candidates = candidatesOf(regions, shores, idOf)
  let stepsLeft = mostSteps
  return (room) => {
    stepsLeft -= candidates.length + shores.length
    if (stepsLeft < 0) return []
    const loops = loopsAround(regions.pieces, shores, room)
    const single = candidates.find((gap) => shores.of[gap.corner] === shoreOf(regions, shores, gap) && loops(gap) !== 0)
    return single ? [single] : severalGaps(regions, shores, candidates, loops)
  }
}

/** The walls that can be reached from outside: each connected group of them has one shore. */
interface Shores {
  /** Of each point its shore, or -1. */
  of: Int32Array
  /** The points of each, in the order of a walk around it. */
  walks: Int32Array[]
  length: number
}

function shoresOf({pieces, outlines, faces}: Regions): Shores {
  const of = new Int32Array(pieces.points.count).fill(-1)
  const walks: Int32Array[] = []
  let length = 0
  for (const {region, side} of faces.cycles) {
    if (region !== outside) continue
    const walk: number[] = []
    let each = side
    do {
      const point = startOf(pieces, each)
      of[point] = walks.length
      walk.push(point)
      each = outlines.next[each] as number
    } while (each !== side)
    walks.push(Int32Array.from(walk))
    length += walk.length
  }
  return {of, walks, length}
}

const shoreOf = ({pieces}: Regions, shores: Shores, gap: Candidate) => shores.of[pieces.from[gap.piece] as number]

/** The smallest first. Of the ways from one corner to one wall only the shortest. */
function candidatesOf(regions: Regions, shores: Shores, idOf: (wall: number) => string): Candidate[] {
  const {pieces, faces} = regions
  const {points, from, to, walls, isCorner} = pieces
  const corners = reachable(shores, isCorner)
  const places = newPoints(corners.length)
  for (const [index, corner] of corners.entries()) {
    places.x[index] = points.x[corner] as number
    places.y[index] = points.y[corner] as number
  }
  const cells = cellsOf(places, corners.length)
  const shortest = new Map<number, Candidate>()
  let looks = 0
  for (let piece = 0; piece < pieces.count && looks < mostLooks; piece++) {
    if (faces.ofSide[2 * piece] !== outside && faces.ofSide[2 * piece + 1] !== outside) continue
    const [first, last] = [from[piece] as number, to[piece] as number]
    const wall = walls[piece] as number
    visitNear(cells, placeOf(points, first), placeOf(points, last), widestGap, (index) => {
      looks++
      const corner = corners[index] as number
      if (corner === first || corner === last) return
      const place = placeOf(points, corner)
      const nearest = nearestOn(placeOf(points, first), placeOf(points, last), place)
      const length = Math.hypot(nearest[0] - place[0], nearest[1] - place[1])
      const key = corner * 2 ** 26 + wall
      if (length > widestGap || length >= (shortest.get(key)?.length ?? Number.POSITIVE_INFINITY)) return
      shortest.set(key, {corner, piece, length, from: place, to: nearest, short: -1, of: wall, aim: -1})
    })
  }
  aimAll(regions, shortest.values(), idOf)
  return [...shortest.values()].sort(
    (one, other) =>
      one.length - other.length ||
      other.aim - one.aim ||
      compareIds(idOf(one.short), idOf(other.short)) ||
      compareIds(idOf(one.of), idOf(other.of)),
  )
}

const compareIds = (one: string, other: string) => (one < other ? -1 : Number(one > other))

function reachable({of}: Shores, isCorner: Uint8Array): number[] {
  const corners: number[] = []
  for (const [point, shore] of of.entries()) if (shore !== -1 && isCorner[point] === 1) corners.push(point)
  return corners
}

/** Says which wall ends short: of those at the corner, the one that points at the gap the most. */
function aimAll({pieces}: Regions, gaps: Iterable<Candidate>, idOf: (wall: number) => string): void {
  const {points, from, to, walls, count} = pieces
  const at = new Map<number, Candidate[]>()
  for (const gap of gaps) at.set(gap.corner, [...(at.get(gap.corner) ?? []), gap])
  for (let piece = 0; piece < count; piece++)
    for (const [corner, other] of [
      [from[piece] as number, to[piece] as number],
      [to[piece] as number, from[piece] as number],
    ] as const)
      for (const gap of at.get(corner) ?? []) {
        const [x, y] = placeOf(points, other)
        const [dx, dy] = [gap.from[0] - x, gap.from[1] - y]
        const ahead = dx * (gap.to[0] - gap.from[0]) + dy * (gap.to[1] - gap.from[1])
        const aim = ahead / (Math.hypot(dx, dy) * gap.length)
        const wall = walls[piece] as number
        if (gap.short !== -1 && (aim < gap.aim || (aim === gap.aim && idOf(wall) > idOf(gap.short)))) continue
        gap.aim = aim
        gap.short = wall
      }
}

/**
 * How often the loop that closing a gap makes goes around the room, given in what the two shores' counts differ. Walls that
 * do not enclose the room give every point of a shore one count, whichever way one walks to it.
 */
function loopsAround({points, from}: Regions['pieces'], {walks}: Shores, room: Place): (gap: Candidate) => number {
  const counts = new Int32Array(points.count)
  for (const walk of walks) {
    let count = 0
    for (const [index, point] of walk.entries()) {
      if (index > 0) count += crossesRay(room, placeOf(points, walk[index - 1] as number), placeOf(points, point))
      counts[point] = count
    }
  }
  return (gap) => {
    const end = from[gap.piece] as number
    const way = crossesRay(room, gap.from, gap.to) + crossesRay(room, gap.to, placeOf(points, end))
    return (counts[gap.corner] as number) + way - (counts[end] as number)
  }
}

/** Closes gaps from the smallest on, until one makes a loop around the room: that one, and the others of the loop. */
function severalGaps(
  regions: Regions,
  shores: Shores,
  candidates: readonly Candidate[],
  loops: (gap: Candidate) => number,
): Gap[] {
  /** Of each shore another that it is joined to, and what its counts are more than that one's. */
  const joinedTo = shores.walks.map((_, shore) => shore)
  const more = shores.walks.map(() => 0)
  const sizes = shores.walks.map(() => 1)
  const find = (shore: number): {root: number; sum: number} => {
    const to = joinedTo[shore] as number
    if (to === shore) return {root: shore, sum: 0}
    const {root, sum} = find(to)
    joinedTo[shore] = root
    more[shore] = (more[shore] as number) + sum
    return {root, sum: more[shore] as number}
  }
  const closed: {gap: Candidate; ends: readonly [number, number]}[] = []
  for (const gap of candidates) {
    const ends = [shores.of[gap.corner] as number, shoreOf(regions, shores, gap) as number] as const
    const [one, other] = [find(ends[0]), find(ends[1])]
    const count = loops(gap) + one.sum - other.sum
    if (one.root !== other.root) {
      // The smaller joins the larger, so that ways to a root stay short.
      const isLarger = (sizes[one.root] as number) >= (sizes[other.root] as number)
      const [large, small] = isLarger ? [one.root, other.root] : [other.root, one.root]
      joinedTo[small] = large
      more[small] = isLarger ? count : -count
      sizes[large] = (sizes[large] as number) + (sizes[small] as number)
      closed.push({gap, ends})
    } else if (count !== 0) return [gap, ...wayBetween(ends, closed)]
  }
  return []
}

/** The closed gaps that lead from one shore to another: there is one way, as no loop was closed before. */
function wayBetween(
  [start, goal]: readonly [number, number],
  closed: readonly {gap: Candidate; ends: readonly [number, number]}[],
): Gap[] {
  const cameBy = new Map<number, {gap: Candidate; before: number}>()
  const reached = [start]
  for (const shore of reached)
    for (const {gap, ends} of closed) {
      const after = ends[0] === shore ? ends[1] : ends[1] === shore ? ends[0] : undefined
      if (after === undefined || after === start || cameBy.has(after)) continue
      cameBy.set(after, {gap, before: shore})
      reached.push(after)
    }
  const way: Gap[] = []
  for (let shore = goal; shore !== start; ) {
    const step = cameBy.get(shore)
    if (step === undefined) break
    way.push(step.gap)
    shore = step.before
  }
  return way.sort((one, other) => other.length - one.length)
}

const placeOf = ({x, y}: Points, point: number): Place => [x[point] as number, y[point] as number]

/** The place on a line nearest to another. */
function nearestOn(a: Place, b: Place, place: Place): Place {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)
  if (share <= 0) return a
  return share >= 1 ? b : [a[0] + share * dx, a[1] + share * dy]
}

/** 1 or -1 when the line crosses the ray from the room towards greater x, by its direction. */
function crossesRay(room: Place, a: Place, b: Place): number {
  const [above, below] = [a[1] <= room[1], b[1] <= room[1]]
  if (above === below) return 0
  const side = (b[0] - a[0]) * (room[1] - a[1]) - (b[1] - a[1]) * (room[0] - a[0])
  if (above) return side < 0 ? 0 : 1
  return side > 0 ? 0 : -1
}
