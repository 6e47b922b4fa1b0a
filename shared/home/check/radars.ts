/** Checks that the zones of a radar are areas, each with a number of its own. */
import {defaults} from '../defaults.ts'
import {gridSteps, onGrid} from '../geometry/grid.ts'
import {clockwiseArea} from '../geometry/rings.ts'
import {shorten} from '../problem.ts'
import type {Point, Radar, RadarZone} from '../schema.ts'
import {pointText} from './finding.ts'

/** Square metres. A smaller zone is a slip of the hand. */
export const leastArea = 0.01

/** Returns the path and the text of each mistake, in the order of the zones. */
export function checkRadar({zones = []}: Radar): [key: string, text: string][] {
  const numbers = new Map<string, string>()
  return zones.flatMap((zone, index) => {
    const {kind = defaults.radarZone.kind, number, name} = zone
    const key = `${kind} ${number}`
    const other = numbers.get(key)
    if (other === undefined) numbers.set(key, name)
    const twice = `${number} is already the number of the ${kind} zone ${shorten(other ?? '')}`
    const wrong = wrongOutline(zone)
    return [
      ...(other === undefined ? [] : [[`zones/${index}/number`, twice] as [string, string]]),
      ...(wrong === undefined ? [] : [[`zones/${index}/path`, wrong] as [string, string]]),
    ]
  })
}

/** Returns the fault of a zone's outline; undefined for a good one. */
export function wrongOutline({name, path}: Pick<RadarZone, 'name' | 'path'>): string | undefined {
  const steps = path.map(([x, y]): Point => [onGrid(x), onGrid(y)])
  const cross = firstCrossing(steps)
  if (cross) return `the outline of ${shorten(name)} crosses or touches itself near ${pointText(...cross)}`
  const area = Math.abs(clockwiseArea(steps)) / 2 / gridSteps ** 2
  return area < leastArea ? `${shorten(name)} is smaller than 0.01 m²` : undefined
}

/** Returns a corner of the first side that meets another one; undefined for a simple outline. */
function firstCrossing(path: readonly Point[]): Point | undefined {
  const count = path.length
  const corner = (index: number) => path[index % count] as Point
  // Two sides beside each other share their corner only: none is without length, or runs back over the other.
  for (let one = 0; one < count; one++) {
    const [a, b, next] = [corner(one), corner(one + 1), corner(one + 2)]
    if (a[0] === b[0] && a[1] === b[1]) return a
    if (turn(a, b, next) === 0 && (b[0] - a[0]) * (next[0] - b[0]) + (b[1] - a[1]) * (next[1] - b[1]) < 0) return b
  }
  for (let one = 0; one < count; one++) {
    const [a, b] = [corner(one), corner(one + 1)]
    const last = one === 0 ? count - 1 : count
    for (let other = one + 2; other < last; other++) if (meet(a, b, corner(other), corner(other + 1))) return a
  }
  return undefined
}

/** The side of the line from `a` to `b` on which a point lies: 1, -1, or 0 on it. Exact for whole steps of the grid. */
const turn = (a: Point, b: Point, point: Point) =>
  Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]))

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [toC, toD, toA, toB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (toC !== toD && toA !== toB) return true
  return toC === 0 && toD === 0 && (isBetween(a, b, c) || isBetween(a, b, d) || isBetween(c, d, a))
}

const isBetween = (a: Point, b: Point, point: Point) =>
  [0, 1].every((axis) => {
    const [from, to, at] = [a[axis as 0], b[axis as 0], point[axis as 0]]
    return at >= Math.min(from, to) && at <= Math.max(from, to)
  })
