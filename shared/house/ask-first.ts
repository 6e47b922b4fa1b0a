import type {DeviceAction, HouseDevice} from './device-state.ts'

type Asking = Pick<HouseDevice, 'asksFirst' | 'secures'>

/** Tells whether a device waits for a second press: what opens, shuts off or warns does, unless a person wants it otherwise. */
export const asksFirst = ({asksFirst, secures}: Asking): boolean => asksFirst ?? secures !== undefined

/** Tells whether a command waits for a second press. One that ends something never does: a door that moves must stop at once. */
export function asksBefore(device: Asking, action: DeviceAction): boolean {
  if (action.type === 'stop' || action.type === 'pause') return false
  const isSilencing = device.secures === 'alarm' && action.type === 'turn' && !action.on
  return asksFirst(device) && !isSilencing
}
