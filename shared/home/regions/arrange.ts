/** Computes the arrangement of a plan's walls: their faults or, when there are none, the regions they enclose. */
import {compareText} from '../compare-text.ts'
import {onGrid} from '../geometry/grid.ts'
import type {Plan} from '../schema.ts'
import {arcBetween, chordCount} from './arc.ts'
import {listCrossings} from './crossings.ts'
import {splitIntoEdges} from './edges.ts'
import {type Faces, facesOf} from './faces.ts'
import {groupIndices, sortRange} from './grouped-indices.ts'
import {type Corners, mergeEnds} from './merge-ends.ts'
import {createPoints, type Points} from './points.ts'
import {type Segments, toSegments} from './segments.ts'
import {type SnappedWalls, snapWalls} from './snap-walls.ts'
import {splitAtPoints} from './split-at-points.ts'
import {type HalfEdges, type SweepResult, sweep} from './sweep.ts'
import {type CornerWalls, findTJunctions} from './t-junctions.ts'
import {
  type Crossing,
  type CrossingList,
  createCrossingList,
  createOverlapList,
  type Overlap,
  type OverlapList,
} from './wall-pairs.ts'

/** The arrangement of a plan. Walls and rooms are indices in the plan; coordinates and lengths are grid steps. */
export interface Arrangement {
  /** Walls whose two ends are merged into one corner, with the distance between the ends. */
  zeroLength: {wall: number; length: number}[]
  /** Ends within the tolerance of one another, in a chain too long to be one corner. */
  chains: {walls: number[]; span: number; x: number; y: number}[]
  overlaps: Overlap[]
  crossings: Crossing[]
  /** Whether there may be more crossings than listed. */
  hasMoreCrossings: boolean
  /**
   * True for curves with too many chords, and for walls that meet so often that some fault must exist, though none was
   * found.
   */
  isTooComplex: boolean
  /** Undefined when walls cross or can't be arranged. */
  regions: Regions | undefined
}

export interface Regions {
  segments: Segments
  halfEdges: HalfEdges
  faces: Faces
  /** The wall that each room's point lies on, or -1. */
  roomWalls: Int32Array
}

/** Bounds the time: 5,000 walls of 40 chords, or six kilometres of large curves. */
const maxChords = 200_000

export function arrange({walls, rooms}: Pick<Plan, 'walls' | 'rooms'>): Arrangement {
  const snapped = snapWalls(walls)
  const corners = mergeEnds(snapped.ends, 2 * snapped.count)
  const arrangement: Arrangement = {
    zeroLength: findZeroLengthWalls(snapped, corners),
    chains: findEndChains(corners),
    overlaps: [],
    crossings: [],
    hasMoreCrossings: false,
    isTooComplex: false,
    regions: undefined,
  }
  if (arrangement.chains.length > 0) return arrangement

  const idOf = (wall: number) => walls[wall]?.id ?? ''
  const [cornerWalls, order] = wallsBetweenCorners(snapped, corners, idOf)
  const roomPoints = createPoints(rooms.length)
  for (const [index, {at}] of rooms.entries()) {
    roomPoints.x[index] = onGrid(at[0])
    roomPoints.y[index] = onGrid(at[1])
  }
  if (countChords(corners, cornerWalls, order) > maxChords) return {...arrangement, isTooComplex: true}
  const junctions = findTJunctions(corners, cornerWalls, order, roomPoints, idOf)
  const overlaps = createOverlapList()
  const crossings = createCrossingList()
  const edges = splitIntoEdges(corners, cornerWalls, order, junctions, overlaps, idOf)
  if (junctions.isTruncated && overlaps.list().length > 0) return {...arrangement, overlaps: overlaps.list()}
  const segments = toSegments(corners, edges, crossings)
  const swept = sweepAndSplit(segments, roomPoints, overlaps, crossings)
  const isCut = swept.kind === 'crossing' && listCrossings(swept.segments, swept, crossings)
  const found = {overlaps: overlaps.list(), crossings: crossings.list(), hasMoreCrossings: isCut}
  if (swept.kind === 'crossing' || crossings.count > 0) return {...arrangement, ...found}
  if (swept.kind === 'touch' || junctions.isTruncated) return {...arrangement, ...found, isTooComplex: true}
  const faces = facesOf(swept.segments, swept)
  return {
    ...arrangement,
    ...found,
    regions: {segments: swept.segments, halfEdges: swept, faces, roomWalls: junctions.roomWalls},
  }
}

/**
 * Sweeps; if a segment touches another, splits all segments at the points on them and sweeps once more. Then none
 * touches.
 */
function sweepAndSplit(
  segments: Segments,
  rooms: Points,
  overlaps: OverlapList,
  crossings: CrossingList,
): SweepResult & {segments: Segments} {
  const swept = sweep(segments, rooms)
  if (swept.kind !== 'touch') return {...swept, segments}
  const settled = splitAtPoints(segments, overlaps, crossings)
  return {...sweep(settled, rooms), segments: settled}
}

function countChords(corners: Corners, {from, to, bows}: CornerWalls, order: Int32Array): number {
  let chords = 0
  for (let index = 0; index < order.length; index++) {
    const wall = order[index] as number
    if (bows[wall] !== 0)
      chords += chordCount(arcBetween(corners, from[wall] as number, to[wall] as number, bows[wall] as number))
  }
  return chords
}

/** Returns the walls that have a length, by their corners, in an order that does not depend on the file's. */
function wallsBetweenCorners(
  {count, bows}: SnappedWalls,
  {of, count: cornerCount}: Corners,
  idOf: (wall: number) => string,
): [CornerWalls, Int32Array] {
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  const turned = new Float64Array(count)
  const keys = new Int32Array(count)
  for (let wall = 0; wall < count; wall++) {
    const first = of[2 * wall] as number
    const second = of[2 * wall + 1] as number
    // Merging ends can reverse a wall that is nearly vertical.
    from[wall] = Math.min(first, second)
    to[wall] = Math.max(first, second)
    turned[wall] = first < second ? (bows[wall] as number) : -(bows[wall] as number)
    keys[wall] = first === second ? -1 : (from[wall] as number)
  }
  const {start, items} = groupIndices(keys, cornerCount)
  const compare = (one: number, other: number) =>
    (to[one] as number) - (to[other] as number) ||
    (turned[one] as number) - (turned[other] as number) ||
    compareText(idOf(one), idOf(other))
  for (let corner = 0; corner < cornerCount; corner++)
    sortRange(items, start[corner] as number, start[corner + 1] as number, compare)
  return [{from, to, bows: turned}, items]
}

function findZeroLengthWalls({count, ends}: SnappedWalls, {of}: Corners): Arrangement['zeroLength'] {
  const pointlike: Arrangement['zeroLength'] = []
  for (let wall = 0; wall < count; wall++) {
    if (of[2 * wall] !== of[2 * wall + 1]) continue
    const across = (ends.x[2 * wall] as number) - (ends.x[2 * wall + 1] as number)
    const down = (ends.y[2 * wall] as number) - (ends.y[2 * wall + 1] as number)
    pointlike.push({wall, length: Math.hypot(across, down)})
  }
  return pointlike
}

function findEndChains({chains, of, x, y}: Corners): Arrangement['chains'] {
  if (chains.size === 0) return []
  const wallsOf = new Map<number, Set<number>>()
  for (const [end, corner] of of.entries()) {
    if (!chains.has(corner)) continue
    const walls = wallsOf.get(corner) ?? new Set()
    wallsOf.set(corner, walls.add(end >> 1))
  }
  return [...chains].map(([corner, span]) => ({
    walls: [...(wallsOf.get(corner) ?? [])],
    span,
    x: x[corner] as number,
    y: y[corner] as number,
  }))
}
