/** What is found of two walls together: each pair once, whichever is first. Walls are named by their index in the plan. */
import {joint} from './points.ts'

/** How long two walls run over each other, in grid steps. */
export interface Shared {
  one: number
  other: number
  length: number
}

/** A place where two walls meet though neither ends there, in grid steps. */
export interface Met {
  one: number
  other: number
  x: number
  y: number
}

const keyOf = (one: number, other: number) => Math.min(one, other) * 2 ** 26 + Math.max(one, other)

/** Of more walls that lie on each other, only those that lie on the first are told. */
const mostTogether = 24
/** What two walls share where they meet at a sharp angle is no fault: 2 mm. */
const leastShared = 2 * joint

/** Adds up the runs that walls have in common. */
export function sharedRuns() {
  const shared = new Map<number, Shared>()
  return {
    add(walls: readonly number[], length: number) {
      const firsts = walls.length > mostTogether ? walls.slice(0, 1) : walls
      for (const [index, one] of firsts.entries())
        for (const other of walls.slice(index + 1)) {
          const pair = shared.get(keyOf(one, other))
          if (pair) pair.length += length
          else shared.set(keyOf(one, other), {one, other, length})
        }
    },
    list: (): Shared[] => [...shared.values()].filter(({length}) => length > leastShared),
  }
}
export type SharedRuns = ReturnType<typeof sharedRuns>

/** Keeps the first place where two walls meet. */
export function metWalls() {
  const met = new Map<number, Met>()
  return {
    get count() {
      return met.size
    },
    add(place: Met) {
      const key = keyOf(place.one, place.other)
      if (!met.has(key)) met.set(key, place)
    },
    list: (): Met[] => [...met.values()],
  }
}
export type MetWalls = ReturnType<typeof metWalls>
