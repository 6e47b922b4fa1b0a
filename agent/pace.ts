import type {Clock} from '#shared/clock.ts'

/** So many in so many milliseconds. */
export interface Pace {
  most: number
  within: number
}

/**
 * Limits how often something is done. Returns a function that counts one more and returns 0; above the pace it counts
 * nothing, and returns the milliseconds until the next one is allowed.
 */
export function createPace(clock: Clock, {most, within}: Pace): () => number {
  let times: number[] = []
  return () => {
    const now = clock.elapsed()
    times = times.filter((at) => now - at < within)
    const [first] = times
    if (first !== undefined && times.length >= most) return first + within - now
    times.push(now)
    return 0
  }
}
