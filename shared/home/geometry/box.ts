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

export const touches = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
