import type {Devices} from '../../contract/resources.ts'
import {bindDevice} from '../../home/bindings.ts'
import {elementsOf} from '../../home/elements.ts'
import type {Home} from '../../home/schema.ts'

/** The roles that bind each kind of element, and the begin of the id of the house's device for it. */
const roles = {
  light: {light: 'light'},
  awning: {cover: 'cover'},
  opening: {contact: 'contact'},
  room: {temperature: 'sensor', climate: 'climate', motion: 'motion'},
} as const

/** Binds each element to the house's devices for it, and counts the bindings. */
export function bindDevices(
  home: Home,
  {app, devices}: Pick<Devices, 'devices'> & {app: string},
): {home: Home; count: number} {
  // The id of an MQTT device begins with its bridge and kind: `mqtt:light:light-1`.
  const known = new Map(devices.map(({id}) => [id.split(':').at(-1), id]))
  let bound = {home, count: 0}
  for (const {kind, id} of elementsOf(home)) {
    if (kind !== 'light' && kind !== 'awning' && kind !== 'opening' && kind !== 'room') continue
    for (const [role, prefix] of Object.entries(roles[kind])) {
      const device = known.get(`${prefix}-${id}`)
      if (device === undefined) continue
      bound = {home: bindDevice(bound.home, {kind, id}, role, {app, device}), count: bound.count + 1}
    }
  }
  return bound
}
