import type {Clock} from '#shared/clock.ts'
import type {Connection} from '../connection.ts'

/** The house around a mesh, as its devices are named there. */
export interface MeshHouse {
  connection: Connection
  clock: Clock
  /** Returns the name of a device of Home Assistant's registry. */
  nameOf(deviceId: string): string | undefined
  /** Returns the ids of the house's devices that a device of the registry is. */
  devicesOf(deviceId: string): readonly string[]
  /** The ids of the registry's devices that are of the mesh's integration. */
  deviceIds: readonly string[]
}
