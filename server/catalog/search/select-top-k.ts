import type {Position} from './cursor.ts'
import type {Found} from './match-words.ts'

/** Scores are smaller. */
const scale = 2 ** 16

/** The first `count` behind a position: the best first, of equals the one with the smaller key. */
export function selectTopK({products, scores}: Found, count: number, after?: Position): Position[] {
  const from = after ? placeOf(Number(after.value), after.product) : -1
  /** The places that come first so far, in their order. */
  const first: number[] = []
  for (const [index, product] of products.entries()) {
    const place = placeOf(scores[index] as number, product)
    if (place <= from || (first.length === count && place > (first.at(-1) as number))) continue
    first.splice(indexIn(first, place), 0, place)
    if (first.length > count) first.pop()
  }
  return first.map((place) => ({product: place % 2 ** 32, value: scale - Math.floor(place / 2 ** 32)}))
}

/** A number that is the smaller, the earlier a product comes. */
const placeOf = (score: number, product: number) => (scale - score) * 2 ** 32 + product

function indexIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
