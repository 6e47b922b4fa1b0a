import type {Device} from '#shared/api/resources.ts'
import type {DeviceAction, DeviceState} from '#shared/plan/device-state.ts'

/** One change of a device, as its bridge saw it. */
export interface StateChange {
  device: string
  state: DeviceState
}

/** A house's devices behind one door, whatever speaks to them. Ends when the signal given to `start` aborts. */
export interface Bridge {
  readonly name: string
  /** Resolves once the devices are known. */
  start(signal: AbortSignal): Promise<void>
  devices(): readonly Device[]
  /** Every device's state first, then each change, until the bridge ends. */
  states(): AsyncIterable<StateChange>
  /** Resolves when the house took the command, not when the state changed. Rejects with a RangeError for an unknown device. */
  command(device: string, action: DeviceAction): Promise<void>
  /** Calls back when `devices()` would answer otherwise. */
  onDevicesChanged(act: () => void): void
}
