/** The surfaces that products are mounted on. */
export const mounts = ['floor', 'wall', 'ceiling', 'surface', 'built-in'] as const
export type Mount = (typeof mounts)[number]
