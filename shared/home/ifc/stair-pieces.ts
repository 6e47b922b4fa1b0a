/** Turns stairs into pieces of their footprint. */
import {plainPiece, type SourcePiece} from '../import/source-home.ts'
import type {Point} from '../schema.ts'
import {extentOf, leastRectangle} from './hull.ts'
import type {IfcStair} from './ifc-house.ts'
import type {Placing} from './opening-pieces.ts'

/** Words of the import for the shapes of IfcStairTypeEnum. */
const words: readonly (readonly [RegExp, string])[] = [
  [/SPIRAL/, 'spiral staircase'],
  [/HALF_TURN|HALF_WINDING|TWO_QUARTER|DOUBLE_RETURN/, 'half turn staircase'],
  [/QUARTER|CURVED/, 'quarter turn staircase'],
]

/** Metres between the lowest and the highest part of a stair that goes one way. */
const minRun = 0.5

/** Returns a piece; undefined when the stair has no footprint. */
export function stairPiece(stair: IfcStair, {upright, floor, level}: Placing): SourcePiece | undefined {
  const {body, foot, head, risers, shape} = stair
  const rectangle = leastRectangle(body.hull)
  if (rectangle === undefined) return undefined
  const along = backOf(rectangle, foot, head)
  const [from, to] = extentOf(body.hull, along)
  const [near, far] = extentOf(body.hull, [-along[1], along[0]])
  const [s, t] = [(from + to) / 2, (near + far) / 2]
  const [x, y] = upright.direction(along)
  return {
    ...plainPiece(),
    kind: 'piece',
    catalogId: words.find(([pattern]) => pattern.test(shape))?.[1] ?? 'staircase',
    name: stair.name,
    at: upright.point([along[0] * s - along[1] * t, along[1] * s + along[0] * t]),
    z: Math.max(body.low - floor, 0),
    // A piece's back is up on the drawing.
    angle: (Math.atan2(y, x) * 180) / Math.PI + 90,
    width: far - near,
    depth: to - from,
    // The import counts steps of 17.5 cm.
    height: risers === undefined ? body.high - body.low : risers * 0.175,
    level,
    sourceId: stair.id,
  }
}

/** Returns the direction along the footprint in which the stair rises, or its longer side. */
function backOf({a, b}: {a: Point; b: Point}, foot: Point, head: Point): Point {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const [x, y] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const rise: Point = [head[0] - foot[0], head[1] - foot[1]]
  const [run, aside] = [rise[0] * x + rise[1] * y, rise[1] * x - rise[0] * y]
  if (Math.abs(run) >= Math.abs(aside) || Math.abs(aside) < minRun) return run < 0 ? [-x, -y] : [x, y]
  return aside < 0 ? [y, -x] : [-y, x]
}
