import type {Point} from '../schema.ts'

/** An axis-aligned bounding box, in metres. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns the box around all boxes. */
export function unionOf(boxes: readonly Box[]): Box {
  const around = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity}
  for (const {left, top, right, bottom} of boxes) {
    around.left = Math.min(around.left, left)
    around.top = Math.min(around.top, top)
    around.right = Math.max(around.right, right)
    around.bottom = Math.max(around.bottom, bottom)
  }
  return around
}

/** Returns the box around points; one from Infinity to -Infinity around none. */
export function boxAroundPoints(points: Iterable<Point>): Box {
  const around = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity}
  for (const [x, y] of points) {
    around.left = Math.min(around.left, x)
    around.top = Math.min(around.top, y)
    around.right = Math.max(around.right, x)
    around.bottom = Math.max(around.bottom, y)
  }
  return around
}

export const isInBox = ([x, y]: Point, {left, top, right, bottom}: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

export const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
