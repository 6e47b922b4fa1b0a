/** Where the ends of walls are: each place once, and which places are so near each other that they are one. */
import {createPoints, jointTolerance, type Points} from './points.ts'

export interface DistinctPoints extends Points {
  count: number
  /** The place of each end. */
  of: Int32Array
  /** How many ends are at each place. */
  ends: Int32Array
}

export function distinctPoints({x, y}: Points, count: number): DistinctPoints {
  const places = {...createPoints(count), count: 0, of: new Int32Array(count), ends: new Int32Array(count)}
  const {first, next, bits} = emptyTable(count)
  for (let end = 0; end < count; end++) {
    const left = x[end] as number
    const top = y[end] as number
    const cell = hash(left, top, bits)
    let place = first[cell] as number
    while (place >= 0 && (places.x[place] !== left || places.y[place] !== top)) place = next[place] as number
    if (place < 0) {
      place = places.count++
      places.x[place] = left
      places.y[place] = top
      next[place] = first[cell] as number
      first[cell] = place
    }
    places.of[end] = place
    places.ends[place] = (places.ends[place] as number) + 1
  }
  return places
}

/** Places are looked up by the square they are in, some joints wide: of near ones most are in the same. */
const cellBits = 6

/** Of each place the first of those it belongs to by chains of near ones; undefined when no two are near. */
export function uniteNearPoints(places: DistinctPoints): Int32Array | undefined {
  const {x, y, count} = places
  const roots = new Int32Array(count)
  for (let place = 0; place < count; place++) roots[place] = place
  const table = emptyTable(count)
  let isUnited = false
  for (let place = 0; place < count; place++) {
    const left = x[place] as number
    const top = y[place] as number
    const lastColumn = (left + jointTolerance) >> cellBits
    const lastRow = (top + jointTolerance) >> cellBits
    for (let column = (left - jointTolerance) >> cellBits; column <= lastColumn; column++)
      for (let row = (top - jointTolerance) >> cellBits; row <= lastRow; row++)
        if (uniteWith(table.first[hash(column, row, table.bits)] as number, table, places, place, roots))
          isUnited = true
    const cell = hash(left >> cellBits, top >> cellBits, table.bits)
    table.next[place] = table.first[cell] as number
    table.first[cell] = place
  }
  if (!isUnited) return undefined
  for (let place = 0; place < count; place++) roots[place] = rootOf(roots, place)
  return roots
}

/** Unites a place with those near it among the ones of a hash; whether there are any. */
function uniteWith(first: number, {next}: Table, {x, y}: DistinctPoints, place: number, roots: Int32Array): boolean {
  let isUnited = false
  for (let other = first; other >= 0; other = next[other] as number) {
    const across = (x[other] as number) - (x[place] as number)
    const down = (y[other] as number) - (y[place] as number)
    if (across * across + down * down > jointTolerance * jointTolerance) continue
    unite(roots, place, other)
    isUnited = true
  }
  return isUnited
}

/** A hash table of numbers: of each hash the first one, and of each number the next of the same hash. */
interface Table {
  first: Int32Array
  next: Int32Array
  bits: number
}

/** For numbers below `count`. */
function emptyTable(count: number): Table {
  const bits = Math.max(4, 33 - Math.clz32(count))
  return {first: new Int32Array(1 << bits).fill(-1), next: new Int32Array(count), bits}
}

function hash(x: number, y: number, bits: number): number {
  return Math.imul(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b), 0xc2b2ae35) >>> (32 - bits)
}

function rootOf(roots: Int32Array, place: number): number {
  let root = place
  while (roots[root] !== root) {
    // Halving the way keeps the next look-ups short.
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
