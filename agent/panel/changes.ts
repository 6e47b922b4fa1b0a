import type {DeviceState, DeviceStates} from '#shared/plan/device-state.ts'
import type {AgentState} from '../model.ts'
import type {Change, ServerLink, ShownHome, Snapshot} from './protocol.ts'

const shown = ({project, revision, home, app, devices}: AgentState): ShownHome => ({
  project: project ?? null,
  revision: revision ?? null,
  home: home ?? null,
  app: app ?? null,
  devices,
})

const link = ({link, sessionDaysLeft}: AgentState, now: number): ServerLink => ({
  ...link,
  now,
  sessionDaysLeft: sessionDaysLeft ?? null,
})

/** Returns the first message to a page: the whole model. */
export function snapshot(model: AgentState, now: number): Snapshot {
  return {type: 'snapshot', shown: shown(model), states: model.states, link: link(model, now)}
}

function changedStates(before: DeviceStates, after: DeviceStates): Record<string, DeviceState | null> {
  const changed: Record<string, DeviceState | null> = {}
  for (const [device, state] of Object.entries(after)) if (before[device] !== state) changed[device] = state
  for (const device of Object.keys(before)) if (!(device in after)) changed[device] = null
  return changed
}

/**
 * Returns the message with the changes since `before`; null without visible changes. It compares parts by identity,
 * because the model never mutates them.
 */
export function changeBetween(before: AgentState, after: AgentState, now: number): Change | null {
  const change: Change = {type: 'change'}
  const parts = ['project', 'revision', 'home', 'app', 'devices'] as const
  if (parts.some((part) => before[part] !== after[part])) change.shown = shown(after)
  if (before.states !== after.states) {
    const states = changedStates(before.states, after.states)
    if (Object.keys(states).length > 0) change.states = states
  }
  if (before.link !== after.link || before.sessionDaysLeft !== after.sessionDaysLeft) change.link = link(after, now)
  return change.shown || change.states || change.link ? change : null
}
