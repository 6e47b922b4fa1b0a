import type {DeviceState} from './device-state.ts'

type Notable = 'unavailable' | 'alarm' | 'open' | 'unlocked' | 'on'

/** Returns the kind of a state whose start the panel shows; null for other states. */
export function notableKind(state: DeviceState | null | undefined): Notable | null {
  if (state?.status === 'unavailable') return 'unavailable'
  if (state?.status !== 'ok') return null
  if (state.alarm === true) return 'alarm'
  if (state.contact === 'open') return 'open'
  if (state.text === 'unlocked') return 'unlocked'
  return state.on === true ? 'on' : null
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
