/** Finds where an opening, a plate or an awning fits on a wall. */

import {rounded} from '../geometry/grid.ts'
import type {Plan, Plate, Side, Wall} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {wallCorners} from './wall-corners.ts'

export type WallList = 'openings' | 'plates' | 'awnings'

export interface WallSpaceOptions {
  list: WallList
  /** Metres along the wall. */
  width: number
  side: Side
  /** Elements that are not in the way: the one that is moved. */
  without?: ReadonlySet<string>
}

/** Returns the width in metres that a plate has on the drawing. */
export const plateWidth = ({modules}: Pick<Plate, 'modules'>): number => modules * 0.03 + 0.06

/** Rounding must not refuse an element that just fits. */
const tolerance = 0.00005

type Stretch = readonly [from: number, to: number]

/**
 * Returns the place nearest to `wanted` where it fits, as metres along the wall to its middle; undefined when there is
 * none. It stays clear of the walls that meet this one, as long as that leaves it a place.
 */
export function fitOnWall(plan: Plan, wall: Wall, wanted: number, options: WallSpaceOptions): number | undefined {
  const {list, width} = options
  const length = wallLength(wall)
  if (wall.kind === 'divider' && list !== 'awnings') return undefined
  // Only the middle of an awning must be on its wall.
  if (list === 'awnings' && width > length) return rounded(length / 2)
  const taken = takenOn(plan, wall, options)
  const corners = cornersInWay(plan, wall, options)
  return nearestFit(length, [...taken, ...corners], wanted, width) ?? nearestFit(length, taken, wanted, width)
}

/** Tests whether it fits at exactly this place, beside other elements. */
export function isFreeOnWall(plan: Plan, wall: Wall, at: number, options: WallSpaceOptions): boolean {
  const half = options.list === 'awnings' ? 0 : options.width / 2
  if (at - half < -tolerance || at + half > wallLength(wall) + tolerance) return false
  return takenOn(plan, wall, options).every(
    ([from, to]) => at + half <= from + tolerance || at - half >= to - tolerance,
  )
}

function takenOn({openings, plates}: Plan, wall: Wall, {list, side, without = new Set()}: WallSpaceOptions): Stretch[] {
  if (list === 'awnings') return []
  const isThere = (one: {id: string; wall: string}) => one.wall === wall.id && !without.has(one.id)
  const inOpenings = openings.filter(isThere).map(({at, width}) => around(at, width))
  if (list === 'openings') return inOpenings
  const onFace = plates.filter((plate) => isThere(plate) && plate.side === side)
  return [...inOpenings, ...onFace.map((plate) => around(plate.at, plateWidth(plate)))]
}

const around = (at: number, width: number): Stretch => [at - width / 2, at + width / 2]

/** An opening goes through the wall, so that walls on both sides are in its way. */
function cornersInWay(plan: Plan, wall: Wall, {list, side}: WallSpaceOptions): Stretch[] {
  return wallCorners(plan, wall)
    .filter((corner) => list === 'openings' || corner.side === 'both' || corner.side === side)
    .map(({from, to}): Stretch => [from, to])
}

function nearestFit(length: number, blocked: readonly Stretch[], wanted: number, width: number): number | undefined {
  let best: number | undefined
  let from = 0
  for (const [start, end] of [...blocked.toSorted(([one], [other]) => one - other), [length, length] as const]) {
    if (start - from >= width - tolerance) {
      const at = Math.max(from + width / 2, Math.min(wanted, start - width / 2))
      if (best === undefined || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at
    }
    from = Math.max(from, end)
  }
  return best === undefined ? undefined : rounded(Math.max(width / 2, Math.min(best, length - width / 2)))
}
