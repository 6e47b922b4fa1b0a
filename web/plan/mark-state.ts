import type {Device} from '#shared/contract/resources.ts'
import {isMoving} from '#shared/house/confirms.ts'
import {type DeviceState, type DeviceStates, type KnownState, lowBattery} from '#shared/house/device-state.ts'
import {lampColor, mixColors} from './color.ts'
import {mean} from './mean.ts'
import type {Pending} from './pending.ts'

/** The combined state of an element's devices. `unavailable` and `unknown` are separate states: neither means off. */
export interface MarkState {
  status: 'on' | 'off' | 'unavailable' | 'unknown'
  /** The mean brightness of the lit devices, 0 to 1. */
  brightness: number
  /** Whether a lit device is a lamp that tells its brightness. */
  isDimmable: boolean
  /** The mean colour of the lit lamps as red, green and blue; null while none is lit. */
  color: readonly [number, number, number] | null
  /** Whether its door or window is open; null without a contact that answers. */
  contact: 'open' | 'closed' | null
  /** The mean position of covers: 0 closed, 1 open; null when no device has a position. */
  position: number | null
  /** The position that moving covers are going to; null when none moves. */
  target: number | null
  /** The direction of covers that move; null when none moves, or some open while others close. */
  moving: 'opening' | 'closing' | null
  /** Whether a device at the element has a low battery. */
  isBatteryLow: boolean
  pending: Pending | null
}

const isKnown = (state: DeviceState | undefined): state is KnownState => state?.status === 'ok'

const isOn = ({on, position}: KnownState) => on ?? (position ?? 0) > 0

const defined = (value: number | undefined): value is number => value !== undefined

/** Returns where a cover goes: to an end, when the house only tells its direction. */
function goalOf({position, target, moving}: KnownState): number | undefined {
  return target ?? (moving === undefined ? position : moving === 'opening' ? 1 : 0)
}

/** Returns the direction of all covers that move. */
function directionOf(moving: readonly KnownState[]): MarkState['moving'] {
  const directions = new Set(
    moving.map((state) => state.moving ?? ((goalOf(state) ?? 0) > (state.position ?? 0) ? 'opening' : 'closing')),
  )
  const [direction = null] = directions
  return directions.size > 1 ? null : direction
}

/**
 * Combines the states of an element's devices, and of the sensors at it. Devices without a known state count only when
 * none has one.
 */
export function markState(
  devices: readonly Device[],
  states: DeviceStates,
  pending: Readonly<Record<string, Pending>>,
  readings: readonly Device[] = [],
): MarkState {
  const knownReadings = readings.map(({id}) => states[id]).filter(isKnown)
  const contact = contactOf(knownReadings)
  // An element that only reports has the state of its readings.
  const all = (devices.length > 0 ? devices : readings).map(({id}) => states[id])
  const known = all.filter(isKnown)
  const lit = known.filter(isOn)
  const moving = known.filter(isMoving)
  const isOpenContact = devices.length === 0 && contact === 'open'
  const nothingKnown = all.some((state) => state?.status === 'unavailable') ? 'unavailable' : 'unknown'
  return {
    status: known.length === 0 ? nothingKnown : lit.length > 0 || isOpenContact ? 'on' : 'off',
    brightness: mean(lit.map(({brightness}) => brightness ?? 1)) ?? 0,
    color: mixColors(lit.map(lampColor)) ?? null,
    contact,
    isDimmable: lit.some(({brightness}) => brightness !== undefined),
    position: mean(known.map(({position}) => position).filter(defined)),
    target: moving.length === 0 ? null : mean(known.map(goalOf).filter(defined)),
    moving: directionOf(moving),
    isBatteryLow: [...known, ...knownReadings].some(({battery = 100}) => battery <= lowBattery),
    pending: worst(devices.flatMap(({id}) => pending[id] ?? [])),
  }
}

/** Returns the state of an opening with several contacts: open when any of them is. */
function contactOf(known: readonly KnownState[]): MarkState['contact'] {
  const contacts = known.flatMap(({contact}) => contact ?? [])
  return contacts.length === 0 ? null : contacts.includes('open') ? 'open' : 'closed'
}

/** Tests whether two states show the same. */
export function isSameState(one: MarkState, other: MarkState): boolean {
  const {color, ...rest} = one
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  return keys.every((key) => one[key] === other[key]) && String(color) === String(other.color)
}

/** Returns a failure before a command that waits, so that one device never hides the failure of another. */
function worst(pending: readonly Pending[]): Pending | null {
  return pending.find((one) => one !== 'waiting') ?? pending[0] ?? null
}
