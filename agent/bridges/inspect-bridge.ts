import type {HouseDevice} from '#shared/plan/device-state.ts'
import type {BridgeContext} from './bridge.ts'
import type {BridgeConfig} from './bridge-config.ts'
import {inspectHomeAssistant} from './home-assistant/inspect.ts'
import {inspectMqtt} from './mqtt/inspect-mqtt.ts'

/** Connects once to a house and returns its devices. Rejects with a failure that says what is wrong and what to do. */
export async function inspectBridge(
  config: BridgeConfig,
  context: Pick<BridgeContext, 'clock'>,
  signal: AbortSignal,
): Promise<readonly HouseDevice[]> {
  switch (config.kind) {
    case 'home-assistant':
      return await inspectHomeAssistant(config, context, signal)
    case 'simulated':
      return []
    case 'mqtt':
      return await inspectMqtt(config, context, signal)
  }
}
