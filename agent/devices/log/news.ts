import {isDeepStrictEqual} from 'node:util'
import type {DeviceState, KnownState} from '#shared/house/device-state.ts'

/** Tests whether a state differs from the last one, so many milliseconds later. Readings alone count once in an interval. */
export function isNews(last: DeviceState, next: DeviceState, later: number, interval: number): boolean {
  if (isDeepStrictEqual(last, next)) return false
  return later >= interval || !isDeepStrictEqual(withoutReadings(last), withoutReadings(next))
}

function withoutReadings(state: DeviceState): DeviceState {
  if (state.status !== 'ok') return state
  const {temperature: _, humidity: __, value: ___, reading: ____, battery: _____, ...rest}: KnownState = state
  return rest
}
