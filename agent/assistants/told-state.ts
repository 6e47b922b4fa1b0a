import type {Clock} from '#shared/clock.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {abilitiesOf} from '../devices/action-words.ts'
import type {ChangeTimes} from '../devices/change-times.ts'
import {describeState} from '../devices/state-words.ts'
import type {AgentState} from '../model.ts'
import type {PlacedDevice, PlacedElement} from './place.ts'

/** A device with its state, as a tool tells it. */
export interface ToldState {
  device: string
  name: string
  kind: string
  measures?: string
  room: string | null
  elements: readonly PlacedElement[]
  /** The commands that this assistant may give: `on`, `brightness PERCENT`. */
  commands: readonly string[]
  state: DeviceState
  /** When it came to this state, by this machine's clock. */
  since: string | null
  seconds: number | null
  /** Whether the state began then; false when it may be older. */
  isExact: boolean
  /** False when the state may be old, or nobody knows it; `why` says which. */
  isCurrent: boolean
  why: string | null
}

export interface TellOptions {
  model: AgentState
  times: ChangeTimes
  clock: Clock
  mayCommand: boolean
}

export function tellState({device, place}: PlacedDevice, {model, times, clock, mayCommand}: TellOptions): ToldState {
  const state = model.states[device.id] ?? {status: 'unknown' as const}
  const time = times.of(device.id)
  const why = whyNotCurrent(device, state, {model, clock, age: time?.age})
  return {
    device: device.id,
    name: device.name,
    kind: device.kind,
    ...(device.measures !== undefined && {measures: device.measures}),
    room: place.room,
    elements: place.elements,
    commands: mayCommand ? abilitiesOf(device) : [],
    state: shortState(state),
    since: time ? new Date(clock.now() - time.age).toISOString() : null,
    seconds: time ? Math.round(time.age / 1000) : null,
    isExact: time?.isExact ?? false,
    isCurrent: why === undefined,
    why: why ?? null,
  }
}

/**
 * Milliseconds without a change, after which a temperature or humidity may be old: one that is measured moves by a
 * little.
 */
export const restlessness = 24 * 60 * 60 * 1000

function whyNotCurrent(
  {id, isGone}: HouseDevice,
  state: DeviceState,
  {model, clock, age}: {model: AgentState; clock: Clock; age: number | undefined},
): string | undefined {
  if (isGone) return 'the house has it no more'
  const bridge = model.bridges.find(({devices}) => devices.some((device) => device.id === id))
  if (bridge && bridge.health.state !== 'connected') {
    const {state, since} = bridge.health
    return `the bridge ${bridge.id} is ${state} since ${new Date(Math.min(since, clock.now())).toISOString()}`
  }
  if (state.status !== 'ok')
    return state.status === 'unavailable' ? 'the house can’t reach it' : 'nobody knows its state'
  const isRestless = state.temperature !== undefined || state.humidity !== undefined
  if (isRestless && age !== undefined && age >= restlessness)
    return `it has told the same for ${ageWords(age)}, so it may be silent`
  return undefined
}

const maxText = 200

/** Cuts the texts of a state, and leaves out their translations. */
function shortState(state: DeviceState): DeviceState {
  if (state.status !== 'ok') return state
  const {words: _, ...rest} = state
  const fields = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? plainText(value, maxText) : value,
  ])
  return Object.fromEntries(fields)
}

/** Tells a state in a line. Names and texts of the house are quoted, so that none can pose as words of this program. */
export function toldLine({device, name, kind, room, state, since, seconds, isExact, why, commands}: ToldState): string {
  const quoted = (text: string) => JSON.stringify(text)
  const where = room === null ? '' : ` in ${quoted(room)}`
  const time = since === null || seconds === null ? '' : timeWords(since, seconds, isExact)
  const shown = state.status === 'ok' ? quoted(describeState(state)) : state.status
  const now = why === null ? `${shown}${time}` : `NOT CURRENT, because ${quoted(why)}; last told: ${shown}${time}`
  const can = commands.length === 0 ? '' : `; you may command: ${quoted(commands.join(', '))}`
  return `- ${quoted(name)} (${quoted(device)}), ${kind}${where}: ${now}${can}`
}

const timeWords = (since: string, seconds: number, isExact: boolean) =>
  isExact
    ? `, since ${since} (${ageWords(seconds * 1000)})`
    : `, since ${since} (${ageWords(seconds * 1000)}) or longer`

function ageWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}
