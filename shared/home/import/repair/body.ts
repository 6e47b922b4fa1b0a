import {distance} from '../../geometry/vector.ts'
import type {Point} from '../../schema.ts'
import {wallLine} from '../../wall-line.ts'
import {NotImportable} from '../not-importable.ts'

/** A wall during the repair: its centre line as a row of straight segments, in metres. */
export interface Body {
  /** The index of the file's wall; `fromRoom` or `fromEnd` for a divider that the repair adds. */
  source: number
  /** Two ends; a curve also has points on its circle between them. */
  points: Point[]
  /** 0 for a divider. */
  thickness: number
  isDivider: boolean
  /** Its ends stay in place: moving them would change a curve's circle, or an outline. */
  isFixed: boolean
  /** The radius of a curve, positive when it bows to its left; 0 for a straight wall. */
  radius: number
}

/** Sources of dividers: a room's outline, or a wall's end that is joined to a line inside another wall's body. */
export const fromRoom = -1
export const fromEnd = -2

/** More pieces than any plan holds, even with curves in pieces. */
export const maxPieces = 40_000

/** Throws NotImportable when there are more pieces than a plan can have. */
export function ensurePiecesFit(count: number): void {
  if (count > maxPieces) throw new NotImportable('tangled', `walls have over ${maxPieces} pieces`)
}

/** The greatest distance of chords from their curve, in metres, and their greatest number. */
const sagitta = 0.0005
const maxChords = 32
/** Degrees. An arc that closes into a circle has no direction. */
const maxArc = 340

export interface Line {
  a: Point
  b: Point
  /** Degrees, positive when it bows to its left. */
  arc: number
  thickness: number
}

/** Metres by which a curve of more than half a circle may be flattened to one. */
const maxFlattening = 0.005
/** The parts of a longer curve at which it is cut in two, the best first. */
const cuts = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.15, 0.85, 0.1, 0.9]

/**
 * Returns one body, or two for a curve of more than half a circle. It is cut where no opening lies across the cut, as
 * `isSpanned` tells, if there is such a place.
 */
export function bodiesOf(
  {a, b, arc, thickness}: Line,
  source: number,
  isSpanned: (corner: Point, along: Point) => boolean = () => false,
): Body[] {
  const bow = bowOfArc({a, b, arc})
  const turn = clampArc(arc)
  if (Math.abs(bow) < sagitta) return [straight([a, b], source, thickness)]
  const half = distance(a, b) / 2
  if (Math.abs(turn) <= 180 || Math.abs(bow) - half <= maxFlattening)
    return [curve({a, b, bow: Math.min(Math.max(bow, -half), half), source, thickness})]
  const line = wallLine({a, b, bow})
  const fitting = cuts.filter((part) => Math.max(part, 1 - part) * Math.abs(turn) <= 180)
  const [first = 0.5] = fitting
  const cut = fitting.find((part) => !isSpannedAt(line.at(part * line.length))) ?? first
  const {point: middle} = line.at(cut * line.length)
  const bowOf = (from: Point, to: Point, part: number) => bowOfArc({a: from, b: to, arc: turn * part})
  return [
    curve({a, b: middle, bow: bowOf(a, middle, cut), source, thickness}),
    curve({a: middle, b, bow: bowOf(middle, b, 1 - cut), source, thickness}),
  ]

  function isSpannedAt({point, direction}: {point: Point; direction: Point}): boolean {
    return isSpanned(point, direction)
  }
}

/** Returns the signed sagitta of an arc, positive to its left. */
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

/** Returns the signed sagitta of the arc between two points of a circle, at most half around. */
export function bowBetween(a: Point, b: Point, radius: number): number {
  if (radius === 0) return 0
  const half = distance(a, b) / 2
  const size = Math.abs(radius)
  return Math.sign(radius) * Math.min(size - Math.sqrt(Math.max(size ** 2 - half ** 2, 0)), half)
}
