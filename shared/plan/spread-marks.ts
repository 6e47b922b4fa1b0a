import type {Point} from '../home/schema.ts'

/** The area of a room's name, which marks leave free. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const rounds = 24

/** The greatest move of a mark, in gaps. Farther away it would seem to belong to another room. */
const maxShift = 0.8

/** More marks than this stay in place, because each is compared with every other. */
const maxPoints = 400

/**
 * Moves the centres of marks until they lie `gap` apart and off the boxes, or as nearly so as there is room.
 * It uses no randomness, so a plan always looks the same.
 */
export function spreadMarks(points: readonly Point[], gap: number, boxes: readonly Box[]): Point[] {
  if (points.length > maxPoints) return [...points]
  const moved = separated(points)
  for (let round = 0; round < rounds; round++) {
    const pushes = moved.map((point, index) => push(point, moved.slice(index + 1), gap, boxes))
    for (const [index, point] of moved.entries()) keepNear(point, points[index] ?? point, gap * maxShift)
    if (!pushes.includes(true)) break
  }
  return moved
}

/** Pushes a point away from the others and off the boxes. Returns whether anything moved. */
function push(point: Point, others: readonly Point[], gap: number, boxes: readonly Box[]): boolean {
  let moves = false
  for (const other of others) moves = pushApart(point, other, gap) || moves
  for (const box of boxes) moves = pushOff(point, box, gap / 2) || moves
  return moves
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

/** Moves a point up or down, whichever is nearer: names are wide and low. */
function pushOff(point: Point, box: Box, reach: number): boolean {
  const dy = point[1] - box.y
  const least = box.height / 2 + reach
  if (Math.abs(point[0] - box.x) > box.width / 2 + reach / 2 || Math.abs(dy) > least - 0.01) return false
  point[1] = box.y + (dy < 0 ? -least : least)
  return true
}
