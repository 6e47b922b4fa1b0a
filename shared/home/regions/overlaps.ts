/** How long walls run over each other, two by two. */
import {joint} from './points.ts'

export interface Shared {
  /** Wall indices. */
  one: number
  other: number
  /** Grid steps. */
  length: number
}

/** Of more walls that lie on each other, only those that lie on the first are told. */
const mostTogether = 24
/** What two walls share where they meet at a sharp angle is no fault: 2 mm. */
const leastShared = 2 * joint

/** Adds up the runs that walls have in common. */
export function commonRuns() {
  const shared = new Map<number, Shared>()
  return {
    add(walls: readonly number[], length: number) {
      const firsts = walls.length > mostTogether ? walls.slice(0, 1) : walls
      for (const [index, one] of firsts.entries())
        for (const other of walls.slice(index + 1)) {
          const key = Math.min(one, other) * 2 ** 26 + Math.max(one, other)
          const pair = shared.get(key) ?? {one, other, length: 0}
          pair.length += length
          shared.set(key, pair)
        }
    },
    overlaps: (): Shared[] => [...shared.values()].filter(({length}) => length > leastShared),
  }
}
