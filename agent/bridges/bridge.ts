import type {Device} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceAction, DeviceState} from '#shared/plan/device-state.ts'
import type {Logger} from '../logger.ts'

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
  /** Resolves when the house took the command, not when the state changed. Rejects with a RangeError for what it can't do. */
  command(device: string, action: DeviceAction): Promise<void>
  /** Calls back when `devices()` would answer otherwise. */
  onDevicesChanged(act: () => void): void
}

/** What a bridge is made of. */
export interface BridgeContext {
  /** The agent's folder. */
  folder: string
  /** Calls back with the home that the agent follows, now and whenever it changes, until the answer is called. */
  homes(act: (home: Home | undefined) => void): () => void
  clock: Clock
  /** From 0 to 1, as `Math.random`. */
  random(): number
  logger: Logger
}
