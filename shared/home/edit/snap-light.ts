/** Finds the place of a light that a pointer means: the middle of a room, equal spacing, or in line with others. */
import {rounded, roundedPoint} from '../geometry/grid.ts'
import {isInside} from '../geometry/rings.ts'
import {distance} from '../geometry/vector.ts'
import type {Home, Plan, Point} from '../schema.ts'
import {type Alignment, type Axis, alignBox, type ElementBox} from './align.ts'
import {boxAround, elementBoxes} from './element-boxes.ts'
import {type RoomSpan, roomSpans} from './room-spans.ts'
import {onStep, type Snap, type SnapReason} from './snap.ts'

/** The targets, prepared once for a gesture. */
export interface LightTargets {
  rooms: readonly (RoomSpan & {lights: readonly Point[]})[]
  boxes: readonly ElementBox[]
}

/** The most lights of a room that spacing looks at: their pairs are tried. */
const maxLights = 24

/** `without` holds the moved elements. */
export function lightTargets(home: Home, plan: Plan, without: ReadonlySet<string> = new Set()): LightTargets {
  const lights = plan.lights.filter(({id}) => !without.has(id)).map(({at}) => at)
  const rooms = roomSpans(plan).map((room) => ({
    ...room,
    lights: lights.filter((at) => isInside(at, room.rings)).slice(0, maxLights),
  }))
  return {rooms, boxes: elementBoxes(home, plan, without)}
}

export interface LightSnapOptions {
  reach: number
  grid: number
  /** Turns snapping off, while the person holds Shift. */
  isFree?: boolean
}

/**
 * Returns the place that a pointer means: the room's middle and equal spacing come first, then lines, then the grid.
 */
export function snapLight({rooms, boxes}: LightTargets, pointer: Point, options: LightSnapOptions): Snap {
  const {reach, isFree = false} = options
  if (isFree) return {point: roundedPoint(pointer), reasons: []}
  const room = rooms.find(({rings}) => isInside(pointer, rings))
  if (room !== undefined) {
    const middle = roundedPoint(room.middle)
    if (distance(middle, pointer) <= reach)
      return {point: middle, reasons: [{kind: 'middle', element: room.id, at: middle}]}
    const spaced = nearestSpacing(room.lights, pointer, reach)
    if (spaced !== undefined) return spaced
  }
  return inLine(room, boxes, pointer, options)
}

/** Finds the nearest place that divides the way between two lights, or goes on at their distance. */
function nearestSpacing(lights: readonly Point[], pointer: Point, reach: number): Snap | undefined {
  let best: Snap | undefined
  let far = reach
  for (const [index, one] of lights.entries())
    for (const other of lights.slice(index + 1)) {
      const point = (share: number) =>
        roundedPoint([one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share])
      for (const share of [1 / 2, 1 / 3, 2 / 3, -1, 2]) {
        const at = point(share)
        const away = distance(at, pointer)
        if (away > far || distance(one, other) < 0.1) continue
        far = away
        const stops = stopsOf(share).map(point)
        const gaps = stops.slice(1).map((to, nth) => [stops[nth] as Point, to] as const)
        const [first] = gaps
        const metres = first === undefined ? 0 : rounded(distance(...first))
        best = {point: at, reasons: [{kind: 'equal', metres, gaps, at}]}
      }
    }
  return best
}

/** Returns the places of equal gaps, as shares of the way between two lights. */
function stopsOf(share: number): number[] {
  if (share === 1 / 2) return [0, 1 / 2, 1]
  if (share < 0) return [-1, 0, 1]
  return share > 1 ? [0, 1, 2] : [0, 1 / 3, 2 / 3, 1]
}

const shares = [1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4]

function inLine(
  room: RoomSpan | undefined,
  boxes: readonly ElementBox[],
  pointer: Point,
  {reach, grid}: LightSnapOptions,
): Snap {
  const box = boxAround(pointer)
  const onAxis = (axis: Axis): Alignment | undefined => {
    const aligned = alignBox(box, boxes, axis, reach)
    const shared = room && nearestShare(room, pointer, axis, reach)
    if (aligned === undefined || shared === undefined) return aligned ?? shared
    return Math.abs(shared.by) < Math.abs(aligned.by) - 1e-6 ? shared : aligned
  }
  const [x, y] = [onAxis('x'), onAxis('y')]
  const point: Point = [
    x ? rounded(pointer[0] + x.by) : onStep(pointer[0], grid),
    y ? rounded(pointer[1] + y.by) : onStep(pointer[1], grid),
  ]
  const reasons: SnapReason[] = [x, y].flatMap((alignment) => alignment?.reason ?? [])
  return {point, reasons: reasons.length > 0 || grid <= 0 ? reasons : [{kind: 'grid', at: point}]}
}

function nearestShare({id, box}: RoomSpan, pointer: Point, axis: Axis, reach: number): Alignment | undefined {
  const [from, to, own] = axis === 'x' ? [box.left, box.right, pointer[0]] : [box.top, box.bottom, pointer[1]]
  const [nearest] = shares
    .map((share) => ({share, at: from + (to - from) * share}))
    .sort((one, other) => Math.abs(one.at - own) - Math.abs(other.at - own))
  if (nearest === undefined || Math.abs(nearest.at - own) > reach) return undefined
  const {share, at} = nearest
  const start: Point = axis === 'x' ? [at, box.top] : [box.left, at]
  const here: Point = axis === 'x' ? [at, pointer[1]] : [pointer[0], at]
  const reason = {kind: 'share', element: id, axis, share, from: roundedPoint(start), at: roundedPoint(here)} as const
  return {by: at - own, reason}
}
