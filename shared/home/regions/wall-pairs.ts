/** Collects findings about pairs of walls, each pair once in either order. Walls are indices in the plan. */
import {jointTolerance} from './points.ts'

/** The length that two walls share, in grid steps. */
export interface Overlap {
  one: number
  other: number
  length: number
}

/** A point where two walls meet though neither ends there, in grid steps. */
export interface Crossing {
  one: number
  other: number
  x: number
  y: number
}

const keyOf = (one: number, other: number) => Math.min(one, other) * 2 ** 26 + Math.max(one, other)

/** When more walls coincide, only overlaps with the first are listed. */
const maxTogether = 24
/** Two walls that meet at a sharp angle may share up to 2 mm. */
const minOverlap = 2 * jointTolerance

/** Adds up the length that each pair of walls shares. */
export function createOverlapList() {
  const shared = new Map<number, Overlap>()
  return {
    add(walls: readonly number[], length: number) {
      const firsts = walls.length > maxTogether ? walls.slice(0, 1) : walls
      for (const [index, one] of firsts.entries())
        for (const other of walls.slice(index + 1)) {
          const pair = shared.get(keyOf(one, other))
          if (pair) pair.length += length
          else shared.set(keyOf(one, other), {one, other, length})
        }
    },
    list: (): Overlap[] => [...shared.values()].filter(({length}) => length > minOverlap),
  }
}
export type OverlapList = ReturnType<typeof createOverlapList>

/** Keeps the first point where each pair of walls meets. */
export function createCrossingList() {
  const met = new Map<number, Crossing>()
  return {
    get count() {
      return met.size
    },
    add(crossing: Crossing) {
      const key = keyOf(crossing.one, crossing.other)
      if (!met.has(key)) met.set(key, crossing)
    },
    list: (): Crossing[] => [...met.values()],
  }
}
export type CrossingList = ReturnType<typeof createCrossingList>
