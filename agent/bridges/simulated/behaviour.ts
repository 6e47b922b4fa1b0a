import type {DeviceKind} from '#shared/api/resources.ts'
import type {DeviceAction, KnownState} from '#shared/plan/device-state.ts'

type Reaction<T extends DeviceAction['type']> = (
  state: KnownState,
  action: Extract<DeviceAction, {type: T}>,
) => KnownState

type Reactions = {[T in DeviceAction['type']]?: Reaction<T>}

/** Seconds that a cover needs from closed to open. */
const travelTime = 10

const onOff: Reactions = {
  toggle: (state) => ({...state, on: !state.on}),
  turn: (state, {on}) => ({...state, on}),
}

const reactions: Partial<Record<DeviceKind, Reactions>> = {
  switch: onOff,
  media: onOff,
  climate: onOff,
  light: {...onOff, brightness: (state, {value}) => ({...state, on: value > 0, ...(value > 0 && {brightness: value})})},
  cover: {
    toggle: (state) => goTo(state, (state.target ?? state.position ?? 0) > 0.5 ? 0 : 1),
    position: (state, {value}) => goTo(state, value),
    stop: ({target: _, ...state}) => state,
  },
}

/** Returns the reaction of a kind of device to an action; undefined when it doesn't support the action. */
export function reactionOf(kind: DeviceKind, action: DeviceAction): ((state: KnownState) => KnownState) | undefined {
  // The compiler can't see that the table's keys match the actions' types.
  const reaction = reactions[kind]?.[action.type] as
    | ((state: KnownState, action: DeviceAction) => KnownState)
    | undefined
  return reaction && ((state) => reaction(state, action))
}

/** The initial state of each kind of device. */
export const initialStates: Readonly<Record<DeviceKind, KnownState>> = {
  light: {status: 'ok', on: false, brightness: 1},
  cover: {status: 'ok', position: 1},
  switch: {status: 'ok', on: false},
  media: {status: 'ok', on: false},
  climate: {status: 'ok', on: true, reading: '20.5 °C'},
  sensor: {status: 'ok', reading: '20.0 °C'},
}

/** Returns a moving cover's state after some seconds, or the same state when it doesn't move. */
export function moveCover(state: KnownState, seconds: number): KnownState {
  const {target, position = 0, ...rest} = state
  if (target === undefined) return state
  const step = seconds / travelTime
  if (Math.abs(target - position) <= step + 1e-9) return {...rest, position: target}
  return {...rest, position: round(position + Math.sign(target - position) * step), target}
}

/** Returns a state with a new temperature: a tenth of a degree up, down or the same, between 18 and 24. */
export function driftReading(state: KnownState, chance: number): KnownState {
  if (state.reading === undefined) return state
  const next = Number.parseFloat(state.reading) + (Math.floor(chance * 3) - 1) / 10
  return {...state, reading: `${Math.min(Math.max(next, 18), 24).toFixed(1)} °C`}
}

function goTo({target: _, ...state}: KnownState, target: number): KnownState {
  return target === state.position ? state : {...state, target}
}

/** Rounds to a thousandth, because steps would add up to 0.30000000000000004. */
const round = (value: number) => Math.round(value * 1000) / 1000
