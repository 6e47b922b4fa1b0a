/** Sorts points by x, then by y. A radix sort takes a tenth of the time of comparing pairs. */
import type {Points} from './points.ts'

/** Few points need few buckets: otherwise most of a pass would clear buckets. */
const bitsPerPass = (count: number) => (count < 2048 ? 7 : 11)

/** Returns the points' indices. Equal points keep the order of their indices. */
export function sortedPoints({x, y}: Points, count: number): Int32Array {
  let from = new Int32Array(count)
  let to = new Int32Array(count)
  for (let point = 0; point < count; point++) from[point] = point
  const bits = bitsPerPass(count)
  const starts = new Int32Array(1 << bits)
  for (const values of [y, x]) {
    const {min, max} = extent(values, count)
    for (let shift = 0; (max - min) >> shift > 0; shift += bits) {
      starts.fill(0)
      sortByDigit(values, min, shift, starts, from, to)
      ;[from, to] = [to, from]
    }
  }
  return from
}

export function extent(values: Float64Array, count: number): {min: number; max: number} {
  let min = values[0] ?? 0
  let max = min
  for (let index = 1; index < count; index++) {
    const value = values[index] as number
    if (value < min) min = value
    if (value > max) max = value
  }
  return {min, max}
}

/**
 * Sorts stably by the bits from `shift` on of each value's distance from the minimum. `starts` holds a zero for each
 * digit.
 */
function sortByDigit(
  values: Float64Array,
  min: number,
  shift: number,
  starts: Int32Array,
  from: Int32Array,
  to: Int32Array,
): void {
  const highest = starts.length - 1
  for (let index = 0; index < from.length; index++) {
    const digit = (((values[index] as number) - min) >> shift) & highest
    starts[digit] = (starts[digit] as number) + 1
  }
  let sum = 0
  for (let digit = 0; digit <= highest; digit++) {
    const size = starts[digit] as number
    starts[digit] = sum
    sum += size
  }
  for (let index = 0; index < from.length; index++) {
    const point = from[index] as number
    const digit = (((values[point] as number) - min) >> shift) & highest
    const position = starts[digit] as number
    to[position] = point
    starts[digit] = position + 1
  }
}
