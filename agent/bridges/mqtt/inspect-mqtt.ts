import {sleep} from '#shared/clock.ts'
import type {InspectOptions} from '../bridge-kind.ts'
import type {InspectedHouse} from '../inspected-house.ts'
import type {MqttConfig} from './config.ts'
import {connectBroker} from './connect-broker.ts'
import {createDeviceRegistry} from './device-registry.ts'
import {followDiscovery} from './follow-discovery.ts'
import {birthMessage, birthTopic, describeSilence} from './no-discovery.ts'
import {describeRefused, subscribeDiscovery} from './refused-topics.ts'

/** Milliseconds in which programs begin to announce their devices after Home Assistant's birth message. */
const birthTime = 5000

/**
 * Connects once, gathers the devices until no more come, and ends. Rejects with a Failure that names the problem and
 * its remedy. A broker without devices is no error.
 */
export async function inspectMqtt(
  config: MqttConfig,
  {clock, sendsBirth = false}: InspectOptions,
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
    if (sendsBirth) {
      await connection.publish(birthTopic(config.prefix), birthMessage, {qos: 0})
      await Promise.race([sleep(clock, birthTime, signal), failed])
    }
    await Promise.race([follower.quiet(signal), failed])
    signal.throwIfAborted()
    const devices = [...registry.entities().values()].flatMap(({device}) => device ?? [])
    const silence = registry.messages() === 0 ? describeSilence(config) : undefined
    return {devices, warnings: [refused, silence].filter((warning) => warning !== undefined)}
  } finally {
    follower.end()
    await connection.end()
  }
}
