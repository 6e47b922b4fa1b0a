import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {Starts} from '#shared/house/notable.ts'
import type {HouseChange, HouseSnapshot} from '#shared/house/visits.ts'
import type {AgentState} from '../model.ts'
import {changedStates} from '../panel/changes.ts'

/** The house as a visit sees it. Parts that are the same objects have not changed. */
export interface ShownHouse extends Pick<AgentState, 'app' | 'energy' | 'marked' | 'revision' | 'states'> {
  devices: readonly HouseDevice[]
}

/** Devices that a visit commands; null for one that only looks. */
export type Commandable = ReadonlySet<string> | null

/** Returns a function that shows the house: without cameras, and without the actions that are not for the visit. */
export function createHouseViews(): (state: AgentState, commandable: Commandable) => ShownHouse {
  const lists = new WeakMap<readonly HouseDevice[], Map<Commandable, readonly HouseDevice[]>>()
  return ({app, devices, energy, marked, revision, states}, commandable) => {
    const views = lists.get(devices) ?? new Map<Commandable, readonly HouseDevice[]>()
    const shown = views.get(commandable) ?? devices.flatMap((device) => shownDevice(device, commandable))
    lists.set(devices, views.set(commandable, shown))
    return {app, energy, marked, revision, states, devices: shown}
  }
}

/** What a camera sees stays in the house. */
function shownDevice({picture, ...device}: HouseDevice, commandable: Commandable): HouseDevice[] {
  if (picture === device.id) return []
  return [commandable?.has(device.id) ? device : {...device, actions: []}]
}

export function houseSnapshot(house: ShownHouse, ages: Starts): HouseSnapshot {
  const {app, devices, energy, marked, revision, states} = house
  const seen = idsOf(devices)
  const isSeen = (key: string) => seen.has(key) || seen.has(key.slice(0, key.lastIndexOf(' ')))
  const shownAges = Object.entries(ages).filter(([key]) => isSeen(key))
  return {
    type: 'snapshot',
    revision: revision ?? null,
    app: app ?? null,
    devices,
    states: Object.fromEntries(Object.entries(states).filter(([id]) => seen.has(id))),
    // Some are of a part of a device: its battery, its filter.
    ...(shownAges.length > 0 && {ages: Object.fromEntries(shownAges)}),
    ...(energy && {energy}),
    ...(marked.length > 0 && {marked}),
  }
}

/** Returns the changes since `before`; null without any. */
export function houseChange(before: ShownHouse, after: ShownHouse): HouseChange | null {
  const states = seenChanges(before.states, after)
  const change: HouseChange = {
    type: 'change',
    ...(before.revision !== after.revision && {revision: after.revision ?? null}),
    ...(before.app !== after.app && {app: after.app ?? null}),
    ...(before.devices !== after.devices && {devices: after.devices}),
    ...(Object.keys(states).length > 0 && {states}),
    ...(before.energy !== after.energy && {energy: after.energy ?? null}),
    ...(before.marked !== after.marked && {marked: after.marked}),
  }
  return Object.keys(change).length > 1 ? change : null
}

function seenChanges(before: DeviceStates, {states, devices}: ShownHouse): Record<string, DeviceState | null> {
  if (before === states) return {}
  const seen = idsOf(devices)
  // A device that is gone is in no list.
  return Object.fromEntries(
    Object.entries(changedStates(before, states)).filter(([id, state]) => state === null || seen.has(id)),
  )
}

const sets = new WeakMap<readonly HouseDevice[], ReadonlySet<string>>()

function idsOf(devices: readonly HouseDevice[]): ReadonlySet<string> {
  const ids = sets.get(devices) ?? new Set(devices.map(({id}) => id))
  sets.set(devices, ids)
  return ids
}
