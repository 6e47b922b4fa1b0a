import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds for which a response is repeated: the tabs of a page wake up together. */
const ttl = 15_000
/** Cached responses, about 2 kB each. Without one, a tab gets a token of its own. */
const maxResponses = 1000

interface CachedResponse {
  /** The client and its parameters. */
  request: string
  body: unknown
  until: number
}

/**
 * Caches refresh responses for the tabs of a web page, which share a refresh token: repeating a response keeps one tab
 * from rotating the others' token away. It is in memory only, by the hash of the presented token.
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
