import type {Device} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceAction, DeviceStates} from '#shared/plan/device-state.ts'

/**
 * What the agent knows of its server. `connecting`: nothing was heard since the start; `no-project`: the person took the
 * project away but left the agent paired; `revoked`: the agent was disconnected and must be paired again.
 */
export type LinkState = 'connecting' | 'online' | 'offline' | 'no-project' | 'revoked'

/** Everything that the agent shows, at one moment. Never changed in place: another moment is another object. */
export interface AgentState {
  /** The last home read, also while the server is away. */
  home: Home | undefined
  /** The number of the version that `home` is. */
  revision: number | undefined
  project: {id: string; name: string} | undefined
  /** What bindings of the home name this agent by, once the server said it. */
  app: string | undefined
  devices: readonly Device[]
  states: DeviceStates
  /** `since`: milliseconds since the epoch. */
  link: {state: LinkState; since: number}
  /** Whole days until the session ends if the server is not reached again. */
  sessionDaysLeft: number | undefined
}

export type Listener = (state: AgentState, previous: AgentState) => void

/** The agent as the panel sees it. */
export interface Model {
  get(): AgentState
  /** Calls back after each change, until the answer is called. */
  subscribe(listener: Listener): () => void
  /** Resolves when the house took the command, not when the state changed. Rejects with a RangeError for what it cannot do. */
  command(device: string, action: DeviceAction): Promise<void>
}

/** The agent as its own parts see it. */
export interface WritableModel extends Model {
  update(change: Partial<Omit<AgentState, 'link'>>): void
  setLink(state: LinkState): void
}

export interface ModelOptions {
  clock: Clock
  command(device: string, action: DeviceAction): Promise<void>
}

export function createModel({clock, command}: ModelOptions): WritableModel {
  const listeners = new Set<Listener>()
  let state: AgentState = Object.freeze({
    home: undefined,
    revision: undefined,
    project: undefined,
    app: undefined,
    devices: [],
    states: {},
    link: {state: 'connecting' as const, since: clock.now()},
    sessionDaysLeft: undefined,
  })

  const replace = (next: AgentState) => {
    const previous = state
    state = Object.freeze(next)
    // A copy: a listener may end itself, or another, while it is called.
    for (const listener of [...listeners]) listener(state, previous)
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    command,
    update: (change) => replace({...state, ...change}),
    setLink(link) {
      if (state.link.state !== link) replace({...state, link: {state: link, since: clock.now()}})
    },
  }
}
