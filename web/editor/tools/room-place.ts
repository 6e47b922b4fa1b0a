/** The place of a room of a typed size: beside another, sharing its wall. */
import {defaults} from '#shared/home/defaults.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
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

/** Returns the upper left inner corner of a room beside the selected one; without one, beside all walls. */
export function cornerBeside(
  plan: Plan,
  selection: readonly string[],
  {side, isAtEnd}: RoomPlace,
  [width, height]: readonly [number, number],
): Point {
  const half = defaults.wall.thickness / 2
  const ring = regionsOf(plan).rooms.get(selection[0] ?? '')?.rings[0] ?? plan.walls.flatMap(({a, b}) => [a, b])
  if (ring.length === 0) return [half, half]
  const isUpright = side === 'right' || side === 'left'
  const axis = isUpright ? 0 : 1
  const edge = side === 'right' || side === 'below' ? largest(ring, axis) : smallest(ring, axis)
  const along = ring.filter((point) => Math.abs(point[axis] - edge) < 0.01)
  const across = isUpright ? 1 : 0
  const size = isUpright ? [width, height] : [height, width]
  const [out = 0, length = 0] = size
  const outer = side === 'right' || side === 'below' ? edge + half : edge - half - out
  const beside = isAtEnd ? largest(along, across) - half - length : smallest(along, across) + half
  return isUpright ? [outer, beside] : [beside, outer]
}

const largest = (points: readonly Point[], axis: 0 | 1) => Math.max(...points.map((point) => point[axis]))
const smallest = (points: readonly Point[], axis: 0 | 1) => Math.min(...points.map((point) => point[axis]))
