/** Points by the square cell that they lie in, to find those near a line without looking at all. */
import {type Lists, listsBy} from './lists.ts'
import type {Points} from './points.ts'

export interface Cells {
  left: number
  top: number
  size: number
  columns: number
  rows: number
  points: Lists
}

/** About as many cells as points. */
export function cellsOf({x, y}: Points, count: number): Cells {
  let [left, top, right, bottom] = [0, 0, 0, 0]
  for (let point = 0; point < count; point++) {
    const [px, py] = [x[point] as number, y[point] as number]
    if (point === 0 || px < left) left = px
    if (point === 0 || px > right) right = px
    if (point === 0 || py < top) top = py
    if (point === 0 || py > bottom) bottom = py
  }
  const [width, height] = [right - left, bottom - top]
  const size = Math.max(1, Math.sqrt((width * height) / (count + 1)), Math.max(width, height) / (count + 1))
  const columns = Math.floor(width / size) + 1
  const rows = Math.floor(height / size) + 1
  const keys = new Int32Array(count)
  for (let point = 0; point < count; point++)
    keys[point] =
      Math.floor(((y[point] as number) - top) / size) * columns + Math.floor(((x[point] as number) - left) / size)
  return {left, top, size, columns, rows, points: listsBy(keys, columns * rows)}
}

/** Visits every point that is at most `margin` away from the line between two places, and others nearby. */
export function visitNear(
  {left, top, size, columns, rows, points}: Cells,
  [x0, y0]: readonly [x: number, y: number],
  [x1, y1]: readonly [x: number, y: number],
  margin: number,
  visit: (point: number) => void,
): void {
  const [least, most] = x0 < x1 ? [x0, x1] : [x1, x0]
  const slope = x0 === x1 ? 0 : (y1 - y0) / (x1 - x0)
  const last = Math.min(columns - 1, Math.floor((most + margin - left) / size))
  for (let column = Math.max(0, Math.floor((least - margin - left) / size)); column <= last; column++) {
    // Where the line is in this column and by a margin beside it.
    const from = Math.max(least, Math.min(most, left + column * size - margin))
    const to = Math.max(least, Math.min(most, left + (column + 1) * size + margin))
    const ya = x0 === x1 ? y0 : y0 + slope * (from - x0)
    const yb = x0 === x1 ? y1 : y0 + slope * (to - x0)
    // A step more, for what rounding does to the slope.
    const above = Math.max(0, Math.floor((Math.min(ya, yb) - margin - 1 - top) / size))
    const below = Math.min(rows - 1, Math.floor((Math.max(ya, yb) + margin + 1 - top) / size))
    for (let row = above; row <= below; row++) {
      const cell = row * columns + column
      const end = points.start[cell + 1] as number
      for (let index = points.start[cell] as number; index < end; index++) visit(points.items[index] as number)
    }
  }
}
