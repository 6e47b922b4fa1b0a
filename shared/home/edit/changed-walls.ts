/** Finds the walls that an edit changed, and the part of the plan in which it can change regions. */
import {type Box, touches} from '../geometry/box.ts'
import type {Point, Wall} from '../schema.ts'

/** Joints are found within a millimetre: regions end on walls that come this close, in metres. */
const margin = 0.05

/** Returns the walls that were removed, moved or added: as they were, and as they are. */
export function changedWalls(before: readonly Wall[], after: readonly Wall[]): Wall[] {
  if (before === after) return []
  const [was, is] = [new Set(before), new Set(after)]
  return [...before.filter((wall) => !is.has(wall)), ...after.filter((wall) => !was.has(wall))]
}

/** Returns a box around a wall's centre line. */
export function boxOfWall({a, b, bow = 0}: Pick<Wall, 'a' | 'b' | 'bow'>): Box {
  return grown(
    {
      left: Math.min(a[0], b[0]),
      top: Math.min(a[1], b[1]),
      right: Math.max(a[0], b[0]),
      bottom: Math.max(a[1], b[1]),
    },
    Math.abs(bow) + margin,
  )
}

export const boxOfPoint = ([x, y]: Point): Box => ({left: x, top: y, right: x, bottom: y})

export const grown = ({left, top, right, bottom}: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export const touchesAny = (box: Box, others: readonly Box[]): boolean => others.some((other) => touches(box, other))

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
