/** The part of a plan that light reaches from a point, and waves that walls stop. */
import type {Plan, Point} from './schema.ts'
import {wallLine} from './wall-line.ts'

/** A segment that stops light, from one point to the other. */
export type Barrier = readonly [Point, Point]

/** Rays besides those at the barriers' ends, so that an open pool is round. */
const rays = 48

/** Radians on both sides of an end: one ray meets the barrier, the other passes it. */
const rayOffset = 1e-4

/** The longest chord that replaces a piece of a curved wall, in metres. */
const chord = 0.4

/**
 * Returns the walls of a plan that stop light, parapets too. Light passes through passages and open doors, not through
 * windows: `open` has the ids of doors that stand open.
 */
export function barriersOf(plan: Plan, open: ReadonlySet<string> = new Set()): Barrier[] {
  const passable = plan.openings
    .filter(({id, kind}) => kind === 'passage' || open.has(id))
    .sort((one, other) => one.at - other.at)
  return plan.walls.flatMap((wall) => {
    if (wall.kind === 'divider') return []
    const line = wallLine(wall)
    const passages = passable.filter((opening) => opening.wall === wall.id)
    const barriers: Barrier[] = []
    let from = 0
    for (const {at, width} of [...passages, {at: line.length, width: 0}]) {
      const to = at - width / 2
      const pieces = wall.bow ? Math.ceil((to - from) / chord) : 1
      const step = (to - from) / pieces
      for (let piece = 0; to > from && piece < pieces; piece++) {
        barriers.push([line.at(from + piece * step).point, line.at(from + (piece + 1) * step).point])
      }
      from = Math.max(from, at + width / 2)
    }
    return barriers
  })
}

function near([x, y]: Point, [a, b]: Barrier, reach: number): boolean {
  return (
    Math.min(a[0], b[0]) < x + reach &&
    Math.max(a[0], b[0]) > x - reach &&
    Math.min(a[1], b[1]) < y + reach &&
    Math.max(a[1], b[1]) > y - reach
  )
}

/** A barrier as a ray sees it from its start: the barrier's start from there, and its way. Numbers alone are quick. */
interface Seen {
  ax: number
  ay: number
  ex: number
  ey: number
}

/** Returns how far a ray goes before it meets a barrier, at most `reach`. */
function distanceAlong(dx: number, dy: number, around: readonly Seen[], reach: number): number {
  let least = reach
  for (const {ax, ay, ex, ey} of around) {
    const cross = dx * ey - dy * ex
    if (cross === 0) continue
    const along = (ax * ey - ay * ex) / cross
    if (along < 0 || along >= least) continue
    const across = (ax * dy - ay * dx) / cross
    if (across >= 0 && across <= 1) least = along
  }
  return least
}

/**
 * Returns the outline of the area that light from a point reaches, within some metres, by the angles of its rays from -π
 * to π. `more` are further rays.
 */
export function seenAround(
  at: Point,
  barriers: readonly Barrier[],
  reach: number,
  more: readonly number[] = [],
): Point[] {
  const [x, y] = at
  const close = barriers.filter((barrier) => near(at, barrier, reach))
  const around = close.map(([a, b]): Seen => ({ax: a[0] - x, ay: a[1] - y, ex: b[0] - a[0], ey: b[1] - a[1]}))
  const angles = [...more, ...Array.from({length: rays}, (_, ray) => (ray / rays) * 2 * Math.PI - Math.PI)]
  for (const {ax, ay, ex, ey} of around) {
    const [start, end] = [Math.atan2(ay, ax), Math.atan2(ay + ey, ax + ex)]
    angles.push(start - rayOffset, start + rayOffset, end - rayOffset, end + rayOffset)
  }
  angles.sort((one, other) => one - other)
  return angles.map((angle) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const distance = distanceAlong(dx, dy, around, reach)
    return [x + dx * distance, y + dy * distance]
  })
}
