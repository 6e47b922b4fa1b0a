import type {Point} from '../home/schema.ts'

/** What the marks should leave free: a room's name. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const rounds = 24

/** More marks than this are left where they are: each is compared with each. */
const mostPoints = 400

/**
 * Moves the middles of marks as little as it takes to lie `gap` apart and off the boxes; where there is no room for all,
 * they come as near to that as they can. Nothing is random, so that a plan always looks the same.
 */
export function spread(points: readonly Point[], gap: number, boxes: readonly Box[]): Point[] {
  const moved: Point[] = points.map(([x, y]) => [x, y])
  if (points.length > mostPoints) return moved
  for (let round = 0; round < rounds; round++) {
    const pushes = moved.map((point, index) => push(point, index, moved, gap, boxes))
    if (!pushes.includes(true)) break
  }
  return moved
}

/** Whether anything had to move. */
function push(point: Point, index: number, all: readonly Point[], gap: number, boxes: readonly Box[]): boolean {
  let moves = false
  for (const other of all.slice(index + 1)) moves = pushApart(point, other, gap, index) || moves
  for (const box of boxes) moves = pushOff(point, box, gap / 2) || moves
  return moves
}

function pushApart(one: Point, other: Point, gap: number, index: number): boolean {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]]
  const away = Math.hypot(dx, dy)
  // A pixel's hundredth is near enough.
  if (away > gap - 0.01) return false
  // Two in one place part sideways, a third of them another way.
  const [ux, uy] = away > 0.01 ? [dx / away, dy / away] : [Math.cos(index), Math.sin(index)]
  const half = (gap - away) / 2
  one[0] -= ux * half
  one[1] -= uy * half
  other[0] += ux * half
  other[1] += uy * half
  return true
}

/** Up or down, whichever is nearer: names are wide and low. */
function pushOff(point: Point, box: Box, reach: number): boolean {
  const dy = point[1] - box.y
  const least = box.height / 2 + reach
  if (Math.abs(point[0] - box.x) > box.width / 2 + reach / 2 || Math.abs(dy) > least - 0.01) return false
  point[1] = box.y + (dy < 0 ? -least : least)
  return true
}
