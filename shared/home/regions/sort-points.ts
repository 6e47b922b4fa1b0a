/** Sorts points by x, then by y: a radix sort over their coordinates, as comparing pairs takes ten times as long. */
import type {Points} from './points.ts'

const bitsPerPass = 11
const buckets = 1 << bitsPerPass

/** The points' indices; of points at one place the lower one is first. */
export function sortedPoints({x, y}: Points, count: number): Int32Array {
  let from = new Int32Array(count)
  let to = new Int32Array(count)
  for (let point = 0; point < count; point++) from[point] = point
  for (const values of [y, x]) {
    const {least, most} = extent(values, count)
    for (let shift = 0; (most - least) >> shift > 0; shift += bitsPerPass) {
      sortByDigit(values, least, shift, from, to)
      ;[from, to] = [to, from]
    }
  }
  return from
}

export function extent(values: Float64Array, count: number): {least: number; most: number} {
  let least = values[0] ?? 0
  let most = least
  for (let index = 1; index < count; index++) {
    const value = values[index] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  return {least, most}
}

/** By these bits of how much more than the least each value is; what is alike there stays in its order. */
function sortByDigit(values: Float64Array, least: number, shift: number, from: Int32Array, to: Int32Array): void {
  const starts = new Int32Array(buckets)
  for (let index = 0; index < from.length; index++) {
    const digit = (((values[index] as number) - least) >> shift) & (buckets - 1)
    starts[digit] = (starts[digit] as number) + 1
  }
  let sum = 0
  for (let digit = 0; digit < buckets; digit++) {
    const size = starts[digit] as number
    starts[digit] = sum
    sum += size
  }
  for (let index = 0; index < from.length; index++) {
    const point = from[index] as number
    const digit = (((values[point] as number) - least) >> shift) & (buckets - 1)
    const place = starts[digit] as number
    to[place] = point
    starts[digit] = place + 1
  }
}
