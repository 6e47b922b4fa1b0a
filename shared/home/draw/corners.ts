/** Groups the ends of walls into corners. */
import {cross, distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {cellKey} from './spatial-hash.ts'
import type {WallBody} from './wall-body.ts'

/** Ends within this distance form one corner, in metres. */
const jointTolerance = 0.001
/** Walls shorter than this have no corners of their own, in multiples of half their thickest neighbour. */
const shortWallRatio = 0.4

export interface End {
  body: WallBody
  end: 'a' | 'b'
  point: Point
  /** The unit direction from the corner into the wall. */
  out: Point
}

export function cornersOf(bodies: readonly WallBody[]): End[][] {
  const cells = new Map<number, End[][]>()
  const corners: End[][] = []
  for (const body of bodies)
    for (const end of endsOf(body)) {
      const [x, y] = end.point.map((value) => Math.round(value / jointTolerance)) as [number, number]
      const known = findCorner(cells, x, y, end.point)
      if (known !== undefined) {
        known.push(end)
        continue
      }
      const corner = [end]
      corners.push(corner)
      const there = cells.get(cellKey(x, y))
      if (there === undefined) cells.set(cellKey(x, y), [corner])
      else there.push(corner)
    }
  return corners
}

function findCorner(cells: ReadonlyMap<number, End[][]>, x: number, y: number, point: Point): End[] | undefined {
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1])
      for (const corner of cells.get(cellKey(x + dx, y + dy)) ?? [])
        if (corner[0] !== undefined && distance(corner[0].point, point) <= jointTolerance) return corner
  return undefined
}

/**
 * Returns the walls much shorter than their neighbours are thick, as in imported homes. The corners at their ends act
 * as one. These walls get square ends, hidden in their neighbours.
 */
export function shortWallsOf(corners: readonly End[][]): ReadonlySet<WallBody> {
  const shortEnds = new Map<WallBody, number>()
  for (const corner of corners) {
    const longest = shortWallRatio * corner.reduce((most, {body}) => Math.max(most, body.half), 0)
    for (const {body} of corner)
      if (corner.length > 1 && body.line.length < longest) shortEnds.set(body, (shortEnds.get(body) ?? 0) + 1)
  }
  return new Set([...shortEnds].filter(([, ends]) => ends === 2).map(([body]) => body))
}

/** Merges the corners that short walls connect, and removes the short walls' ends. */
export function mergeAcrossShortWalls(corners: readonly End[][], shortWalls: ReadonlySet<WallBody>): readonly End[][] {
  if (shortWalls.size === 0) return corners
  const kept = mergedCorners(corners, shortWalls)
  const merged = new Map<End[], End[]>()
  for (const corner of corners) {
    const into = merged.get(kept(corner)) ?? []
    merged.set(kept(corner), into)
    for (const end of corner) if (!shortWalls.has(end.body)) into.push(end)
  }
  return [...merged.values()].filter(({length}) => length > 0)
}

/** Returns a function that finds the merged corner of each corner. */
function mergedCorners(corners: readonly End[][], shortWalls: ReadonlySet<WallBody>): (corner: End[]) => End[] {
  const joinedTo = new Map<End[], End[]>()
  const kept = (corner: End[]): End[] => {
    let last = corner
    for (let next = joinedTo.get(last); next !== undefined; next = joinedTo.get(last)) last = next
    return last
  }
  const other = new Map<WallBody, End[]>()
  for (const corner of corners)
    for (const {body} of corner.filter((end) => shortWalls.has(end.body))) {
      const [one, next] = [kept(other.get(body) ?? corner), kept(corner)]
      if (one !== next) joinedTo.set(next, one)
      other.set(body, corner)
    }
  return kept
}

function endsOf(body: WallBody): End[] {
  const start = body.line.at(0)
  const stop = body.line.at(body.line.length)
  return [
    {body, end: 'a', point: start.point, out: start.direction},
    {body, end: 'b', point: stop.point, out: [-stop.direction[0], -stop.direction[1]]},
  ]
}

/**
 * Returns the walls so short that mitres at both ends would meet: pillars, and steps between thick walls. They get
 * square ends.
 */
export function stubbyWallsOf(corners: readonly End[][], shortWalls: ReadonlySet<WallBody>): ReadonlySet<WallBody> {
  const taken = new Map<WallBody, number>()
  for (const corner of corners)
    for (const end of corner)
      if (corner.length > 1) taken.set(end.body, (taken.get(end.body) ?? 0) + reachInto(end, corner))
  return new Set(
    [...taken]
      .filter(([body, reach]) => !shortWalls.has(body) && body.line.length < Math.max(reach, stubbyRatio * body.half))
      .map(([body]) => body),
  )
}

/** A wall shorter than this, in multiples of half its thickness, is a pillar. */
const stubbyRatio = 1.5

/** Returns how far the other walls of a corner reach past its point, measured along this one. */
export function reachInto({body, out}: End, corner: readonly End[]): number {
  return corner.reduce((most, other) => {
    if (other.body === body) return most
    return Math.max(most, other.body.half * Math.abs(cross(out, other.out)))
  }, 0)
}
