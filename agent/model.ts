import type {Clock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {LinkState, PairingTrouble} from '#shared/house/agent-connections.ts'
import {type HouseChoices, noChoices} from '#shared/house/choices.ts'
import type {DeviceAction, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import type {RadarReadings} from '#shared/house/radars.ts'
import type {BridgeStatus} from './bridges/bridge.ts'

/** A pairing that waits for a person. */
export interface PairingState {
  server: string
  code: PairingCode | undefined
  trouble: PairingTrouble | undefined
  /** The number of the person's page, which is typed here; absent until it is asked for. */
  number?: PairingNumber | undefined
}

export interface PairingNumber {
  status: 'needed' | 'wrong' | 'checking'
  /** Takes a typed number. */
  type(number: string): void
}

export interface PairingCode {
  userCode: string
  verificationUri: string
  /** The address with the code, for the QR code; null when the server has none. */
  verificationUriComplete: string | null
  /** Whether a phone can't open the address. */
  isLoopback: boolean
  /** The end of the code, as elapsed time. */
  endsAt: number
}

/** What is known of the maps of meshes, which are too large to be told to those who don't look. */
export interface MeshState {
  /** When the meshes were asked, in milliseconds since the epoch; null while they are not. */
  askingSince: number | null
  /** Grows when a map comes, or a reason why there is none. */
  changed: number
  /** The meshes that can be asked, or have told a map. */
  count: number
}

/** An immutable snapshot of everything that the agent shows; each change makes a new object. */
export interface AgentState {
  /** The last home that was read, also while the server is offline. */
  home: Home | undefined
  /** The number of the version in `home`. */
  revision: number | undefined
  project: {id: string; name: string} | undefined
  /** The app id that bindings use for this agent; undefined until the server returns it. */
  app: string | undefined
  /** The bridges to the house, with their health. */
  bridges: readonly BridgeStatus[]
  /** The devices of all bridges. */
  devices: readonly HouseDevice[]
  /** Whether every bridge knows its devices: one that starts may not yet. */
  areDevicesKnown: boolean
  /** The ids of the devices that something besides the panel drives. */
  automated: readonly string[]
  /** The keys of elements that a person chose for an entity in a dashboard's card, by the entity's id. */
  offered: ReadonlyMap<string, readonly string[]>
  states: DeviceStates
  /** What people chose for the house. */
  choices: HouseChoices
  /** The devices that rules mark now. */
  marked: readonly string[]
  /** The energy of the house; undefined where nothing counts it. */
  energy: HouseEnergy | undefined
  /** The maps of the house's meshes; undefined until there is a mesh. */
  mesh: MeshState | undefined
  /** What the radars of the plan tell. */
  radars: RadarReadings
  /** `since`: milliseconds since the epoch. */
  link: {state: LinkState; since: number}
  /** Whole days until the session ends unless the agent reaches the server. */
  sessionDaysLeft: number | undefined
  /** The names of the people who look at the house from outside. */
  visitors: readonly string[]
  /** The pairing in progress, while the agent has no session. */
  pairing: PairingState | undefined
}

export type Listener = (state: AgentState, previous: AgentState) => void

/** The agent's state, as the panel can read and command it. */
export interface Model {
  get(): AgentState
  /** Calls the listener after each change; returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void
  /** Resolves when the house accepts the command, before its state changes. Rejects with a RangeError if impossible. */
  command(device: string, action: DeviceAction): Promise<void>
}

/** The agent's state, as its own parts can change it. */
export interface WritableModel extends Model {
  update(change: Partial<Omit<AgentState, 'link'>>): void
  setLink(state: LinkState): void
}

export interface ModelOptions {
  clock: Clock
  command(device: string, action: DeviceAction): Promise<void>
}

export function createModel({clock, command}: ModelOptions): WritableModel {
  const listeners = new Set<Listener>()
  let state: AgentState = Object.freeze({
    home: undefined,
    revision: undefined,
    project: undefined,
    app: undefined,
    bridges: [],
    devices: [],
    areDevicesKnown: true,
    automated: [],
    offered: new Map(),
    states: {},
    choices: noChoices,
    marked: [],
    energy: undefined,
    mesh: undefined,
    radars: {},
    link: {state: 'connecting' as const, since: clock.now()},
    sessionDaysLeft: undefined,
    visitors: [],
    pairing: undefined,
  })

  const replace = (next: AgentState) => {
    const previous = state
    state = Object.freeze(next)
    // Iterate over a copy, because listeners may unsubscribe while they are called.
    for (const listener of [...listeners]) listener(state, previous)
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    command,
    update: (change) => replace({...state, ...change}),
    setLink(link) {
      if (state.link.state !== link) replace({...state, link: {state: link, since: clock.now()}})
    },
  }
}
