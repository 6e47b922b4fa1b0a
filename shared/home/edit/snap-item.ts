/** Finds the place of an item that a pointer means: against a wall, or in line with others. */
import {rounded, roundedPoint} from '../geometry/grid.ts'
import {sideOf} from '../geometry/line.ts'
import {along} from '../geometry/vector.ts'
import type {Home, Plan, Point, Side, Wall} from '../schema.ts'
import {distanceAlong, halfThickness, isStraight, leftNormal, wallLine} from '../wall-line.ts'
import {type Alignment, type Axis, alignBox, type ElementBox} from './align.ts'
import {boxAround, elementBoxes} from './element-boxes.ts'
import {isFarFrom} from './near-wall.ts'
import {onStep, type SnapReason} from './snap.ts'
import {wallCorners} from './wall-corners.ts'

/** The targets, prepared once for a gesture. */
export interface ItemTargets {
  plan: Plan
  walls: readonly Wall[]
  boxes: readonly ElementBox[]
}

/** `without` holds the moved elements. */
export function itemTargets(home: Home, plan: Plan, without: ReadonlySet<string> = new Set()): ItemTargets {
  const walls = plan.walls.filter(({id, kind}) => kind !== 'divider' && !without.has(id))
  return {plan, walls, boxes: elementBoxes(home, plan, without)}
}

export interface ItemSnapOptions {
  width: number
  depth: number
  /** Its angle now, which it keeps away from walls. */
  angle: number
  reach: number
  grid: number
  /** Turns snapping off, while the person holds Shift. */
  isFree?: boolean
  /** It lines up, but does not turn to walls: a rug, a table. */
  staysTurned?: boolean
}

export interface ItemSnap {
  /** The middle of its outline. */
  at: Point
  angle: number
  reasons: readonly SnapReason[]
}

/** Returns the place and the angle of an item whose middle follows the pointer. */
export function snapItem(targets: ItemTargets, pointer: Point, options: ItemSnapOptions): ItemSnap {
  const {angle, isFree = false, staysTurned = false} = options
  if (isFree) return {at: roundedPoint(pointer), angle, reasons: []}
  const wall = staysTurned ? undefined : nearestWall(targets.walls, pointer, options)
  return wall === undefined ? alignFree(targets.boxes, pointer, options) : alongWall(targets, wall, options)
}

interface NearWall {
  wall: Wall
  side: Side
  /** Metres along the wall. */
  at: number
  /** Metres between its back and the wall's face. */
  gap: number
}

function nearestWall(walls: readonly Wall[], pointer: Point, {depth, reach}: ItemSnapOptions): NearWall | undefined {
  let best: NearWall | undefined
  for (const wall of walls) {
    const far = halfThickness(wall) + depth / 2
    if (isFarFrom(wall, pointer, far + reach)) continue
    const line = wallLine(wall)
    const at = distanceAlong(line, pointer)
    if (at < 0 || at > line.length) continue
    const {point, direction} = line.at(at)
    const off = sideOf(point, direction, pointer)
    const gap = Math.abs(off) - far
    if (gap > reach || (best !== undefined && gap >= best.gap)) continue
    best = {wall, side: off >= 0 ? 'left' : 'right', at, gap}
  }
  return best
}

/** Puts an item's back to a wall's face, and finds its place along it. */
function alongWall(targets: ItemTargets, near: NearWall, options: ItemSnapOptions): ItemSnap {
  const {wall, side} = near
  const line = wallLine(wall)
  const way = side === 'left' ? 1 : -1
  const place = (at: number, out: number): Point => {
    const {point, direction} = line.at(at)
    return roundedPoint(along(point, leftNormal(direction), (halfThickness(wall) + out) * way))
  }
  const {at, reason} = placeAlong(targets, near, options, place)
  const back: SnapReason = {kind: 'back', wall: wall.id, at: place(at, 0)}
  return {
    at: place(at, options.depth / 2),
    angle: angleAt(line.at(at).direction, side),
    reasons: reason === undefined ? [back] : [back, reason],
  }
}

/** Finds the place along a wall: in a corner, in line with others, in the middle, or on the grid. */
function placeAlong(
  {plan, boxes}: ItemTargets,
  {wall, side, at}: NearWall,
  {width, depth, reach, grid}: ItemSnapOptions,
  place: (at: number, out: number) => Point,
): {at: number; reason?: SnapReason} {
  const [from, to] = clearAround(plan, wall, side, at)
  const corner = [from, to]
    .map((edge) => ({edge, at: edge === from ? from + width / 2 : to - width / 2}))
    .find((corner) => to - from >= width && Math.abs(corner.at - at) <= reach)
  if (corner !== undefined)
    return {at: corner.at, reason: {kind: 'corner', wall: wall.id, at: place(corner.edge, depth / 2)}}
  const [dx, dy] = isStraight(wall) ? wallLine(wall).at(at).direction : [1, 1]
  const axis: Axis | undefined = Math.abs(dy) < 1e-6 ? 'x' : Math.abs(dx) < 1e-6 ? 'y' : undefined
  if (axis !== undefined) {
    const box = boxAround(place(at, depth / 2), axis === 'x' ? {width, depth} : {width: depth, depth: width})
    const aligned = alignBox(box, boxes, axis, reach)
    if (aligned !== undefined) return {at: at + aligned.by * (axis === 'x' ? dx : dy), reason: aligned.reason}
  }
  const middle = (from + to) / 2
  if (Math.abs(middle - at) <= reach)
    return {at: middle, reason: {kind: 'middle', element: wall.id, at: place(middle, 0)}}
  const start = from + width / 2
  return {at: start + onStep(at - start, grid)}
}

/** Returns the clear stretch of a wall's face around a place. */
function clearAround(plan: Plan, wall: Wall, side: Side, at: number): [from: number, to: number] {
  const corners = wallCorners(plan, wall).filter((corner) => corner.side === 'both' || corner.side === side)
  const before = corners.filter(({from, to}) => (from + to) / 2 <= at).map(({to}) => to)
  const after = corners.filter(({from, to}) => (from + to) / 2 > at).map(({from}) => from)
  return [Math.max(0, ...before), Math.min(wallLine(wall).length, ...after)]
}

/** Returns the angle of an item whose back is at a side of a wall: at 0 its back is up. */
function angleAt(direction: Point, side: Side): number {
  const [x, y] = leftNormal(direction)
  const back: Point = side === 'left' ? [-x, -y] : [x, y]
  const degrees = (Math.atan2(back[0], -back[1]) * 180) / Math.PI
  return (Math.round(((degrees + 360) % 360) * 100) / 100) % 360
}

function alignFree(boxes: readonly ElementBox[], pointer: Point, options: ItemSnapOptions): ItemSnap {
  const {width, depth, angle, reach, grid} = options
  const box = boxAround(pointer, {width, depth}, angle)
  const [x, y] = (['x', 'y'] as const).map((axis) => alignBox(box, boxes, axis, reach)) as (Alignment | undefined)[]
  const at: Point = [
    x ? rounded(pointer[0] + x.by) : onStep(pointer[0], grid),
    y ? rounded(pointer[1] + y.by) : onStep(pointer[1], grid),
  ]
  const reasons = [x, y].flatMap((alignment) => alignment?.reason ?? [])
  return {at, angle, reasons: reasons.length > 0 || grid <= 0 ? reasons : [{kind: 'grid', at}]}
}
