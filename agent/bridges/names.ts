/** The available bridges; `none` has no devices. */
export const bridgeNames = ['none', 'simulated'] as const
export type BridgeName = (typeof bridgeNames)[number]
