/** Opens a room to the spaces that belong to it: removes the dividers between them. Walls stay. */

import {isInside} from '../inside-rings.ts'
import {emptyRegions, planRegions} from '../regions.ts'
import type {Plan, Point, Wall} from '../schema.ts'
import {between, directionOf} from './repair/segment.ts'

/** Shares of a divider's length where both of its sides are looked at. */
const samples = [0.02, 0.25, 0.5, 0.75, 0.98]
/** Metres beside a divider. */
const beside = 0.01

/** Returns the plan without dividers that have the room, or a space with one of these points, on both sides. */
export function openDividers(plan: Plan, room: string, spaces: readonly Point[]): Plan {
  const own = planRegions(plan).rooms.get(room)
  if (own === undefined) return plan
  const parts = emptyRegions(plan).filter(({rings}) => spaces.some((at) => isInside(at, rings)))
  const regions = [own, ...parts].map(({rings}) => rings)
  const isInner = (point: Point) => regions.some((rings) => isInside(point, rings))
  return {...plan, walls: plan.walls.filter((wall) => wall.kind !== 'divider' || !sidesOf(wall).every(isInner))}
}

function sidesOf(wall: Wall): Point[] {
  const [x, y] = directionOf(wall)
  return samples.flatMap((share) => {
    const at = between(wall, share)
    return [1, -1].map((side): Point => [at[0] - side * y * beside, at[1] + side * x * beside])
  })
}
