/** Keeps rooms that people made of spaces in which a file of another program has none (see `offerRooms`). */

import {outlineOf} from '../import/drawn-rooms.ts'
import {middleOf} from '../import/offered-rooms.ts'
import {openDividers} from '../import/open-dividers.ts'
import {createRingsIndex} from '../match/rings-index.ts'
import {groupBy} from '../older-browsers.ts'
import {emptyRegions, planRegions} from '../regions.ts'
import type {Plan, Room} from '../schema.ts'

/** The format's limit for a plan. */
const maxRooms = 2000

/** Adds the rooms of the last version whose spaces are still there and empty. `present`: the ids that the plan has. */
export function keepRooms(before: Plan, plan: Plan, present: ReadonlySet<string>): {plan: Plan; kept: Room[]} {
  if (emptyRegions(plan).length === 0) return {plan, kept: []}
  const open = joinParts(before, plan)
  const spaceAt = createRingsIndex(emptyRegions(open).map(({rings}) => ({room: rings, rings})))
  const gone = before.rooms.filter(({id}) => !present.has(id))
  const taken = new Set<unknown>()
  const kept = gone.filter(({at}) => {
    const space = spaceAt(at)
    if (space === undefined || taken.has(space)) return false
    taken.add(space)
    return true
  })
  const fitting = kept.slice(0, maxRooms - open.rooms.length)
  return {plan: {...open, rooms: [...open.rooms, ...fitting]}, kept: fitting}
}

/** Removes dividers again, between the parts of rooms that were joined and that the file draws as before. */
function joinParts(before: Plan, plan: Plan): Plan {
  const now = new Map(plan.rooms.map((room) => [room.id, room]))
  const rooms = before.rooms.filter((room) => isDrawnAs(room, now.get(room.id)))
  if (rooms.length === 0) return plan
  const {rooms: regions} = planRegions(before)
  const roomAt = createRingsIndex(
    rooms.flatMap(({id}) => {
      const region = regions.get(id)
      return region === undefined ? [] : [{room: id, rings: region.rings}]
    }),
  )
  const parts = groupBy(emptyRegions(plan).map(middleOf), roomAt)
  return openDividers(plan, new Map([...parts].flatMap(([room, at]) => (room === undefined ? [] : [[room, at]]))))
}

function isDrawnAs(room: Room, now: Room | undefined): boolean {
  const outline = outlineOf(room)
  return outline !== undefined && now !== undefined && JSON.stringify(outlineOf(now)) === JSON.stringify(outline)
}
