import type {Position} from './cursor.ts'
import type {Found} from './match-words.ts'

/** Exceeds every score. */
const scale = 2 ** 16

/** Returns the `count` best matches after a position: by score, then by key. */
export function selectTopK({products, scores}: Found, count: number, after?: Position): Position[] {
  const from = after ? rankOf(Number(after.value), after.product) : -1
  /** The best ranks so far, in order. */
  const first: number[] = []
  for (const [index, product] of products.entries()) {
    const rank = rankOf(scores[index] as number, product)
    if (rank <= from || (first.length === count && rank > (first.at(-1) as number))) continue
    first.splice(indexIn(first, rank), 0, rank)
    if (first.length > count) first.pop()
  }
  return first.map((rank) => ({product: rank % 2 ** 32, value: scale - Math.floor(rank / 2 ** 32)}))
}

/** Returns a number that orders products: the smaller, the earlier. */
const rankOf = (score: number, product: number) => (scale - score) * 2 ** 32 + product

function indexIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
