import {type Clock, sleep} from '#shared/clock.ts'
import type {DeviceAction} from '#shared/house/device-state.ts'
import type {Model} from '../model.ts'

/** Milliseconds that the house has for a command. */
export const commandTimeout = 10_000

/**
 * Commands a device. Resolves once the house accepts. Rejects with a RangeError if it is impossible, and with the house's
 * reason, or after `commandTimeout`, otherwise.
 */
export async function commandInTime(model: Model, clock: Clock, device: string, action: DeviceAction): Promise<void> {
  const timeout = new AbortController()
  try {
    const timedOut = sleep(clock, commandTimeout, timeout.signal).then(() =>
      Promise.reject(new Error('no response in time')),
    )
    await Promise.race([model.command(device, action), timedOut])
  } finally {
    timeout.abort()
  }
}
