/** Removes duplicates among wall ends, and unites points within the tolerance of one another by union-find. */
import {createPoints, jointTolerance, type Points} from './points.ts'

export interface DistinctPoints extends Points {
  count: number
  /** The distinct point of each end. */
  of: Int32Array
  /** How many ends share each point. */
  ends: Int32Array
}

/** Returns the distinct points among the first `count` wall ends. */
export function distinctPoints({x, y}: Points, count: number): DistinctPoints {
  const points = {...createPoints(count), count: 0, of: new Int32Array(count), ends: new Int32Array(count)}
  const {first, next, bits} = emptyTable(count)
  for (let end = 0; end < count; end++) {
    const left = x[end] as number
    const top = y[end] as number
    const cell = hash(left, top, bits)
    let point = first[cell] as number
    while (point >= 0 && (points.x[point] !== left || points.y[point] !== top)) point = next[point] as number
    if (point < 0) {
      point = points.count++
      points.x[point] = left
      points.y[point] = top
      next[point] = first[cell] as number
      first[cell] = point
    }
    points.of[end] = point
    points.ends[point] = (points.ends[point] as number) + 1
  }
  return points
}

/** Points are hashed by square cells a few tolerances wide, so that most near points share a cell. */
const cellBits = 6

/** Returns the root of each point's chain of near points; undefined when no two points are near. */
export function uniteNearPoints(points: DistinctPoints): Int32Array | undefined {
  const {x, y, count} = points
  const roots = new Int32Array(count)
  for (let point = 0; point < count; point++) roots[point] = point
  const table = emptyTable(count)
  let isUnited = false
  for (let point = 0; point < count; point++) {
    const left = x[point] as number
    const top = y[point] as number
    const lastColumn = (left + jointTolerance) >> cellBits
    const lastRow = (top + jointTolerance) >> cellBits
    for (let column = (left - jointTolerance) >> cellBits; column <= lastColumn; column++)
      for (let row = (top - jointTolerance) >> cellBits; row <= lastRow; row++)
        if (uniteWith(table.first[hash(column, row, table.bits)] as number, table, points, point, roots))
          isUnited = true
    const cell = hash(left >> cellBits, top >> cellBits, table.bits)
    table.next[point] = table.first[cell] as number
    table.first[cell] = point
  }
  if (!isUnited) return undefined
  for (let point = 0; point < count; point++) roots[point] = rootOf(roots, point)
  return roots
}

/** Unites a point with the near points of one hash bucket. Returns whether it found any. */
function uniteWith(first: number, {next}: Table, {x, y}: DistinctPoints, point: number, roots: Int32Array): boolean {
  let isUnited = false
  for (let other = first; other >= 0; other = next[other] as number) {
    const across = (x[other] as number) - (x[point] as number)
    const down = (y[other] as number) - (y[point] as number)
    if (across * across + down * down > jointTolerance * jointTolerance) continue
    unite(roots, point, other)
    isUnited = true
  }
  return isUnited
}

/** A hash table of numbers: the first number of each bucket, and the next number in the same bucket. */
interface Table {
  first: Int32Array
  next: Int32Array
  bits: number
}

/** Creates a table for numbers below `count`. */
function emptyTable(count: number): Table {
  const bits = Math.max(4, 33 - Math.clz32(count))
  return {first: new Int32Array(1 << bits).fill(-1), next: new Int32Array(count), bits}
}

function hash(x: number, y: number, bits: number): number {
  return Math.imul(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b), 0xc2b2ae35) >>> (32 - bits)
}

function rootOf(roots: Int32Array, point: number): number {
  let root = point
  while (roots[root] !== root) {
    // Path halving keeps later lookups short.
    roots[root] = roots[roots[root] as number] as number
    root = roots[root] as number
  }
  return root
}

/** The lower number stays the root. */
function unite(roots: Int32Array, one: number, other: number): void {
  const first = rootOf(roots, one)
  const second = rootOf(roots, other)
  roots[Math.max(first, second)] = Math.min(first, second)
}
