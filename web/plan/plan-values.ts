import type {Plan, Point} from '#shared/home/schema.ts'
import {hexToRgb, type Rgb} from '#shared/house/color.ts'
import type {DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {placesOf} from './places.ts'
import {readingWords} from './state-words.ts'

/** A device whose reading a person wants beside an element. */
export interface WantedValue {
  /** The element's id; for a plate `<id>/<slot>`. */
  key: string
  device: string
  /** Its colours by value, from the lowest. */
  segments: readonly Segment[]
  /** The plan's words in place of its reading. */
  says?: Pick<ShownValue, 'text' | 'color'>
}

/** The colour of values from a number on, as `#ff8800`. */
export interface Segment {
  from: number
  color: string
}

/** The wanted readings of an element. */
export interface ValuesAt {
  key: string
  isRoom: boolean
  /** Metres on the plan. */
  at: Point
  wanted: readonly WantedValue[]
}

/** A reading as the plan shows it. */
export interface ShownValue {
  device: string
  name: string
  text: string
  isLost: boolean
  /** The background; null for the usual one. */
  color: Rgb | null
}

/** Returns the wanted readings of a plan, by element. */
export function valuesOf(plan: Plan, wanted: readonly WantedValue[]): ValuesAt[] {
  if (wanted.length === 0) return []
  const places = placesOf(plan)
  return [...new Set(wanted.map(({key}) => key))].flatMap((key) => {
    const place = places.get(key)
    if (!place) return []
    const isRoom = plan.rooms.some(({id}) => id === key)
    return {key, isRoom, at: place.at, wanted: wanted.filter((one) => one.key === key)}
  })
}

/** Returns the readings of an element that a plan shows. */
export function shownValues(
  {wanted}: ValuesAt,
  devices: readonly HouseDevice[],
  states: DeviceStates,
  language: HouseLanguage,
): ShownValue[] {
  return wanted.flatMap(({device, segments, says}) => {
    const declared = devices.find(({id}) => id === device)
    if (!declared) return []
    const state = states[device]
    return {
      device,
      name: declared.name,
      text: readingWords(state, language),
      isLost: state?.status === 'unavailable',
      color: colorOf(state, segments),
      ...says,
    }
  })
}

function colorOf(state: DeviceState | undefined, segments: readonly Segment[]): Rgb | null {
  const value = state?.status === 'ok' ? (state.value ?? state.temperature) : undefined
  if (value === undefined) return null
  const reached = segments.filter(({from}) => value >= from).pop()
  return (reached && hexToRgb(reached.color)) ?? null
}
