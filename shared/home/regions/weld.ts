/**
 * Welds the ends of walls into corners: ends within a joint's distance of each other are one, and so are chains of such
 * ends. A corner is at the mean of its ends, so that no order of the walls moves it.
 */
import {joint, newPoints, type Points, roundedEven, sortedPoints} from './points.ts'

/** A chain of ends, each near the next, over more than this can't be one corner: 2 mm. */
const longestChain = 2 * joint
/** Ends are looked up by the square they are in, a little wider than a joint. */
const cellBits = 5

export interface Corners extends Points {
  /** By x, then by y; no two are at one place. */
  count: number
  /** The corner of each end. */
  of: Int32Array
  /** The corners whose ends are a chain that is too long, with its length in grid steps. */
  chains: ReadonlyMap<number, number>
}

export function weldEnds(ends: Points, count: number): Corners {
  const roots = new Int32Array(count)
  uniteNear(ends, roots)

  const sums = newPoints(count)
  const members = new Int32Array(count)
  for (let end = 0; end < count; end++) {
    const root = rootOf(roots, end)
    sums.x[root] = (sums.x[root] as number) + (ends.x[end] as number)
    sums.y[root] = (sums.y[root] as number) + (ends.y[end] as number)
    members[root] = (members[root] as number) + 1
  }
  const means = newPoints(count)
  const cornerOfRoot = new Int32Array(count).fill(-1)
  let clusters = 0
  for (let root = 0; root < count; root++) {
    const size = members[root] as number
    if (size === 0) continue
    means.x[clusters] = roundedEven((sums.x[root] as number) / size)
    means.y[clusters] = roundedEven((sums.y[root] as number) / size)
    cornerOfRoot[root] = clusters++
  }

  const corners = newPoints(clusters)
  const sortedAs = new Int32Array(clusters)
  let sorted = 0
  for (const cluster of sortedPoints(means, clusters)) {
    const [x, y] = [means.x[cluster] as number, means.y[cluster] as number]
    if (sorted === 0 || corners.x[sorted - 1] !== x || corners.y[sorted - 1] !== y) {
      corners.x[sorted] = x
      corners.y[sorted++] = y
    }
    sortedAs[cluster] = sorted - 1
  }
  const of = new Int32Array(count)
  for (let end = 0; end < count; end++) of[end] = sortedAs[cornerOfRoot[rootOf(roots, end)] as number] as number
  return {...corners, count: sorted, of, chains: chainsOf(ends, of, sorted)}
}

/** Unites every end with those near it. Of ends at one place only the first is kept to be looked up. */
function uniteNear(ends: Points, roots: Int32Array): void {
  const {x, y} = ends
  const count = roots.length
  for (let end = 0; end < count; end++) roots[end] = end
  const bits = Math.max(4, 33 - Math.clz32(count))
  const firstIn = new Int32Array(1 << bits).fill(-1)
  const nextIn = new Int32Array(count)
  for (let end = 0; end < count; end++) {
    const [left, top] = [x[end] as number, y[end] as number]
    let isKnown = false
    for (let column = (left - joint) >> cellBits; column <= (left + joint) >> cellBits; column++)
      for (let row = (top - joint) >> cellBits; row <= (top + joint) >> cellBits; row++)
        for (let other = firstIn[cellOf(column, row, bits)] as number; other >= 0; other = nextIn[other] as number) {
          const [across, down] = [(x[other] as number) - left, (y[other] as number) - top]
          if (across * across + down * down > joint * joint) continue
          unite(roots, end, other)
          isKnown ||= across === 0 && down === 0
        }
    if (isKnown) continue
    const cell = cellOf(left >> cellBits, top >> cellBits, bits)
    nextIn[end] = firstIn[cell] as number
    firstIn[cell] = end
  }
}

function cellOf(column: number, row: number, bits: number): number {
  return (Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)) >>> (32 - bits)
}

function rootOf(roots: Int32Array, end: number): number {
  let root = end
  while (roots[root] !== root) {
    // Halving the way keeps the next look-ups short.
    roots[root] = roots[roots[root] as number] as number
    root = roots[root] as number
  }
  return root
}

function unite(roots: Int32Array, one: number, other: number): void {
  const [low, high] = [rootOf(roots, one), rootOf(roots, other)]
  roots[Math.max(low, high)] = Math.min(low, high)
}

/** How far the ends of a corner spread, by the box around them. */
function chainsOf(ends: Points, of: Int32Array, count: number): Map<number, number> {
  const [least, most] = [newPoints(count), newPoints(count)]
  for (const values of [least.x, least.y]) values.fill(Number.POSITIVE_INFINITY)
  for (const values of [most.x, most.y]) values.fill(Number.NEGATIVE_INFINITY)
  for (const [end, corner] of of.entries()) {
    const [x, y] = [ends.x[end] as number, ends.y[end] as number]
    least.x[corner] = Math.min(least.x[corner] as number, x)
    least.y[corner] = Math.min(least.y[corner] as number, y)
    most.x[corner] = Math.max(most.x[corner] as number, x)
    most.y[corner] = Math.max(most.y[corner] as number, y)
  }
  const chains = new Map<number, number>()
  for (let corner = 0; corner < count; corner++) {
    const span = Math.hypot(
      (most.x[corner] as number) - (least.x[corner] as number),
      (most.y[corner] as number) - (least.y[corner] as number),
    )
    if (span > longestChain) chains.set(corner, span)
  }
  return chains
}
