/** A person who walks through one level of a home. */
import {planRegions} from '#shared/home/regions.ts'
import type {Level, Plan, Point} from '#shared/home/schema.ts'
import {type Barriers, barriersOf, walkTo} from './barriers.ts'
import type {Vector} from './orbit.ts'

export interface Walk {
  /** On the plan. */
  at: Point
  /** As an orbit's: 0 looks up on the drawing. */
  yaw: number
  /** Below the horizon. */
  pitch: number
}

export interface Ground {
  /** The height of the floor. */
  floor: number
  barriers: Barriers
  /** How far people may walk: the plan and some metres around it. */
  min: Point
  max: Point
  /** Where they begin. */
  start: Walk
}

/** Metres above the floor. */
const eyes = 1.6
/** Metres around the outermost walls. */
const garden = 4
/** Metres of one move: shorter than a wall and a person are thick, so that no step crosses one. */
const longest = 0.1
const steepest = 1.2

/** Returns the ground of a plan. Undefined for one without walls: there is nothing to walk in. */
export function groundOf(plan: Plan, level: Level): Ground | undefined {
  const points = plan.walls.flatMap(({a, b}) => [a, b])
  if (points.length === 0) return undefined
  const extent = (axis: 0 | 1) =>
    points.reduce(([low, high], point) => [Math.min(low, point[axis]), Math.max(high, point[axis])], [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as [number, number])
  const [[left, right], [top, bottom]] = [extent(0), extent(1)]
  const at = startOf(plan) ?? [(left + right) / 2, (top + bottom) / 2]
  return {
    floor: level.z,
    barriers: barriersOf(plan),
    min: [left - garden, top - garden],
    max: [right + garden, bottom + garden],
    start: {at, yaw: Math.atan2(at[0] - (left + right) / 2, at[1] - (top + bottom) / 2), pitch: 0.05},
  }
}

/** People begin where its largest room has its name, which is free of walls. */
function startOf(plan: Plan): Point | undefined {
  const regions = planRegions(plan)
  const size = (id: string) => areaOf(regions.rooms.get(id)?.rings[0] ?? [])
  const [first, ...others] = plan.rooms.filter(({outdoor}) => !outdoor)
  if (!first) return undefined
  return others.reduce((best, room) => (size(room.id) > size(best.id) ? room : best), first).at
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

export const eyesOf = ({at}: Walk, {floor}: Ground): Vector => [at[0], floor + eyes, at[1]]

/** Moves a person by metres ahead and to their right, as far as walls let them. */
export function stepped(walk: Walk, ahead: number, right: number, {barriers, min, max}: Ground): Walk {
  const [sin, cos] = [Math.sin(walk.yaw), Math.cos(walk.yaw)]
  const steps = Math.max(1, Math.ceil(Math.hypot(ahead, right) / longest))
  const by: Point = [(-sin * ahead + cos * right) / steps, (-cos * ahead - sin * right) / steps]
  let {at} = walk
  for (let step = 0; step < steps; step++) {
    const within = (axis: 0 | 1) => Math.min(Math.max(at[axis] + by[axis], min[axis]), max[axis])
    at = walkTo(at, [within(0), within(1)], barriers)
  }
  return {...walk, at}
}

export const looked = (walk: Walk, yaw: number, pitch: number): Walk => ({
  ...walk,
  yaw: walk.yaw + yaw,
  pitch: Math.min(Math.max(walk.pitch + pitch, -steepest), steepest),
})
