/**
 * The shapes of a drawing, as every writer of files takes them: paths of straight lines and circular arcs, ellipses and
 * texts. The y axis points down.
 */
import {along, distance, dot, rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {leftNormal} from '../wall-line.ts'

/** One step of a path. */
export interface Step {
  to: Point
  /** The tangent of a quarter of the angle that an arc turns by, positive clockwise; absent for a straight line. */
  bulge?: number
}

export interface Path {
  from: Point
  readonly steps: readonly Step[]
  isClosed: boolean
}

interface Named {
  /** The classes of the shape, and of the groups around it inside its element. */
  name: string
}

export type Shape = Named &
  (
    | {kind: 'path'; paths: readonly Path[]}
    | {kind: 'ellipse'; center: Point; radii: Point; angle: number}
    | {kind: 'text'; at: Point; size: number; text: string; angle: number}
  )

/** The place of a shape, which is mirrored, then turned clockwise by degrees, then moved. */
export interface Place {
  at: Point
  angle: number
  isMirrored: boolean
}

/** Returns the shape at its place, `scale` times as large. */
export function placeShape(shape: Shape, {at, angle, isMirrored}: Place, scale = 1): Shape {
  const move = ([x, y]: Point): Point => {
    const turned = rotate([isMirrored ? -x : x, y], angle)
    return [at[0] + turned[0] * scale, at[1] + turned[1] * scale]
  }
  const turn = (own: number) => (isMirrored ? -own : own) + angle
  switch (shape.kind) {
    case 'path':
      return {...shape, paths: shape.paths.map((path) => mapPath(path, move, isMirrored ? -1 : 1))}
    case 'ellipse': {
      const radii: Point = [shape.radii[0] * scale, shape.radii[1] * scale]
      return {...shape, center: move(shape.center), radii, angle: turn(shape.angle)}
    }
    default:
      return {...shape, at: move(shape.at), size: shape.size * scale, angle: turn(shape.angle)}
  }
}

/** Moves a path's points; `sense` is -1 when that mirrors it. */
export function mapPath({from, steps, isClosed}: Path, move: (point: Point) => Point, sense: 1 | -1): Path {
  return {
    from: move(from),
    steps: steps.map(({to, bulge}) => (bulge === undefined ? {to: move(to)} : {to: move(to), bulge: bulge * sense})),
    isClosed,
  }
}

export interface Arc {
  center: Point
  radius: number
  /** Radians from the x axis, and how far it turns from there; positive is clockwise. */
  start: number
  sweep: number
}

/** Returns the circle of a step with a bulge. */
export function arcOf(from: Point, to: Point, bulge: number): Arc {
  const chord = distance(from, to)
  const sweep = 4 * Math.atan(bulge)
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const direction: Point = [(to[0] - from[0]) / chord, (to[1] - from[1]) / chord]
  // A clockwise arc of less than a half turn has its centre on the right of its chord.
  const center = along(middle, leftNormal(direction), (-chord * (1 / bulge - bulge)) / 4)
  return {center, radius: distance(center, from), start: Math.atan2(from[1] - center[1], from[0] - center[0]), sweep}
}

/** Returns points that the shape lies within the box of: its corners, and those around its curves. */
export function* pointsAround(shape: Shape): Generator<Point> {
  if (shape.kind === 'ellipse') {
    const reach = Math.max(...shape.radii)
    yield* [
      [shape.center[0] - reach, shape.center[1] - reach] as Point,
      [shape.center[0] + reach, shape.center[1] + reach] as Point,
    ]
  } else if (shape.kind === 'text') yield shape.at
  else for (const path of shape.paths) yield* pathPoints(path)
}

function* pathPoints({from, steps}: Path): Generator<Point> {
  yield from
  let before = from
  for (const {to, bulge} of steps) {
    yield to
    if (bulge !== undefined && distance(before, to) > 0) yield* arcExtremes(arcOf(before, to, bulge))
    before = to
  }
}

/** Returns the points where an arc is leftmost, lowest, rightmost or highest. */
function arcExtremes({center, radius, start, sweep}: Arc): Point[] {
  const middle: Point = [Math.cos(start + sweep / 2), Math.sin(start + sweep / 2)]
  const axes: Point[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  return axes.filter((axis) => dot(axis, middle) >= Math.cos(sweep / 2)).map((axis) => along(center, axis, radius))
}
