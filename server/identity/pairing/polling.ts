import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'

/** Seconds between two polls of a device (RFC 8628, section 3.2). */
export const pollInterval = 5
/** Seconds that each early poll adds (RFC 8628, section 3.5). */
const slowDown = 5
/** Milliseconds by which a poll may be early, since network delays vary. */
const grace = 1000
/** Device codes tracked at once, in memory: evicting one is harmless. */
const maxTrackedCodes = 10_000

/** Detects devices that poll too fast. */
export function createPollLimiter({clock}: {clock: Clock}) {
  const polls = new LRUCache<string, {at: number; interval: number}>({max: maxTrackedCodes})

  /** Counts a poll. Returns true if it came too early; then the interval grows. */
  return function isTooSoon(codeHash: string): boolean {
    const now = clock.now()
    const last = polls.get(codeHash)
    const interval = last?.interval ?? pollInterval
    const isEarly = last !== undefined && now - last.at < interval * 1000 - grace
    polls.set(codeHash, {at: now, interval: isEarly ? interval + slowDown : interval})
    return isEarly
  }
}
