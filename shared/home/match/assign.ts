/** A target that a bidder may get, with the gain of giving it. */
export interface Option {
  target: number
  /** More than 0. */
  gain: number
}

/** Two sums of gains that differ less than this count as equal. */
const step = 0.01

/**
 * Assigns each bidder at most one target, and each target at most one bidder, so that the sum of gains is greatest
 * (within `step` for each bidder). Bidders without a target get undefined. This is Bertsekas' auction: a bidder raises
 * its best target's price by its lead over the second best, and the bidder that held the target bids again.
 */
export function assign(options: readonly (readonly Option[])[]): (number | undefined)[] {
  const given: (number | undefined)[] = options.map(() => undefined)
  const holders = new Map<number, number>()
  const prices = new Map<number, number>()
  const waiting = options.map((_, index) => index).reverse()
  for (let bidder = waiting.pop(); bidder !== undefined; bidder = waiting.pop()) {
    const bid = bestBid(options[bidder] ?? [], prices)
    if (!bid) continue
    prices.set(bid.target, bid.price)
    const before = holders.get(bid.target)
    if (before !== undefined) {
      given[before] = undefined
      waiting.push(before)
    }
    holders.set(bid.target, bidder)
    given[bidder] = bid.target
  }
  return given
}

/**
 * Returns the best target with the price at which the second best would be as good; undefined when none is worth it.
 */
function bestBid(options: readonly Option[], prices: ReadonlyMap<number, number>) {
  let best: number | undefined
  let value = 0
  let second = 0
  for (const {target, gain} of options) {
    const worth = gain - (prices.get(target) ?? 0)
    if (worth > value) {
      second = value
      value = worth
      best = target
    } else second = Math.max(second, worth)
  }
  return best === undefined ? undefined : {target: best, price: (prices.get(best) ?? 0) + value - second + step}
}
