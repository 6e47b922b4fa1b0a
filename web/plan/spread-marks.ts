import {groupBy} from '#shared/home/older-browsers.ts'
import type {Point} from '#shared/home/schema.ts'

const rounds = 24

/**
 * Moves the centres of marks until they lie `gap` apart, or as nearly so as a move of at most `reach` allows: farther
 * away a mark would seem to belong to another room. It uses no randomness, so a plan always looks the same.
 */
export function spreadMarks(points: readonly Point[], gap: number, reach: number): Point[] {
  const moved = separated(points)
  for (let round = 0; round < rounds; round++) {
    let moves = false
    for (const [one, other] of neighbours(moved, gap)) moves = pushApart(one, other, gap) || moves
    if (!moves) break
    for (const [index, point] of moved.entries()) keepNear(point, points[index] ?? point, reach)
  }
  return moved
}

/** Radians. Directions turned by this angle are never opposite or equal. */
const goldenAngle = 2.4

/** Moves marks in the same place a pixel apart, in different directions, so that they can be separated. */
function separated(points: readonly Point[]): Point[] {
  const met = new Map<string, number>()
  return points.map(([x, y]) => {
    const before = met.get(`${x} ${y}`) ?? 0
    met.set(`${x} ${y}`, before + 1)
    if (before === 0) return [x, y]
    return [x + Math.cos(before * goldenAngle), y + Math.sin(before * goldenAngle)]
  })
}

/** Returns the pairs that may lie closer than `gap`, by squares of that size. */
function neighbours(points: readonly Point[], gap: number): [Point, Point][] {
  const keyOf = (column: number, row: number) => column * 65_536 + row
  const squareOf = ([x, y]: Point) => [Math.floor(x / gap), Math.floor(y / gap)] as const
  const squares = groupBy(points.keys(), (index) => keyOf(...squareOf(points[index] as Point)))
  return points.flatMap((point, index) => {
    const [column, row] = squareOf(point)
    return around
      .flatMap(([dx, dy]) => squares.get(keyOf(column + dx, row + dy)) ?? [])
      .filter((other) => other > index)
      .map((other): [Point, Point] => [point, points[other] as Point])
  })
}

/** A square and its neighbours. */
const around: readonly Point[] = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): Point => [dx, dy]))

function pushApart(one: Point, other: Point, gap: number): boolean {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]]
  const away = Math.hypot(dx, dy)
  // A hundredth of a pixel is near enough.
  if (away > gap - 0.01) return false
  const [ux, uy] = away === 0 ? [1, 0] : [dx / away, dy / away]
  const half = (gap - away) / 2
  one[0] -= ux * half
  one[1] -= uy * half
  other[0] += ux * half
  other[1] += uy * half
  return true
}

function keepNear(point: Point, start: Point, reach: number) {
  const [dx, dy] = [point[0] - start[0], point[1] - start[1]]
  const away = Math.hypot(dx, dy)
  if (away <= reach) return
  point[0] = start[0] + (dx / away) * reach
  point[1] = start[1] + (dy / away) * reach
}
