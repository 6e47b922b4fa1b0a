/** A part of the world that goes away for a while. */
export type Part = 'server' | 'house' | 'network'

export interface Turn {
  /** Milliseconds since the day's start. */
  at: number
  part: Part
  isAway: boolean
}

const minute = 60_000
const hour = 60 * minute

/** The end of each day is without outages, so that a test can look whether all is well. */
const calm = 30 * minute

/** Returns the outages of a day: one of each part, at a moment and for a time of its own, in order. */
export function outagesOf(day: number): Turn[] {
  const random = createRandom(day + 1)
  const parts = ['server', 'house', 'network'] as const
  return parts
    .flatMap((part, index) => {
      const isLong = day % 50 === 10 * (index + 1)
      const length = Math.floor(isLong ? (2 + 2 * random()) * hour : (1 + 14 * random()) * minute)
      const at = Math.floor((24 * hour - calm - length) * random())
      return [
        {at, part, isAway: true},
        {at: at + length, part, isAway: false},
      ]
    })
    .sort((one, other) => one.at - other.at)
}

/** Returns numbers from 0 to 1, the same for each seed (Park and Miller, 1988). */
export function createRandom(seed: number): () => number {
  let last = (seed * 7919) % 2_147_483_647
  return () => {
    last = (last * 48_271) % 2_147_483_647
    return last / 2_147_483_647
  }
}
