import {join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {sleep} from '#shared/clock.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {DeviceAction} from '#shared/house/device-state.ts'
import {Failure, isFailure, reasonOf} from '../../failure.ts'
import {type JsonFile, openJsonFile, writeOrWarn} from '../../json-file.ts'
import {backoff} from '../../link/retry.ts'
import {createWakeSignal} from '../../link/wake-signal.ts'
import type {Bridge, BridgeContext, DeviceProblem} from '../bridge.ts'
import {askStates, keyOf, type Question} from './ask-states.ts'
import type {MqttConfig} from './config.ts'
import {type BrokerConnection, connectBroker} from './connect-broker.ts'
import {createDeviceRegistry} from './device-registry.ts'
import {type DiscoveryFollower, followDiscovery} from './follow-discovery.ts'
import {createLiveHouse, type LiveHouse} from './live-house.ts'
import {describeSilence} from './no-discovery.ts'
import {isObject} from './parse-json.ts'
import type {StateFields} from './parts/part.ts'
import {describeRefused, subscribeDiscovery} from './refused-topics.ts'
import {createTopicSubscriptions} from './topic-subscriptions.ts'
import {createTurns, type Task} from './turns.ts'
import {createGateways} from './zigbee2mqtt.ts'

/** Milliseconds without the broker after which its devices count as unavailable. */
const grace = 3000

/** Milliseconds after which a state from before an outage or a restart is too old to be shown as current. */
const maxStateAge = 600_000

/** Milliseconds between two tries of a login that the broker refuses. */
const refusedWait = 60_000

/** Milliseconds after a change of the discovery before it is stored. */
const storeDelay = 5000

/** Milliseconds that a broker may take to acknowledge a command. */
const commandTimeout = 10_000

/** Creates a bridge to the devices of an MQTT broker that announce themselves by Home Assistant's discovery. */
export function createMqttBridge(config: MqttConfig, context: BridgeContext): Bridge {
  const {clock, random, logger, changed} = context
  const stored = openHouseFile(context.folder, config.id)
  const registry = createDeviceRegistry(config.id, config.prefix)
  const turns = createTurns(clock)
  const gateways = createGateways()
  let house: LiveHouse | undefined
  let discovery: DiscoveryFollower | undefined
  let areDevicesKnown = false
  /** Whether all discovery messages that the broker keeps have come. */
  let isSettled = false
  let problems: readonly DeviceProblem[] = []
  /** The discovery topics that the broker refuses. */
  let refusedFilters: readonly string[] = []
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}
  let connection: BrokerConnection | undefined
  let downSince: number | undefined
  const refreshed = createWakeSignal()
  /** The questions that were asked on this connection. */
  const asked = new Set<string>()
  let cancelGrace = () => {}
  let cancelStore = () => {}

  function setHealth(state: BridgeHealth['state'], reason?: string): void {
    const since = state === health.state ? health.since : clock.now()
    const next = {state, since, ...(reason !== undefined && {reason})}
    if (isDeepStrictEqual(next, health)) return
    health = next
    changed()
  }

  /** Follows the registry after discovery messages, once they are read. */
  function refresh(): void {
    const reading = turns.run(registry.prepare())
    if (reading) reading.then(follow)
    else follow()
  }

  function follow(): void {
    if (!house) return
    const isNew = house.refresh()
    storeLater()
    refreshed.wake()
    subscriptions.update(topicsOf(house))
    const areNewProblems = findProblems()
    if ((isNew || areNewProblems) && areDevicesKnown) changed()
  }

  const topicsOf = (live: LiveHouse) => new Set([...live.topics(), ...gateways.topics(registry.entities().values())])

  /** Gathers the problems of reading; returns whether they have changed. */
  function findProblems(): boolean {
    const refused = describeRefused([...refusedFilters, ...subscriptions.refused()])
    const silence = isSettled && registry.messages() === 0 ? describeSilence(config) : undefined
    const own = [refused, silence].flatMap((reason) =>
      reason === undefined ? [] : [{device: config.id, name: config.id, reason}],
    )
    const next = [...own, ...registry.problems(), ...(house?.problems() ?? [])]
    const isNew = !isDeepStrictEqual(next, problems)
    problems = next
    return isNew
  }

  function storeLater(): void {
    cancelStore()
    cancelStore = clock.after(storeDelay, () => void store({}))
  }

  async function store(more: {states?: NonNullable<Awaited<ReturnType<typeof stored.read>>>['states']}): Promise<void> {
    const {states} = more
    await writeOrWarn(stored, {configs: Object.fromEntries(registry.configs()), ...(states && {states})}, logger)
  }

  const subscriptions = createTopicSubscriptions(() => {
    if (!findProblems()) return
    logger.warn('the broker refuses topics', {bridge: config.id, reason: problems[0]?.reason})
    changed()
  })

  function* putAll(configs: Readonly<Record<string, string>>): Task {
    for (const [topic, payload] of Object.entries(configs)) {
      registry.put(topic, payload)
      yield
    }
  }

  /** Reads the stored house, so that the devices are known while the broker is away. */
  async function restore(): Promise<LiveHouse> {
    const last = await stored.read()
    await turns.run(putAll(last?.configs ?? {}))
    await turns.run(registry.prepare())
    const age = last?.states ? clock.now() - last.states.at : -1
    const initial = age >= 0 && age < maxStateAge ? (last?.states?.fields ?? {}) : {}
    const restored = createLiveHouse({
      bridge: config.id,
      registry,
      clock,
      turns,
      report: context.report,
      initial,
      onProblem: () => void (findProblems() && changed()),
      onReturn({entity: {stateQuestion}}) {
        if (!stateQuestion) return
        asked.delete(keyOf(stateQuestion))
        refreshed.wake()
      },
    })
    restored.refresh()
    findProblems()
    areDevicesKnown = last !== undefined
    return restored
  }

  function lose(): void {
    if (downSince !== undefined) return
    downSince = clock.elapsed()
    cancelGrace = clock.after(grace, () => house?.setReachable(false))
  }

  function find(live: LiveHouse): void {
    cancelGrace()
    if (downSince !== undefined && clock.elapsed() - downSince > maxStateAge) live.forgetStates()
    downSince = undefined
    live.setReachable(true)
  }

  /** Stays connected until the connection ends; resolves with the reason. */
  async function stay(live: LiveHouse, follower: DiscoveryFollower, signal: AbortSignal): Promise<Failure> {
    const ended = new AbortController()
    const own = AbortSignal.any([signal, ended.signal])
    const current = await connectBroker({
      config,
      clock,
      signal,
      // While it is lost anyway, `lose()` has the word.
      onSilence: (isSilent) => downSince === undefined && live.setReachable(!isSilent),
      onMessage(topic, payload) {
        if (follower.receive(topic, payload) || gateways.receive(topic, payload)) return undefined
        return live.receive(topic, payload)
      },
    })
    try {
      connection = current
      refusedFilters = await subscribeDiscovery(current, config.prefix)
      await subscriptions.start(current, topicsOf(live))
      if (findProblems()) changed()
      find(live)
      setHealth('connected')
      logger.info('connected to the MQTT broker', {bridge: config.id})
      const settled = settle(current, live, follower, own).catch((error) => {
        if (!own.aborted) logger.warn('could not ask devices for their states', {reason: reasonOf(error)})
      })
      const reason = await current.closed
      ended.abort()
      await settled
      return reason
    } finally {
      ended.abort()
      subscriptions.stop()
      connection = undefined
      if (!signal.aborted) lose()
      await current.end()
    }
  }

  /** Shows the devices, and the problems of all, once all discovery messages have come. */
  function showAll(live: LiveHouse): void {
    if (isSettled) return
    isSettled = true
    const areNew = !areDevicesKnown
    areDevicesKnown = true
    if (areNew) refresh()
    if (findProblems() || areNew) changed()
    if (areNew) live.reportAgain()
  }

  /** Asks devices for their states: the silent ones, whenever all discovery messages have come. */
  async function settle(current: BrokerConnection, live: LiveHouse, follower: DiscoveryFollower, signal: AbortSignal) {
    asked.clear()
    const publish = ({topic, payload}: Question) => current.publish(topic, payload, {qos: 0})
    for (;;) {
      await follower.quiet(signal)
      signal.throwIfAborted()
      showAll(live)
      await askStates(live.silent(), asked, {clock, signal, canAsk: gateways.canAsk, publish})
      await refreshed.wait(signal)
    }
  }

  async function keepConnected(live: LiveHouse, follower: DiscoveryFollower, signal: AbortSignal): Promise<void> {
    lose()
    for (let attempt = 1; !signal.aborted; attempt++) {
      const startedAt = clock.elapsed()
      const failure = await stay(live, follower, signal).catch((error) => error as Error)
      if (signal.aborted) return
      if (!(failure instanceof Failure)) throw failure
      // A connection that held for a while starts the waits again.
      if (clock.elapsed() - startedAt > 60_000) attempt = 1
      const isRefused = isFailure(failure, 'configuration')
      setHealth(isRefused ? 'refused' : 'disconnected', failure.message)
      logger.warn('no connection to the MQTT broker', {bridge: config.id, reason: failure.message})
      await sleep(clock, isRefused ? refusedWait : backoff(attempt, random), signal).catch(() => {})
    }
  }

  return {
    id: config.id,
    async run(signal) {
      house = await restore()
      discovery = followDiscovery({registry, prefix: config.prefix, clock, onChange: refresh})
      changed()
      try {
        await keepConnected(house, discovery, signal)
      } finally {
        discovery.end()
        cancelGrace()
        cancelStore()
        house.end()
        turns.end()
        if (areDevicesKnown) {
          const states = downSince === undefined ? {at: clock.now(), fields: house.fields()} : undefined
          await store(states ? {states} : {})
        }
      }
    },
    devices: () => (areDevicesKnown ? (house?.devices() ?? []) : undefined),
    // Nothing tells which devices an automation of the house drives.
    automated: () => [],
    health: () => health,
    problems: () => problems,
    async command(device: string, action: DeviceAction) {
      if (!house) throw new RangeError(`There is no device ${device}.`)
      const {entity, command} = house.command(device, action)
      if (!connection) throw new Failure('unreachable', `The MQTT broker of ${config.id} can't be reached.`)
      const {qos, retain} = entity.entity.options
      const options = {qos: qos === 1 || qos === 2 ? qos : 0, retain: retain === true} as const
      for (const {topic, payload} of command.publications) {
        await within(connection.publish(topic, payload, options))
      }
      house.assume(device, command)
    },
  }

  /** Rejects if the broker takes too long. */
  async function within(published: Promise<void>): Promise<void> {
    let cancel = () => {}
    const late = new Promise<never>((_, reject) => {
      cancel = clock.after(commandTimeout, () => reject(new Failure('unreachable', 'The MQTT broker did not answer.')))
    })
    await Promise.race([published, late]).finally(() => cancel())
  }
}

/** The stored part of a house: a broker without persistence forgets the discovery messages when it restarts. */
interface StoredHouse {
  /** The discovery messages, by topic. */
  configs: Readonly<Record<string, string>>
  /** The states when the bridge ended, for sensors that report seldom. */
  states?: {at: number; fields: Readonly<Record<string, StateFields>>}
}

const openHouseFile = (folder: string, id: string): JsonFile<StoredHouse> =>
  openJsonFile({path: join(folder, `bridge-${id}.json`), version: 1, isValid: isStoredHouse})

function isStoredHouse(value: unknown): value is StoredHouse {
  if (!isObject(value) || !isObject(value.configs)) return false
  const {states} = value
  const isStates =
    states === undefined || (isObject(states) && typeof states.at === 'number' && isObject(states.fields))
  return isStates && Object.values(value.configs).every((payload) => typeof payload === 'string')
}
