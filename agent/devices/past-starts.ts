import type {DeviceState, PastState} from '#shared/house/device-state.ts'
import {isLow, type LowKind, lowKey, lowKinds, notableKind} from '#shared/house/notable.ts'

/** Milliseconds that nobody watched, in which a room that was cold before and after stayed so. */
const coldBridge = 15 * 60_000

/**
 * Returns how long ago began what a device is now, by its past: its notable kind, a low charge, cold. What nobody saw begin
 * has no time, nor what nobody watched for a while: a door may have been closed and opened again.
 */
export function pastStarts(device: string, state: DeviceState, past: readonly PastState[]): Record<string, number> {
  const kind = notableKind(state)
  const starts: Record<string, number> = {}
  const began = kind === null ? undefined : beganAgo(past, (then) => notableKnown(then, kind), 0)
  if (began !== undefined) starts[device] = began
  for (const low of lowKinds) {
    const since = isLow(low, state) === true ? beganAgo(past, (then) => isLow(low, then), bridgeOf(low)) : undefined
    if (since !== undefined) starts[lowKey(low, device)] = since
  }
  return starts
}

/** A battery that is low before and after a time stayed so: nobody puts in an empty one. */
const bridgeOf = (kind: LowKind): number => (kind === 'battery' ? Number.POSITIVE_INFINITY : coldBridge)

/** A device out of reach tells nothing but that. */
const notableKnown = (state: DeviceState, kind: string): boolean | null =>
  state.status === 'ok' || (state.status === 'unavailable' && kind === 'unavailable')
    ? notableKind(state) === kind
    : null

/** Walks back from now. `isSo` is null where a state doesn't tell; so much of that may lie between two that do. */
function beganAgo(
  past: readonly PastState[],
  isSo: (state: DeviceState) => boolean | null,
  bridge: number,
): number | undefined {
  let began: number | undefined
  for (const {ago, state} of past.toReversed()) {
    const was = isSo(state)
    if (was === false) return began
    if (was === true) began = ago
    else if (began === undefined || ago - began > bridge) return undefined
  }
  // The first state of the log may have begun at any time before.
  return undefined
}
