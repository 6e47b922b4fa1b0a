/** Geometry has its meaning on a grid of 0.1 mm: two lengths that differ by less are one. */

/** In a metre. */
export const gridSteps = 10_000

/** Metres in steps of the grid. */
export const onGrid = (metres: number): number => Math.round(metres * gridSteps) + 0
