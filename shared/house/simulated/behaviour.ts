import type {DeviceKind} from '../../contract/resources.ts'
import type {ActionType, DeviceAction, HouseDevice, KnownState} from '../device-state.ts'
import type {Measure, SimulatedDevice} from './derive-devices.ts'

type Reaction<T extends ActionType> = (state: KnownState, action: Extract<DeviceAction, {type: T}>) => KnownState

type Reactions = {[T in ActionType]?: Reaction<T>}

/** Seconds that a cover needs from closed to open. */
const travelTime = 10

const onOff: Reactions = {
  toggle: (state) => ({...state, on: !state.on}),
  turn: (state, {on}) => ({...state, on}),
}

const reactions: Readonly<Record<DeviceKind, Reactions>> = {
  switch: onOff,
  media: {
    toggle: (state) => play(state, !state.on),
    turn: (state, {on}) => play(state, on),
    play: (state) => play(state, true),
    pause: (state) => ({...state, playback: state.on ? 'paused' : 'idle'}),
    volume: (state, {value}) => ({...state, volume: value}),
  },
  climate: {
    toggle: (state) => heat(state, state.on ? 'off' : 'heat'),
    turn: (state, {on}) => heat(state, on ? 'heat' : 'off'),
    temperature: (state, {value}) => ({...state, targetTemperature: value}),
    mode: (state, {value}) => heat(state, value),
  },
  light: {
    ...onOff,
    brightness: (state, {value}) => ({...state, on: value > 0, ...(value > 0 && {brightness: value})}),
    // A lamp is white or coloured: one ends the other.
    kelvin: ({color: _, ...state}, {value}) => ({...state, on: true, kelvin: value}),
    color: ({kelvin: _, ...state}, {value}) => ({...state, on: true, color: value}),
  },
  cover: {
    toggle: (state) => goTo(state, (state.target ?? state.position ?? 0) > 0.5 ? 0 : 1),
    position: (state, {value}) => goTo(state, value),
    stop: ({target: _, moving: __, ...state}) => state,
  },
  sensor: {},
}

/** `toggle` opens a window, or lets a detector warn: a simulated house changes only by actions. */
const trigger: Reactions = {
  toggle: ({contact, motion, alarm, ...state}) => ({
    ...state,
    ...(contact !== undefined && {contact: contact === 'open' ? 'closed' : 'open'}),
    ...(motion !== undefined && {motion: !motion}),
    ...(alarm !== undefined && {alarm: !alarm}),
  }),
}

const reactionsOf = ({kind, measures}: Pick<SimulatedDevice, 'kind' | 'measures'>) =>
  kind === 'sensor' && measures !== 'temperature' ? trigger : reactions[kind]

/** Returns a simulated device with its functions. */
export function withCapabilities(device: SimulatedDevice): SimulatedDevice & HouseDevice {
  const {kind} = device
  const actions = Object.keys(reactionsOf(device)) as ActionType[]
  if (kind === 'light') return {...device, actions, kelvins: [2200, 6500]}
  if (kind === 'climate') return {...device, actions, temperatures: [7, 30], modes: ['off', 'heat']}
  return {...device, actions}
}

/** Returns the reaction of a device to an action; undefined when it doesn't support the action. */
export function reactionOf(
  device: Pick<SimulatedDevice, 'kind' | 'measures'>,
  action: DeviceAction,
): ((state: KnownState) => KnownState) | undefined {
  // The compiler can't see that the table's keys match the actions' types.
  const reaction = reactionsOf(device)[action.type] as
    | ((state: KnownState, action: DeviceAction) => KnownState)
    | undefined
  return reaction && ((state) => reaction(state, action))
}

const initialStates: Readonly<Record<DeviceKind, KnownState>> = {
  light: {status: 'ok', on: false, brightness: 1},
  cover: {status: 'ok', position: 1},
  switch: {status: 'ok', on: false},
  media: {status: 'ok', on: false, playback: 'idle', volume: 0.3},
  climate: withTemperature({status: 'ok', on: true, mode: 'heat', targetTemperature: 20}, 20.5),
  sensor: {status: 'ok'},
}

const contact: KnownState = {status: 'ok', contact: 'closed', battery: 80}

/** The initial state of each kind of sensor. The thermometer's battery is low, to be seen. */
const initialReadings: Readonly<Record<Measure, KnownState>> = {
  temperature: withReading({status: 'ok', humidity: 48, battery: 12}, 20),
  motion: {status: 'ok', motion: false, battery: 70},
  smoke: {status: 'ok', alarm: false, battery: 95},
  moisture: {status: 'ok', alarm: false, battery: 90},
  window: contact,
  door: contact,
  garage_door: contact,
}

export const initialStateOf = ({kind, measures}: SimulatedDevice): KnownState =>
  measures === undefined ? initialStates[kind] : initialReadings[measures]

/** Returns a moving cover's state after some seconds, or the same state when it doesn't move. */
export function moveCover(state: KnownState, seconds: number): KnownState {
  const {target, moving, position = 0, ...rest} = state
  if (target === undefined) return state
  const step = seconds / travelTime
  if (Math.abs(target - position) <= step + 1e-9) return {...rest, position: target}
  return {...rest, position: round(position + Math.sign(target - position) * step), target, ...(moving && {moving})}
}

/** Returns a state with a new temperature: a tenth of a degree up, down or the same, between 18 and 24. */
export function driftReading(state: KnownState, chance: number): KnownState {
  const {temperature} = state
  if (temperature === undefined) return state
  const next = Math.min(Math.max(temperature + (Math.floor(chance * 3) - 1) / 10, 18), 24)
  return state.value === undefined ? withTemperature(state, next) : withReading(state, next)
}

/** Sets a thermostat's measured temperature. */
function withTemperature(state: KnownState, degrees: number): KnownState {
  const temperature = Math.round(degrees * 10) / 10
  return {...state, temperature, reading: `${temperature.toFixed(1)} °C`}
}

/** Sets a thermometer's value. */
function withReading(state: KnownState, degrees: number): KnownState {
  const next = withTemperature(state, degrees)
  return {...next, value: next.temperature ?? degrees, unit: '°C'}
}

function goTo({target: _, moving: __, ...state}: KnownState, target: number): KnownState {
  const {position = 0} = state
  if (target === state.position) return state
  return {...state, target, moving: target > position ? 'opening' : 'closing'}
}

const play = (state: KnownState, on: boolean): KnownState => ({...state, on, playback: on ? 'playing' : 'idle'})

const heat = (state: KnownState, mode: string): KnownState => ({...state, mode, on: mode !== 'off'})

/** Rounds to a thousandth, because steps would add up to 0.30000000000000004. */
const round = (value: number) => Math.round(value * 1000) / 1000
