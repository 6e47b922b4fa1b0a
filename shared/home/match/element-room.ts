import type {BoundElement} from '../bindings.ts'
import type {Home} from '../schema.ts'
import {targetsOf} from './home-targets.ts'
import {prepareRooms} from './match-rooms.ts'

/** Returns the name of the room that an element is counted to in a role, as in proposals. */
export function roomOfElement(home: Home, {id, slot}: BoundElement, role: string): string | undefined {
  const {read, rooms} = prepareRooms(home)
  const isMeant = ({element, ...target}: {element: BoundElement; role: string}) =>
    element.id === id && element.slot === slot && target.role === role
  const shares = targetsOf(home, read).find(isMeant)?.rooms ?? []
  const [first] = shares.toSorted((one, other) => other.weight - one.weight)
  return rooms.find((room) => room.id === first?.room)?.name
}
