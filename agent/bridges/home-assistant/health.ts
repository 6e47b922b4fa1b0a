import type {Clock} from '#shared/clock.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {Logger} from '../../logger.ts'

/** The health of the connection to a house. */
export interface Health {
  current(): BridgeHealth
  set(state: BridgeHealth['state'], reason?: string): void
}

export interface HealthOptions {
  bridge: string
  clock: Clock
  logger: Logger
  /** Called when `current()` has changed. */
  changed(): void
}

/** Creates the health of a connection that begins, and logs each new state. */
export function createHealth({bridge, clock, logger, changed}: HealthOptions): Health {
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}
  return {
    current: () => health,
    set(state, reason) {
      if (health.state === state && health.reason === reason) return
      const since = health.state === state ? health.since : clock.now()
      if (health.state !== state) {
        const level = state === 'connected' || state === 'connecting' ? 'info' : 'warn'
        logger[level](`the house is ${state}`, {bridge, reason})
      }
      health = {state, since, ...(reason !== undefined && {reason})}
      changed()
    },
  }
}
