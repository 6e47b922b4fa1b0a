/** The walls of a plan arranged: their faults, and where they have none the regions they enclose. */
import {compareText} from '../compare-text.ts'
import {onGrid} from '../grid.ts'
import type {Plan} from '../schema.ts'
import {arcBetween, chordCount} from './arc.ts'
import {listCrossings} from './crossings.ts'
import {type Faces, facesOf} from './faces.ts'
import {type CornerWalls, findJoints} from './joints.ts'
import {listsBy, sortRange} from './lists.ts'
import {type Met, type MetWalls, metWalls, type Shared, type SharedRuns, sharedRuns} from './pairs.ts'
import {type Pieces, piecesOf} from './pieces.ts'
import {newPoints, type Points} from './points.ts'
import {splitIntoRuns} from './runs.ts'
import {settle} from './settle.ts'
import {type SnappedWalls, snapWalls} from './snap.ts'
import {type Outlines, type Swept, sweep} from './sweep.ts'
import {type Corners, weldEnds} from './weld.ts'

/** Walls and rooms by their index in the plan; places and lengths in grid steps. */
export interface Arrangement {
  /** Walls whose ends are one corner, with the distance between them. */
  pointlike: {wall: number; length: number}[]
  /** Ends that are too near to be told apart and too far to be one corner. */
  chains: {walls: number[]; span: number; x: number; y: number}[]
  overlaps: Shared[]
  crossings: Met[]
  /** Whether there may be more crossings than are listed. */
  hasMoreCrossings: boolean
  /** Curves with too many chords, or walls that meet so often that they must be faulty, with no fault found. */
  isTooIntricate: boolean
  /** Undefined when walls cross, or could not be arranged. */
  regions: Regions | undefined
}

export interface Regions {
  pieces: Pieces
  outlines: Outlines
  faces: Faces
  /** Of each room the wall that its point lies on, or -1. */
  roomWalls: Int32Array
}

/** More chords than this would take too long: 5,000 walls of 40 chords, or six kilometres of large curves. */
const mostChords = 200_000

export function arrange({walls, rooms}: Pick<Plan, 'walls' | 'rooms'>): Arrangement {
  const snapped = snapWalls(walls)
  const corners = weldEnds(snapped.ends, 2 * snapped.count)
  const arrangement: Arrangement = {
    pointlike: pointlikeOf(snapped, corners),
    chains: chainsOf(corners),
    overlaps: [],
    crossings: [],
    hasMoreCrossings: false,
    isTooIntricate: false,
    regions: undefined,
  }
  if (arrangement.chains.length > 0) return arrangement

  const idOf = (wall: number) => walls[wall]?.id ?? ''
  const [cornerWalls, order] = betweenCorners(snapped, corners, idOf)
  const roomPoints = newPoints(rooms.length)
  for (const [index, {at}] of rooms.entries()) {
    roomPoints.x[index] = onGrid(at[0])
    roomPoints.y[index] = onGrid(at[1])
  }
  if (chordsOf(corners, cornerWalls, order) > mostChords) return {...arrangement, isTooIntricate: true}
  const joints = findJoints(corners, cornerWalls, order, roomPoints, idOf)
  const overlaps = sharedRuns()
  const crossings = metWalls()
  const runs = splitIntoRuns(corners, cornerWalls, order, joints, overlaps, idOf)
  if (joints.isTangled && overlaps.list().length > 0) return {...arrangement, overlaps: overlaps.list()}
  const pieces = piecesOf(corners, runs, crossings)
  const swept = sweepSettled(pieces, roomPoints, overlaps, crossings)
  const isCut = swept.kind === 'crossing' && listCrossings(swept.pieces, swept, crossings)
  const found = {overlaps: overlaps.list(), crossings: crossings.list(), hasMoreCrossings: isCut}
  if (swept.kind === 'crossing' || crossings.count > 0) return {...arrangement, ...found}
  if (swept.kind === 'touch' || joints.isTangled) return {...arrangement, ...found, isTooIntricate: true}
  const faces = facesOf(swept.pieces, swept)
  return {
    ...arrangement,
    ...found,
    regions: {pieces: swept.pieces, outlines: swept, faces, roomWalls: joints.roomWalls},
  }
}

/** Sweeps, and once more with the pieces settled when one touches another: then none does any more. */
function sweepSettled(
  pieces: Pieces,
  rooms: Points,
  overlaps: SharedRuns,
  crossings: MetWalls,
): Swept & {pieces: Pieces} {
  const swept = sweep(pieces, rooms)
  if (swept.kind !== 'touch') return {...swept, pieces}
  const settled = settle(pieces, overlaps, crossings)
  return {...sweep(settled, rooms), pieces: settled}
}

function chordsOf(corners: Corners, {from, to, bows}: CornerWalls, order: Int32Array): number {
  let chords = 0
  for (let index = 0; index < order.length; index++) {
    const wall = order[index] as number
    if (bows[wall] !== 0)
      chords += chordCount(arcBetween(corners, from[wall] as number, to[wall] as number, bows[wall] as number))
  }
  return chords
}

/** The walls with a length, by corners; and their order, which does not depend on the file's. */
function betweenCorners(
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
    // Welding can turn a wall that is nearly upright.
    from[wall] = Math.min(first, second)
    to[wall] = Math.max(first, second)
    turned[wall] = first < second ? (bows[wall] as number) : -(bows[wall] as number)
    keys[wall] = first === second ? -1 : (from[wall] as number)
  }
  const {start, items} = listsBy(keys, cornerCount)
  const compare = (one: number, other: number) =>
    (to[one] as number) - (to[other] as number) ||
    (turned[one] as number) - (turned[other] as number) ||
    compareText(idOf(one), idOf(other))
  for (let corner = 0; corner < cornerCount; corner++)
    sortRange(items, start[corner] as number, start[corner + 1] as number, compare)
  return [{from, to, bows: turned}, items]
}

function pointlikeOf({count, ends}: SnappedWalls, {of}: Corners): Arrangement['pointlike'] {
  const pointlike: Arrangement['pointlike'] = []
  for (let wall = 0; wall < count; wall++) {
    if (of[2 * wall] !== of[2 * wall + 1]) continue
    const across = (ends.x[2 * wall] as number) - (ends.x[2 * wall + 1] as number)
    const down = (ends.y[2 * wall] as number) - (ends.y[2 * wall + 1] as number)
    pointlike.push({wall, length: Math.hypot(across, down)})
  }
  return pointlike
}

function chainsOf({chains, of, x, y}: Corners): Arrangement['chains'] {
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
