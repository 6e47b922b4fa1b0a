import type {Point} from '../home/schema.ts'

/** What the marks should leave free: a room's name. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const rounds = 24

/** A mark moved any farther, in gaps, would seem to belong to another room. */
const maxShift = 0.8

/** More marks than this are left where they are: each is compared with each. */
const maxPoints = 400

/**
 * Moves the middles of marks as little as it takes to lie `gap` apart and off the boxes; where there is no room for all,
 * they come as near to that as they can. Nothing is random, so that a plan always looks the same.
 */
export function spreadMarks(points: readonly Point[], gap: number, boxes: readonly Box[]): Point[] {
  if (points.length > maxPoints) return [...points]
  const moved = untangled(points)
  for (let round = 0; round < rounds; round++) {
    const pushes = moved.map((point, index) => push(point, moved.slice(index + 1), gap, boxes))
    for (const [index, point] of moved.entries()) keepNear(point, points[index] ?? point, gap * maxShift)
    if (!pushes.includes(true)) break
  }
  return moved
}

/** Whether anything had to move. */
function push(point: Point, others: readonly Point[], gap: number, boxes: readonly Box[]): boolean {
  let moves = false
  for (const other of others) moves = pushApart(point, other, gap) || moves
  for (const box of boxes) moves = pushOff(point, box, gap / 2) || moves
  return moves
}

/** Turned by this, in radians, no two of several directions are ever opposite or the same. */
const goldenAngle = 2.4

/** Marks in one place begin a pixel from it, each another way, so that there is a way to part them. */
function untangled(points: readonly Point[]): Point[] {
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
  // A pixel's hundredth is near enough.
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

/** Up or down, whichever is nearer: names are wide and low. */
function pushOff(point: Point, box: Box, reach: number): boolean {
  const dy = point[1] - box.y
  const least = box.height / 2 + reach
  if (Math.abs(point[0] - box.x) > box.width / 2 + reach / 2 || Math.abs(dy) > least - 0.01) return false
  point[1] = box.y + (dy < 0 ? -least : least)
  return true
}
