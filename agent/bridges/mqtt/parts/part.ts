import type {DeviceKind} from '#shared/contract/resources.ts'
import type {DeviceAction, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import type {Message} from '../message.ts'

export type StateFields = Omit<KnownState, 'status'>

/** New values of a state; undefined removes one. */
export type Change = {[Key in keyof StateFields]?: StateFields[Key] | undefined}

/** Returns a change; undefined if it changes nothing. */
export const changeOrNone = (change: Change): Change | undefined =>
  Object.keys(change).length === 0 ? undefined : change

/** A message to publish. */
export interface Publication {
  topic: string
  payload: string
}

/** The result of an action: messages to publish, and the new state, for devices that report none. */
export interface Command {
  publications: readonly Publication[]
  change: Change
}

/** Reads messages of one topic. */
export interface Listener {
  topic: string
  /** Returns the change; `unknown` if the device has no state; undefined if the message tells nothing. */
  read(message: Message, state: StateFields): Change | 'unknown' | undefined
}

export type Capabilities = Pick<HouseDevice, 'measures' | 'secures' | 'kelvins' | 'temperatures' | 'modes'>

/** The kind and the functions of an entity, read from its options. */
export interface Part extends Capabilities {
  kind: DeviceKind
  actions: readonly DeviceAction['type'][]
  listeners: readonly Listener[]
  /** The state that is assumed of a device that reports none. */
  initial?: StateFields
  /** Whether the state after a command is assumed, because the device reports none. */
  isOptimistic: boolean
  /** Throws a RangeError for an action that it doesn't support. */
  command(action: DeviceAction, state: StateFields): Command
  /** Seconds after which a state without a new report is unavailable. */
  expireAfter?: number | undefined
  /** Returns the change to make some seconds after a report, like the end of a motion. */
  later?: {seconds: number; when(state: StateFields): boolean; change: Change} | undefined
}

/** A message whose value is a text where the device's description promises a number. */
export class NoNumber extends Error {
  override readonly name = 'NoNumber'
}

/** Refuses an action. The caller names the device. */
export const unsupportedAction = ({type}: DeviceAction) => new RangeError(`doesn't support ${type}.`)
