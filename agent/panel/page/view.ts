import type {DeviceState} from '../../../shared/plan/device-state.ts'
import type {Change, ServerLink, ShownBridge, ShownHome, ShownPairing, Snapshot} from '../protocol.ts'

/** The page's state; each message makes a new one. */
export interface View {
  /** How people start the agent. */
  command: string
  shown: ShownHome
  states: Readonly<Record<string, DeviceState>>
  link: ServerLink
  /** The link's `since` converted to this page's clock, which may differ from the agent's. */
  linkSince: number
  /** The pairing that waits for a person; null while the agent has a session. */
  pairing: ShownPairing | null
  bridges: readonly ShownBridge[]
}

const since = (link: ServerLink, now: number) => now - Math.max(0, link.now - link.since)

function withChanges(states: View['states'], changes: NonNullable<Change['states']>): View['states'] {
  const after = {...states}
  for (const [device, state] of Object.entries(changes)) {
    if (state) after[device] = state
    else delete after[device]
  }
  return after
}

/** Returns the view after a message; a snapshot replaces everything. `now` is the page's time. */
export function viewAfter(view: View | null, message: Snapshot | Change, now: number): View | null {
  if (message.type === 'snapshot') {
    const {command, shown, states, link, pairing, bridges} = message
    return {command, shown, states, link, linkSince: since(link, now), pairing, bridges}
  }
  if (!view) return null
  return {
    command: view.command,
    shown: message.shown ?? view.shown,
    states: message.states ? withChanges(view.states, message.states) : view.states,
    link: message.link ?? view.link,
    linkSince: message.link ? since(message.link, now) : view.linkSince,
    pairing: message.pairing === undefined ? view.pairing : message.pairing,
    bridges: message.bridges ?? view.bridges,
  }
}
