import type {RegisteredEntity} from './device-registry.ts'
import type {EntityState} from './entity-state.ts'

/** An entity of the registry with its state. */
export interface LiveEntity {
  registered: RegisteredEntity
  /** Whether it has sent a message since the broker was reached. */
  isHeard: boolean
  state: EntityState
}
