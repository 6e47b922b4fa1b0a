import type {MqttConfig} from '#shared/house/bridge-config.ts'
import type {BridgeContext} from '../bridge.ts'
import type {InspectedHouse} from '../inspected-house.ts'
import {connectBroker} from './connect-broker.ts'
import {createDeviceRegistry} from './device-registry.ts'
import {followDiscovery} from './follow-discovery.ts'
import {describeRefused, subscribeDiscovery} from './refused-topics.ts'

/**
 * Connects once, gathers the devices until no more come, and ends. Rejects with a Failure that names the problem and
 * its remedy. A broker without devices is no error.
 */
export async function inspectMqtt(
  config: MqttConfig,
  {clock}: Pick<BridgeContext, 'clock'>,
  signal: AbortSignal,
): Promise<InspectedHouse> {
  const registry = createDeviceRegistry(config.id, config.prefix)
  const follower = followDiscovery({registry, prefix: config.prefix, clock, onChange() {}})
  const connection = await connectBroker({
    config,
    clock,
    signal,
    onMessage(topic, payload) {
      follower.receive(topic, payload)
      return undefined
    },
  })
  try {
    const refused = describeRefused(await subscribeDiscovery(connection, config.prefix))
    const failed = connection.closed.then((failure) => Promise.reject(failure))
    await Promise.race([follower.quiet(signal), failed])
    signal.throwIfAborted()
    const devices = [...registry.entities().values()].flatMap(({device}) => device ?? [])
    return {devices, warnings: refused === undefined ? [] : [refused]}
  } finally {
    follower.end()
    await connection.end()
  }
}
