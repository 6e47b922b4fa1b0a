import type {Device} from '../api/resources.ts'
import {isMoving} from './confirms.ts'
import type {DeviceState, DeviceStates, KnownState} from './device-state.ts'
import type {Pending} from './pending.ts'

/** The combined state of an element's devices. `unavailable` and `unknown` are separate states: neither means off. */
export interface MarkState {
  status: 'on' | 'off' | 'unavailable' | 'unknown'
  /** The mean brightness of the lit devices, 0 to 1. */
  brightness: number
  /** Whether a lit device is a lamp that tells its brightness. */
  isDimmable: boolean
  /** The mean position of covers: 0 closed, 1 open; null when no device has a position. */
  position: number | null
  /** The position that moving covers are going to; null when none moves. */
  target: number | null
  pending: Pending | null
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const isKnown = (state: DeviceState | undefined): state is KnownState => state?.status === 'ok'

const isOn = ({on, position}: KnownState) => on ?? (position ?? 0) > 0

const defined = (value: number | undefined): value is number => value !== undefined

/** Combines the states of an element's devices. The ones that don't answer count only when none does. */
export function markState(
  devices: readonly Device[],
  states: DeviceStates,
  pending: Readonly<Record<string, Pending>>,
): MarkState {
  const all = devices.map(({id}) => states[id])
  const known = all.filter(isKnown)
  const lit = known.filter(isOn)
  const moving = known.filter(isMoving)
  const nothingKnown = all.some((state) => state?.status === 'unavailable') ? 'unavailable' : 'unknown'
  return {
    status: known.length === 0 ? nothingKnown : lit.length > 0 ? 'on' : 'off',
    brightness: mean(lit.map(({brightness}) => brightness ?? 1)) ?? 0,
    isDimmable: lit.some(({brightness}) => brightness !== undefined),
    position: mean(known.map(({position}) => position).filter(defined)),
    target: moving.length === 0 ? null : mean(known.map(({position, target}) => target ?? position).filter(defined)),
    pending: worst(devices.flatMap(({id}) => pending[id] ?? [])),
  }
}

/** Returns a failure before a command that waits, so that one device never hides the failure of another. */
function worst(pending: readonly Pending[]): Pending | null {
  return pending.find((one) => one !== 'waiting') ?? pending[0] ?? null
}
