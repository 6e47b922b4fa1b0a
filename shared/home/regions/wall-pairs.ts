/** What is found of two walls together: each pair once, whichever is first. Walls are named by their index in the plan. */
import {jointTolerance} from './points.ts'

/** How long two walls run over each other, in grid steps. */
export interface Overlap {
  one: number
  other: number
  length: number
}

/** A place where two walls meet though neither ends there, in grid steps. */
export interface Crossing {
  one: number
  other: number
  x: number
  y: number
}

const keyOf = (one: number, other: number) => Math.min(one, other) * 2 ** 26 + Math.max(one, other)

/** Of more walls that lie on each other, only those that lie on the first are told. */
const maxTogether = 24
/** What two walls share where they meet at a sharp angle is no fault: 2 mm. */
const minOverlap = 2 * jointTolerance

/** Adds up the runs that walls have in common. */
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

/** Keeps the first place where two walls meet. */
export function createCrossingList() {
  const met = new Map<number, Crossing>()
  return {
    get count() {
      return met.size
    },
    add(place: Crossing) {
      const key = keyOf(place.one, place.other)
      if (!met.has(key)) met.set(key, place)
    },
    list: (): Crossing[] => [...met.values()],
  }
}
export type CrossingList = ReturnType<typeof createCrossingList>
