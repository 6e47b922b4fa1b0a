import type {Clock} from '#shared/clock.ts'
import {countDevices, type DeviceCounts} from '#shared/house/count-devices.ts'
import {insecureAddressWarning} from '#shared/house/insecure-address.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {BridgeConfig} from './bridge-config.ts'
import type {InspectOptions, StoredBridge} from './bridge-kind.ts'
import type {BridgeStore} from './bridge-store.ts'
import type {InspectedHouse} from './inspected-house.ts'
import {findKind, kindOf, runningKindOf} from './kinds.ts'
import {type LoadedBridge, loadBridge} from './load-bridge.ts'

/** A bridge to add, with the values of its kind's fields. */
export interface BridgeRequest {
  kind: string
  /** The address as people type it. */
  url: string
  [field: string]: string | undefined
}

/** A house that answered, with counts of its devices. */
export interface FoundHouse extends DeviceCounts {
  id: string
  kind: string
  url: string
  /** Warnings in English: parts that do not work, secrets that travel unencrypted. Absent without any. */
  warnings?: readonly string[]
}

/** The result of testing a bridge. */
export type BridgeTest = (FoundHouse & {ok: true}) | {id: string; kind: string; ok: false; error: string}

/** Adds, tests and removes bridges. */
export interface BridgeKeeper {
  /** Connects to a house and, if it answers, stores and starts its bridge. Rejects with a sentence for people. */
  add(request: BridgeRequest, signal: AbortSignal): Promise<FoundHouse>
  /** Tests the bridge with this id, or all. */
  test(id: string | undefined, signal: AbortSignal, options?: TestOptions): Promise<BridgeTest[]>
  /** Ends a bridge, at the house too where somebody signed in there, and deletes its files. */
  remove(id: string): Promise<Removal>
}

/** A bridge that is removed. */
export interface Removal {
  /** The steps that are left to a person, in English. Absent if there are none. */
  warnings?: readonly string[]
}

export type TestOptions = Omit<InspectOptions, 'clock'>

export interface KeeperOptions {
  store: BridgeStore
  /** The bridges that settings name: they can't be changed here. */
  settings: readonly BridgeConfig[]
  clock: Clock
  /** The running house; absent in a command without an agent. */
  house?: {add(bridge: LoadedBridge): void; remove(id: string): Promise<void>} | undefined
  /** Runs a change with the folder locked. A running agent holds the lock anyway. */
  withLock?<T>(act: () => Promise<T>): Promise<T>
}

export function createBridgeKeeper({
  store,
  settings,
  clock,
  house: running,
  withLock = (act) => act(),
}: KeeperOptions): BridgeKeeper {
  /** Changes run one after another, so that two never get the same id. */
  let last: Promise<unknown> = Promise.resolve()
  const change = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(() => withLock(act))
    last = done.catch(() => {})
    return done
  }

  function checkSettings({kind, url}: Pick<StoredBridge, 'kind' | 'url'>): void {
    if (settings.some(({id}) => id === kind) && settings.some((config) => config.url === url)) {
      throw new Failure('usage', `${url} is connected already, by a setting (PIANTA_AGENT_…_URL). Change it there.`)
    }
  }

  async function add(request: BridgeRequest, signal: AbortSignal): Promise<FoundHouse> {
    const {kind, url, ...given} = request
    const {bridge, secret} = kindOf(kind).read(url, given)
    // Connecting takes seconds, in which other commands or an agent may need the folder.
    const unnamed: StoredBridge = {...bridge, id: kind}
    const config = kindOf(kind).configOf(unnamed, {path: '', read: async () => secret})
    /** The bridge that was replaced. */
    const replaced: BridgeConfig[] = []
    try {
      checkSettings(bridge)
      const house = await inspectBridge(config, {clock}, signal)
      const added = await change(async () => {
        const stored = await store.list()
        const same = stored.find(({kind, url}) => kind === bridge.kind && url === bridge.url)
        const named: StoredBridge = {...unnamed, id: same?.id ?? freeId(bridge.kind, [...settings, ...stored])}
        if (same) replaced.push(await frozenConfig(same))
        await store.save(named, secret)
        running?.add(await loadBridge(store.configOf(named)))
        return found(named, house)
      })
      return {...added, ...(await endSignIns(replaced, added.warnings))}
    } catch (error) {
      // A sign-in that leads to no bridge must not stay at the house.
      await endSignIns([config])
      throw error
    }
  }

  /** Returns a stored bridge with the secret that it has now. */
  async function frozenConfig(bridge: StoredBridge): Promise<BridgeConfig> {
    const secret = await store.secretOf(bridge.id)
    return kindOf(bridge.kind).configOf(bridge, {path: '', read: async () => secret})
  }

  /** Ends the sign-ins of bridges at their houses. Returns the warnings, and the steps that are left at a house. */
  async function endSignIns(configs: readonly BridgeConfig[], warnings: readonly string[] = []): Promise<Removal> {
    const all = [...warnings]
    for (const config of configs) {
      const {signIn} = await runningKindOf(config.kind).load()
      // The page that asked may have gone: the sign-in must end all the same.
      await signIn
        ?.end(config, {clock, signal: new AbortController().signal})
        .catch((error) => all.push(reasonOf(error)))
    }
    return all.length > 0 ? {warnings: all} : {}
  }

  async function test(config: BridgeConfig, signal: AbortSignal, options: TestOptions): Promise<BridgeTest> {
    const {id, kind} = config
    try {
      const house = await inspectBridge(config, {clock, ...options}, signal)
      return {...found({id, kind, url: config.url ?? ''}, house), ok: true}
    } catch (error) {
      signal.throwIfAborted()
      return {id, kind, ok: false, error: reasonOf(error)}
    }
  }

  async function configs(): Promise<BridgeConfig[]> {
    const ids = new Set(settings.map(({id}) => id))
    const added = (await store.list()).filter(({id}) => !ids.has(id))
    return [...settings, ...added.map(store.configOf)]
  }

  return {
    add,
    async test(id, signal, options = {}) {
      const all = await configs()
      const chosen = id === undefined ? all : all.filter((config) => config.id === id)
      if (id !== undefined && chosen.length === 0) throw unknownBridge(id, all)
      return await Promise.all(chosen.map((config) => test(config, signal, options)))
    },
    async remove(id) {
      const removed: BridgeConfig[] = []
      const removal = await change(async (): Promise<Removal> => {
        const stored = (await store.list()).find((bridge) => bridge.id === id)
        if (!stored) {
          const isSetting = settings.some((config) => config.id === id)
          if (isSetting)
            throw new Failure('usage', `A setting names the bridge ${id}: remove the setting, then restart.`)
          throw unknownBridge(id, await configs())
        }
        removed.push(await frozenConfig(stored))
        await running?.remove(id)
        await store.remove(id)
        // A bridge of the settings with this id goes on.
        const replaced = settings.find((config) => config.id === id)
        if (replaced) running?.add(await loadBridge(replaced))
        return {}
      })
      return await endSignIns(removed, removal.warnings)
    },
  }
}

function found(
  {id, kind, url}: Pick<FoundHouse, 'id' | 'kind' | 'url'>,
  {devices, warnings}: InspectedHouse,
): FoundHouse {
  const schemes = findKind(kind)?.schemes
  const insecure = schemes && insecureAddressWarning(schemes, url)
  const all = [...(insecure === undefined ? [] : [insecure]), ...warnings]
  return {id, kind, url, ...countDevices(devices), ...(all.length > 0 && {warnings: all})}
}

function unknownBridge(id: string, all: readonly BridgeConfig[]): Failure {
  const known = all.map((config) => config.id).join(', ')
  return new Failure(
    'usage',
    `There is no bridge ${id}. ${known ? `The bridges are ${known}.` : 'None was added yet.'}`,
  )
}

/** Returns the kind as an id, with a number when it is taken: `mqtt-2`. */
function freeId(kind: string, taken: readonly {id: string}[]): string {
  const ids = new Set(taken.map(({id}) => id))
  for (let number = 1; ; number++) {
    const id = number === 1 ? kind : `${kind}-${number}`
    if (!ids.has(id)) return id
  }
}

/** Connects once to a house and returns its devices. Rejects with a failure that names the problem and its remedy. */
async function inspectBridge(
  config: BridgeConfig,
  options: InspectOptions,
  signal: AbortSignal,
): Promise<InspectedHouse> {
  const {inspect} = await runningKindOf(config.kind).load()
  return await inspect(config, options, signal)
}
