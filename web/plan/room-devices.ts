import type {BoundDevice} from '#shared/home/bindings.ts'
import {createRoomFinder} from '#shared/home/match/element-rooms.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {canTurnOff} from '#shared/house/all-off.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {Act} from './tap-actions.ts'

/** Returns the ids of the rooms that each element of a plan is in. A door is in the rooms on both its sides. */
export function roomsOfElements(plan: Plan): ReadonlyMap<string, readonly string[]> {
  const find = createRoomFinder(plan)
  const rooms = new Map<string, readonly string[]>()
  const put = (id: string, shares: readonly {room: string}[]) =>
    rooms.set(
      id,
      shares.map(({room}) => room),
    )
  for (const {id} of plan.rooms) rooms.set(id, [id])
  for (const {id} of plan.areas)
    rooms.set(
      id,
      plan.rooms.flatMap((room) => (room.area === id ? room.id : [])),
    )
  for (const {id, at} of [...plan.items, ...plan.lights]) put(id, find.at(at))
  for (const plate of [...plan.plates, ...plan.awnings]) put(plate.id, find.onWall(plate, plate.side).slice(0, 1))
  for (const opening of plan.openings) {
    const isWindow = opening.kind === 'window'
    const shares = find.onWall(opening, isWindow ? 'inside' : 'both')
    put(opening.id, isWindow ? shares.slice(0, 1) : shares)
  }
  return rooms
}

/** Returns the devices in a room: bound to an element in it, or declared in a room of its name. */
export function devicesInRoom(
  home: Home,
  room: string,
  bindings: readonly BoundDevice[],
  devices: readonly HouseDevice[],
): HouseDevice[] {
  const plan = home.plans.find(({rooms}) => rooms.some(({id}) => id === room))
  const name = plan?.rooms.find(({id}) => id === room)?.name
  if (!plan || name === undefined) return []
  const roomsOf = roomsOfElements(plan)
  const here = new Set<string>()
  const placed = new Set<string>()
  for (const {id, kind, device} of bindings) {
    if (roomsOf.get(id)?.includes(room)) here.add(device)
    // The plan's room of a device counts before the house's.
    if (kind !== 'area') placed.add(device)
  }
  return devices.filter(({id, room: declared}) => here.has(id) || (!placed.has(id) && isNamed(declared, name)))
}

/** Tests whether the house and the plan call a room alike. */
export const isNamed = (one: string | null, other: string) => one?.trim().toLowerCase() === other.trim().toLowerCase()

/** Tells whether "All off" turns a device off when it is on. */
export const isTurnedOff = (device: HouseDevice) => canTurnOff(device) && device.staysOn !== 'always'

/**
 * Returns the commands that turn off the devices that are on, but for those that `stays` says. A group has its members
 * here too: where one of them stays on, the group is left to its members.
 */
export function offActions(
  devices: readonly HouseDevice[],
  states: DeviceStates,
  stays = ({staysOn}: HouseDevice) => staysOn === 'always',
): Act[] {
  const hasStaying = devices.some(stays)
  return devices
    .filter((device) => canTurnOff(device) && !stays(device) && !(hasStaying && device.isGroup))
    .flatMap(({id}) => {
      const state = states[id]
      const isOn = state?.status === 'ok' && state.on === true
      return isOn ? [{device: id, action: {type: 'turn', on: false} as const}] : []
    })
}
