/** A camera that looks at a point from around it. Metres and radians in the axes of solids: y is up. */
export type Vector = readonly [x: number, y: number, z: number]

export interface Orbit {
  target: Vector
  /** Around the vertical, counter-clockwise from above; 0 looks up on the drawing. */
  yaw: number
  /** Above the horizon. */
  pitch: number
  /** The distance from the target. */
  distance: number
}

export interface Bounds {
  min: Vector
  max: Vector
}

/** The angle of view from top to bottom, in radians. */
export const fieldOfView = (40 * Math.PI) / 180

/** Never below the floor, never quite from above, where left and right would have no meaning. */
const pitches = {min: 0.05, max: Math.PI / 2 - 0.02}

/** How far a person may come near and go away, in times the distance at which all is seen. */
const nearest = 0.05
const farthest = 3

/** A first look from the front right, as people draw houses. */
const firstLook = {yaw: 0.5, pitch: 0.95}

/** The factor of the distance that leaves a margin around a fitted home. */
const margin = 1.04

/** Returns the direction in which the camera looks, and those of the right and the top of its picture. */
export function axesOf({yaw, pitch}: Pick<Orbit, 'yaw' | 'pitch'>): {ahead: Vector; right: Vector; up: Vector} {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  const [rise, level] = [Math.sin(pitch), Math.cos(pitch)]
  return {ahead: [-sin * level, -rise, -cos * level], right: [cos, 0, -sin], up: [-sin * rise, level, -cos * rise]}
}

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

export const moved = (from: Vector, by: Vector, times: number): Vector => [
  from[0] + by[0] * times,
  from[1] + by[1] * times,
  from[2] + by[2] * times,
]

/** Returns the place of the camera. */
export const eyeOf = (orbit: Orbit): Vector => moved(orbit.target, axesOf(orbit).ahead, -orbit.distance)

/**
 * Returns the orbit from which all of the bounds is seen, as large as the picture allows. `aspect` is width by height.
 */
export function fitted({min, max}: Bounds, aspect: number, look: Pick<Orbit, 'yaw' | 'pitch'> = firstLook): Orbit {
  const target: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  const {ahead, right, up} = axesOf(look)
  const high = Math.tan(fieldOfView / 2)
  let distance = 1
  for (const x of [min[0], max[0]])
    for (const y of [min[1], max[1]])
      for (const z of [min[2], max[2]]) {
        const corner: Vector = [x - target[0], y - target[1], z - target[2]]
        const needed = Math.max(Math.abs(dot(corner, right)) / (high * aspect), Math.abs(dot(corner, up)) / high)
        distance = Math.max(distance, needed * margin - dot(corner, ahead))
      }
  return {yaw: look.yaw, pitch: look.pitch, target, distance}
}

export const turned = (orbit: Orbit, yaw: number, pitch: number): Orbit => ({
  ...orbit,
  yaw: orbit.yaw + yaw,
  pitch: Math.min(Math.max(orbit.pitch + pitch, pitches.min), pitches.max),
})

/** Comes nearer by a factor above 1. `whole` is the distance at which all is seen. */
export const zoomed = (orbit: Orbit, factor: number, whole: number): Orbit => ({
  ...orbit,
  distance: Math.min(Math.max(orbit.distance / factor, whole * nearest), whole * farthest),
})

/** Moves the view by shares of the picture's height, and keeps the target within the bounds. */
export function panned(orbit: Orbit, right: number, down: number, {min, max}: Bounds): Orbit {
  const {right: across, up} = axesOf(orbit)
  const metres = 2 * orbit.distance * Math.tan(fieldOfView / 2)
  // Along the floor, as a map moves; near the horizon the picture's top would be far away.
  const length = Math.max(Math.hypot(up[0], up[2]), 0.001)
  const away: Vector = [up[0] / length, 0, up[2] / length]
  const free = moved(moved(orbit.target, across, -right * metres), away, down * metres)
  const within = (axis: 0 | 1 | 2) => Math.min(Math.max(free[axis], min[axis]), max[axis])
  return {...orbit, target: [within(0), within(1), within(2)]}
}
