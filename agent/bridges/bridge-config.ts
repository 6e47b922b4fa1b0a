/** The connection to a house, as its bridge takes it; each kind adds its own fields. */
export interface BridgeConfig {
  /** A kind of `kinds.ts`. */
  kind: string
  /** Its kind, with a number when there are several: `mqtt-2`. */
  id: string
  /** The address of the house; absent for a simulated one. */
  url?: string
}
