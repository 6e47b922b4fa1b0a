import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {roomsOfElements} from '../../plan/room-devices.ts'
import {hasRung, isDoorbell} from './has-rung.ts'

/** Returns the doorbells beside which a camera is. */
export const doorbellsOf = (devices: readonly HouseDevice[]): HouseDevice[] =>
  devices.filter((device) => device.picture !== undefined && isDoorbell(device))

/** Returns the doorbell that rang with some changes. One that was out of reach before may have rung long ago. */
export function rungBy(
  doorbells: readonly HouseDevice[],
  before: DeviceStates,
  changes: Readonly<Record<string, DeviceState | null>>,
): HouseDevice | undefined {
  return doorbells.find(({id}) => {
    const [was, is] = [before[id], changes[id]]
    return was?.status === 'ok' && is?.status === 'ok' && hasRung(was, is)
  })
}

interface Places {
  home: Home
  bindings: readonly BoundDevice[]
  devices: readonly HouseDevice[]
}

/** Returns where a doorbell may be on the plan, the likeliest first: its own element, the doors of its room, the room. */
export function doorsOf(bell: HouseDevice, {home, bindings, devices}: Places): string[] {
  const beside = new Set(devices.flatMap(({id, picture}) => (picture === bell.picture ? id : [])))
  const own = bindings.filter(({kind, device}) => kind !== 'area' && beside.has(device)).map(({id}) => id)
  const named = home.plans.flatMap((plan) => {
    const room = plan.rooms.find(({name}) => name === bell.room)
    if (!room) return []
    const roomsOf = roomsOfElements(plan)
    const doors = plan.openings.filter(({id, kind}) => kind === 'door' && roomsOf.get(id)?.includes(room.id))
    // An outer door has one room.
    const outer = doors.filter(({id}) => roomsOf.get(id)?.length === 1)
    return [...outer, ...doors, room].map(({id}) => id)
  })
  return [...own, ...named]
}
