import type {LinkState} from './model.ts'

/** The output of `pianta-agent status --json`. Times are ISO 8601. */
export interface AgentStatus {
  running: boolean
  server: string
  pairedAt: string
  project: {id: string; name: string} | null
  /** Null when the agent isn't running. */
  link: {state: LinkState; since: string} | null
  /** The number of the shown version. */
  revision: number | null
  /** The number of the bridge's devices; null when the agent isn't running. */
  devices: number | null
  /** Whole days until the session ends unless the agent reaches the server; null once it has ended. */
  sessionDaysLeft: number | null
  panel: string | null
  /** The reason why the agent can't store its session and the home; null while it can, or isn't running. */
  storageProblem: string | null
}

/** The agent warns when this many days of its session or fewer are left. */
export const sessionWarningDays = 14
