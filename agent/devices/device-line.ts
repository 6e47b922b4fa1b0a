import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {AgentState} from '../model.ts'

/** A device with its state, as `states --json` prints it: one line a device, and another for each change. */
export interface DeviceLine extends Omit<HouseDevice, 'id'> {
  device: string
  /** The bridge's id. */
  bridge: string | null
  /** Null once the house has the device no more. */
  state: DeviceState | null
}

/** Returns the line of each device of the house. */
export function deviceLines({bridges, states}: Pick<AgentState, 'bridges' | 'states'>): DeviceLine[] {
  return bridges.flatMap((bridge) =>
    bridge.devices.map(({id, ...device}) => ({
      device: id,
      ...device,
      bridge: bridge.id,
      state: states[id] ?? {status: 'unknown' as const},
    })),
  )
}
