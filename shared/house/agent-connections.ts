/** The state of a bridge's connection. `refused`: the house refuses the token or the login, so a person must act. */
export interface BridgeHealth {
  state: 'connecting' | 'connected' | 'disconnected' | 'refused'
  /** The time of the last change of `state`, in milliseconds since the epoch. */
  since: number
  /** Explains in English why it isn't connected and how to mend that; absent while connected. */
  reason?: string
}

/** `unsaved`: a person allowed the agent, but the disk refuses its session. `reason` is English. */
export interface PairingTrouble {
  kind: 'denied' | 'unreachable' | 'refused' | 'unsaved'
  reason: string
}

/**
 * The agent's connection to its server. `connecting`: no response since the start; `polling`: requests pass, but no
 * events arrive; `no-project`: the agent is paired but has no project; `revoked`: the agent was disconnected and must
 * be paired again; `unpaired`: it was never paired, or a command ended its session.
 */
export type LinkState = 'connecting' | 'online' | 'polling' | 'offline' | 'no-project' | 'revoked' | 'unpaired'
