import type {DeviceKind} from '#shared/api/resources.ts'
import type {DeviceAction, KnownState} from '#shared/plan/device-state.ts'

type Reaction<T extends DeviceAction['type']> = (
  state: KnownState,
  action: Extract<DeviceAction, {type: T}>,
) => KnownState

type Reactions = {[T in DeviceAction['type']]?: Reaction<T>}

/** Seconds that a cover takes from closed to open. */
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

/** How a device of this kind reacts to what a person asks; undefined when it cannot do that. */
export function reactionOf(kind: DeviceKind, action: DeviceAction): ((state: KnownState) => KnownState) | undefined {
  // The table's keys and the actions' types are the same, which is more than the compiler follows.
  const reaction = reactions[kind]?.[action.type] as
    | ((state: KnownState, action: DeviceAction) => KnownState)
    | undefined
  return reaction && ((state) => reaction(state, action))
}

/** What a device is like before anybody touched it. */
export const initialStates: Readonly<Record<DeviceKind, KnownState>> = {
  light: {status: 'ok', on: false, brightness: 1},
  cover: {status: 'ok', position: 1},
  switch: {status: 'ok', on: false},
  media: {status: 'ok', on: false},
  climate: {status: 'ok', on: true, reading: '20.5 °C'},
  sensor: {status: 'ok', reading: '20.0 °C'},
}

/** A moving cover after some seconds; the same state when it does not move. */
export function travel(state: KnownState, seconds: number): KnownState {
  const {target, position = 0, ...rest} = state
  if (target === undefined) return state
  const step = seconds / travelTime
  if (Math.abs(target - position) <= step + 1e-9) return {...rest, position: target}
  return {...rest, position: round(position + Math.sign(target - position) * step), target}
}

/** A temperature some time later: a tenth of a degree up, down or the same, between 18 and 24. */
export function drift(state: KnownState, chance: number): KnownState {
  if (state.reading === undefined) return state
  const next = Number.parseFloat(state.reading) + (Math.floor(chance * 3) - 1) / 10
  return {...state, reading: `${Math.min(Math.max(next, 18), 24).toFixed(1)} °C`}
}

function goTo({target: _, ...state}: KnownState, target: number): KnownState {
  return target === state.position ? state : {...state, target}
}

/** Steps would add up to 0.30000000000000004. */
const round = (value: number) => Math.round(value * 1000) / 1000
