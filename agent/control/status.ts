import type {BridgeHealth, LinkState} from '#shared/house/agent-connections.ts'
import {plainText} from '#shared/house/plain-text.ts'
import type {BridgeStatus, DeviceProblem} from '../bridges/bridge.ts'
import type {BridgeConfig} from '../bridges/bridge-config.ts'
import type {TabletLine} from '../tablets/tablets.ts'

/** The most characters of a sentence about a problem. */
const maxReason = 1000

/** The output of `pianta-agent status --json`. Times are ISO 8601. */
export interface AgentStatus {
  running: boolean
  server: string
  /** Null while the agent isn't paired. */
  pairedAt: string | null
  /** Says how to pair the agent; null while it is paired. */
  unpaired: string | null
  project: {id: string; name: string} | null
  /** Null when the agent isn't running. */
  link: {state: LinkState; since: string} | null
  /** The number of the shown version. */
  revision: number | null
  /** The number of the bridges' devices; null when the agent isn't running. */
  devices: number | null
  bridges: readonly BridgeLine[]
  /** Whole days until the session ends unless the agent reaches the server; null while the agent isn't paired. */
  sessionDaysLeft: number | null
  panel: string | null
  /** The panel's address for tablets, without its key; null while they can't reach it. */
  lan: string | null
  /** The tablets that may open the panel; null when the agent isn't running. */
  tablets: readonly TabletLine[] | null
  /** The reason why the agent can't store its session and the home; null while it can, or isn't running. */
  storageProblem: string | null
}

/** A bridge, as commands print it. */
export interface BridgeLine {
  id: string
  kind: string
  /** The address of the house; null for a simulated one. */
  url: string | null
  connected: boolean
  /** `stopped` when the agent isn't running. */
  state: BridgeHealth['state'] | 'stopped'
  /** The time of the last change of `state`; null when the agent isn't running. */
  since: string | null
  /** Explains why it isn't connected and how to mend that; null while connected. */
  reason: string | null
  /** The number of its devices; null when the agent isn't running. */
  devices: number | null
  /** The devices that the bridge can't read, in whole or in part. */
  problems: readonly DeviceProblem[]
  /** Counts of entities that become no device, by a word for them: `automation`, `hidden`. */
  leftOut: Readonly<Record<string, number>>
}

export function bridgeLine({id, kind, url, health, devices, problems, leftOut}: BridgeStatus): BridgeLine {
  return {
    id,
    kind,
    url: url ?? null,
    connected: health.state === 'connected',
    state: health.state,
    since: new Date(health.since).toISOString(),
    reason: plainText(health.reason, maxReason) ?? null,
    devices: devices.length,
    problems: problems.map(printable),
    leftOut,
  }
}

/** Removes control characters of the house's own words, which could change a terminal. */
const printable = ({device, name, reason}: DeviceProblem): DeviceProblem => ({
  device: plainText(device) ?? '',
  name: plainText(name) ?? '',
  reason: plainText(reason, maxReason) ?? '',
})

/** Returns the line of a bridge while no agent runs. */
export function stoppedBridgeLine(config: BridgeConfig): BridgeLine {
  return {
    id: config.id,
    kind: config.kind,
    url: config.url ?? null,
    connected: false,
    state: 'stopped',
    since: null,
    reason: 'The agent is not running.',
    devices: null,
    problems: [],
    leftOut: {},
  }
}

/** The agent warns when this many days of its session or fewer are left. */
export const sessionWarningDays = 14
