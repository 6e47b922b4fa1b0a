/** The centre line of a wall: a straight line, or the circular arc that its bow defines. */
import {defaults} from './defaults.ts'
import {onGrid} from './geometry/grid.ts'
import type {Point, Wall} from './schema.ts'

export interface WallLine {
  /** Metres along the line. */
  length: number
  /** The circle of a curved wall; undefined for a straight one. */
  arc?: Arc
  /** Returns the point `distance` metres from `a`, and the unit direction from `a` to `b` there. */
  at(distance: number): {point: Point; direction: Point}
}

interface Arc {
  center: Point
  radius: number
  /** The turning direction from `a` to `b`: 1 is clockwise as seen on the drawing, -1 counterclockwise. */
  turn: number
  /** The angle of `a` seen from the centre, in radians. */
  start: number
}

/** Tests whether a wall is straight on the grid: the centre of a flatter arc is out of numeric range. */
export const isStraight = ({bow = 0}: Pick<Wall, 'bow'>): boolean => onGrid(bow) === 0

const bowOf = (wall: Pick<Wall, 'bow'>): number => (isStraight(wall) ? 0 : (wall.bow ?? 0))

/** Returns half the wall's thickness in metres; 0 for a divider. */
export function halfThickness({kind, thickness = defaults.wall.thickness}: Pick<Wall, 'kind' | 'thickness'>): number {
  return kind === 'divider' ? 0 : thickness / 2
}

const chordOf = ({a, b}: Pick<Wall, 'a' | 'b'>): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Returns the line's length without building the line: the check needs it for everything on a wall. */
export function wallLength(wall: Pick<Wall, 'a' | 'b' | 'bow'>): number {
  const [chord, bow] = [chordOf(wall), bowOf(wall)]
  return bow === 0 || chord === 0 ? chord : radiusOf(chord, bow) * 4 * Math.atan((2 * Math.abs(bow)) / chord)
}

const radiusOf = (chord: number, bow: number): number => (chord ** 2 / 4 + bow ** 2) / (2 * Math.abs(bow))

export function wallLine(wall: Pick<Wall, 'a' | 'b' | 'bow'>): WallLine {
  const {a, b} = wall
  const bow = bowOf(wall)
  const chord = chordOf(wall)
  const along: Point = chord === 0 ? [1, 0] : [(b[0] - a[0]) / chord, (b[1] - a[1]) / chord]
  if (bow === 0 || chord === 0)
    return {
      length: chord,
      at: (distance) => ({point: [a[0] + along[0] * distance, a[1] + along[1] * distance], direction: along}),
    }

  const radius = radiusOf(chord, bow)
  /**
   * The distance from the chord's middle to the centre, leftwards; a wall that bows left has its centre on the right.
   */
  const offset = bow - Math.sign(bow) * radius
  const left = leftNormal(along)
  const center: Point = [(a[0] + b[0]) / 2 + left[0] * offset, (a[1] + b[1]) / 2 + left[1] * offset]
  const start = Math.atan2(a[1] - center[1], a[0] - center[0])
  const turn = Math.sign(bow)
  return {
    length: wallLength(wall),
    arc: {center, radius, turn, start},
    at(distance) {
      const angle = start + (turn * distance) / radius
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      return {
        point: [center[0] + radius * cos, center[1] + radius * sin],
        direction: [-turn * sin, turn * cos],
      }
    },
  }
}

/** Metres beyond a wall's face at which its room is looked for. */
const beyond = 0.3

/** Returns the points a little beyond the left and the right face of a wall, some metres from its end `a`. */
export function besideWall(wall: Wall, at: number): readonly [left: Point, right: Point] {
  const {point, direction} = wallLine(wall).at(at)
  const [x, y] = leftNormal(direction)
  const step = halfThickness(wall) + beyond
  return [
    [point[0] + x * step, point[1] + y * step],
    [point[0] - x * step, point[1] - y * step],
  ]
}

/** Returns the left normal of a direction as seen on the drawing, where y points down. */
export function leftNormal([x, y]: Point): Point {
  return [y, -x]
}

/** Returns a point's distance along a wall's line; it may lie before the start or past the end. */
export function distanceAlong({arc, length, at}: WallLine, [x, y]: Point): number {
  if (arc === undefined) {
    const {point, direction} = at(0)
    return (x - point[0]) * direction[0] + (y - point[1]) * direction[1]
  }
  const {center, radius, turn, start} = arc
  // Measured from the arc's middle, so that the rest of the circle splits evenly between both sides.
  const middle = start + (turn * length) / (2 * radius)
  const angle = turn * (Math.atan2(y - center[1], x - center[0]) - middle)
  const around = 2 * Math.PI
  return length / 2 + radius * (angle - around * Math.round(angle / around))
}
