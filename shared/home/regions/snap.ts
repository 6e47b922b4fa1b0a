/** The walls of a plan on the grid, each turned so that its direction in the file makes no difference. */
import {onGrid} from '../grid.ts'
import type {Wall} from '../schema.ts'
import {comparePoints, newPoints, type Points} from './points.ts'

export interface SnappedWalls {
  count: number
  /** Two to a wall: its ends are `2 * wall` and `2 * wall + 1`, the one with less x, or less y, first. */
  ends: Points
  /** The signed sagitta in grid steps, positive on the side of greater y of a wall that goes right. */
  bows: Float64Array
}

export function snapWalls(walls: readonly Pick<Wall, 'a' | 'b' | 'bow'>[]): SnappedWalls {
  const ends = newPoints(2 * walls.length)
  const bows = new Float64Array(walls.length)
  for (const [index, {a, b, bow = 0}] of walls.entries()) {
    const [first, second] = [2 * index, 2 * index + 1]
    setPoint(ends, first, onGrid(a[0]), onGrid(a[1]))
    setPoint(ends, second, onGrid(b[0]), onGrid(b[1]))
    // Left of a wall that goes right is up as seen on the drawing, where y is less.
    bows[index] = -onGrid(bow)
    if (comparePoints(ends, first, second) > 0) {
      setPoint(ends, first, onGrid(b[0]), onGrid(b[1]))
      setPoint(ends, second, onGrid(a[0]), onGrid(a[1]))
      bows[index] = onGrid(bow)
    }
  }
  return {count: walls.length, ends, bows}
}

/** Nothing is -0, which would not be the same point in an answer. */
function setPoint({x, y}: Points, index: number, left: number, top: number): void {
  x[index] = left + 0
  y[index] = top + 0
}
