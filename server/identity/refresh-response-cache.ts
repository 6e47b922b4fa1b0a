import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds that an answer may be had again: the tabs of a page wake up together. */
const repeatable = 15_000
/** Answers kept at one time, some 2 kB each; one that is forgotten costs its tab a token of its own. */
const keptAnswers = 1000

interface Answer {
  /** Who asked, and for what. */
  asked: string
  body: unknown
  until: number
}

export type RefreshResponseCache = ReturnType<typeof createRefreshResponseCache>

/**
 * For a web page that is open in several tabs, each of which refreshes by the token that they share: who asks for the same
 * gets the same answer for a while, instead of a token that ends the others'. In memory alone, by the hash of the token
 * that was presented.
 */
export function createRefreshResponseCache({clock}: {clock: Clock}) {
  const answers = new LRUCache<string, Answer>({max: keptAnswers})

  return {
    find(tokenHash: string, asked: string): unknown {
      const answer = answers.get(tokenHash)
      return answer && answer.asked === asked && clock.now() < answer.until ? answer.body : undefined
    },

    keep(tokenHash: string, asked: string, body: unknown) {
      answers.set(tokenHash, {asked, body, until: clock.now() + repeatable})
    },
  }
}
