import type {HouseDevice} from '#shared/house/device-state.ts'

/** A house that answered. */
export interface InspectedHouse {
  devices: readonly HouseDevice[]
  /** Warnings in English about parts that do not work, with the remedy. */
  warnings: readonly string[]
}
