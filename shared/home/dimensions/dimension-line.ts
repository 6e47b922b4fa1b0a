/** Dimension lines as they are drawn, in metres of the plan. */
import {along, directionOf, distance} from '../geometry/vector.ts'
import type {Dimension, Point} from '../schema.ts'
import {leftNormal} from '../wall-line.ts'

export interface DimensionLine {
  /** The ends of the drawn line; their distance is the measured one. */
  from: Point
  to: Point
  /** The measured points: an extension line leads from each to its end of the drawn line. */
  measured: readonly [Point, Point]
}

/** Returns the line of a kept dimension, beside its points by its offset. */
export function keptLine({a, b, offset = 0}: Pick<Dimension, 'a' | 'b' | 'offset'>): DimensionLine {
  const aside = leftNormal(directionOf(a, b))
  return {from: along(a, aside, offset), to: along(b, aside, offset), measured: [a, b]}
}

/** Returns the offset that leads a dimension line through a point. */
export function offsetThrough({a, b}: Pick<Dimension, 'a' | 'b'>, [x, y]: Point): number {
  const [left, top] = leftNormal(directionOf(a, b))
  return (x - a[0]) * left + (y - a[1]) * top
}

export const lineLength = ({from, to}: DimensionLine): number => distance(from, to)
