/** The light of the sun on a home at an hour of today. */

import type {Home} from '#shared/home/schema.ts'
import {type Place, sunDirection} from '#shared/home/sun.ts'
import {clockIn} from '#shared/text/formats.ts'
import type {Vector} from './orbit.ts'

/** The latitude of a home that does not tell its place: that of northern Italy. */
const usualLatitude = 45

const hour = 3_600_000

export interface Sunlight {
  /** The unit vector to the sun, in the axes of solids; its y is negative by night. */
  to: Vector
  /** The strength from 0, by night, to 1. */
  strength: number
}

export function placeOf(site: Home['site']): Place | undefined {
  const {lat, lon} = site ?? {}
  return lat === undefined || lon === undefined ? undefined : {lat, lon}
}

/**
 * Returns the hour of the day at the home, with its minutes as a fraction. A zone that the browser doesn't know is its
 * own.
 */
export function hourAt(site: Home['site'], at: number): number {
  try {
    if (site?.zone !== undefined) return clockIn(site.zone, at)
  } catch {
    // An unknown zone.
  }
  const here = new Date(at)
  return here.getHours() + here.getMinutes() / 60
}

/** Returns the longitude over which the sun stands at noon of the home's clocks. */
function meridianOf(site: Home['site'], now: number): number {
  const utc = (now / hour) % 24
  return 15 * (((hourAt(site, now) - utc + 36) % 24) - 12)
}

/** Returns the sun's light at an hour of the day that `now` is in, at the home. */
export function sunlightAt(site: Home['site'], hours: number, now: number): Sunlight {
  const at = now + (hours - hourAt(site, now)) * hour
  const [east, north, up] = sunDirection(at, placeOf(site) ?? {lat: usualLatitude, lon: meridianOf(site, now)})
  const turn = ((site?.north ?? 0) * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  // Up on the drawing is −z.
  const to: Vector = [north * sin + east * cos, up, -north * cos + east * sin]
  return {to, strength: Math.min(Math.max(up * 5, 0), 1)}
}
