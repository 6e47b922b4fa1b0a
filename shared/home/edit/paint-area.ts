import type {Area, Home, Room} from '../schema.ts'
import {slugOf} from '../versions/ids.ts'
import {EditRefused} from './edit-refused.ts'
import {checkElement} from './element-schemas.ts'
import {changePlan, newIds, planOf, replaceIn} from './in-plan.ts'
import {removeElements} from './remove-elements.ts'

export interface PaintedRooms {
  plan: string
  rooms: readonly string[]
  /** The id of an area of the plan, a new area, or null for none. */
  area: string | Pick<Area, 'name' | 'color'> | null
}

/**
 * Puts rooms into an area, or out of theirs. Areas that lose their last room go away. Returns the area's id too.
 * Throws EditRefused when the plan lacks a room or the area, or nothing changes.
 */
export function paintArea(home: Home, {plan: planId, rooms, area}: PaintedRooms): {home: Home; area: string | null} {
  const painted = new Set(rooms)
  const plan = planOf(home, planId)
  const missing = rooms.filter((id) => !plan.rooms.some((room) => room.id === id))
  if (missing.length > 0 || rooms.length === 0) throw new EditRefused('missing', missing)
  const {id, areas} = areaIn(home, plan.areas, area)
  const withRooms = changePlan(home, planId, (before) => ({
    ...before,
    areas,
    rooms: replaceIn(before.rooms, (room) => (painted.has(room.id) ? paint(room, id) : room)),
  }))
  const after = planOf(withRooms, planId)
  if (after.rooms === plan.rooms) throw new EditRefused('nothing-to-do', rooms)
  const lost = new Set(plan.rooms.flatMap((room) => (painted.has(room.id) && room.area ? [room.area] : [])))
  const emptied = [...lost].filter((area) => !after.rooms.some((room) => room.area === area))
  return {home: emptied.length === 0 ? withRooms : removeElements(withRooms, emptied), area: id}
}

function areaIn(home: Home, areas: Area[], area: PaintedRooms['area']): {id: string | null; areas: Area[]} {
  if (area === null) return {id: null, areas}
  if (typeof area === 'string') {
    if (!areas.some(({id}) => id === area)) throw new EditRefused('missing', [area])
    return {id: area, areas}
  }
  const {name, color} = area
  const added: Area = {id: newIds(home)(slugOf(name) || 'area'), name, ...(color !== undefined && {color})}
  checkElement('areas', added)
  return {id: added.id, areas: [...areas, added]}
}

function paint(room: Room, area: string | null): Room {
  if ((room.area ?? null) === area) return room
  const {area: _, ...rest} = room
  return area === null ? rest : {...rest, area}
}
