import {rounded} from '../geometry/grid.ts'
import {isInside} from '../geometry/rings.ts'
import {emptyRegions} from '../regions.ts'
import type {Home, Point, Room} from '../schema.ts'
import {slugOf} from '../versions/ids.ts'
import {addLines, type WallBody} from './draw-walls.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, newIds} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {middleOf} from './room-points.ts'

export interface DrawnRoom {
  plan: string
  /** Two opposite corners of its walls' centre lines. */
  from: Point
  to: Point
  name: string
  kind?: Room['kind']
  body?: WallBody
}

/** The smallest side of a drawn room, in metres. */
const smallestSide = 0.2

/**
 * Draws a rectangular room: the walls that are not there yet, and the room. Returns its id too. Throws EditRefused when
 * it is too small, or all of it belongs to another room.
 */
export function drawRoom(
  home: Home,
  {plan: planId, from, to, name, kind, body = {}}: DrawnRoom,
): {home: Home; room: string} {
  const allocate = newIds(home)
  const [left, right] = [from[0], to[0]].sort((one, other) => one - other).map(rounded) as [number, number]
  const [top, bottom] = [from[1], to[1]].sort((one, other) => one - other).map(rounded) as [number, number]
  if (right - left < smallestSide || bottom - top < smallestSide) throw new EditRefused('nothing-to-do')
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
  const id = allocate(slugOf(name) || 'room')
  const changed = changePlan(home, planId, (plan) => {
    const walled = keepRooms(plan, addLines(plan, corners, body, allocate))
    const at = placeIn(walled, [(left + right) / 2, (top + bottom) / 2], (point) => isInside(point, [corners.slice(1)]))
    const room: Room = {id, name, at, ...(kind !== undefined && {kind})}
    return {...walled, rooms: [...walled.rooms, room]}
  })
  return {home: changed, room: id}
}

/** Returns a point for a new room: the middle if free, else the middle of a free region within the rectangle. */
function placeIn(plan: Home['plans'][number], middle: Point, isWithin: (point: Point) => boolean): Point {
  const free = emptyRegions(plan)
  if (free.some(({rings}) => isInside(middle, rings))) return [rounded(middle[0]), rounded(middle[1])]
  const [largest] = free
    .map((region) => ({region, at: middleOf(region.rings)}))
    .filter(({at}) => isWithin(at))
    .sort((one, other) => other.region.net - one.region.net)
  if (largest === undefined) throw new EditRefused('nothing-to-do')
  return largest.at
}
