/** How doors and covers come to their positions. */
import type {MovedBy} from '#shared/home/solid/solid.ts'
import type {Mover} from './batches.ts'

/** The positions of elements' leaves and covers: 0 closed, 1 open. An absent one is not known. */
export type Positions = ReadonlyMap<string, Partial<Record<MovedBy, number>>>

/** Leaves that nobody reports stand ajar, as plans draw doors; covers are up, and awnings out. */
const usual: Record<MovedBy, number> = {leaf: 0.3, cover: 1}

/** Seconds from closed to open: no motor's speed is known. */
const whole = 0.7

/** Returns a position on the way to its end, at most so far from where it is. */
const approach = (from: number, end: number, most: number): number =>
  Math.abs(end - from) <= most ? end : from + Math.sign(end - from) * most

export function createMovement() {
  const reached = new Map<string, number>()
  const keyOf = ({elementId, motion}: Mover) => `${motion.by} ${elementId}`

  return {
    /**
     * Returns the position of each mover after some seconds on its way; its end without seconds. `isLeft` tells whether
     * any is not there yet. Unknown doors are open while a person walks.
     */
    after(seconds: number | undefined, positions: Positions, isWalking: boolean) {
      let isLeft = false
      const after = new Map<string, number>()
      const positionOf = (mover: Mover): number => {
        const key = keyOf(mover)
        const known = after.get(key)
        if (known !== undefined) return known
        const {by} = mover.motion
        const end = positions.get(mover.elementId)?.[by] ?? (by === 'leaf' && isWalking ? 1 : usual[by])
        const from = reached.get(key)
        const at = seconds === undefined || from === undefined ? end : approach(from, end, seconds / whole)
        if (at !== end) isLeft = true
        after.set(key, at)
        reached.set(key, at)
        return at
      }
      return {
        positionOf,
        get isLeft() {
          return isLeft
        },
      }
    },
  }
}
