import type {BoundDevice} from '#shared/home/bindings.ts'
import {createRoomFinder, type RoomFinder, type RoomShare} from '#shared/home/match/element-rooms.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

type Place = Pick<BoundDevice, 'kind' | 'id'>

/** Returns a function that finds the rooms a place is in or between, the inner ones first. */
export function createPlaceRooms(home: Home): (place: Place) => Plan['rooms'] {
  const finders = new Map<Plan, RoomFinder>()
  const finderOf = (plan: Plan) => {
    const finder = finders.get(plan) ?? createRoomFinder(plan, {guesses: false})
    finders.set(plan, finder)
    return finder
  }
  return ({kind, id}) => {
    for (const plan of home.plans) {
      if (kind === 'room' && plan.rooms.some((room) => room.id === id))
        return plan.rooms.filter((room) => room.id === id)
      const shares = roomsAt(id, plan, () => finderOf(plan))
      if (shares.length === 0) continue
      // Inside first: of a terrace door people think from the room that it closes.
      return plan.rooms
        .filter((room) => shares.some((share) => share.room === room.id))
        .sort((one, other) => Number(one.outdoor ?? false) - Number(other.outdoor ?? false))
    }
    return []
  }
}

/** Returns the rooms that an element of a plan is in or between; none of an element of another plan. */
function roomsAt(id: string, plan: Plan, finder: () => RoomFinder): RoomShare[] {
  const isIt = (element: {id: string}) => element.id === id
  const opening = plan.openings.find(isIt)
  if (opening)
    return finder()
      .onWall(opening, opening.kind === 'window' ? 'inside' : 'both')
      .slice(0, opening.kind === 'window' ? 1 : 2)
  const onWall = [...plan.plates, ...plan.awnings].find(isIt)
  if (onWall) return finder().onWall(onWall, onWall.side)
  const standing = [...plan.lights, ...plan.items].find(isIt)
  return standing ? finder().at(standing.at) : []
}
