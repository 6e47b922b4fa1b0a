import type {LinkState} from './model.ts'

/** What `pianta-agent status --json` prints. Times as ISO 8601. */
export interface AgentStatus {
  running: boolean
  server: string
  pairedAt: string
  project: {id: string; name: string} | null
  /** Null while the agent does not run. */
  link: {state: LinkState; since: string} | null
  /** The number of the version that is shown. */
  revision: number | null
  /** How many devices the bridge has; null while the agent does not run. */
  devices: number | null
  /** Whole days until the session ends, if the server is not reached before; null once it has ended. */
  sessionDaysLeft: number | null
  panel: string | null
}

/** Days left from which on people are warned. */
export const sessionWarningDays = 14
