/** Places on the plan, and the same places as a radar sees them: metres to its right, and metres ahead. */
import {defaults} from '../defaults.ts'
import {roundedPoint} from '../geometry/grid.ts'
import {along, dot, minus, rotate} from '../geometry/vector.ts'
import type {Point, Radar} from '../schema.ts'

/** The place of a radar and its turn. */
export type Stand = Pick<Radar, 'at' | 'angle' | 'mirror'>

/** Returns the direction in which a radar looks. */
export const aheadOf = ({angle = defaults.radar.angle}: Pick<Radar, 'angle'>): Point => rotate([0, 1], angle)

/** Returns the direction of its right, in its own view; its left for a mirrored one. */
function rightOf({angle = defaults.radar.angle, mirror}: Pick<Radar, 'angle' | 'mirror'>): Point {
  return rotate([0, 1], angle + (mirror ? -90 : 90))
}

/** Returns the place on the plan of a place that a radar sees. */
export function placeOnPlan(radar: Stand, [aside, ahead]: Point): Point {
  return along(along(radar.at, rightOf(radar), aside), aheadOf(radar), ahead)
}

/** Returns a place on the plan as a radar sees it, on the format's grid. */
export function placeForRadar(radar: Stand, place: Point): Point {
  const way = minus(place, radar.at)
  return roundedPoint([dot(way, rightOf(radar)), dot(way, aheadOf(radar))])
}
