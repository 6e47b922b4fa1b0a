import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'

/** Seconds that a device waits between two polls (RFC 8628, section 3.2). */
export const pollInterval = 5
/** What each poll that came too soon adds (RFC 8628, section 3.5). */
const slowDown = 5
/** Milliseconds that a poll may come early: networks are not clocks. */
const grace = 1000
/** Device codes watched at one time; in memory, as forgetting one is harmless. */
const watchedCodes = 10_000

/** Notices devices that poll too fast. */
export function createPollLimiter({clock}: {clock: Clock}) {
  const polls = new LRUCache<string, {at: number; interval: number}>({max: watchedCodes})

  /** Counts a poll with this code. True when it came too soon, and the next has to wait longer. */
  return function isTooSoon(codeHash: string): boolean {
    const now = clock.now()
    const last = polls.get(codeHash)
    const interval = last?.interval ?? pollInterval
    const isEarly = last !== undefined && now - last.at < interval * 1000 - grace
    polls.set(codeHash, {at: now, interval: isEarly ? interval + slowDown : interval})
    return isEarly
  }
}
