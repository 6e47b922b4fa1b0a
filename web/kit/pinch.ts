import type {Point} from '#shared/home/schema.ts'

/** The change of two fingers' grip by a move of one of them, in pixels. */
export interface Pinch {
  /** How far the point between the fingers moved. */
  by: Point
  /** The point between the fingers now. */
  middle: Point
  /** How much further apart the fingers are. */
  factor: number
}

/** Pixels. Fingers that are closer move without scaling: a pixel more would scale by far. */
const closest = 10

/** Returns the pinch of one finger's move while the other rests. All places are in pixels. */
export function pinch(from: Point, to: Point, other: Point): Pinch {
  const before = Math.hypot(from[0] - other[0], from[1] - other[1])
  const after = Math.hypot(to[0] - other[0], to[1] - other[1])
  return {
    by: [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2],
    middle: [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2],
    factor: Math.min(before, after) < closest ? 1 : after / before,
  }
}
