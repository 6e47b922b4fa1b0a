import type {Clock} from '#shared/clock.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'

/** The health of the connection to a house. */
export interface Health {
  current(): BridgeHealth
  set(state: BridgeHealth['state'], reason?: string): void
}

export interface HealthOptions {
  clock: Clock
  /** Called when `current()` has changed. */
  changed(): void
  /** Called before it with each new state. */
  onState?(state: BridgeHealth['state'], reason: string | undefined): void
}

/** Creates the health of a connection that begins. */
export function createHealth({clock, changed, onState}: HealthOptions): Health {
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}
  return {
    current: () => health,
    set(state, reason) {
      if (health.state === state && health.reason === reason) return
      const since = health.state === state ? health.since : clock.now()
      if (health.state !== state) onState?.(state, reason)
      health = {state, since, ...(reason !== undefined && {reason})}
      changed()
    },
  }
}
