/** Finds where an opening is in its wall. */
import type {Point} from '../schema.ts'
import {extentOf} from './hull.ts'
import type {IfcOpening} from './ifc-house.ts'
import type {WallLine} from './wall-lines.ts'

/** The part of a wall that an opening takes, in the building's axes. */
export interface Span {
  /** Its middle, on the wall's centre line if it has a wall. */
  middle: Point
  width: number
  low: number
  high: number
  /** The direction of its width. */
  along: Point
}

/** Metres. A greater width is a mistake of the unit. */
const maxWidth = 20
/** Metres between the stated width and the hole's, for frames and plaster. */
const same = 0.05

/** Returns the place and size of an opening; undefined when it has neither a width nor a body. */
export function spanOf(opening: IfcOpening, line: WallLine | undefined): Span | undefined {
  const {body, origin} = opening
  const along = line && line.arc === 0 ? directionOf(line, opening.along) : opening.along
  const stated =
    opening.width !== undefined && opening.width > 0 && opening.width <= maxWidth ? opening.width : undefined
  // A hole in an arc may be a wedge as far as the arc's middle: then the placement tells more.
  const isWedge = line !== undefined && line.arc !== 0 && stated !== undefined
  const extent = body && body.hull.length > 1 && !isWedge ? extentOf(body.hull, along) : undefined
  const begin = origin[0] * along[0] + origin[1] * along[1]
  const range = rangeOf(extent, begin, stated)
  if (range === undefined) return undefined
  const [from, to] = range
  const beside = isWedge ? origin[1] * along[0] - origin[0] * along[1] : besideOf(opening, line, along)
  const middle = (from + to) / 2
  const low = body?.low ?? opening.z
  const height = opening.height !== undefined && opening.height <= maxWidth ? opening.height : undefined
  return {
    middle: [along[0] * middle - along[1] * beside, along[1] * middle + along[0] * beside],
    width: to - from,
    low,
    high: body?.high ?? low + (height ?? 0),
    along,
  }
}

type Range = readonly [number, number]

/** A door's stated width counts, at the hole's middle; or where its placement says, in a wider hole. */
function rangeOf(hole: Range | undefined, begin: number, width: number | undefined): Range | undefined {
  if (hole === undefined) return width === undefined ? undefined : [begin, begin + width]
  const [from, to] = hole
  if (width === undefined) return hole
  const isInside = begin > from - same && begin + width < to + same
  if (Math.abs(to - from - width) > same) return isInside ? [begin, begin + width] : hole
  const middle = (from + to) / 2
  return [middle - width / 2, middle + width / 2]
}

/** Returns the direction of a straight wall, turned as the opening's width runs. */
function directionOf({a, b}: WallLine, along: Point): Point {
  const length = Math.max(Math.hypot(b[0] - a[0], b[1] - a[1]), 1e-9)
  const direction: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  return direction[0] * along[0] + direction[1] * along[1] < 0 ? [-direction[0], -direction[1]] : direction
}

/** Returns the distance left of the origin, along the normal of `along`, of the wall's line or the body's middle. */
function besideOf({body, origin}: IfcOpening, line: WallLine | undefined, [x, y]: Point): number {
  const normal: Point = [-y, x]
  if (line && line.arc === 0) return line.a[0] * normal[0] + line.a[1] * normal[1]
  if (body && body.hull.length > 0) {
    const [near, far] = extentOf(body.hull, normal)
    return (near + far) / 2
  }
  return origin[0] * normal[0] + origin[1] * normal[1]
}
