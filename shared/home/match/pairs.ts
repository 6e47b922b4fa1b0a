import type {NameAgreement} from './compare-names.ts'
import type {PlanRoom} from './compare-rooms.ts'

/** A bidder with a target that it fits. */
export interface Pair {
  bidder: number
  target: number
  score: number
  names: NameAgreement
  room: PlanRoom
  /** The share of the room: 1 when the device is surely there and the target is too. */
  share: number
  /** The target's own share of the room. */
  weight: number
}

/** Pairs with a lower score are not proposed. */
export const minScore = 1.45
/** The pairs that are kept of each bidder. */
export const maxPairs = 16

/** A pair of any device that has these. */
export type NewPair = Omit<Pair, 'bidder'>

export type BestPairs = ReturnType<typeof createBestPairs>

/** Keeps the best pairs of a bidder, the best first; of the pairs with a target only the best. */
export function createBestPairs() {
  const pairs: NewPair[] = []
  const isBetter = (one: NewPair, other: NewPair) =>
    one.score > other.score || (one.score === other.score && one.target < other.target)
  const best = {
    pairs,
    /** No pair with a lower score is good. */
    least: minScore,
    isGood: (score: number, target: number) =>
      score > best.least || pairs.length < maxPairs || target < (pairs[maxPairs - 1] as NewPair).target,
    add(pair: NewPair) {
      const before = pairs.findIndex(({target}) => target === pair.target)
      if (before !== -1) {
        if (pair.score <= (pairs[before] as NewPair).score) return
        pairs.splice(before, 1)
      }
      const at = pairs.findIndex((other) => isBetter(pair, other))
      pairs.splice(at === -1 ? pairs.length : at, 0, pair)
      if (pairs.length > maxPairs) pairs.pop()
      const last = pairs[maxPairs - 1]
      if (last) best.least = last.score
    },
  }
  return best
}

/** Returns the nth best of scores; minus infinity where there are fewer. */
export function nthBest(scores: Float64Array, count: number): number {
  const best = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const last = count - 1
  for (let nth = 0; nth < scores.length; nth++) {
    const score = scores[nth] as number
    if (score <= (best[last] as number)) continue
    let at = last
    for (; at > 0 && (best[at - 1] as number) < score; at--) best[at] = best[at - 1] as number
    best[at] = score
  }
  return best[last] as number
}
