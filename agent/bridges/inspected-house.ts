import type {HouseDevice} from '#shared/plan/device-state.ts'

/** A house that answered. */
export interface InspectedHouse {
  devices: readonly HouseDevice[]
  /** Sentences in English about what works only in part, and what to do. */
  warnings: readonly string[]
}
