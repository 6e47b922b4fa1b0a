import type {Point, Wall} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import type {Change, Content} from './compare-homes.ts'
import type {PlanPlaces} from './element-places.ts'

/** Metres below which nothing moved: the format's grid is 0.1 mm. */
const least = 0.0005

/** An element with its plan's places; a home's own elements have none. */
export interface Placed {
  element: Content
  places: PlanPlaces | undefined
}

/** The fields of an element's place, by list: a change of these alone is a move. */
export const placeFields: Readonly<Partial<Record<Change['list'], readonly string[]>>> = {
  rooms: ['at'],
  walls: ['a', 'b'],
  openings: ['wall', 'at'],
  items: ['at'],
  lights: ['at'],
  plates: ['wall', 'at'],
  awnings: ['wall', 'at'],
  stairs: ['path'],
  drawings: ['at'],
  dimensions: ['a', 'b'],
  labels: ['at'],
  polylines: ['path'],
  radars: ['at'],
}

/**
 * Returns the metres that an element moved as a whole; 0 when it stayed. Returns undefined when its points moved apart:
 * its form changed.
 */
export function movedBy(list: Change['list'], before: Placed, after: Placed): number | undefined {
  const fields = placeFields[list]
  if (fields === undefined) return 0
  const [olds, news] = [before, after].map((placed) => pointsOf(list, placed))
  if (olds === undefined || news === undefined || olds.length !== news.length) return undefined
  const [first, ...rest] = olds.map((point, index) => between(point, news[index] as Point))
  if (first === undefined || rest.some((way) => length(between(first, way)) >= least)) return undefined
  const distance = length(first)
  return distance < least ? 0 : distance
}

/** Returns the metres that a wall moved square to itself, when its direction stayed. */
export function movedAside(before: Wall, after: Wall): number {
  const [x, y] = between(before.a, before.b)
  const size = Math.hypot(x, y)
  if (size === 0 || angleBetween(before, after) !== 0) return 0
  const [dx, dy] = between(before.a, after.a)
  const distance = Math.abs(dx * y - dy * x) / size
  return distance < least ? 0 : distance
}

/** Returns the degrees by which a wall turned, from 0 to 180; 0 below a twentieth. */
export function angleBetween(before: Wall, after: Wall): number {
  const turned = Math.abs(angleOf(before) - angleOf(after))
  const degrees = Math.min(turned, 360 - turned)
  return degrees < 0.05 ? 0 : degrees
}

/** Returns a wall's direction in degrees clockwise from the right, from 0 to 360. */
export function angleOf({a, b}: Pick<Wall, 'a' | 'b'>): number {
  const [x, y] = between(a, b)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

function pointsOf(list: Change['list'], {places, element}: Placed): Point[] | undefined {
  if (list === 'walls' || list === 'dimensions') return [element.a as Point, element.b as Point]
  if (list === 'stairs' || list === 'polylines') return element.path as Point[]
  if (list === 'openings' || list === 'plates' || list === 'awnings') {
    const wall = places?.wall(element.wall as string)
    return wall && [wallLine(wall).at(element.at as number).point]
  }
  return [element.at as Point]
}

const between = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]]
const length = ([x, y]: Point) => Math.hypot(x, y)
