import type {BoundDevice} from '#shared/home/bindings.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {devicesOffPlan} from '../plan/marks.ts'
import {isNamed} from '../plan/room-devices.ts'
import type {Settings} from './settings/settings.ts'
import {isScene} from './sheet/scene-buttons.ts'
import type {View} from './view.ts'

/** Returns functions that choose devices. Each keeps its list's identity: a new one would draw the plan anew. */
export const createShownDevices = () => ({
  /** Returns the devices that neither the plan nor a sheet shows. */
  offPlan: keepLast(({home, devices}: View['shown'], bindings: readonly BoundDevice[]): readonly HouseDevice[] => {
    const plans = home?.plans ?? []
    const rooms = plans.flatMap(({rooms}) => rooms)
    const isReadInRoom = ({room, measures}: HouseDevice) =>
      (measures === 'temperature' || measures === 'humidity') && rooms.some(({name}) => isNamed(room, name))
    return devicesOffPlan(plans, bindings, devices).filter((device) => !isReadInRoom(device) && !isScene(device))
  }),

  /** Leaves out the devices off the plan: the agent keeps no states of them. */
  inPast: keepLast((shown: View['shown'], bindings: readonly BoundDevice[]): View['shown'] => {
    const bound = new Set(bindings.map(({device}) => device))
    return {...shown, devices: shown.devices.filter(({id}) => bound.has(id))}
  }),

  /** Leaves out readings that people don't want, but those that tint a room. */
  wanted: keepLast((bindings: readonly BoundDevice[], {readings, tint}: Settings) => {
    const isReading = ({role}: BoundDevice) => role === 'temperature' || role === 'humidity'
    return readings ? bindings : bindings.filter((bound) => !isReading(bound) || (tint && bound.kind === 'room'))
  }),
})

/** Remembers the last result of a function, as long as its arguments stay the same. */
function keepLast<A, B, R>(compute: (a: A, b: B) => R): (a: A, b: B) => R {
  let last: {a: A; b: B; result: R} | null = null
  return (a, b) => {
    if (last?.a !== a || last.b !== b) last = {a, b, result: compute(a, b)}
    return last.result
  }
}
