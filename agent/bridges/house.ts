import {aborted} from '#shared/host/stop-signal.ts'
import type {DeviceAction, DeviceState} from '#shared/house/device-state.ts'
import type {MeshMap} from '#shared/house/mesh.ts'
import type {RadarReading, ZoneSettings} from '#shared/house/radars.ts'
import {reasonOf} from '../failure.ts'
import type {Bridge, BridgeContext, BridgeStatus, Gap, MeshSource, MeteredHouse, Still, TellPast} from './bridge.ts'
import type {BridgeConfig} from './bridge-config.ts'
import type {LoadedBridge} from './load-bridge.ts'

/** All bridges of the agent, as one. */
export interface House {
  /** Runs the bridges until the signal aborts, and waits for them. */
  run(signal: AbortSignal): Promise<void>
  /** Starts another bridge, in place of one with the same id. */
  add(bridge: LoadedBridge): void
  /** Ends a bridge and forgets its devices. Resolves once it has ended. */
  remove(id: string): Promise<void>
  bridges(): readonly BridgeStatus[]
  /**
   * Tells what the house recorded of devices. Resolves with the devices of which there is nothing more to learn: those of
   * a bridge that isn't connected may be asked later.
   */
  readPast(gaps: readonly Gap[], tell: TellPast, signal: AbortSignal): Promise<ReadonlySet<string>>
  /** Returns the houses that say how they measure their energy. */
  energy(): readonly MeteredHouse[]
  /** Returns the reading of the radar that a device is a part of; undefined without places of people. */
  radar(device: string): RadarReading | undefined
  /** Returns the settings of the zones of the radar that a device is a part of; empty where there are none. */
  radarZones(device: string): ZoneSettings
  /** Writes one of these. Resolves when the house accepts it, before the sensor holds it. Rejects with a sentence. */
  setRadarZone(device: string, key: string, value: string): Promise<void>
  /** Takes a picture of a camera. Rejects with a sentence. */
  readStill(camera: string, signal: AbortSignal): Promise<Still>
  /** Returns the meshes that can be asked for a map. */
  meshes(): readonly MeshSource[]
  /** Asks a mesh for its map. Rejects with a sentence. */
  askMesh(id: string, signal: AbortSignal): Promise<MeshMap>
  /** Rejects with a RangeError if impossible. */
  command(device: string, action: DeviceAction): Promise<void>
}

export interface HouseOptions extends Omit<BridgeContext, 'report' | 'changed'> {
  loaded: readonly LoadedBridge[]
  /** Called with the states that have changed, at most every `reportInterval`. */
  onStates(states: Readonly<Record<string, DeviceState>>): void
  /** Called when a bridge's devices, health or problems change; `isKnown` once every bridge knows its devices. */
  onBridges(bridges: readonly BridgeStatus[], isKnown: boolean): void
}

interface Entry {
  config: BridgeConfig
  bridge: Bridge
  controller: AbortController
  ended: Promise<void>
}

/** Milliseconds that states are gathered: a house with 200 changes a second costs the panel 50 messages. */
const reportInterval = 20

export function createHouse({loaded, onStates, onBridges, ...context}: HouseOptions): House {
  const {clock, logger} = context
  const entries = new Map<string, Entry>()
  let waiting: Record<string, DeviceState> | undefined
  let cancelReport = () => {}
  let running: AbortSignal | undefined

  function report(device: string, state: DeviceState): void {
    if (waiting) {
      waiting[device] = state
      return
    }
    waiting = {[device]: state}
    cancelReport = clock.after(reportInterval, tellStates)
  }

  function tellStates(): void {
    cancelReport()
    const states = waiting
    waiting = undefined
    if (states) onStates(states)
  }

  const all = () => [...entries.values()]
  const bridges = () => all().map(statusOf)
  const changed = () => {
    onBridges(
      bridges(),
      all().every(({bridge}) => bridge.devices() !== undefined),
    )
    // A new device comes with its state: in between it would look unknown.
    tellStates()
  }

  function start(entry: Entry, signal: AbortSignal): void {
    const {bridge, controller} = entry
    // A bridge in place of another one waits until that has stored its files.
    entry.ended = entry.ended
      .then(() => bridge.run(AbortSignal.any([signal, controller.signal])))
      .catch((error) => logger.error('a bridge failed', {bridge: bridge.id, reason: reasonOf(error)}))
  }

  function add({config, create}: LoadedBridge): void {
    const previous = entries.get(config.id)
    previous?.controller.abort()
    const bridge = create({...context, report, changed})
    const ended = previous?.ended ?? Promise.resolve()
    const entry: Entry = {config, bridge, controller: new AbortController(), ended}
    entries.set(config.id, entry)
    if (running) start(entry, running)
    changed()
  }

  const findOwner = (device: string) =>
    all().find(({bridge}) => bridge.devices()?.some(({id}) => id === device))?.bridge

  function ownerOf(device: string): Bridge {
    const owner = findOwner(device)
    if (!owner) throw new RangeError(`There is no device ${device}.`)
    return owner
  }

  for (const bridge of loaded) add(bridge)

  return {
    async run(signal) {
      running = signal
      for (const entry of all()) start(entry, signal)
      await aborted(signal)
      await Promise.all(all().map(({ended}) => ended))
    },
    add,
    async remove(id) {
      const entry = entries.get(id)
      entries.delete(id)
      entry?.controller.abort()
      changed()
      await entry?.ended
    },
    bridges,
    async readPast(gaps, tell, signal) {
      const settled = new Set<string>()
      for (const {bridge} of all()) {
        const ids = new Set(bridge.devices()?.map(({id}) => id))
        const own = gaps.filter(({device}) => ids.has(device))
        if (own.length === 0 || (bridge.readPast && bridge.health().state !== 'connected')) continue
        try {
          await bridge.readPast?.(own, tell, signal)
          for (const {device} of own) settled.add(device)
        } catch (error) {
          signal.throwIfAborted()
          logger.debug('the house tells no past', {bridge: bridge.id, reason: reasonOf(error)})
        }
      }
      return settled
    },
    radar: (device) => findOwner(device)?.radar?.(device),
    radarZones: (device) => findOwner(device)?.radarZones?.(device) ?? {},
    async setRadarZone(device, key, value) {
      const bridge = ownerOf(device)
      if (!bridge.setRadarZone) throw new RangeError(`${device} is no part of a radar with zones.`)
      await bridge.setRadarZone(device, key, value)
    },
    energy: () => all().flatMap(({bridge}) => bridge.energy?.() ?? []),
    async readStill(camera, signal) {
      const bridge = ownerOf(camera)
      if (!bridge.readStill) throw new RangeError(`${camera} has no picture.`)
      return await bridge.readStill(camera, signal)
    },
    meshes: () => all().flatMap(({bridge}) => bridge.meshes?.() ?? []),
    async askMesh(id, signal) {
      const owner = all().find(({bridge}) => bridge.meshes?.().some((mesh) => mesh.id === id))
      if (!owner?.bridge.askMesh) throw new RangeError(`There is no mesh ${id}.`)
      return await owner.bridge.askMesh(id, AbortSignal.any([signal, owner.controller.signal]))
    },
    async command(device, action) {
      await ownerOf(device).command(device, action)
    },
  }
}

function statusOf({config, bridge}: Entry): BridgeStatus {
  return {
    id: config.id,
    kind: config.kind,
    url: config.url,
    health: bridge.health(),
    devices: bridge.devices() ?? [],
    automated: bridge.automated(),
    problems: bridge.problems(),
    leftOut: bridge.leftOut?.() ?? {},
  }
}
