import type {Binding, Bindings, Home, Room} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, planOf, replaceIn} from './in-plan.ts'
import {removeElements} from './remove-elements.ts'

/** Makes one room of several of a plan: the first, with the devices of all. Throws EditRefused for unknown rooms. */
export function joinRooms(home: Home, planId: string, ids: readonly string[]): Home {
  const [first, ...others] = ids.map((id) => {
    const room = planOf(home, planId).rooms.find((one) => one.id === id)
    if (room === undefined) throw new EditRefused('missing', [id])
    return room
  })
  if (first === undefined || others.length === 0) throw new EditRefused('nothing-to-do', ids)
  const joined = others.reduce(takeDevices, first)
  const removed = removeElements(
    home,
    others.map(({id}) => id),
  )
  return changePlan(removed, planId, (plan) => ({
    ...plan,
    rooms: replaceIn(plan.rooms, (room) => (room.id === first.id ? joined : room)),
  }))
}

function takeDevices(room: Room, other: Room): Room {
  if (other.bindings === undefined) return room
  const bindings: Bindings = {...room.bindings}
  for (const [role, more] of Object.entries(other.bindings)) bindings[role] = union(bindings[role] ?? [], more)
  return {...room, bindings}
}

const union = (one: readonly Binding[], other: readonly Binding[]): Binding[] => [
  ...one,
  ...other.filter(({app, device}) => !one.some((known) => known.app === app && known.device === device)),
]
