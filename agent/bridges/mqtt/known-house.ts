import {isDeepStrictEqual} from 'node:util'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {writeOrWarn} from '../../json-file.ts'
import type {BridgeContext, DeviceProblem} from '../bridge.ts'
import type {MqttConfig} from './config.ts'
import {createDeviceRegistry, type DeviceRegistry, type RegisteredEntity} from './device-registry.ts'
import {followDiscovery} from './follow-discovery.ts'
import {createLiveHouse, type LiveHouse} from './live-house.ts'
import {describeSilence} from './no-discovery.ts'
import {describeRefused} from './refused-topics.ts'
import {freshFields, openStoredHouse, type StoredHouse} from './stored-house.ts'
import {createTurns, type Task} from './turns.ts'
import {createGateways, type Gateways, thingOf} from './zigbee2mqtt.ts'

/** The knowledge of a broker's devices: from its messages or, while it is away, from the bridge's file. */
export interface KnownHouse {
  /** The devices with their states. */
  readonly live: LiveHouse
  /** Returns the devices; undefined until all have announced themselves once. */
  devices(): readonly HouseDevice[] | undefined
  problems(): readonly DeviceProblem[]
  /** Gathers the problems anew, and tells if they have changed. Returns whether they have. */
  checkProblems(): boolean
  /** The topics whose messages are read, besides those of the discovery. */
  topics(): ReadonlySet<string>
  /** Takes a message. Returns a promise if it needs more than this turn of the event loop. */
  receive(topic: string, payload: string): Promise<void> | undefined
  /** Waits until all discovery messages have come, and shows the devices then. Rejects when the signal aborts. */
  settle(signal: AbortSignal): Promise<void>
  canAsk: Gateways['canAsk']
  /** Returns the first level of the topics of each Zigbee2MQTT. */
  gateways(): string[]
  /** Returns the ids of the devices that a thing of a Zigbee2MQTT is, by its address. */
  devicesOf(ieee: string): string[]
  /** Ends, and stores the devices; their states too, if they are current. */
  end(areStatesCurrent: boolean): Promise<void>
}

export interface KnownHouseOptions {
  config: MqttConfig
  context: Pick<BridgeContext, 'folder' | 'report' | 'changed' | 'clock' | 'logger'>
  /** Returns the topics that the broker refuses. */
  refused(): readonly string[]
  /** Called when discovery messages have been read: `topics()` may be others now. */
  onRefresh(): void
  /** Called when an entity can be reached again, whose state may be another one now. */
  onReturn(entity: RegisteredEntity): void
}

/** Milliseconds after a change of the discovery before it is stored. */
const storeDelay = 5000

/** Reads the stored house, so that the devices are known while the broker is away. */
export async function openKnownHouse(options: KnownHouseOptions): Promise<KnownHouse> {
  const {config, context, refused, onRefresh, onReturn} = options
  const {clock, changed} = context
  const stored = openStoredHouse(context.folder, config.id)
  const registry = createDeviceRegistry(config.id, config.prefix)
  const turns = createTurns(clock)
  const gateways = createGateways()
  const last = await stored.read()
  await turns.run(putAll(registry, last?.configs ?? {}))
  await turns.run(registry.prepare())
  const live = createLiveHouse({
    bridge: config.id,
    registry,
    clock,
    turns,
    report: context.report,
    initial: freshFields(last, clock.now()),
    onProblem: () => void checkProblems(),
    onReturn,
  })
  let areDevicesKnown = last !== undefined
  /** Whether all discovery messages that the broker keeps have come. */
  let isSettled = false
  let problems: readonly DeviceProblem[] = []
  let cancelStore = () => {}
  live.refresh()
  findProblems()
  const discovery = followDiscovery({registry, prefix: config.prefix, clock, onChange: refresh})

  /** Follows the registry after discovery messages, once they are read. */
  function refresh(): void {
    const reading = turns.run(registry.prepare())
    if (reading) reading.then(follow)
    else follow()
  }

  function follow(): void {
    const isNew = live.refresh()
    storeLater()
    onRefresh()
    const areNewProblems = findProblems()
    if ((isNew || areNewProblems) && areDevicesKnown) changed()
  }

  /** Gathers the problems of reading; returns whether they have changed. */
  function findProblems(): boolean {
    const silence = isSettled && registry.messages() === 0 ? describeSilence(config) : undefined
    const own = [describeRefused(refused()), silence].flatMap((reason) =>
      reason === undefined ? [] : [{device: config.id, name: config.id, reason}],
    )
    const next = [...own, ...registry.problems(), ...live.problems()]
    const isNew = !isDeepStrictEqual(next, problems)
    problems = next
    return isNew
  }

  function checkProblems(): boolean {
    const isNew = findProblems()
    if (isNew) changed()
    return isNew
  }

  function storeLater(): void {
    cancelStore()
    cancelStore = clock.after(storeDelay, () => void store(undefined))
  }

  const store = (states: StoredHouse['states']) =>
    writeOrWarn(stored, {configs: Object.fromEntries(registry.configs()), ...(states && {states})}, context.logger)

  /** Shows the devices, and the problems of all, once all discovery messages have come. */
  function showAll(): void {
    if (isSettled) return
    isSettled = true
    const areNew = !areDevicesKnown
    areDevicesKnown = true
    if (areNew) refresh()
    if (findProblems() || areNew) changed()
    if (areNew) live.reportAgain()
  }

  return {
    live,
    devices: () => (areDevicesKnown ? live.devices() : undefined),
    problems: () => problems,
    checkProblems,
    topics: () => new Set([...live.topics(), ...gateways.topics(registry.entities().values())]),
    receive(topic, payload) {
      if (discovery.receive(topic, payload) || gateways.receive(topic, payload)) return undefined
      return live.receive(topic, payload)
    },
    async settle(signal) {
      await discovery.quiet(signal)
      signal.throwIfAborted()
      showAll()
    },
    canAsk: gateways.canAsk,
    gateways: gateways.bases,
    devicesOf(ieee) {
      const thing = thingOf(ieee)
      const parts = [...registry.entities().values()].filter(({entity}) => entity.device?.id === thing)
      return parts.flatMap(({device}) => device?.id ?? [])
    },
    async end(areStatesCurrent) {
      discovery.end()
      cancelStore()
      live.end()
      turns.end()
      if (!areDevicesKnown) return
      await store(areStatesCurrent ? {at: clock.now(), fields: live.fields()} : undefined)
    },
  }
}

function* putAll(registry: DeviceRegistry, configs: Readonly<Record<string, string>>): Task {
  for (const [topic, payload] of Object.entries(configs)) {
    registry.put(topic, payload)
    yield
  }
}
