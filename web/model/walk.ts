/** A walk through one level of a home. */
import type {Point} from '#shared/home/schema.ts'
import {type Barriers, walkTo} from './barriers.ts'
import type {Vector} from './orbit.ts'

export interface Walk {
  /** The person's place on the plan. */
  at: Point
  /** The same as an orbit's: 0 looks up on the drawing. */
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
  start: Walk
}

/** Metres above the floor. */
const eyes = 1.6
/** Metres of one move: shorter than a wall and a person are thick, so that no step crosses one. */
const longest = 0.1
const steepest = 1.2

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
