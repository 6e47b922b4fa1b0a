/** Geometry is computed on a grid of 0.1 mm: smaller differences in length are ignored. */

import type {Point} from '../schema.ts'

/** The grid steps in a metre. */
export const gridSteps = 10_000

/** Converts metres to grid steps. */
export const onGrid = (metres: number): number => Math.round(metres * gridSteps) + 0

/** Rounds metres to the grid: fewer digits, and no -0. */
export const rounded = (metres: number): number => onGrid(metres) / gridSteps

export const roundedPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]
