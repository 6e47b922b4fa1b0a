import type {BoundDevice, BoundElement} from '#shared/home/bindings.ts'
import {createElementNamer} from '#shared/home/match/describe-match.ts'
import {createRoomFinder, type RoomFinder, type RoomShare} from '#shared/home/match/element-rooms.ts'
import {matchWords} from '#shared/home/match/match-words.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'

type Place = Omit<BoundDevice, 'device'>

/** Returns a function that names places as people know them: `door to Balcony in Kitchen`, `Kitchen: temperature`. */
export function createPlaceNamer(home: Home, language: Language): (place: Place) => string {
  const words = matchWords[language]
  const nameOf = createElementNamer(home, language)
  const finders = new Map<Plan, RoomFinder>()
  const finderOf = (plan: Plan) => {
    const finder = finders.get(plan) ?? createRoomFinder(plan, {guesses: false})
    finders.set(plan, finder)
    return finder
  }

  return (place) => {
    const name = nameOf(place as BoundElement)
    if (place.kind === 'room') return place.role === '' ? name : `${name}: ${words.roles[place.role] ?? place.role}`
    for (const plan of home.plans) {
      const shares = roomsAt(place.id, plan, () => finderOf(plan))
      // Inside first: of a terrace door people think from the room that it closes.
      const rooms = plan.rooms
        .filter(({id}) => shares.some(({room}) => room === id))
        .sort((one, other) => Number(one.outdoor ?? false) - Number(other.outdoor ?? false))
      const [here, behind] = rooms
      if (!here || rooms.some((room) => name.includes(room.name))) continue
      const isUnnamedDoor = plan.openings.some(({id, kind, name}) => id === place.id && kind === 'door' && !name)
      const door = behind ? words.doorTo(behind.name) : words.doorOut
      return words.inRoom(isUnnamedDoor ? door : name, here.name)
    }
    return name
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
