import type {Bridge, BridgeContext} from './bridge.ts'
import type {BridgeName} from './names.ts'
import {createNoBridge} from './none.ts'
import {createSimulatedBridge} from './simulated/simulated.ts'

const bridges: Record<BridgeName, (context: BridgeContext) => Bridge> = {
  none: createNoBridge,
  simulated: createSimulatedBridge,
}

export const createBridge = (name: BridgeName, context: BridgeContext): Bridge => bridges[name](context)
