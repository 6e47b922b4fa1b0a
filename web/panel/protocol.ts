/** The protocol between the agent and its page: JSON messages over one WebSocket at `livePath`. */

import type {TabletInput, TabletSettings, TabletWishes} from '#shared/contract/resources.ts'
import type {PreparedPlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import type {BridgeHealth, LinkState, PairingTrouble} from '#shared/house/agent-connections.ts'
import type {Choice, HouseChoices} from '#shared/house/choices.ts'
import type {DeviceCounts} from '#shared/house/count-devices.ts'
import type {DeviceAction, DeviceState, DeviceStates, HouseDevice, PastStates} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import type {Schemes} from '#shared/house/insecure-address.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import type {Starts} from '#shared/house/notable.ts'
import type {RadarReadings} from '#shared/house/radars.ts'
import type {HouseText} from '#shared/text/languages.ts'
import type {CommandError} from '../plan/pending-commands.ts'

export type {CommandError} from '../plan/pending-commands.ts'

export const livePath = '/live'

/** The code that closes the connection of a tablet that was removed (private use, RFC 6455, section 7.4.2). */
export const closeRemoved = 4401

/** Milliseconds between heartbeats of the agent. A page counts two missing ones as silence, and reconnects after ten. */
export const heartbeatInterval = 1000

/** The hours of the past that the agent keeps. */
export const historyHours = 72

/** The project and home on the wall. `project` is null without a project, `home` without a saved version. */
export interface ShownHome {
  project: {id: string; name: string} | null
  revision: number | null
  home: Home | null
  /** The home's plans, prepared to be drawn, by their id. A damaged plan is missing. */
  plans: Readonly<Record<string, PreparedPlan>>
  /** The app id that the home's bindings use for this agent; null until it has declared its devices. */
  app: string | null
  devices: readonly HouseDevice[]
}

/** The connection between the agent and its server; the devices work without it. */
export interface ServerLink {
  state: LinkState
  /** Milliseconds since the epoch, by the agent's clock. */
  since: number
  /** The agent's current time: the tablet's clock may differ. */
  now: number
  /** Days until the agent must be paired again; null when unknown. */
  sessionDaysLeft: number | null
}

/** A pairing that waits for a person. */
export interface ShownPairing {
  server: string
  code: ShownCode | null
  trouble: PairingTrouble | null
  /** Whether the number of the person's page is to be typed here; null while it isn't. */
  number: 'needed' | 'wrong' | 'checking' | null
}

/** A QR code as an SVG path, one unit a module, without its margin (shared/host/qr-code.ts). */
export interface ShownQr {
  size: number
  path: string
}

export interface ShownCode {
  userCode: string
  verificationUri: string
  /** The QR code of the address. */
  qr: ShownQr
  /** How to start the server so that a phone can open the address; null when it can. */
  lanCommand: string | null
  /** Milliseconds that the code lasts from now. */
  left: number
}

/** A bridge to a house, without its secrets. */
export interface ShownBridge {
  id: string
  kind: string
  url: string | null
  state: BridgeHealth['state']
  /** A sentence in English that says why it isn't connected; null while connected. */
  reason: string | null
  devices: number
  /** The number of devices that it can't read. */
  problems: number
}

/** A kind of bridge, as the agent knows it. */
export interface ShownKind {
  kind: string
  title: HouseText
  /** What people give to add one; absent if only a setting does. */
  adding?: {
    /** An address, as people type it. */
    example: string
    schemes: Schemes
    /** Whether people sign in on a page of the house where they give no secret. */
    signsIn: boolean
    fields: readonly ShownField[]
  }
}

/** What a kind of bridge takes besides an address. */
export interface ShownField {
  name: string
  label: HouseText
  /** What people read below it. */
  hint?: HouseText
  placeholder?: string
  isSecret: boolean
  isRequired: boolean
}

/** A house that announces itself in the network. */
export interface NearbyHouse {
  name: string
  url: string
}

/** What is known of the house's meshes: their maps are asked for. */
export interface ShownMesh {
  /** Milliseconds since somebody asked the meshes; null while they are not asked. */
  askingFor: number | null
  /** Grows when a map comes, or a reason why there is none. */
  changed: number
}

/** The whole state, sent first after each connect. */
export interface Snapshot {
  type: 'snapshot'
  /** Changes with the page's files: a page that another agent served loads itself again. */
  build: string
  /** How people start the agent, as it is installed. */
  command: string
  shown: ShownHome
  states: DeviceStates
  /**
   * Milliseconds since devices became unreachable, were opened or turned on, or began to warn, and since they are low, by
   * `lowKey`; absent without any.
   */
  ages?: Starts
  /** Absent where nothing counts it. */
  energy?: HouseEnergy
  /** Absent where there is no mesh. */
  mesh?: ShownMesh
  /** What people chose for the house; absent where nobody may choose. */
  choices?: HouseChoices
  /** The devices that rules mark; absent without any. */
  marked?: readonly string[]
  /** Absent where no radar of the plan is known to the house. */
  radars?: RadarReadings
  link: ServerLink
  pairing: ShownPairing | null
  bridges: readonly ShownBridge[]
  /** The names of the people who look at the house from outside; absent without any. */
  visitors?: readonly string[]
}

/** The changes since the last message; a removed device is `null`. */
export interface Change {
  type: 'change'
  shown?: Partial<ShownHome>
  states?: Readonly<Record<string, DeviceState | null>>
  /** All ages, after the agent learned some from its log. */
  ages?: Starts
  energy?: HouseEnergy | null
  mesh?: ShownMesh | null
  choices?: HouseChoices
  marked?: readonly string[]
  /** All of them, when one changed. */
  radars?: RadarReadings
  link?: ServerLink
  pairing?: ShownPairing | null
  bridges?: readonly ShownBridge[]
  visitors?: readonly string[]
}

/** The result of a command. On success the house accepted it; its state confirms it later. */
export interface Answer {
  type: 'answer'
  id: number
  error: CommandError | null
  /** Why the house refused, as it says it: a sentence, mostly in English. */
  reason?: string
}

/** A heartbeat without changes. */
export interface Heartbeat {
  type: 'beat'
}

/** A question about bridges. A secret goes to the agent only, and never comes back. */
export type BridgeQuestion =
  | {ask: 'kinds'}
  | {ask: 'find'; kind: string}
  | {ask: 'add'; kind: string; url: string; fields: Readonly<Record<string, string>>}
  | {ask: 'sign-in'; kind: string; url: string}
  /** Waits for the end of a sign-in. */
  | {ask: 'signed-in'; state: string}
  /** Ends a sign-in that the person cancelled. */
  | {ask: 'cancel-sign-in'; state: string}
  | {ask: 'test'; bridge: string}
  | {ask: 'remove'; bridge: string}

export interface BridgeCommand {
  type: 'bridge'
  /** A number that the page chooses and the answer repeats. */
  id: number
  question: BridgeQuestion
}

/** A sign-in on a page of a house. */
export interface ShownSignIn {
  /** Names the sign-in. */
  state: string
  /** The address of the house's page. */
  address: string
  /** The code of the address for phones; null where no phone can use it. */
  qr: ShownQr | null
  /** The one whose address only browsers on the agent's machine open. */
  onlyHere: 'house' | 'agent' | null
}

/** The result of a question about bridges. */
export interface BridgeAnswer {
  type: 'bridge-answer'
  id: number
  /** A sentence in English about the failure; null on success. */
  error: string | null
  /** For `kinds`, in the order in which people choose. */
  kinds?: readonly ShownKind[]
  /** The houses that announce themselves, for `find`. */
  nearby?: readonly NearbyHouse[]
  /** For `sign-in`. */
  signIn?: ShownSignIn
  /** The devices of the house, counted by kind, for `add`, `signed-in` and `test`. */
  counts?: DeviceCounts
  /** Warnings in English about parts that do not work; absent without any. */
  warnings?: readonly string[]
}

/** Asks for the past states of the devices on the plan. */
export interface HistoryCommand {
  type: 'history'
  /** A number that the page chooses and the answer repeats. */
  id: number
  /** The hours that are asked for; all without it. */
  hours?: number
}

/** The states of the hours that were asked for. */
export interface HistoryAnswer {
  type: 'history-answer'
  id: number
  past: PastStates
}

/** Asks for a picture of a device that has one. */
export interface StillCommand {
  type: 'still'
  /** A number that the page chooses and the answer repeats. */
  id: number
  device: string
}

/** A picture of now. */
export interface StillAnswer {
  type: 'still-answer'
  id: number
  /** The picture as a `data:` address; null when there is none. */
  picture: string | null
  /** A sentence in English that says why there is none. */
  error: string | null
}

/** Asks for the last maps of the house's meshes. */
export interface MeshCommand {
  type: 'mesh'
  /** A number that the page chooses and the answer repeats. */
  id: number
  /** Whether the meshes are to be asked now, because a person wants it. */
  asks: boolean
  /** Present where a person ends an asking that is under way. */
  stops?: true
}

/** The last map of each mesh. */
export interface MeshAnswer {
  type: 'mesh-answer'
  id: number
  /** The agent's current time: the maps have theirs, and the tablet's clock may differ. */
  now: number
  meshes: readonly KnownMesh[]
}

/** The result of a choice. */
export interface ChoiceAnswer {
  type: 'choice-answer'
  id: number
  /** A sentence in English that names the place of the fault; null when the choice is kept. */
  error: string | null
}

/** What people set for this tablet on the server's page of devices: after the snapshot, and after each change. */
export interface WishesMessage {
  type: 'wishes'
  wishes: TabletWishes
}

export type FromAgent =
  | WishesMessage
  | Snapshot
  | Change
  | Answer
  | BridgeAnswer
  | HistoryAnswer
  | StillAnswer
  | MeshAnswer
  | ChoiceAnswer
  | Heartbeat

/** The number that a person typed to confirm a pairing. */
export interface NumberCommand {
  type: 'number'
  number: string
}

/** What a page tells of its tablet: at each connect, after each change of its settings, and every ten minutes. */
export interface TabletReport extends Required<Pick<TabletInput, 'screen' | 'battery' | 'taken'>> {
  type: 'tablet'
  settings: TabletSettings
}

export type FromPage =
  | TabletReport
  | Command
  | ChooseCommand
  | BridgeCommand
  | HistoryCommand
  | StillCommand
  | MeshCommand
  | NumberCommand

export interface Command {
  type: 'command'
  /** A number that the page chooses and the answer repeats. */
  id: number
  device: string
  action: DeviceAction
  /** Whether somebody pressed a second time, on a device that asks first. */
  isConfirmed?: true
}

/** A choice of a person for the whole house. The answer repeats the number. */
export interface ChooseCommand {
  type: 'choose'
  id: number
  choice: Choice
}
