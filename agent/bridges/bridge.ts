import type {Clock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {DeviceAction, DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {Counts} from '#shared/house/energy/count-day.ts'
import type {EnergyPlan} from '#shared/house/energy/plan.ts'
import type {MeshMap, MeshTechnology} from '#shared/house/mesh.ts'
import type {RadarReading, ZoneSettings} from '#shared/house/radars.ts'
import type {Logger} from '../logger.ts'

/** A device, or a part of one, that the bridge can't read. */
export interface DeviceProblem {
  /** The id of the device, or its name in the house when it has none. */
  device: string
  name: string
  /**
   * The problem of a setting or device that can't be read, in English: `value_template uses the filter regex_replace,
   * which is not supported.`
   */
  reason: string
  /** How to mend it, in English, in place of the advice of its kind of bridge. */
  advice?: string
}

/** The state of one bridge. */
export interface BridgeStatus {
  id: string
  kind: string
  /** The address of the house; undefined for a simulated one. */
  url: string | undefined
  health: BridgeHealth
  devices: readonly HouseDevice[]
  automated: readonly string[]
  problems: readonly DeviceProblem[]
  leftOut: Readonly<Record<string, number>>
}

/** A time of which the agent doesn't know a device's states, in milliseconds of the clock's `elapsed()`. */
export interface Gap {
  device: string
  from: number
  to: number
}

/** A part of a gap. */
export type GapPart = Omit<Gap, 'device'>

/**
 * Takes the states of a device that the house recorded in a part of its gap, the oldest first. The times may reach beyond
 * that part.
 */
export type TellPast = (device: string, states: readonly {at: number; state: DeviceState}[], part: GapPart) => void

/** The present number of a meter, a power or a price. */
export interface Metered {
  value: number
  unit?: string
  counts?: Counts
  /** The moment at which a meter began, as the house writes it. */
  lastReset?: string
}

/** A house that says how it measures its energy. */
export interface MeteredHouse {
  /** Tells its meters apart from those of other houses. */
  id: string
  plan: EnergyPlan
  /** Returns the number of a meter, a power or a price of the plan; undefined while it is unknown. */
  read(name: string): Metered | undefined
  /** Returns the device that shows a meter; undefined if none does. */
  deviceOf(name: string): Pick<HouseDevice, 'id' | 'name'> | undefined
}

/** A picture of a camera. */
export interface Still {
  /** Its type: `image/jpeg`. */
  type: string
  bytes: Uint8Array
}

/** A mesh of radios that tells a map of itself when it is asked. */
export interface MeshSource {
  /** The bridge's id, and the mesh's own: `mqtt/zigbee2mqtt`. */
  id: string
  technology: MeshTechnology
}

/** The interface to a house's devices, the same for every protocol. */
export interface Bridge {
  /**
   * The bridge's id: its kind, with a number when there are several: `mqtt-2`. The ids of its devices begin with it.
   */
  readonly id: string
  /**
   * Connects, and reconnects until the signal aborts; then stores its state. Never rejects for a house that is
   * away or refuses: `health` says so.
   */
  run(signal: AbortSignal): Promise<void>
  /**
   * Returns the devices: from the house or, while it is away, from the bridge's file; undefined until they are known.
   */
  devices(): readonly HouseDevice[] | undefined
  /** Returns the devices that something besides the panel drives, like an automation of the house, by id. */
  automated(): readonly string[]
  health(): BridgeHealth
  /** Returns the devices that can't be read, in whole or in part. */
  problems(): readonly DeviceProblem[]
  /** Counts the things of the house that become no device, by a word for their kind; absent if all become one. */
  leftOut?(): Readonly<Record<string, number>>
  /**
   * Tells what the house recorded of devices, piece by piece; absent where it records nothing. It tells nothing of devices
   * that the house doesn't record. Rejects when the house can't be asked.
   */
  readPast?(gaps: readonly Gap[], tell: TellPast, signal: AbortSignal): Promise<void>
  /** Returns how the house measures its energy; absent, and null, where it doesn't say. */
  energy?(): MeteredHouse | null
  /** Returns the reading of the radar that a device is a part of; absent and undefined without places of people. */
  radar?(device: string): RadarReading | undefined
  /** Returns the settings of the zones of the radar that a device is a part of; absent where radars have none. */
  radarZones?(device: string): ZoneSettings
  /** Writes one of these. Resolves when the house accepts it, before the sensor holds it. Rejects with a sentence. */
  setRadarZone?(device: string, key: string, value: string): Promise<void>
  /** Takes a picture of a camera; absent where there are none. Rejects with a sentence. */
  readStill?(camera: string, signal: AbortSignal): Promise<Still>
  /** Returns the meshes that it can ask for a map; absent where it knows of none. */
  meshes?(): readonly MeshSource[]
  /**
   * Asks a mesh for its map, which may take minutes and slow the mesh meanwhile: only when a person asks. Rejects with a
   * sentence.
   */
  askMesh?(id: string, signal: AbortSignal): Promise<MeshMap>
  /** Resolves when the house accepts the command, before its state changes. Rejects with a RangeError if impossible. */
  command(device: string, action: DeviceAction): Promise<void>
}

/** The dependencies of a bridge. */
export interface BridgeContext {
  /** The agent's folder. A bridge's own files there are named by its id. */
  folder: string
  /** Calls `act` with the agent's home, now and after each change; returns a function that unsubscribes. */
  homes(act: (home: Home | undefined) => void): () => void
  /** Tells the new state of a device. */
  report(device: string, state: DeviceState): void
  /** Tells that the result of `devices()`, `automated()`, `health()` or `problems()` has changed. */
  changed(): void
  clock: Clock
  /** Returns a number from 0 to 1, like `Math.random`. */
  random(): number
  logger: Logger
}
