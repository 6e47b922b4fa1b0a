import type {Point} from '../../schema.ts'
import {wallLine} from '../../wall-line.ts'
import {NotImportable} from '../not-importable.ts'
import {distance} from './segment.ts'

/** A wall while it is healed: its centre line as a row of straight segments, in metres. */
export interface Body {
  /** Which wall of the file it is; of the dividers that healing adds, `fromRoom` or `fromEnd`. */
  source: number
  /** Two ends, and of a curve points on its circle between them. */
  points: Point[]
  /** Nothing of a divider. */
  thickness: number
  isDivider: boolean
  /** Its ends stay where they are: a curve's, whose circle would change, and an outline's. */
  isFixed: boolean
  /** Of the circle of a curve, positive where it bows to its left; 0 of what is straight. */
  radius: number
}

/** A divider along a room's outline, and one that joins the end of a wall to another within that one's body. */
export const fromRoom = -1
export const fromEnd = -2

/** More than any plan holds, also with curves in pieces. */
export const maxPieces = 40_000

/** Throws NotImportable where there are more pieces than a plan is made of. */
export function ensurePiecesFit(count: number): void {
  if (count > maxPieces) throw new NotImportable('tangled', `walls have over ${maxPieces} pieces`)
}

/** How far the chords of a curve may be from it, in metres, and how many they may be. */
const sagitta = 0.0005
const maxChords = 32
/** A curve that comes round to its own beginning has no direction. */
const maxArc = 340

export interface Line {
  a: Point
  b: Point
  /** In degrees, positive where it bows to its left. */
  arc: number
  thickness: number
}

/** One body; two of a curve that goes more than half around. */
export function bodiesOf({a, b, arc, thickness}: Line, source: number): Body[] {
  const bow = bowOfArc({a, b, arc})
  const turn = clampArc(arc)
  if (Math.abs(bow) < sagitta) return [straight([a, b], source, thickness)]
  if (Math.abs(turn) <= 180) return [curve({a, b, bow, source, thickness})]
  const chord = distance(a, b)
  const middle: Point = [
    (a[0] + b[0]) / 2 + ((b[1] - a[1]) / chord) * bow,
    (a[1] + b[1]) / 2 - ((b[0] - a[0]) / chord) * bow,
  ]
  const half = (distance(a, middle) / 2) * Math.tan((turn * Math.PI) / 1440)
  return [curve({a, b: middle, bow: half, source, thickness}), curve({a: middle, b, bow: half, source, thickness})]
}

/** The signed sagitta of an arc, positive to its left. */
export function bowOfArc({a, b, arc}: Pick<Line, 'a' | 'b' | 'arc'>): number {
  return (distance(a, b) / 2) * Math.tan((clampArc(arc) * Math.PI) / 720)
}

function clampArc(arc: number): number {
  return Math.min(Math.max(arc, -maxArc), maxArc)
}

function straight(points: [Point, Point], source: number, thickness: number): Body {
  return {source, points, thickness, isDivider: false, isFixed: false, radius: 0}
}

export function divider(points: Point[], source: typeof fromRoom | typeof fromEnd, isFixed = false): Body {
  return {source, points, thickness: 0, isDivider: true, isFixed, radius: 0}
}

interface Curve {
  a: Point
  b: Point
  bow: number
  source: number
  thickness: number
}

function curve({a, b, bow, source, thickness}: Curve): Body {
  const half = distance(a, b) / 2
  const radius = (half ** 2 + bow ** 2) / (2 * bow)
  const line = wallLine({a, b, bow})
  const step = 2 * Math.acos(Math.max(1 - sagitta / Math.abs(radius), 0))
  const count = Math.min(Math.ceil(line.length / Math.abs(radius) / step) + 1, maxChords)
  const inner = Array.from({length: count - 1}, (_, index) => line.at((line.length * (index + 1)) / count).point)
  return {source, points: [a, ...inner, b], thickness, isDivider: false, isFixed: true, radius}
}

/** The signed sagitta of the piece of a circle between two points of it, at most half around. */
export function bowBetween(a: Point, b: Point, radius: number): number {
  if (radius === 0) return 0
  const half = distance(a, b) / 2
  const size = Math.abs(radius)
  return Math.sign(radius) * Math.min(size - Math.sqrt(Math.max(size ** 2 - half ** 2, 0)), half)
}
