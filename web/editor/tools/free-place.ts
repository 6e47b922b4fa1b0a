import {boxAround, elementBoxes} from '#shared/home/edit/element-boxes.ts'
import type {ItemSnap} from '#shared/home/edit/snap-item.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import {isInside} from '#shared/home/geometry/rings.ts'
import type {Home, Plan, Point, Room} from '#shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'

interface Search {
  home: Home
  plan: Plan
  /** The room that the place is in; anywhere when absent. */
  room: Room | undefined
  /** The place that is tried first. */
  middle: Point
  size: {width: number; depth: number}
}

/** Rows and columns that are tried on each side. */
const reach = 5

/** Returns the place nearest to the middle where no item stands; the middle when all is taken. */
export function freePlace({home, plan, room, middle, size}: Search, snapAt: (at: Point) => ItemSnap): ItemSnap {
  const items = new Set(plan.items.map(({id}) => id))
  const taken = elementBoxes(home, plan, new Set()).filter(({id}) => items.has(id))
  const rings = room && regionsOf(plan).rooms.get(room.id)?.rings
  for (const at of placesAround(middle, size)) {
    const place = snapAt(at)
    const box = boxAround(place.at, size, place.angle)
    if ((!rings || isInside(place.at, rings)) && !taken.some((other) => overlaps(box, other))) return place
  }
  return snapAt(middle)
}

/** Returns places for outlines side by side, the nearest to the middle first; of two as far away, the right one. */
function placesAround([x, y]: Point, {width, depth}: Search['size']): Point[] {
  const steps = Array.from({length: 2 * reach + 1}, (_, index) => index - reach)
  return steps
    .flatMap((row) => steps.map((column): Point => [column * width, row * depth]))
    .sort((one, other) => Math.hypot(...one) - Math.hypot(...other) || other[0] - one[0] || other[1] - one[1])
    .map(([right, down]) => [x + right, y + down])
}

/** Boxes that touch do not overlap: sums of floating-point numbers are not exact. */
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right - 0.001 &&
  one.right > other.left + 0.001 &&
  one.top < other.bottom - 0.001 &&
  one.bottom > other.top + 0.001
