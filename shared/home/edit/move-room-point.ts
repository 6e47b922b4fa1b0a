import {roundedPoint} from '../geometry/grid.ts'
import {directionBetween} from '../geometry/line.ts'
import {along, distance} from '../geometry/vector.ts'
import {planRegions} from '../regions.ts'
import type {Home, Plan, Point} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {locate} from './in-plan.ts'
import {isWellInside} from './room-points.ts'
import {setFields} from './set-fields.ts'

/** Steps between a room's old point and the new one, when that is outside. */
const steps = 200

/**
 * Moves the point of a room, at which its name stands. It stays in the room's region: a place outside moves it as far
 * as the walls let it. Throws EditRefused when it can't move at all.
 */
export function moveRoomPoint(home: Home, {room: id, to}: {room: string; to: Point}): Home {
  const {plan, list} = locate(home, id)
  const room = list === 'rooms' ? plan.rooms.find((room) => room.id === id) : undefined
  if (room === undefined) throw new EditRefused('missing', [id])
  const at = roundedPoint(reachable(plan, id, room.at, to))
  if (distance(at, room.at) === 0) throw new EditRefused('nothing-to-do', [id])
  return setFields(home, [id], {at})
}

/** Returns the last point on the way that is inside the room. A room without a region goes anywhere. */
function reachable(plan: Plan, id: string, from: Point, to: Point): Point {
  const region = planRegions(plan).rooms.get(id)
  if (region === undefined) return to
  const walls = plan.walls.filter((wall) => region.walls.has(wall.id))
  const isInside = (point: Point) => isWellInside(point, region.rings, walls)
  const direction = directionBetween(from, to)
  if (direction === undefined || isInside(to)) return to
  const whole = distance(from, to)
  for (let step = steps - 1; step > 0; step--) {
    const point = along(from, direction, (whole * step) / steps)
    if (isInside(point)) return point
  }
  return from
}
