import type {Position} from './cursor.ts'
import type {FoundProducts} from './sorted.ts'

/** The first `count` behind a position, the best first, of equals the one with the smaller key. */
export function topScores({products, scores}: FoundProducts, count: number, after?: Position): Position[] {
  const score = (product: number) => scores[product] as number
  const behind = after
    ? products.filter(
        (product) =>
          score(product) < Number(after.value) || (score(product) === after.value && product > after.product),
      )
    : products
  // To sort all would take longest where most are found.
  const least = leastScore(behind, scores, count)
  const better = behind.filter((product) => score(product) > least).sort((a, b) => score(b) - score(a) || a - b)
  const equal = behind.filter((product) => score(product) === least)
  return [...better, ...equal.slice(0, count - better.length)].map((product) => ({product, value: score(product)}))
}

/** The highest score that fewer than `count` exceed, and that with them at least as many have: 0 where there are not so many. */
function leastScore(products: readonly number[], scores: Uint16Array, count: number): number {
  const having = new Uint32Array(2 ** 16)
  for (const product of products) {
    const score = scores[product] as number
    having[score] = (having[score] as number) + 1
  }
  let least = having.length - 1
  for (let left = count; least > 0; least--) {
    left -= having[least] as number
    if (left <= 0) break
  }
  return least
}
