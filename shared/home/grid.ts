/** Geometry has its meaning on a grid of 0.1 mm: two lengths that differ by less are one. */
export const onGrid = (metres: number): number => Math.round(metres * 10_000) + 0
