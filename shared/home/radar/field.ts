/** The part of a plan that a radar sees. */
import {distance, dot, minus} from '../geometry/vector.ts'
import type {Plan, Point, Radar, Wall} from '../schema.ts'
import {type Barrier, barriersOf, seenAround} from '../sight.ts'
import {distanceAlong, halfThickness, leftNormal, wallLine} from '../wall-line.ts'
import {radarLooks} from './models.ts'
import {aheadOf} from './places.ts'

/** Metres by which a sensor stands before the middle of its wall. */
const before = 0.01

/** Degrees more than which a ray differs from a side of the field. */
const slack = 1e-6

/**
 * Returns the outline of the area that a radar sees, cut by walls; it begins at the radar. `open` has the ids of doors
 * that stand open. `barriers` are those of the plan, where they are known.
 */
export function radarField(
  plan: Plan,
  radar: Radar,
  open?: ReadonlySet<string>,
  barriers: readonly Barrier[] = barriersOf(plan, open),
): Point[] {
  const {reach, aside} = radarLooks[radar.model]
  const eye = eyeOf(plan, radar)
  const ahead = aheadOf(radar)
  const middle = Math.atan2(ahead[1], ahead[0])
  const half = (aside * Math.PI) / 180
  const sides = [turned(middle - half), turned(middle + half)]
  const seen = seenAround(eye, barriers, reach, sides)
    .map((point) => ({point, aside: turned(directionTo(eye, point) - middle)}))
    .filter((ray) => Math.abs(ray.aside) <= half + slack)
    .sort((one, other) => one.aside - other.aside)
  return [eye, ...seen.map(({point}) => point)]
}

const directionTo = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0])

/** Returns an angle from -π up to π. */
const turned = (angle: number) => angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI))

/** Returns the point from which a radar sees: one inside a wall, or behind its middle, looks out of the wall's front. */
function eyeOf({walls}: Plan, radar: Radar): Point {
  const ahead = aheadOf(radar)
  return walls.reduce((eye, wall) => beforeWall(eye, wall, ahead), radar.at)
}

function beforeWall(eye: Point, wall: Wall, ahead: Point): Point {
  const half = halfThickness(wall)
  if (half === 0) return eye
  const line = wallLine(wall)
  const on = distanceAlong(line, eye)
  if (on < 0 || on > line.length) return eye
  const {point, direction} = line.at(on)
  if (distance(point, eye) > half + before) return eye
  const normal = leftNormal(direction)
  const [side, look] = [dot(minus(eye, point), normal), dot(ahead, normal)]
  if (look === 0 || side * look > before * Math.abs(look)) return eye
  const out = Math.sign(look) * before
  return [point[0] + normal[0] * out, point[1] + normal[1] * out]
}
