/** Finds the place that a pointer means: an end, a wall's line, a guide, or the grid. */

import {rounded, roundedPoint} from '../geometry/grid.ts'
import {directionBetween, meetingPoint} from '../geometry/line.ts'
import {along, cross, distance} from '../geometry/vector.ts'
import type {Plan, Point, Wall} from '../schema.ts'
import {distanceAlong, isStraight, wallLine} from '../wall-line.ts'
import {isFarFrom} from './near-wall.ts'

/** Why a point snaps: the page shows a dot for an end, a line for the others, a number for a length. */
export type SnapReason =
  | {kind: 'end'; at: Point}
  | {kind: 'wall'; wall: string; at: Point}
  /** Square to, or along, a wall that starts where the line starts. */
  | {kind: 'square' | 'along'; wall: string; from: Point; at: Point}
  /** Lines up with another corner: vertically (`x`) or horizontally (`y`). */
  | {kind: 'guide'; axis: 'x' | 'y'; from: Point; at: Point}
  | {kind: 'grid'; at: Point}
  /** An item's back is at the face of a wall, or its side at one that meets it; `at` is the middle of that edge. */
  | {kind: 'back' | 'corner'; wall: string; at: Point}
  /** The middle of a room, or of the clear stretch of a wall. */
  | {kind: 'middle'; element: string; at: Point}
  /** A half, a third or a quarter of a room's clear width (`x`) or height (`y`). */
  | {kind: 'share'; element: string; axis: 'x' | 'y'; share: number; from: Point; at: Point}
  /** An edge or the middle lines up with that of another element: vertically (`x`) or horizontally (`y`). */
  | {kind: 'align'; element: string; axis: 'x' | 'y'; part: 'edge' | 'middle'; from: Point; at: Point}
  /** As far from others as they are from each other: each gap is a line of this length. */
  | {kind: 'equal'; metres: number; gaps: readonly (readonly [Point, Point])[]; at: Point}

export interface Snap {
  point: Point
  /** The strongest reasons first; none when the pointer's own place is taken. */
  reasons: readonly SnapReason[]
}

export interface SnapOptions {
  /** Metres within which ends attract: the larger of 5 cm and 12 pixels. */
  reach: number
  /** Metres of the grid; 0 for none. */
  grid: number
  /** The point where the line that is being drawn begins. */
  from?: Point | undefined
  /** Only ends attract: the person holds Shift. */
  isFree?: boolean
  /** Walls that are being moved do not attract. */
  without?: ReadonlySet<string>
}

/** The targets, indexed once for a gesture: a pointer's move searches only near itself. */
export interface SnapTargets {
  walls: readonly Wall[]
  /** All ends of walls, sorted by x. */
  ends: readonly Point[]
}

export function snapTargets({walls}: Pick<Plan, 'walls'>, without: ReadonlySet<string> = new Set()): SnapTargets {
  const attracting = walls.filter(({id}) => !without.has(id))
  const ends = attracting.flatMap(({a, b}) => [a, b]).sort((one, other) => one[0] - other[0])
  return {walls: attracting, ends}
}

/** Returns the place that a pointer means. Ends come first, always; then walls and guides, then the grid. */
export function snap(targets: SnapTargets, pointer: Point, options: SnapOptions): Snap {
  const {reach, isFree = false} = options
  const end = nearest(targets.ends, pointer, reach)
  if (end !== undefined) return {point: end, reasons: [{kind: 'end', at: end}]}
  if (isFree) return {point: roundedPoint(pointer), reasons: []}
  const onWall = nearestOnWall(targets.walls, pointer, reach)
  const lines = [...linesFromStart(targets, pointer, options), ...guides(targets, pointer, options)]
  if (onWall !== undefined) return atWall(onWall, lines, pointer, options)
  const [first, ...others] = lines
  if (first === undefined) return onGrid(pointer, options.grid)
  const second = others.find(({direction}) => Math.abs(cross(direction, first.direction)) > 0.5)
  const met = second && meetingPoint(first.at, first.direction, second.at, second.direction)
  if (second !== undefined && met !== undefined && distance(met, pointer) <= reach * 1.5) {
    return {point: roundedPoint(met), reasons: [reasonAt(first, met), reasonAt(second, met)]}
  }
  const point = gridOnLine(first, pointer, options)
  return {point, reasons: [reasonAt(first, point)]}
}

/** A line that attracts. */
interface Line {
  at: Point
  direction: Point
  /** Metres between the pointer and the line. */
  far: number
  reason(at: Point): SnapReason
}

const reasonAt = (line: Line, at: Point): SnapReason => line.reason(roundedPoint(at))

function nearest(points: readonly Point[], pointer: Point, reach: number): Point | undefined {
  let best: Point | undefined
  let far = reach
  for (const point of points) {
    if (point[0] < pointer[0] - reach) continue
    if (point[0] > pointer[0] + reach) break
    const away = distance(point, pointer)
    if (away <= far) [best, far] = [point, away]
  }
  return best
}

interface OnWall {
  wall: Wall
  /** Metres from the wall's first end. */
  place: number
  at: Point
  direction: Point
}

function nearestOnWall(walls: readonly Wall[], pointer: Point, reach: number): OnWall | undefined {
  let best: OnWall | undefined
  let far = reach
  for (const wall of walls) {
    if (isFarFrom(wall, pointer, reach)) continue
    const line = wallLine(wall)
    const place = distanceAlong(line, pointer)
    if (place < 0 || place > line.length) continue
    const {point, direction} = line.at(place)
    const away = distance(point, pointer)
    if (away <= far) {
      best = {wall, place, at: point, direction}
      far = away
    }
  }
  return best
}

/** Returns a place on a wall: where a guide meets it, if one does near the pointer, else a distance on the grid. */
function atWall(
  {wall, place, at, direction}: OnWall,
  lines: readonly Line[],
  pointer: Point,
  options: SnapOptions,
): Snap {
  const {reach, grid} = options
  const reason = (point: Point): SnapReason => ({kind: 'wall', wall: wall.id, at: roundedPoint(point)})
  for (const line of isStraight(wall) ? lines : []) {
    const met = meetingPoint(at, direction, line.at, line.direction)
    if (met === undefined || distance(met, pointer) > reach * 1.5) continue
    return {point: roundedPoint(met), reasons: [reason(met), reasonAt(line, met)]}
  }
  const line = wallLine(wall)
  const {point} = line.at(Math.min(onStep(place, grid), line.length))
  return {point: roundedPoint(point), reasons: [reason(point)]}
}

/** Returns the lines through the start of a drawing, along and square to the walls that meet there, and upright. */
function linesFromStart({walls}: SnapTargets, pointer: Point, {from, reach}: SnapOptions): Line[] {
  if (from === undefined || distance(from, pointer) <= reach) return []
  const directions = walls.flatMap((wall) => {
    const isThere = distance(wall.a, from) <= 0.001 || distance(wall.b, from) <= 0.001 || isUnder(wall, from)
    const direction = isThere && isStraight(wall) ? directionBetween(wall.a, wall.b) : undefined
    return direction === undefined ? [] : [{wall: wall.id, direction}]
  })
  const lines = directions.flatMap(({wall, direction}) =>
    (['square', 'along'] as const).map((kind): Line => {
      const turned: Point = kind === 'along' ? direction : [-direction[1], direction[0]]
      return {
        at: from,
        direction: turned,
        far: farFrom(from, turned, pointer),
        reason: (at) => ({kind, wall, from, at}),
      }
    }),
  )
  const upright = (['x', 'y'] as const).map((axis) => guide(axis, from, pointer))
  return [...lines, ...upright].filter(({far}) => far <= reach).sort((one, other) => one.far - other.far)
}

function isUnder(wall: Wall, point: Point): boolean {
  if (isFarFrom(wall, point, 0.001)) return false
  const line = wallLine(wall)
  const place = distanceAlong(line, point)
  return place >= 0 && place <= line.length && distance(line.at(place).point, point) <= 0.001
}

/** Returns the guides through other corners: of each axis the nearest line, from the nearest corner on it. */
function guides({ends}: SnapTargets, pointer: Point, {reach}: SnapOptions): Line[] {
  const found = (['x', 'y'] as const).flatMap((axis): Line[] => {
    const corner = cornerInLine(ends, pointer, axis === 'x' ? 0 : 1, reach / 2)
    return corner === undefined ? [] : [guide(axis, corner, pointer)]
  })
  return found.sort((one, other) => one.far - other.far)
}

/** Returns the corner most in line with the pointer; of several in one line, the nearest. */
function cornerInLine(ends: readonly Point[], pointer: Point, index: 0 | 1, reach: number): Point | undefined {
  const off = (end: Point) => Math.abs(end[index] - pointer[index])
  let best: Point | undefined
  for (const end of ends) {
    if (off(end) > reach) continue
    const difference = best === undefined ? -1 : off(end) - off(best)
    const isNearer = best === undefined || distance(end, pointer) < distance(best, pointer)
    if (difference < -1e-6 || (difference <= 1e-6 && isNearer)) best = end
  }
  return best
}

function guide(axis: 'x' | 'y', from: Point, pointer: Point): Line {
  const direction: Point = axis === 'x' ? [0, 1] : [1, 0]
  return {
    at: from,
    direction,
    far: farFrom(from, direction, pointer),
    reason: (at) => ({kind: 'guide', axis, from, at}),
  }
}

const farFrom = (from: Point, direction: Point, point: Point): number =>
  Math.abs(cross(direction, [point[0] - from[0], point[1] - from[1]]))

/** Rounds a length to a step; 0 is the finest. */
export const onStep = (metres: number, step: number): number =>
  step > 0 ? rounded(Math.round(metres / step) * step) : rounded(metres)

function onGrid(pointer: Point, grid: number): Snap {
  const point: Point = [onStep(pointer[0], grid), onStep(pointer[1], grid)]
  return {point, reasons: grid > 0 ? [{kind: 'grid', at: point}] : []}
}

/** Returns the point of a line near the pointer: a drawn line gets a length on the grid, a guide a distance. */
function gridOnLine({at, direction}: Line, pointer: Point, {grid}: SnapOptions): Point {
  const length = (pointer[0] - at[0]) * direction[0] + (pointer[1] - at[1]) * direction[1]
  return roundedPoint(along(at, direction, onStep(length, grid)))
}
