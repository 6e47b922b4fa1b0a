import type {Bridge, BridgeContext} from './bridge.ts'
import type {BridgeConfig} from './bridge-config.ts'
import {runningKindOf} from './kinds.ts'

/** A bridge whose code is loaded. */
export interface LoadedBridge {
  config: BridgeConfig
  /** Creates the bridge. It connects once it is started. */
  create(context: BridgeContext): Bridge
}

export async function loadBridge(config: BridgeConfig): Promise<LoadedBridge> {
  const {create} = await runningKindOf(config.kind).load()
  return {config, create: (context) => create(config, context)}
}
