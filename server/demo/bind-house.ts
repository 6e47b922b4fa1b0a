import type {Devices} from '#shared/api/resources.ts'
import {bindDevice} from '#shared/home/bindings.ts'
import {elementsOf} from '#shared/home/elements.ts'
import type {Home} from '#shared/home/schema.ts'

/** How the simulated house names the device of an element, and under which role a home binds it. */
const driven = {
  light: {role: 'light', deviceOf: (id: string) => `light-${id}`},
  awning: {role: 'cover', deviceOf: (id: string) => `cover-${id}`},
} as const

/** The home with each light and awning bound to the simulated house's device for it; `count` of them. */
export function bindHouse(home: Home, {app, devices}: Devices): {home: Home; count: number} {
  const known = new Set(devices.map(({id}) => id))
  return elementsOf(home).reduce(
    (bound, {kind, id}) => {
      if (kind !== 'light' && kind !== 'awning') return bound
      const {role, deviceOf} = driven[kind]
      if (!known.has(deviceOf(id))) return bound
      return {home: bindDevice(bound.home, {kind, id}, role, {app, device: deviceOf(id)}), count: bound.count + 1}
    },
    {home, count: 0},
  )
}
