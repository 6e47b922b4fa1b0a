import type {Device} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceAction, DeviceState} from '#shared/plan/device-state.ts'
import type {Logger} from '../logger.ts'

/** A new state of a device. */
export interface StateChange {
  device: string
  state: DeviceState
}

/** The interface to a house's devices, whatever their protocol. It ends when the signal of `start` aborts. */
export interface Bridge {
  readonly name: string
  /** Resolves once the devices are known. */
  start(signal: AbortSignal): Promise<void>
  devices(): readonly Device[]
  /** Returns the devices that something besides the panel drives, like an automation of the house, by id. */
  automated(): readonly string[]
  /** Yields every device's state, then each change, until the bridge ends. */
  states(): AsyncIterable<StateChange>
  /** Resolves when the house accepts the command, before its state changes. Rejects with a RangeError if impossible. */
  command(device: string, action: DeviceAction): Promise<void>
  /** Calls `act` when the result of `devices()` or `automated()` changes. */
  onDevicesChanged(act: () => void): void
}

/** The dependencies of a bridge. */
export interface BridgeContext {
  /** The agent's folder. */
  folder: string
  /** Calls `act` with the agent's home, now and after each change; returns a function that unsubscribes. */
  homes(act: (home: Home | undefined) => void): () => void
  clock: Clock
  /** Returns a number from 0 to 1, like `Math.random`. */
  random(): number
  logger: Logger
}
