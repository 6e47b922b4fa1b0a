/** The place of a room of a typed size: beside another, sharing its wall. */
import {defaults} from '#shared/home/defaults.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {halfThickness} from '#shared/home/wall-line.ts'
import {regionsOf} from '../plan-regions.ts'

export type RoomSide = 'right' | 'left' | 'below' | 'above'

export interface RoomPlace {
  side: RoomSide
  /** Whether the room ends where the side ends, instead of beginning where it begins. */
  isAtEnd: boolean
}

/** The sides that the arrow keys choose. */
export const sideKeys: Readonly<Record<string, RoomSide>> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'below',
  ArrowUp: 'above',
}

/** Returns the place after an arrow key: pressed again, it goes to the other end of the same side. */
export const nextPlace = (last: RoomPlace | null, side: RoomSide): RoomPlace => ({
  side,
  isAtEnd: last?.side === side && !last.isAtEnd,
})

/**
 * Returns two opposite corners of the walls' centre lines of a room with this clear inside, beside the selected one;
 * without one, beside all walls. The wall that it shares there may be thicker than its own.
 */
export function roomBeside(
  plan: Plan,
  selection: readonly string[],
  {side, isAtEnd}: RoomPlace,
  [width, height]: readonly [number, number],
): [Point, Point] {
  const {thickness} = defaults.wall
  const ring = regionsOf(plan).rooms.get(selection[0] ?? '')?.rings[0] ?? plan.walls.flatMap(({a, b}) => [a, b])
  if (ring.length === 0)
    return [
      [0, 0],
      [width + thickness, height + thickness],
    ]
  const isUpright = side === 'right' || side === 'left'
  const axis = isUpright ? 0 : 1
  const isAhead = side === 'right' || side === 'below'
  const edge = isAhead ? largest(ring, axis) : smallest(ring, axis)
  const isOn = (point: Point) => Math.abs(point[axis] - edge) < 0.01
  const along = ring.filter(isOn)
  const across = isUpright ? 1 : 0
  const [out, length] = isUpright ? [width, height] : [height, width]
  const shared = plan.walls.filter(({a, b}) => isOn(a) && isOn(b)).map(halfThickness)
  const far = (shared.length > 0 ? Math.max(...shared) : thickness / 2) + out + thickness / 2
  const outer = isAhead ? edge + far : edge - far
  const begin = isAtEnd ? largest(along, across) : smallest(along, across)
  const end = isAtEnd ? begin - length - thickness : begin + length + thickness
  const corner = (one: number, other: number): Point => (isUpright ? [one, other] : [other, one])
  return [corner(edge, begin), corner(outer, end)]
}

const largest = (points: readonly Point[], axis: 0 | 1) => Math.max(...points.map((point) => point[axis]))
const smallest = (points: readonly Point[], axis: 0 | 1) => Math.min(...points.map((point) => point[axis]))
