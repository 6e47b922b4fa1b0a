import {type BoundDevice, keyOf} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {isNamed, roomsOfElements} from '../room-devices.ts'

/** The places of a house's devices. */
export interface HousePlaces {
  rooms: readonly RoomPlace[]
  /** The elements with devices, by the key of their mark. */
  elements: ReadonlyMap<string, readonly HouseDevice[]>
}

export interface RoomPlace {
  id: string
  name: string
  isOutdoor: boolean
  /** The devices bound to something in it, or declared in a room of its name. */
  devices: readonly HouseDevice[]
  /** The ids of the devices that are bound to the room itself. */
  own: ReadonlySet<string>
}

type Places = (home: Home, bindings: readonly BoundDevice[], devices: readonly HouseDevice[]) => HousePlaces

/** Returns a function that finds places, and remembers them while home and devices stay the same. */
export function createHousePlaces(): Places {
  let last: {of: readonly unknown[]; places: HousePlaces} | undefined
  return (home, bindings, devices) => {
    const of = [home, bindings, devices]
    if (!last || of.some((one, index) => one !== last?.of[index])) last = {of, places: find(home, bindings, devices)}
    return last.places
  }
}

const find: Places = (home, bindings, devices) => {
  const declared = new Map(devices.map((device) => [device.id, device]))
  const elements = new Map<string, HouseDevice[]>()
  const inRooms = new Map<string, Set<string>>()
  const placed = new Set<string>()
  const roomsOf = new Map(home.plans.flatMap((plan) => [...roomsOfElements(plan)]))
  for (const bound of bindings) {
    const device = declared.get(bound.device)
    if (!device) continue
    const here = elements.get(keyOf(bound)) ?? []
    if (!here.includes(device)) elements.set(keyOf(bound), [...here, device])
    for (const room of roomsOf.get(bound.id) ?? []) inRooms.set(room, (inRooms.get(room) ?? new Set()).add(device.id))
    // The plan's room of a device counts before the house's.
    if (bound.kind !== 'area') placed.add(device.id)
  }
  const free = devices.filter(({id, room}) => room !== null && !placed.has(id))
  const own = new Map<string, Set<string>>()
  for (const {id, device} of bindings) own.set(id, (own.get(id) ?? new Set()).add(device))
  const rooms = home.plans.flatMap((plan) =>
    plan.rooms.map(({id, name, outdoor: isOutdoor = false}): RoomPlace => {
      const bound = [...(inRooms.get(id) ?? [])].flatMap((device) => declared.get(device) ?? [])
      const named = free.filter((device) => isNamed(device.room, name) && !bound.includes(device))
      return {id, name, isOutdoor, devices: [...bound, ...named], own: own.get(id) ?? new Set()}
    }),
  )
  return {rooms, elements}
}
