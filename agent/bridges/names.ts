/** The bridges that there are; `none` follows the home without driving anything. */
export const bridgeNames = ['none', 'simulated'] as const
export type BridgeName = (typeof bridgeNames)[number]
