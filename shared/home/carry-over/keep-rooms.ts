/** Keeps rooms that people made of spaces in which a file of another program has none (see `offerRooms`). */

import {isInside} from '../inside-rings.ts'
import {emptyRegions, planRegions, type RoomRegion} from '../regions.ts'
import type {Plan, Point, Room} from '../schema.ts'
import {outlineOf} from '../sweet-home-3d/drawn-rooms.ts'
import {middleOf} from '../sweet-home-3d/offered-rooms.ts'
import {openDividers} from '../sweet-home-3d/open-dividers.ts'

/** The format's limit for a plan. */
const maxRooms = 2000

/** Adds the rooms of the last version whose spaces are still there and empty. `present`: the ids that the plan has. */
export function keepRooms(before: Plan, plan: Plan, present: ReadonlySet<string>): {plan: Plan; kept: Room[]} {
  if (emptyRegions(plan).length === 0) return {plan, kept: []}
  const open = joinParts(before, plan)
  const spaces = new Set(emptyRegions(open))
  const gone = before.rooms.filter(({id}) => !present.has(id))
  const kept = gone.filter(({at}) => {
    const space = spaces.values().find(({rings}) => isInside(at, rings))
    return space !== undefined && spaces.delete(space)
  })
  const fitting = kept.slice(0, maxRooms - open.rooms.length)
  return {plan: {...open, rooms: [...open.rooms, ...fitting]}, kept: fitting}
}

/** Removes dividers again, between the parts of rooms that were joined and that the file draws as before. */
function joinParts(before: Plan, plan: Plan): Plan {
  const rooms = before.rooms.filter((room) => isDrawnAsBefore(room, plan))
  if (rooms.length === 0) return plan
  const spaces = emptyRegions(plan).map(middleOf)
  const {rooms: regions} = planRegions(before)
  return rooms.reduce((joined, {id}) => {
    const parts = spaces.filter((at) => isIn(at, regions.get(id)))
    return parts.length > 0 ? openDividers(joined, id, parts) : joined
  }, plan)
}

function isDrawnAsBefore(room: Room, plan: Plan): boolean {
  const outline = outlineOf(room)
  const now = plan.rooms.find(({id}) => id === room.id)
  return outline !== undefined && now !== undefined && JSON.stringify(outlineOf(now)) === JSON.stringify(outline)
}

const isIn = (at: Point, region: RoomRegion | undefined) => region !== undefined && isInside(at, region.rings)
