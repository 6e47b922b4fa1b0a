import type {Plan, Point} from '#shared/home/schema.ts'
import {barriersOf} from '../../light-pool.ts'

/** Metres from a device within which a wall is the one that it is on. */
const onWall = 0.1

/** Metres along the line within which two crossings are of one wall: it bends there, or two walls meet. */
const sameWall = 0.3

/**
 * Counts the walls that a straight line between two places of a plan goes through. Passages, low walls, fences and dividers
 * are none.
 */
export function wallsBetween(plan: Plan, [x, y]: Point, [ex, ey]: Point): number {
  const [dx, dy] = [ex - x, ey - y]
  const length = Math.hypot(dx, dy)
  const walls = plan.walls.filter(({kind = 'wall'}) => kind === 'wall')
  const crossings = barriersOf({...plan, walls})
    .flatMap(([a, b]) => {
      const [wx, wy] = [b[0] - a[0], b[1] - a[1]]
      const cross = dx * wy - dy * wx
      if (cross === 0) return []
      const along = ((a[0] - x) * wy - (a[1] - y) * wx) / cross
      const across = ((a[0] - x) * dy - (a[1] - y) * dx) / cross
      return across >= 0 && across <= 1 ? [along * length] : []
    })
    .filter((at) => at > onWall && at < length - onWall)
    .sort((one, other) => one - other)
  return crossings.filter((at, index) => at - (crossings[index - 1] ?? Number.NEGATIVE_INFINITY) > sameWall).length
}
