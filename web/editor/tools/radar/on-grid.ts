import {roundedPoint} from '#shared/home/geometry/grid.ts'
import type {Point} from '#shared/home/schema.ts'

/** Returns the nearest point of a grid of so many metres; the point itself for 0. */
export const onGrid = ([x, y]: Point, step: number): Point =>
  roundedPoint(step > 0 ? [Math.round(x / step) * step, Math.round(y / step) * step] : [x, y])
