/** The ground of a walk: a level's floor, and its barriers. */
import type {Level, Plan, Point} from '#shared/home/schema.ts'
import {barriersOf} from './barriers.ts'
import type {Ground} from './walk.ts'

/** Metres around the outermost walls. */
const garden = 4

/** Returns the ground of a plan, by the sizes of its rooms. Null for one without walls: there is nothing to walk in. */
export function groundOf(plan: Plan, level: Level, sizeOf: (roomId: string) => number): Ground | null {
  const points = plan.walls.flatMap(({a, b}) => [a, b])
  if (points.length === 0) return null
  const extent = (axis: 0 | 1) =>
    points.reduce(([low, high], point) => [Math.min(low, point[axis]), Math.max(high, point[axis])], [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as [number, number])
  const [[left, right], [top, bottom]] = [extent(0), extent(1)]
  const at = startOf(plan, sizeOf) ?? [(left + right) / 2, (top + bottom) / 2]
  return {
    floor: level.z,
    barriers: barriersOf(plan),
    min: [left - garden, top - garden],
    max: [right + garden, bottom + garden],
    start: {at, yaw: Math.atan2(at[0] - (left + right) / 2, at[1] - (top + bottom) / 2), pitch: 0.05},
  }
}

/** People begin where its largest room has its name, which is free of walls. */
function startOf({rooms}: Plan, sizeOf: (roomId: string) => number): Point | undefined {
  const [first, ...others] = rooms.filter(({outdoor}) => !outdoor)
  if (!first) return undefined
  return others.reduce((best, room) => (sizeOf(room.id) > sizeOf(best.id) ? room : best), first).at
}
