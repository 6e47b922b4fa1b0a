/** Geometry is computed on a grid of 0.1 mm: smaller differences in length are ignored. */

/** The grid steps in a metre. */
export const gridSteps = 10_000

/** Converts metres to grid steps. */
export const onGrid = (metres: number): number => Math.round(metres * gridSteps) + 0
