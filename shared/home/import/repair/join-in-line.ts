/**
 * Joins walls that continue each other into one wall. People often draw one wall in pieces, and set a window across
 * the place where two of them meet: an opening belongs to one wall.
 */

import {distanceTo} from '../../geometry/segment.ts'
import {distance} from '../../geometry/vector.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import type {Body} from './body.ts'

/** Metres that a corner may be from the joined wall, less than the weld. */
const maxOff = 0.0024
/** Metres. Ends this near are one corner. */
const sameCorner = 0.001
/** Each pass joins every other wall of a line. */
const maxPasses = 16
/** The cost of a pass for each body. */
const passTests = 4

export interface JoinOptions {
  /** Returns whether two walls look alike, when the second runs on from the first or comes towards it. */
  areAlike(one: number, other: number, isReversed: boolean): boolean
  /** Returns whether two walls are equally thick and high. Only these are joined. */
  fit(one: number, other: number): boolean
  /** Returns whether an opening lies across a corner of walls in this direction. */
  isSpanned(corner: Point, along: Point): boolean
}

interface Piece {
  body: Body
  /** The corners that the joined wall passes. */
  passed: Point[]
}

interface End {
  piece: Piece
  end: 0 | -1
}

export interface Joined {
  bodies: Body[]
  /** The number of walls that became part of another. */
  count: number
}

/**
 * Joins straight walls of the same line. Walls that differ in looks, or meet others at their corner, stay apart unless
 * an opening lies across it.
 */
export function joinInLine(bodies: readonly Body[], options: JoinOptions, budget: WorkBudget): Joined {
  let pieces = bodies.map((body): Piece => ({body, passed: []}))
  for (let pass = 0; pass < maxPasses; pass++) {
    budget.spend(pieces.length * passTests)
    const joined = joinOnce(pieces, options)
    if (joined.length === pieces.length) break
    pieces = joined
  }
  return {bodies: pieces.map(({body}) => body), count: bodies.length - pieces.length}
}

function joinOnce(pieces: readonly Piece[], options: JoinOptions): Piece[] {
  /** The joined piece in place of one of its parts, and nothing in place of the other. */
  const replaced = new Map<Piece, Piece[]>()
  for (const ends of cornersOf(pieces).values())
    for (const [index, one] of ends.entries())
      for (const other of ends.slice(index + 1)) {
        if (one.piece === other.piece || replaced.has(one.piece) || replaced.has(other.piece)) continue
        const joined = joinedOf(one, other, ends.length, options)
        if (joined !== undefined) replaced.set(one.piece, [joined]).set(other.piece, [])
      }
  return pieces.flatMap((piece) => replaced.get(piece) ?? [piece])
}

function cornersOf(pieces: readonly Piece[]): Map<string, End[]> {
  const corners = new Map<string, End[]>()
  for (const piece of pieces)
    for (const end of [0, -1] as const) {
      const [x, y] = piece.body.points.at(end) as Point
      const key = `${Math.round(x / sameCorner)} ${Math.round(y / sameCorner)}`
      const ends = corners.get(key)
      if (ends === undefined) corners.set(key, [{piece, end}])
      else ends.push({piece, end})
    }
  return corners
}

/** Returns both pieces as one, in the direction of the first; undefined when they stay apart. */
function joinedOf(one: End, other: End, endsHere: number, options: JoinOptions): Piece | undefined {
  const [first, second] = [one.piece.body, other.piece.body]
  if (!isPlain(first) || !isPlain(second) || !options.fit(first.source, second.source)) return undefined
  const corner = first.points.at(one.end) as Point
  const [far, beyond] = [farEnd(one), farEnd(other)]
  const length = distance(far, beyond)
  // Both must leave the corner in opposite directions: otherwise they lie on each other.
  if (length < distance(far, corner) || length < distance(corner, beyond)) return undefined
  const line = {a: far, b: beyond}
  const passed = [...one.piece.passed, corner, ...other.piece.passed]
  if (passed.some((point) => distanceTo(line, point) > maxOff)) return undefined
  const along: Point = [(beyond[0] - far[0]) / length, (beyond[1] - far[1]) / length]
  const isQuiet = endsHere === 2 && options.areAlike(first.source, second.source, one.end === other.end)
  if (!isQuiet && !options.isSpanned(corner, along)) return undefined
  const points = one.end === -1 ? [far, beyond] : [beyond, far]
  return {body: {...first, points}, passed}
}

const isPlain = ({isDivider, isFixed, points}: Body) => !isDivider && !isFixed && points.length === 2

function farEnd({piece, end}: End): Point {
  return piece.body.points.at(end === 0 ? -1 : 0) as Point
}
