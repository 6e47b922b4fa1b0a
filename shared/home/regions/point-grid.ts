/**
 * A uniform grid of square cells that finds the points near a line. A cell's side is a power of two of grid steps, so a
 * shift gives a point's cell. The cells of a row are adjacent.
 */
import {groupIndices} from './grouped-indices.ts'
import {createPoints, type Points} from './points.ts'
import {extent} from './sort-points.ts'

export interface PointGrid {
  left: number
  top: number
  shift: number
  columns: number
  rows: number
  /** The points in cell order, and their original indices. */
  points: Points
  ids: Int32Array
  /** The start of each cell among the points, and finally the end of all. */
  start: Int32Array
  /** The result of the last rangesAlong() call: the start and end of each range among the points. */
  ranges: Int32Array
  /** A buffer for positions among the points. */
  found: Int32Array
}

/** Creates a grid of at most four cells per point. */
export function createPointGrid({x, y}: Points, count: number): PointGrid {
  const {min: left, max: right} = extent(x, count)
  const {min: top, max: bottom} = extent(y, count)
  const width = right - left
  const height = bottom - top
  let shift = 0
  while (((width >> shift) + 1) * ((height >> shift) + 1) > 4 * count + 1) shift++
  const columns = (width >> shift) + 1
  const rows = (height >> shift) + 1

  const keys = new Int32Array(count)
  for (let point = 0; point < count; point++)
    keys[point] = (((y[point] as number) - top) >> shift) * columns + (((x[point] as number) - left) >> shift)
  const {start, items: ids} = groupIndices(keys, columns * rows)
  const points = createPoints(count)
  for (let position = 0; position < count; position++) {
    points.x[position] = x[ids[position] as number] as number
    points.y[position] = y[ids[position] as number] as number
  }
  return {
    left,
    top,
    shift,
    columns,
    rows,
    points,
    ids,
    start,
    ranges: new Int32Array(2 * rows),
    found: new Int32Array(count),
  }
}

/** Finds the cells within `margin` of the line. Returns the number of ranges, one per row. */
export function rangesAlong(cells: PointGrid, x0: number, y0: number, x1: number, y1: number, margin: number): number {
  const {left, top, shift, columns, rows, start, ranges} = cells
  const [min, max] = x0 < x1 ? [x0, x1] : [x1, x0]
  const [upper, lower] = y0 < y1 ? [y0, y1] : [y1, y0]
  const first = Math.max(0, (min - margin - left) >> shift)
  const last = Math.min(columns - 1, (max + margin - left) >> shift)
  const above = Math.max(0, (upper - margin - top) >> shift)
  const below = Math.min(rows - 1, (lower + margin - top) >> shift)
  const isSlanted = first < last && above < below && y0 !== y1
  const slope = isSlanted ? (x1 - x0) / (y1 - y0) : 0
  let count = 0
  for (let row = above; row <= below; row++) {
    let from = first
    let to = last
    if (isSlanted) {
      // Clips the line to this row plus a margin; one more step covers rounding in the slope.
      const begin = Math.max(upper, top + row * 2 ** shift - margin)
      const end = Math.min(lower, top + (row + 1) * 2 ** shift + margin)
      const xa = x0 + slope * (begin - y0)
      const xb = x0 + slope * (end - y0)
      from = Math.max(first, (Math.min(xa, xb) - margin - 1 - left) >> shift)
      to = Math.min(last, (Math.max(xa, xb) + margin + 1 - left) >> shift)
    }
    if (from > to) continue
    const begin = start[row * columns + from] as number
    const end = start[row * columns + to + 1] as number
    if (begin === end) continue
    ranges[count++] = begin
    ranges[count++] = end
  }
  return count >> 1
}

/** Yields the points in the cells within `margin` of the line. */
export function* pointsAlong(
  cells: PointGrid,
  ...[x0, y0, x1, y1, margin]: [x0: number, y0: number, x1: number, y1: number, margin: number]
): Generator<number> {
  const {ids, ranges} = cells
  const count = rangesAlong(cells, x0, y0, x1, y1, margin)
  for (let range = 0; range < count; range++) {
    const end = ranges[2 * range + 1] as number
    for (let position = ranges[2 * range] as number; position < end; position++) yield ids[position] as number
  }
}
