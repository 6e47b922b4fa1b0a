import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds for which an answer is repeated: tabs of a page, and processes of an app, wake up together. */
const ttl = 15_000
/** Cached answers, about 2 kB each: more than some clients can ask for in that time at the default rate limit. */
const maxResponses = 5000

interface CachedResponse {
  /** The client and its parameters. */
  request: string
  body: unknown
  until: number
}

/**
 * Caches refresh answers for tabs and processes that share a refresh token: repeating an answer keeps one of them from
 * rotating the others' token away. It is in memory only, by the hash of the presented token.
 */
export function createRefreshResponseCache({clock}: {clock: Clock}) {
  const responses = new LRUCache<string, CachedResponse>({max: maxResponses})

  return {
    get(tokenHash: string, request: string): unknown {
      const cached = responses.get(tokenHash)
      return cached && cached.request === request && clock.now() < cached.until ? cached.body : undefined
    },

    set(tokenHash: string, request: string, body: unknown) {
      responses.set(tokenHash, {request, body, until: clock.now() + ttl})
    },
  }
}
