import {boundDevices, keyOf} from '#shared/home/bindings.ts'
import {targetsOf} from '#shared/home/match/home-targets.ts'
import {prepareRooms} from '#shared/home/match/match-rooms.ts'
import type {Home} from '#shared/home/schema.ts'
import {doorMovers} from '../devices/door-movers.ts'
import type {AgentState} from '../model.ts'
import type {PlacedDevice, PlacedElement} from './place.ts'

/** Returns the devices with their places. They are worked out anew when the plan or the devices have changed. */
export function createPlacer(): (state: AgentState) => readonly PlacedDevice[] {
  let last: {state: AgentState; placed: readonly PlacedDevice[]} | undefined
  return (state) => {
    const {home, app, devices} = state
    if (last?.state.home !== home || last?.state.app !== app || last?.state.devices !== devices)
      last = {state, placed: placeDevices(state)}
    return last.placed
  }
}

function placeDevices({home, app, devices}: AgentState): PlacedDevice[] {
  const bound = home && app !== undefined ? boundElements(home, app) : new Map<string, PlacedElement[]>()
  const movers = doorMovers(home, app)
  return devices.map((device) => {
    const elements = bound.get(device.id) ?? []
    const onPlan = elements.find(({room}) => room !== null)?.room ?? null
    return {device, place: {room: device.room ?? onPlan, elements, movesDoor: movers.has(device.id)}}
  })
}

/** Returns the elements of each device of this agent, with their rooms. */
function boundElements(home: Home, app: string): Map<string, PlacedElement[]> {
  const {read, rooms} = prepareRooms(home)
  const names = new Map(rooms.map(({id, name}) => [id, name]))
  const targets = targetsOf(home, read).map(({element, rooms: shares}) => {
    const [first] = shares.toSorted((one, other) => other.weight - one.weight)
    return [keyOf(element), names.get(first?.room ?? '') ?? null] as const
  })
  const roomOf = new Map([...targets, ...names])
  const elements = boundDevices(home, app).map(({device, kind, id, slot, role}) => {
    const place = {kind, id, ...(slot !== undefined && {slot}), role}
    return {device, element: {...place, room: roomOf.get(keyOf({kind, id, slot} as never)) ?? null}}
  })
  const byDevice = Map.groupBy(elements, ({device}) => device)
  return new Map([...byDevice].map(([device, found]) => [device, found.map(({element}) => element)]))
}
