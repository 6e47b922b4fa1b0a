import type {Bridge, BridgeContext} from './bridge.ts'
import type {BridgeName} from './names.ts'
import {createSimulatedBridge} from './simulated/simulated.ts'

const bridges: Record<BridgeName, (context: BridgeContext) => Bridge> = {
  none: createNoBridge,
  simulated: createSimulatedBridge,
}

/** Creates a bridge without devices: the agent only follows the home. */
function createNoBridge(): Bridge {
  return {
    name: 'none',
    async start() {},
    devices: () => [],
    automated: () => [],
    async *states() {},
    async command(device) {
      throw new RangeError(`There is no device ${device}.`)
    },
    onDevicesChanged() {},
  }
}

export const createBridge = (name: BridgeName, context: BridgeContext): Bridge => bridges[name](context)
