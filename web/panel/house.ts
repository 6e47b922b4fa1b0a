import type {TemplateResult} from 'lit'
import type {Home} from '#shared/home/schema.ts'
import type {Choice, HouseChoices} from '#shared/house/choices.ts'
import type {DeviceAction, DeviceState, DeviceStates, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import type {ZonePresence} from '#shared/house/radars.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {Pending} from '../plan/pending.ts'
import type {Act} from '../plan/tap-actions.ts'
import type {StillResult} from './connection/questions.ts'

/** The house as a dialog shows and commands it. */
export interface House {
  devices: readonly HouseDevice[]
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  /** The commands without an answer yet, by device. */
  wanted: Readonly<Record<string, DeviceAction>>
  /** When a device became unreachable or began to warn, by this page's clock. */
  since: Readonly<Record<string, number>>
  now: number
  language: HouseLanguage
  /** Who is in the radars' zones now; empty for another moment. */
  zones: readonly ZonePresence[]
  /** Whether nothing can be switched. */
  disabled: boolean
  /** Why not; null while the house can be switched. */
  note: string | null
  act(acts: readonly Act[]): void
  /** What people do and choose for the whole house; null in the past. */
  household: Household | null
  /** Asks for a picture of a camera, or of the camera beside a doorbell. */
  askStill(device: string): Promise<StillResult>
  /** Whether this tablet shows pictures of cameras. */
  showsStills: boolean
  /** Shows them from now on. */
  showStills(): void
}

/** The house as its people share it: what they chose, and what they do to all of it. */
export interface Household {
  /** Null where nobody may choose. */
  choices: HouseChoices | null
  choose(choice: Choice): void
  /** Gives commands after a second press. */
  ask(name: string, acts: readonly Act[]): void
  /** Returns the script that shows it, which is loaded when it is first asked for; undefined until then. */
  load(): HouseholdScript | undefined
}

/** What a later script renders of the household: `household/main.ts`. */
export interface HouseholdScript {
  /** Renders what people may choose for a device. */
  choicesBody(device: HouseDevice, household: Household, house: House): TemplateResult
  /** Renders the sheet of the whole house. */
  wholeBody(whole: WholeHouse): TemplateResult
}

/** What the sheet of the whole house shows. */
export interface WholeHouse {
  home: Home
  house: House
  household: Household
  openDevice(id: string): void
}

/** The state that an action asks for, to show while it waits. */
const wishes: {
  [Type in DeviceAction['type']]: (state: KnownState, action: Extract<DeviceAction, {type: Type}>) => KnownState
} = {
  toggle: (state) => state,
  turn: (state, {on}) => ({...state, on}),
  brightness: (state, {value}) => ({...state, on: true, brightness: value}),
  kelvin: ({color: _, ...state}, {value}) => ({...state, on: true, kelvin: value}),
  color: ({kelvin: _, ...state}, {value}) => ({...state, on: true, color: value}),
  position: (state, {value}) => ({...state, target: value}),
  tilt: (state, {value}) => ({...state, tilt: value}),
  stop: (state) => state,
  temperature: (state, {value}) => ({...state, targetTemperature: value}),
  mode: (state, {value}) => ({...state, mode: value}),
  fanMode: (state, {value}) => ({...state, fanMode: value}),
  speed: (state, {value}) => ({...state, on: value > 0, speed: value}),
  humidity: (state, {value}) => ({...state, targetHumidity: value}),
  number: (state, {value}) => ({...state, value}),
  press: (state) => state,
  start: (state) => state,
  home: (state) => state,
  play: (state) => state,
  pause: (state) => state,
  volume: (state, {value}) => ({...state, volume: value}),
}

/** Returns a device's state as its controls show it: with the command that waits for an answer. */
export function wantedState<Type extends DeviceAction['type']>(
  state: DeviceState | undefined,
  action: Extract<DeviceAction, {type: Type}> | undefined,
): KnownState | null {
  if (state?.status !== 'ok') return null
  return action ? wishes[action.type as Type](state, action) : state
}
