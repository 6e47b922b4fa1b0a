import type {DeviceAction} from '#shared/house/device-state.ts'
import {createWakeSignal} from '../../../client/wake-signal.ts'
import {Failure, reasonOf} from '../../failure.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'
import {createHealth} from '../health.ts'
import {askStates, keyOf, type Question} from './ask-states.ts'
import type {MqttConfig} from './config.ts'
import {type BrokerConnection, connectBroker} from './connect-broker.ts'
import {keepConnected} from './keep-connected.ts'
import {type KnownHouse, openKnownHouse} from './known-house.ts'
import {askNetworkMap} from './network-map.ts'
import {createOutages, type Outages} from './outages.ts'
import {publishCommand} from './publish-command.ts'
import {subscribeDiscovery} from './refused-topics.ts'
import {createTopicSubscriptions} from './topic-subscriptions.ts'

/** Creates a bridge to the devices of an MQTT broker that announce themselves by Home Assistant's discovery. */
export function createMqttBridge(config: MqttConfig, context: BridgeContext): Bridge {
  const {clock, random, logger, changed} = context
  let house: KnownHouse | undefined
  /** The discovery topics that the broker refuses. */
  let refusedFilters: readonly string[] = []
  const health = createHealth({clock, changed})
  let connection: BrokerConnection | undefined
  const refreshed = createWakeSignal()
  /** The questions that were asked on this connection. */
  const asked = new Set<string>()

  const subscriptions = createTopicSubscriptions(() => {
    if (!house?.checkProblems()) return
    logger.warn('the broker refuses topics', {bridge: config.id, reason: house.problems()[0]?.reason})
  })

  const openHouse = () =>
    openKnownHouse({
      config,
      context,
      refused: () => [...refusedFilters, ...subscriptions.refused()],
      onRefresh() {
        refreshed.wake()
        if (house) subscriptions.update(house.topics())
      },
      onReturn({entity: {stateQuestion}}) {
        if (!stateQuestion) return
        asked.delete(keyOf(stateQuestion))
        refreshed.wake()
      },
    })

  /** Stays connected until the connection ends; resolves with the reason. */
  async function stay(known: KnownHouse, outages: Outages, signal: AbortSignal): Promise<Failure> {
    const ended = new AbortController()
    const own = AbortSignal.any([signal, ended.signal])
    const current = await connectBroker({
      config,
      clock,
      signal,
      onSilence: outages.setSilent,
      onMessage: known.receive,
    })
    try {
      connection = current
      refusedFilters = await subscribeDiscovery(current, config.prefix)
      await subscriptions.start(current, known.topics())
      known.checkProblems()
      outages.end()
      health.set('connected')
      logger.info('connected to the MQTT broker', {bridge: config.id})
      const asking = keepAsking(current, known, own).catch((error) => {
        if (!own.aborted) logger.warn('could not ask devices for their states', {reason: reasonOf(error)})
      })
      const reason = await current.closed
      ended.abort()
      await asking
      return reason
    } finally {
      ended.abort()
      subscriptions.stop()
      connection = undefined
      if (!signal.aborted) outages.begin()
      await current.end()
    }
  }

  /** Asks devices for their states: the silent ones, whenever all discovery messages have come. */
  async function keepAsking(current: BrokerConnection, known: KnownHouse, signal: AbortSignal): Promise<never> {
    asked.clear()
    const publish = ({topic, payload}: Question) => current.publish(topic, payload, {qos: 0})
    for (;;) {
      await known.settle(signal)
      await askStates(known.live.silent(), asked, {clock, signal, canAsk: known.canAsk, publish})
      await refreshed.wait(signal)
    }
  }

  function onFailure({message}: Failure, isRefused: boolean): void {
    health.set(isRefused ? 'refused' : 'disconnected', message)
    logger.warn('no connection to the MQTT broker', {bridge: config.id, reason: message})
  }

  const meshId = (base: string) => `${config.id}/${base}`

  return {
    id: config.id,
    async run(signal) {
      const known = await openHouse()
      const outages = createOutages(clock, known.live)
      house = known
      changed()
      try {
        outages.begin()
        await keepConnected({stay: () => stay(known, outages, signal), onFailure, clock, random, signal})
      } finally {
        outages.stop()
        await known.end(!outages.isDown())
      }
    },
    devices: () => house?.devices(),
    // MQTT doesn't tell which devices an automation of the house drives.
    automated: () => [],
    health: health.current,
    problems: () => house?.problems() ?? [],
    meshes: () => (house?.gateways() ?? []).map((base) => ({id: meshId(base), technology: 'zigbee'})),
    async askMesh(id, signal) {
      const base = house?.gateways().find((base) => meshId(base) === id)
      if (!house || base === undefined) throw new RangeError(`There is no mesh ${id}.`)
      const {devicesOf} = house
      return await askNetworkMap({config, base, devicesOf, clock, signal})
    },
    async command(device: string, action: DeviceAction) {
      if (!house) throw new RangeError(`There is no device ${device}.`)
      const {live} = house
      const order = live.command(device, action)
      if (!connection) throw new Failure('unreachable', `The MQTT broker of ${config.id} can't be reached.`)
      await publishCommand(connection, order, clock)
      live.assume(device, order.command)
    },
  }
}
