import type {DeviceState} from '#shared/house/device-state.ts'
import type {Metered} from '../bridges/bridge.ts'

/** Returns the number that a device tells now; undefined while it tells none. */
export function readDevice(state: DeviceState | undefined): Metered | undefined {
  if (state?.status !== 'ok' || state.value === undefined) return undefined
  const {value, unit} = state
  return {value, ...(unit !== undefined && {unit})}
}
