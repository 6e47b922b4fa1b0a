import {defaults} from '../defaults.ts'
import {rounded, roundedPoint} from '../geometry/grid.ts'
import {sideOf} from '../geometry/line.ts'
import {along, distance} from '../geometry/vector.ts'
import type {Plan, Point, Radar} from '../schema.ts'
import {distanceAlong, halfThickness, leftNormal, wallLine} from '../wall-line.ts'

/** The place of a radar, and the direction in which it looks. */
export type RadarPlace = Pick<Radar, 'at' | 'angle'>

/**
 * Returns the place of a radar on the face of the nearest wall, looking away from it; undefined where no face is within
 * `reach` metres.
 */
export function radarOnWall({walls}: Pick<Plan, 'walls'>, pointer: Point, reach: number): RadarPlace | undefined {
  let nearest: {far: number; place: RadarPlace} | undefined
  for (const wall of walls) {
    if (wall.kind === 'divider') continue
    const line = wallLine(wall)
    const on = Math.max(0, Math.min(distanceAlong(line, pointer), line.length))
    const {point, direction} = line.at(on)
    const normal = leftNormal(direction)
    const sign = sideOf(point, direction, pointer) < 0 ? -1 : 1
    const out: Point = [normal[0] * sign, normal[1] * sign]
    const at = along(point, out, halfThickness(wall))
    const far = Math.max(0, distance(point, pointer) - halfThickness(wall))
    if (far <= reach && far < (nearest?.far ?? Number.POSITIVE_INFINITY))
      nearest = {far, place: {at: roundedPoint(at), ...angleField(angleTowards([0, 0], out))}}
  }
  return nearest?.place
}

/** Returns the angle of a radar that looks from one point to another, from 0 to below 360 degrees. */
export function angleTowards(from: Point, to: Point): number {
  const degrees = (Math.atan2(from[0] - to[0], to[1] - from[1]) * 180) / Math.PI
  return rounded((degrees + 360) % 360) % 360
}

/** Returns the field of an angle; the default isn't written. */
export const angleField = (angle: number): Pick<Radar, 'angle'> => (angle === defaults.radar.angle ? {} : {angle})
