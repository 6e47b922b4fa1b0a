import type {DeviceState, HouseDevice, PastState} from '#shared/house/device-state.ts'
import {mean} from '../mean.ts'
import type {LayerHouse} from './layer.ts'

const hourLong = 3_600_000

/** A log of the last hour that was read so long ago tells no trend any more. */
const longest = 20 * 60_000

/**
 * Returns the mean of some sensors' values of an hour ago; null if one of them was not known then, and while an earlier
 * or an old moment is shown.
 */
export function anHourAgo(
  devices: readonly HouseDevice[],
  {hour, now, past, oldSince}: LayerHouse,
  value: (device: HouseDevice, state: DeviceState | undefined) => number | undefined,
): number | null {
  if (!hour || past !== null || oldSince !== null) return null
  const age = now - hour.readAt
  if (age < 0 || age > longest) return null
  const values = devices.map((device) => value(device, stateAt(hour.past[device.id] ?? [], hourLong - age)))
  return values.includes(undefined) ? null : mean(values.filter((value) => value !== undefined))
}

/** Returns the state of a moment, by milliseconds before the log was read. */
function stateAt(entries: readonly PastState[], ago: number): DeviceState | undefined {
  let last: DeviceState | undefined
  for (const entry of entries) if (entry.ago >= ago) last = entry.state
  return last
}
