import type {BridgeConfig} from '#shared/house/bridge-config.ts'
import type {Bridge, BridgeContext} from './bridge.ts'
import {createHomeAssistantBridge} from './home-assistant/home-assistant.ts'
import {createMqttBridge} from './mqtt/mqtt.ts'
import {createSimulatedBridge} from './simulated/simulated.ts'

/** Creates the bridge of a configuration. It connects once it is started. */
export function createBridge(config: BridgeConfig, context: BridgeContext): Bridge {
  switch (config.kind) {
    case 'home-assistant':
      return createHomeAssistantBridge(config, context)
    case 'mqtt':
      return createMqttBridge(config, context)
    case 'simulated':
      return createSimulatedBridge(context)
  }
}
