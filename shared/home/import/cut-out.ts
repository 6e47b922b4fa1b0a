/** Reads the shape that a staircase cuts out of the floor above: it tells the turns and the width of the stairs. */
import type {Point} from '../schema.ts'

/** A rectangle without one of its corners: a flight along the depth, and one along the width. */
export interface CutOutL {
  /** 1 when the flight along the depth leaves the right side free, -1 when it leaves the left side free. */
  towards: 1 | -1
  /** Whether the flight along the width is at the back. */
  isAtBack: boolean
  /** The width of the flight along the depth, and of the one along the width, as fractions of the piece's sides. */
  along: number
  across: number
}

/** The commands of an SVG path, with the count of numbers that each takes. */
const counts: Readonly<Record<string, number>> = {m: 2, l: 2, h: 1, v: 1, z: 0}
/** A fraction of a side. Nearer corners are one. */
const near = 0.005

/** Returns the L that a path draws in a square of size 1, from its upper left corner; undefined for any other shape. */
export function readCutOut(path: string): CutOutL | undefined {
  const corners = cornersOf(path)
  if (corners?.length !== 6) return undefined
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const isAtSide = ([x, y]: Point) => x < left + near || x > right - near || y < top + near || y > bottom - near
  const [inner, ...others] = corners.filter((corner) => !isAtSide(corner))
  if (inner === undefined || others.length > 0) return undefined
  const has = (x: number, y: number) =>
    corners.some((each) => Math.abs(each[0] - x) < near && Math.abs(each[1] - y) < near)
  const missing = [left, right].flatMap((x) => [top, bottom].map((y) => ({x, y}))).filter(({x, y}) => !has(x, y))
  const [corner] = missing
  if (corner === undefined || missing.length > 1) return undefined
  const isAtBack = corner.y === bottom
  return {
    towards: corner.x === right ? 1 : -1,
    isAtBack,
    along: corner.x === right ? inner[0] - left : right - inner[0],
    across: isAtBack ? inner[1] - top : bottom - inner[1],
  }
}

/** Returns the corners of a path of straight lines along the sides; undefined when it draws anything else. */
function cornersOf(path: string): Point[] | undefined {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, letter = '', written = ''] of path.slice(0, 1000).matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toLowerCase()
    const numbers = (written.match(/[+-]?\d*\.?\d+/g) ?? []).map(Number)
    if (counts[command] === undefined || numbers.length !== counts[command]) return undefined
    const isRelative = letter === command
    const moved = (from: number, by: number) => (isRelative ? from + by : by)
    if (command === 'h') x = moved(x, numbers[0] as number)
    else if (command === 'v') y = moved(y, numbers[0] as number)
    else if (command !== 'z') [x, y] = [moved(x, numbers[0] as number), moved(y, numbers[1] as number)]
    if (command !== 'z') points.push([x, y])
  }
  return withoutStraight(points.filter((point, index) => index === 0 || !isSame(point, points[index - 1] as Point)))
}

const isSame = (one: Point, other: Point) => Math.abs(one[0] - other[0]) < near && Math.abs(one[1] - other[1]) < near

/** Removes points where the outline goes straight on. */
function withoutStraight(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const [before, after] = [points.at(index - 1) as Point, points[(index + 1) % points.length] as Point]
    return !([0, 1] as const).some(
      (axis) => Math.abs(before[axis] - point[axis]) < near && Math.abs(after[axis] - point[axis]) < near,
    )
  })
}
