/** What the agent and its page say to each other: JSON texts over one WebSocket at `livePath`. */
import type {Device} from '#shared/api/resources.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceAction, DeviceState, DeviceStates} from '#shared/plan/device-state.ts'
import type {LinkState} from '../model.ts'

export const livePath = '/live'

/** How often a page hears from the agent at least; it takes a longer silence for a lost agent. */
export const heartbeatInterval = 10_000

/** What the wall shows of its project. Without a project or a saved version, `project` or `home` is null. */
export interface ShownHome {
  project: {id: string; name: string} | null
  revision: number | null
  home: Home | null
  /** What the home's bindings name this agent by; null until it declared its devices. */
  app: string | null
  devices: readonly Device[]
}

/** Between the agent and its server; the agent and its devices may be well without. */
export interface ServerLink {
  state: LinkState
  /** Milliseconds since the epoch, by the agent's clock. */
  since: number
  /** The agent's clock now: a tablet's own may differ. */
  now: number
  /** Days until the agent has to be paired again; null when it doesn't know. */
  sessionDaysLeft: number | null
}

/** All of it, first and after each reconnect. */
export interface Snapshot {
  type: 'snapshot'
  shown: ShownHome
  states: DeviceStates
  link: ServerLink
}

/** What is new since the last message; `null` for a device that is gone. */
export interface Change {
  type: 'change'
  shown?: ShownHome
  states?: Readonly<Record<string, DeviceState | null>>
  link?: ServerLink
}

/** How a command ended: the house took it (its state confirms it later) or not. */
export interface Answer {
  type: 'answer'
  id: number
  error: CommandError | null
}

/** `impossible`: no such device now, or not its to do. `refused`: the house said no, or nothing in time. `busy`: too many at once. */
export type CommandError = 'impossible' | 'refused' | 'busy'

/** Nothing new, and still here. */
export interface Heartbeat {
  type: 'beat'
}

export type FromAgent = Snapshot | Change | Answer | Heartbeat

export interface Command {
  type: 'command'
  /** The page's own number, which the answer repeats. */
  id: number
  device: string
  action: DeviceAction
}
