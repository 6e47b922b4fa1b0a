import {isDeepStrictEqual} from 'node:util'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {KnownDevice} from '#shared/house/home-assistant/derive-devices.ts'

/** The devices of a house with their entities. */
export interface KnownDevices {
  /** Returns the devices as the bridge tells them; undefined until they are known. The same list until one changes. */
  list(): readonly HouseDevice[] | undefined
  /** Returns them by id. */
  all(): ReadonlyMap<string, KnownDevice>
  /** Returns the devices that an entity is of, or whose battery it is. */
  usersOf(entityId: string): readonly string[]
  /** Returns the device of an entity. */
  deviceOf(entityId: string): string | undefined
  /** Replaces them. Returns whether the list is another one now. */
  replace(next: ReadonlyMap<string, KnownDevice>): boolean
}

export function createKnownDevices(): KnownDevices {
  let known: ReadonlyMap<string, KnownDevice> = new Map()
  let users = usersOf(known)
  let list: readonly HouseDevice[] | undefined
  return {
    list: () => list,
    all: () => known,
    usersOf: (entityId) => users.get(entityId) ?? [],
    deviceOf: (entityId) => users.get(entityId)?.find((id) => known.get(id)?.entityId === entityId),
    replace(next) {
      known = next
      users = usersOf(next)
      const devices = [...next.values()].map(({device}) => device)
      if (isDeepStrictEqual(devices, list)) return false
      list = devices
      return true
    },
  }
}

/** Returns the devices of each entity: its own, and for a battery also the devices that it powers. */
function usersOf(known: ReadonlyMap<string, KnownDevice>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [id, {entityId, battery}] of known) {
    for (const used of battery === undefined ? [entityId] : [entityId, battery]) {
      const others = users.get(used)
      if (others) others.push(id)
      else users.set(used, [id])
    }
  }
  return users
}
