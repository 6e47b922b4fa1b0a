import type {DeviceState} from './device-state.ts'

/** Returns the kind of a state whose start the panel shows; null for other states. */
export function notableKind(state: DeviceState | null | undefined): 'unavailable' | 'alarm' | null {
  if (state?.status === 'unavailable') return 'unavailable'
  return state?.status === 'ok' && state.alarm === true ? 'alarm' : null
}

export const isNotable = (state: DeviceState | null | undefined) => notableKind(state) !== null
