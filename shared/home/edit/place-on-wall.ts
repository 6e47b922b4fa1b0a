/** Places openings, plates and awnings on the wall that a pointer means. */
import {defaults} from '../defaults.ts'
import {rounded} from '../geometry/grid.ts'
import {sideOf} from '../geometry/line.ts'
import type {Home, Opening, Plan, Point, Side, Wall} from '../schema.ts'
import {distanceAlong, halfThickness, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {locate} from './in-plan.ts'
import {isFarFrom} from './near-wall.ts'
import {setFields} from './set-fields.ts'
import {wallDistances} from './wall-distances.ts'
import {fitOnWall, isFreeOnWall, plateWidth, type WallList, type WallSpaceOptions} from './wall-space.ts'

export interface PlaceOptions extends Omit<WallSpaceOptions, 'side'> {
  /** Metres from a wall's face within which it attracts. */
  reach: number
  /** Metres of the grid of clear distances from the corner; 0 for none. */
  grid?: number
}

export interface WallPlace {
  wall: string
  /** Metres from the wall's end `a` to the middle. */
  at: number
  /** The side of the pointer. */
  side: Side
  /** The opening that an awning hangs over. */
  opening?: string
}

/** Returns the place on the nearest wall where it fits; undefined when none is within reach. */
export function placeOnWall(plan: Plan, pointer: Point, options: PlaceOptions): WallPlace | undefined {
  const near = plan.walls
    .filter((wall) => !isFarFrom(wall, pointer, options.reach + halfThickness(wall)))
    .map((wall) => ({wall, ...nearestOn(wall, pointer)}))
    .filter(({far}) => far <= options.reach)
    .sort((one, other) => one.far - other.far)
  for (const {wall, at, side} of near) {
    const place = placeOn(plan, wall, {...options, side}, at)
    if (place !== undefined) return {wall: wall.id, side, ...place}
  }
  return undefined
}

/** Returns a pointer's place along a wall, and its distance from the wall's body. */
function nearestOn(wall: Wall, pointer: Point): {at: number; side: Side; far: number} {
  const line = wallLine(wall)
  const along = distanceAlong(line, pointer)
  const at = Math.max(0, Math.min(along, line.length))
  const {point, direction} = line.at(at)
  const off = sideOf(point, direction, pointer)
  const beside = Math.max(0, Math.abs(off) - halfThickness(wall))
  return {at, side: off >= 0 ? 'left' : 'right', far: Math.hypot(beside, along - at)}
}

type SpaceOptions = WallSpaceOptions & Pick<PlaceOptions, 'reach' | 'grid'>

function placeOn(
  plan: Plan,
  wall: Wall,
  options: SpaceOptions,
  wanted: number,
): Omit<WallPlace, 'wall' | 'side'> | undefined {
  const opening = options.list === 'awnings' ? openingAt(plan.openings, wall, wanted) : undefined
  if (opening !== undefined) return {at: opening.at, opening: opening.id}
  const at = fitOnWall(plan, wall, wanted, options)
  return at === undefined ? undefined : {at: onGrid(plan, wall, options, at)}
}

const openingAt = (openings: readonly Opening[], wall: Wall, at: number): Opening | undefined =>
  openings.find((opening) => opening.wall === wall.id && Math.abs(opening.at - at) <= opening.width / 2)

/** Rounds the clear distance to the nearer corner, if it still fits there. */
function onGrid(plan: Plan, wall: Wall, options: SpaceOptions, at: number): number {
  const {grid = 0} = options
  if (grid <= 0) return at
  const {a, b} = wallDistances(plan, {...options, wall: wall.id, at})
  const off = (metres: number) => Math.round(metres / grid) * grid - metres
  const next = rounded(a.metres <= b.metres ? at + off(a.metres) : at - off(b.metres))
  const isClear = fitOnWall(plan, wall, next, options) === next
  return isClear && isFreeOnWall(plan, wall, next, options) ? next : at
}

/**
 * Moves an opening, a plate or an awning to a place, on any wall of its plan. An opening that moves to another wall
 * opens to the place's side. Throws EditRefused when it does not fit, or stands in the way of another.
 */
export function moveOnWall(home: Home, id: string, {wall, at, side}: WallPlace): Home {
  const {plan, list, element} = locate(home, id)
  if (!('wall' in element) || !isWallList(list)) throw new EditRefused('nothing-to-do', [id])
  const target = plan.walls.find((one) => one.id === wall)
  if (target === undefined) throw new EditRefused('missing', [wall])
  const options = {list, side, width: widthOnWall(element), without: new Set([id])}
  if (!isFreeOnWall(plan, target, at, options)) throw new EditRefused('does-not-fit', [id])
  const turns = list !== 'openings' || element.wall !== wall
  const sideField = list === 'openings' && side === defaults.opening.side ? undefined : side
  return setFields(home, [id], {wall, at: rounded(at), ...(turns && {side: sideField})})
}

const isWallList = (list: string): list is WallList => ['openings', 'plates', 'awnings'].includes(list)

/** Returns the width along the wall of an opening, a plate or an awning. */
export const widthOnWall = (element: {width: number} | {modules: number}): number =>
  'width' in element ? element.width : plateWidth(element)
