/** Snaps a plan's walls to the grid, each oriented so that its direction in the file makes no difference. */
import {onGrid} from '../geometry/grid.ts'
import type {Wall} from '../schema.ts'
import {createPoints, type Points} from './points.ts'

export interface SnappedWalls {
  count: number
  /** Two per wall, `2 * wall` and `2 * wall + 1`: the end with less x (or, if equal, less y) first. */
  ends: Points
  /** The signed sagitta in grid steps, positive on the side of greater y when walking right. */
  bows: Float64Array
}

type Drawn = Pick<Wall, 'a' | 'b' | 'bow'>

export function snapWalls(walls: readonly Drawn[]): SnappedWalls {
  const ends = createPoints(2 * walls.length)
  const bows = new Float64Array(walls.length)
  for (let wall = 0; wall < walls.length; wall++) {
    const {a, b, bow = 0} = walls[wall] as Drawn
    const x0 = onGrid(a[0])
    const y0 = onGrid(a[1])
    const x1 = onGrid(b[0])
    const y1 = onGrid(b[1])
    const isForth = x0 < x1 || (x0 === x1 && y0 <= y1)
    const start = isForth ? 2 * wall : 2 * wall + 1
    const end = 4 * wall + 1 - start
    ends.x[start] = x0
    ends.y[start] = y0
    ends.x[end] = x1
    ends.y[end] = y1
    // The left of a wall that runs right is up on the drawing, where y is less.
    if (bow !== 0) bows[wall] = isForth ? -onGrid(bow) : onGrid(bow)
  }
  return {count: walls.length, ends, bows}
}
