import {type DeviceState, lowBattery} from './device-state.ts'

type Notable = 'unavailable' | 'alarm' | 'open' | 'unlocked' | 'on'

/** A room below this needs a look, in °C. */
export const cold = 17

/** Returns the kind of a state whose start the panel shows; null for other states. */
export function notableKind(state: DeviceState | null | undefined): Notable | null {
  if (state?.status === 'unavailable') return 'unavailable'
  if (state?.status !== 'ok') return null
  if (state.alarm === true) return 'alarm'
  if (state.contact === 'open') return 'open'
  if (state.text === 'unlocked') return 'unlocked'
  return state.on === true ? 'on' : null
}

/** What a device may be besides, each with a start of its own: low on charge, or cold. */
export const lowKinds = ['battery', 'cold'] as const

export type LowKind = (typeof lowKinds)[number]

/** Tells whether a device is low on charge, or cold; null where its state doesn't say. */
export function isLow(kind: LowKind, state: DeviceState | null | undefined): boolean | null {
  if (state?.status !== 'ok') return null
  const [value, limit] = kind === 'battery' ? [state.battery, lowBattery + 1] : [state.temperature, cold]
  return value === undefined ? null : value < limit
}

/** Returns the name under which times have the start of a low charge or of cold; that of a notable kind is the device's id. */
export const lowKey = (kind: LowKind, device: string): string => `${device} ${kind}`

/** Times by device, and by `lowKey`. */
export type Starts = Readonly<Record<string, number>>

/** Returns the starts of a device after its state changed, by their keys; one that nobody saw begin has none. */
export function startsAfter(
  device: string,
  startOf: (key: string) => number | undefined,
  before: DeviceState | null | undefined,
  state: DeviceState | null | undefined,
  now: number,
): (readonly [key: string, at: number | undefined])[] {
  const lows = lowKinds.map((kind) => {
    const key = lowKey(kind, device)
    return [key, lowAfter(kind, startOf(key), before, state, now)] as const
  })
  return [[device, sinceAfter(startOf(device), before, state, now)], ...lows]
}

/** Returns when the kind of a state began, after a change from `before`; undefined where nobody saw it begin. */
export function sinceAfter(
  since: number | undefined,
  before: DeviceState | null | undefined,
  state: DeviceState | null | undefined,
  now: number,
): number | undefined {
  const kind = notableKind(state)
  if (kind === null) return undefined
  if (kind === notableKind(before)) return since
  // A device that is already open or on when first seen may have been so for long.
  const isSeen = kind === 'unavailable' || kind === 'alarm' || before?.status === 'ok'
  return isSeen ? now : undefined
}

function lowAfter(
  kind: LowKind,
  since: number | undefined,
  before: DeviceState | null | undefined,
  state: DeviceState | null | undefined,
  now: number,
): number | undefined {
  const isNow = isLow(kind, state)
  if (isNow === false || state === null) return undefined
  // A battery out of reach doesn't charge; a room may be warm meanwhile.
  if (isNow === null) return kind === 'battery' ? since : undefined
  return isLow(kind, before) === false ? now : since
}
