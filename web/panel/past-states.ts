import type {DeviceState, DeviceStates, PastState, PastStates} from '#shared/house/device-state.ts'

/** Returns the states of a moment, by milliseconds before the history was read. A device has none before its first. */
export function statesAt(past: PastStates, ago: number): DeviceStates {
  const states: Record<string, DeviceState> = {}
  for (const [device, entries] of Object.entries(past)) {
    const last = lastAt(entries, ago)
    if (last) states[device] = last.state
  }
  return states
}

/** Returns the last state up to a moment. */
function lastAt(entries: readonly PastState[], ago: number): PastState | undefined {
  let last: PastState | undefined
  for (const entry of entries) if (entry.ago >= ago) last = entry
  return last
}

/** Tells whether the house recorded any state of a moment, because the agent did not watch. */
export const isRecordedAt = (past: PastStates, ago: number): boolean =>
  Object.values(past).some((entries) => lastAt(entries, ago)?.isRecorded === true)

/** Returns the moments at which something was switched, opened or moved, as milliseconds before the history was read. */
export function eventsOf(past: PastStates): number[] {
  const moments = Object.values(past).flatMap((entries) =>
    entries.slice(1).flatMap(({ago, state}, index) => (isEvent(entries[index]?.state, state) ? ago : [])),
  )
  return [...new Set(moments)].sort((one, other) => other - one)
}

function isEvent(before: DeviceState | undefined, after: DeviceState): boolean {
  if (before?.status !== 'ok' || after.status !== 'ok') return before?.status !== after.status
  return (['on', 'position', 'contact', 'alarm', 'motion'] as const).some((field) => before[field] !== after[field])
}
