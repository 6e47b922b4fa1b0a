import type {DeviceState, DeviceStates} from '#shared/house/device-state.ts'
import {entityOf, type KnownDevice} from '#shared/house/home-assistant/derive-devices.ts'
import type {Entity} from '#shared/house/home-assistant/domains/domain.ts'
import {readState} from '#shared/house/home-assistant/domains/domains.ts'
import {describingAttributes} from '#shared/house/home-assistant/entity-state.ts'
import {type BoundEntities, entityState} from './bind-entities.ts'
import {type Hass, type HassState, temperatureUnitOf, translateOf} from './hass.ts'

/** The change of a new `hass` object: nothing of the plan, states, or also entities and their abilities. */
export type HassChange = 'nothing' | 'states' | 'devices'

/** The states of bound entities. Home Assistant sets a `hass` object at each change of the whole house. */
export interface WatchedEntities {
  states(): DeviceStates
  /** When devices became unavailable, in milliseconds since the epoch, by device. */
  since(): Readonly<Record<string, number>>
  /** Takes a new `hass` object. Compares only the entities that are bound. */
  see(hass: Hass): HassChange
  /** Returns the entity of a device; undefined while Home Assistant has none. */
  entity(device: string): Entity | undefined
  /** Remembers where a cover is going. */
  setTarget(device: string, target: number): void
}

export function watchEntities({devices, watched}: BoundEntities, first: Hass): WatchedEntities {
  const users = usersOf(devices)
  const targets = new Map<string, number>()
  let hass = first
  let states: DeviceStates = {}
  let since: Readonly<Record<string, number>> = {}

  function entity(id: string): Entity | undefined {
    const known = devices.find(({device}) => device.id === id)
    return known && read(known)
  }

  function read({device: {id, name}, entityId, precision, wordsKey}: KnownDevice): Entity | undefined {
    const state = entityState(hass.states[entityId])
    if (!state) return undefined
    const temperatureUnit = temperatureUnitOf(hass)
    const entity = {entityId, name, precision, state, temperatureUnit, target: targets.get(id)}
    return entityOf(entity, translateOf(hass), wordsKey)
  }

  function stateOf(known: KnownDevice): DeviceState {
    const current = read(known)
    if (!current) return {status: 'unavailable'}
    const {state} = readState(current, known.battery === undefined ? undefined : hass.states[known.battery]?.state)
    return state
  }

  function readAll(which: Iterable<KnownDevice>): boolean {
    const next: Record<string, DeviceState> = {...states}
    let isChanged = false
    for (const known of which) {
      const {id} = known.device
      const state = stateOf(known)
      // An attribute that the plan doesn't show may have changed.
      if (JSON.stringify(next[id]) === JSON.stringify(state)) continue
      next[id] = state
      isChanged = true
    }
    if (isChanged) {
      states = next
      since = unavailableSince()
    }
    return isChanged
  }

  function unavailableSince(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      devices.flatMap(({device: {id}, entityId}) => {
        const at =
          states[id]?.status === 'unavailable' ? Date.parse(hass.states[entityId]?.last_changed ?? '') : Number.NaN
        return Number.isNaN(at) ? [] : [[id, at]]
      }),
    )
  }

  readAll(devices)
  return {
    states: () => states,
    since: () => since,
    see(next) {
      const before = hass
      hass = next
      if (temperatureUnitOf(before) !== temperatureUnitOf(next)) return 'devices'
      const changed = watched.filter((entityId) => before.states[entityId] !== next.states[entityId])
      if (changed.length === 0) return 'nothing'
      if (changed.some((entityId) => isOtherShape(before.states[entityId], next.states[entityId]))) return 'devices'
      const touched = new Set(changed.flatMap((entityId) => users.get(entityId) ?? []))
      for (const {device, entityId} of touched) if (!isMoving(next.states[entityId])) targets.delete(device.id)
      return readAll(touched) ? 'states' : 'nothing'
    },
    entity,
    setTarget(id, target) {
      targets.set(id, target)
      const known = devices.find(({device}) => device.id === id)
      if (known) readAll([known])
    },
  }
}

/** Tests whether a cover moves: one that has stopped has no target any more. */
const isMoving = (state: HassState | undefined) => state?.state === 'opening' || state?.state === 'closing'

/** Tests whether an entity has appeared, gone, or changed its name or abilities. */
function isOtherShape(one: HassState | undefined, other: HassState | undefined): boolean {
  if (!one || !other) return one !== other
  return Object.keys(describingAttributes).some((key) => {
    const [before, after] = [one.attributes[key], other.attributes[key]]
    // An unavailable entity leaves out its abilities, and will tell them again.
    return after !== undefined && before !== after && JSON.stringify(before) !== JSON.stringify(after)
  })
}

/** Returns the devices of each entity: its own, and for a battery also the devices that it powers. */
function usersOf(devices: readonly KnownDevice[]): ReadonlyMap<string, readonly KnownDevice[]> {
  const users = new Map<string, KnownDevice[]>()
  for (const known of devices) {
    for (const used of known.battery === undefined ? [known.entityId] : [known.entityId, known.battery])
      users.set(used, [...(users.get(used) ?? []), known])
  }
  return users
}
