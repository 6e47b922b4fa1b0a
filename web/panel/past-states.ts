import type {DeviceState, DeviceStates, PastStates} from '#shared/house/device-state.ts'

/** Returns the states of a moment, by milliseconds before the history was read. A device has none before its first. */
export function statesAt(past: PastStates, ago: number): DeviceStates {
  const states: Record<string, DeviceState> = {}
  for (const [device, entries] of Object.entries(past)) {
    let last: DeviceState | undefined
    for (const entry of entries) if (entry.ago >= ago) last = entry.state
    if (last) states[device] = last
  }
  return states
}

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
