import type {Point} from '#shared/home/schema.ts'

/** How one of two fingers changed what they hold, in pixels. */
export interface Pinch {
  /** How far the point between the fingers moved. */
  by: Point
  /** Where it is now. */
  middle: Point
  /** How much further apart the fingers are. */
  factor: number
}

/** Pixels. Fingers that are closer only move what they hold: a pixel more would scale it by far. */
const closest = 10

/** Returns what a finger did that moved, while the other one rested. All places are in pixels. */
export function pinch(from: Point, to: Point, other: Point): Pinch {
  const before = Math.hypot(from[0] - other[0], from[1] - other[1])
  const after = Math.hypot(to[0] - other[0], to[1] - other[1])
  return {
    by: [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2],
    middle: [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2],
    factor: Math.min(before, after) < closest ? 1 : after / before,
  }
}
