/**
 * The status structure of the sweep: the segments at its line, sorted by y. None of them has met yet, so their order is
 * fixed.
 */
import type {Segments} from './segments.ts'

export interface Status {
  size: number
  order: Int32Array
  /** Each segment's start and vector: four adjacent numbers, because the sweep spends most of its time reading them. */
  lines: Float64Array
}

export function createStatus({points: {x, y}, from, to, count}: Segments): Status {
  const lines = new Float64Array(4 * count)
  for (let segment = 0; segment < count; segment++) {
    const first = from[segment] as number
    const last = to[segment] as number
    lines[4 * segment] = x[first] as number
    lines[4 * segment + 1] = y[first] as number
    lines[4 * segment + 2] = (x[last] as number) - (x[first] as number)
    lines[4 * segment + 3] = (y[last] as number) - (y[first] as number)
  }
  return {size: 0, order: new Int32Array(count), lines}
}

/** Positive when the place lies on the segment's side of greater y, 0 when on its line. Exact. */
export function sideOfSegment(lines: Float64Array, segment: number, x: number, y: number): number {
  const line = 4 * segment
  return (
    (lines[line + 2] as number) * (y - (lines[line + 1] as number)) -
    (lines[line + 3] as number) * (x - (lines[line] as number))
  )
}

/** Returns how many segments lie at less y than the place. */
export function countAbove({size, order, lines}: Status, x: number, y: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (sideOfSegment(lines, order[middle] as number, x, y) > 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Replaces the segments from `low` up to `high` with the items from `first` up to `last`. */
export function replaceRange(
  status: Status,
  low: number,
  high: number,
  items: Int32Array,
  first: number,
  last: number,
): void {
  const {order, size} = status
  const more = last - first - (high - low)
  if (more !== 0) order.copyWithin(high + more, high, size)
  status.size += more
  for (let index = first; index < last; index++) order[low + index - first] = items[index] as number
}
