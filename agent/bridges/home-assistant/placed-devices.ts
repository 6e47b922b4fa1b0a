import type {KnownDevice} from '#shared/house/home-assistant/derive-devices.ts'
import type {LastEntity, Places} from '#shared/house/home-assistant/identify.ts'

/** The devices that the plan names, with the last entity of each: they keep their places on the plan. */
export interface PlacedDevices extends Places {
  /** Takes the devices that the plan names now. */
  set(devices: ReadonlySet<string>): void
  /** Remembers by which entity each of them is known. */
  note(derived: readonly KnownDevice[]): void
  /** Takes the entities of the last run. */
  restore(last: Readonly<Record<string, LastEntity>>): void
}

export function createPlacedDevices(): PlacedDevices {
  let placed: ReadonlySet<string> = new Set()
  const last = new Map<string, LastEntity>()
  return {
    isPlaced: (id) => placed.has(id),
    last,
    set(devices) {
      placed = devices
      for (const id of [...last.keys()].filter((id) => !placed.has(id))) last.delete(id)
    },
    note(derived) {
      for (const {device, entityId, entry} of derived) {
        if (placed.has(device.id)) last.set(device.id, {entityId, ...(entry !== undefined && {entry})})
      }
    },
    restore(entities) {
      for (const [id, entity] of Object.entries(entities)) last.set(id, entity)
    },
  }
}
