import {roundedPoint} from '../geometry/grid.ts'
import type {ProductSize} from '../product/evaluate.ts'
import type {Item, Point} from '../schema.ts'

/** Returns the place of an item of another depth whose back stays where it is: against its wall. */
export function keepBack(
  {at, angle = 0}: Pick<Item, 'at' | 'angle'>,
  before: ProductSize | undefined,
  after: ProductSize | undefined,
): Point {
  if (before === undefined || after === undefined || before.depth === after.depth) return at
  const turn = (angle * Math.PI) / 180
  const forward = (after.depth - before.depth) / 2
  return roundedPoint([at[0] - Math.sin(turn) * forward, at[1] + Math.cos(turn) * forward])
}
