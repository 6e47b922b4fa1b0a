/** Finds the wall of a door or window that only has a point. Frozen with the step from version 1. */
import type {Point} from './values.ts'

/** A wall of version 1. */
type Row = readonly [x1: number, y1: number, x2: number, y2: number, thickness?: number]

/** The centre line of a wall that can have openings, and the index of the wall in the file. */
interface Line {
  index: number
  from: Point
  /** The direction, a unit vector. */
  along: Point
  length: number
}

interface Nearest {
  line: Line
  /** The distance, in grid steps. */
  away: number
}

/** The index of a wall and the metres along it, or a problem at a path within the opening. */
export type Placed = {wall: number; at: number} | {path: string; message: string}

const maxDistance = 0.5

/** Converts metres to steps of the 0.1 mm grid, on which lengths are compared. */
const onGrid = (metres: number) => Math.round(metres * 10_000)

/** Returns a function that places openings in these walls. Walls without thickness have no openings. */
export function createOpeningPlacer(walls: readonly Row[]) {
  const lines = walls.map(lineOf).filter((line) => line !== undefined)
  const boxes = boxesOf(lines)
  return (at: Point, width: number): Placed => {
    const nearest = nearestLine(lines, boxes, at, width, maxDistance) ?? nearestLine(lines, boxes, at, width)
    if (nearest === undefined) return {path: '/at', message: 'there is no wall for it'}
    const {line, away} = nearest
    const wall = `/walls/${line.index}`
    if (away > onGrid(maxDistance))
      return {
        path: '/at',
        message: `no wall is within ${maxDistance} m: the nearest, ${wall}, is ${toMetresText(away)} m away`,
      }
    if (onGrid(width) > onGrid(line.length))
      return {
        path: '',
        message: `is ${toMetresText(onGrid(width))} m wide, but its wall ${wall} is only ${toMetresText(onGrid(line.length))} m long`,
      }
    return {wall: line.index, at: fitted(line, at, width)}
  }
}

const toMetresText = (gridSteps: number) => (gridSteps / 10_000).toFixed(3)

function lineOf([x1, y1, x2, y2, thickness]: Row, index: number): Line | undefined {
  if (thickness === 0) return undefined
  const length = Math.hypot(x2 - x1, y2 - y1)
  const along: Point = length === 0 ? [1, 0] : [(x2 - x1) / length, (y2 - y1) / length]
  return {index, from: [x1, y1], along, length}
}

/** Returns the bounding boxes of the lines in one array: left, right, top, bottom for each. */
function boxesOf(lines: readonly Line[]): Float64Array {
  const boxes = new Float64Array(lines.length * 4)
  for (const [index, {from, along, length}] of lines.entries()) {
    const to = [from[0] + along[0] * length, from[1] + along[1] * length] as const
    const box = [Math.min(from[0], to[0]), Math.max(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[1], to[1])]
    boxes.set(box, index * 4)
  }
  return boxes
}

/** Returns the nearest line within reach; at a corner, the first line that is long enough. */
function nearestLine(
  lines: readonly Line[],
  boxes: Float64Array,
  at: Point,
  width: number,
  within = Number.POSITIVE_INFINITY,
): Nearest | undefined {
  let nearest: Nearest | undefined
  // The reach of a line that can still be nearest. Most boxes are farther away, which saves most of the time.
  let reach = within + 1 / 10_000
  const [x, y] = at
  for (let index = 0; index < lines.length; index++) {
    const box = index * 4
    if (x < (boxes[box] as number) - reach || x > (boxes[box + 1] as number) + reach) continue
    if (y < (boxes[box + 2] as number) - reach || y > (boxes[box + 3] as number) + reach) continue
    const line = lines[index] as Line
    const away = onGrid(distanceTo(line, at))
    const isNearer = nearest === undefined || away < nearest.away
    const isLonger = away === nearest?.away && nearest.line.length < width && line.length >= width
    if (!isNearer && !isLonger) continue
    nearest = {line, away}
    reach = (away + 1) / 10_000
  }
  return nearest
}

const alongLine = ({from, along}: Line, at: Point) => (at[0] - from[0]) * along[0] + (at[1] - from[1]) * along[1]

function distanceTo(line: Line, at: Point): number {
  const reached = Math.min(Math.max(alongLine(line, at), 0), line.length)
  const {from, along} = line
  return Math.hypot(from[0] + along[0] * reached - at[0], from[1] + along[1] * reached - at[1])
}

/** Returns the metres along the wall to the opening's middle, moved so that it doesn't stick out past an end. */
function fitted(line: Line, at: Point, width: number): number {
  const rounded = onGrid(alongLine(line, at)) / 10_000
  // The opening's end equals the wall's on the grid, despite the rounding of doubles.
  return Math.min(Math.max(rounded, width / 2), onGrid(line.length) / 10_000 - width / 2)
}
