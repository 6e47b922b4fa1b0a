/** What a house's agent and a page that looks at it from outside tell each other, by way of the server. */
import type {DeviceAction, DeviceState, DeviceStates, HouseDevice} from './device-state.ts'
import type {HouseEnergy} from './energy/sum-house.ts'
import type {Starts} from './notable.ts'

/** Milliseconds between two signs of life of the agent. A page without two of them marks what it shows as old. */
export const visitBeat = 2500

/** Milliseconds without a touch or a command, after which a visit pauses. */
export const visitPause = 30 * 60_000

/** Milliseconds between two signs of life of a person. */
export const visitHere = 60_000

/** The whole house, sent first. The page reads the home from the server. */
export interface HouseSnapshot {
  type: 'snapshot'
  /** The version of the home that the agent shows; null without one. */
  revision: number | null
  /** The app id of the home's bindings; null until the agent has declared its devices. */
  app: string | null
  /** The devices, without cameras. Those that the visit may not command have no actions. */
  devices: readonly HouseDevice[]
  states: DeviceStates
  /** Milliseconds since devices became unreachable, were opened or turned on, or began to warn; absent without any. */
  ages?: Starts
  /** Absent where nothing counts it. */
  energy?: HouseEnergy
  /** The devices that rules of people mark; absent without any. */
  marked?: readonly string[]
}

/** The changes since the last message; a removed device is `null`. */
export interface HouseChange extends Partial<Pick<HouseSnapshot, 'revision' | 'app' | 'devices' | 'marked'>> {
  type: 'change'
  states?: Readonly<Record<string, DeviceState | null>>
  energy?: HouseEnergy | null
}

/** The result of a command. On success the house accepted it; its state confirms it later. */
export interface HouseAnswer {
  type: 'answer'
  id: number
  error: 'impossible' | 'refused' | 'busy' | null
  /** Why the house refused, as it says it: a sentence, mostly in English. */
  reason?: string
}

/** The house has more devices than a page from outside takes. */
export interface HouseTooLarge {
  type: 'too-large'
}

export type FromHouse = HouseSnapshot | HouseChange | HouseAnswer | HouseTooLarge

/** A command of a visit. */
export interface VisitCommand {
  type: 'command'
  /** A number that the page chooses and the answer repeats. */
  id: number
  device: string
  action: DeviceAction
  /** Whether somebody pressed a second time, on a device that asks first. */
  isConfirmed?: true
}

/** The events of a page's stream. */
export interface VisitEvents {
  /** The page's visit has begun. */
  opened: {visit: string}
  house: FromHouse
  /** The agent is there. */
  beat: object
  /** Nobody touched the page for long. */
  paused: object
  /** The person, or the agent, has no access any more. */
  ended: object
}
