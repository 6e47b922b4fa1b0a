import type {Point} from '../schema.ts'

/** The outlines of a room; see `RoomRegion`. */
interface Shape<Room> {
  room: Room
  rings: readonly (readonly Point[])[]
}

interface Strip {
  /** The shapes with sides here, in order, each with its sides as `ax, ay, bx, by`. */
  shapes: {index: number; left: number; right: number; sides: number[]}[]
}

/** The most strips; a shape's sides are listed in each strip that they cross, so more take more memory. */
const maxStrips = 256
/** The most entries of sides in all strips, beyond the sides themselves. */
const maxEntries = 1_000_000

/**
 * Returns a function that finds the first shape that a point is inside of, by the even-odd rule of `isInside`. It
 * looks only at sides at the point's height.
 */
export function createRingsIndex<Room>(shapes: readonly Shape<Room>[]): (point: Point) => Room | undefined {
  const [top, bottom] = heights(shapes)
  const count = stripCount(shapes, bottom - top)
  const size = (bottom - top) / count || 1
  const strips: Strip[] = Array.from({length: count}, () => ({shapes: []}))
  const stripAt = (y: number) => Math.max(0, Math.min(count - 1, Math.floor((y - top) / size)))

  forEachSide(shapes, (a, b, index) => {
    // A level side is never crossed.
    if (a[1] === b[1]) return
    const last = stripAt(Math.max(a[1], b[1]))
    for (let strip = stripAt(Math.min(a[1], b[1])); strip <= last; strip++) add(strips[strip] as Strip, index, a, b)
  })

  return ([x, y]) => {
    if (!(y >= top && y <= bottom)) return undefined
    const found = strips[stripAt(y)]?.shapes.find(
      ({left, right, sides}) => x >= left && x <= right && crossesOdd(x, y, sides),
    )
    return found && shapes[found.index]?.room
  }
}

function add({shapes}: Strip, index: number, a: Point, b: Point) {
  let last = shapes[shapes.length - 1]
  if (last?.index !== index) {
    last = {index, left: a[0], right: a[0], sides: []}
    shapes.push(last)
  }
  last.left = Math.min(last.left, a[0], b[0])
  last.right = Math.max(last.right, a[0], b[0])
  last.sides.push(a[0], a[1], b[0], b[1])
}

/** The same sum as `isInside`, so that rounding agrees. */
function crossesOdd(x: number, y: number, sides: readonly number[]): boolean {
  let inside = false
  for (let at = 0; at < sides.length; at += 4) {
    const [ax, ay, bx, by] = [sides[at], sides[at + 1], sides[at + 2], sides[at + 3]] as [
      number,
      number,
      number,
      number,
    ]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

function forEachSide(shapes: readonly Shape<unknown>[], act: (a: Point, b: Point, index: number) => void) {
  for (const [index, {rings}] of shapes.entries())
    for (const ring of rings)
      for (const [at, a] of ring.entries()) act(a, ring[at === 0 ? ring.length - 1 : at - 1] as Point, index)
}

function heights(shapes: readonly Shape<unknown>[]): [number, number] {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  forEachSide(shapes, ([, y]) => {
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  })
  return [top, bottom]
}

/** Returns so many strips that the sides take no more than `maxEntries` in all. */
function stripCount(shapes: readonly Shape<unknown>[], height: number): number {
  if (!(height > 0)) return 1
  let rise = 0
  forEachSide(shapes, ([, y], [, before]) => {
    rise += Math.abs(y - before)
  })
  return Math.max(1, Math.min(maxStrips, Math.floor((maxEntries * height) / (rise || 1))))
}
