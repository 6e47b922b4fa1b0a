import type {Position} from './cursor.ts'

/** The first `count` products behind a position: the best first, of equals the one with the smaller key. `found` is in the order of keys. */
export function topScores(
  found: readonly number[],
  scores: Uint16Array,
  after: Pick<Position, 'value' | 'product'> | undefined,
  count: number,
): {product: number; value: number}[] {
  const score = (product: number) => scores[product] as number
  const isBehind = (product: number) =>
    !after || score(product) < Number(after.value) || (score(product) === after.value && product > after.product)
  const behind = found.filter(isBehind)
  // Sorting all would take longest where most are found.
  const least = leastScore(behind, scores, count)
  const better = behind.filter((product) => score(product) > least)
  const equal = behind.filter((product) => score(product) === least).slice(0, count - better.length)
  return [...better.sort((a, b) => score(b) - score(a) || a - b), ...equal].map((product) => ({
    product,
    value: score(product),
  }))
}

/** Fewer than `count` have more. */
function leastScore(products: readonly number[], scores: Uint16Array, count: number): number {
  const having = new Uint32Array(2 ** 16)
  for (const product of products) {
    const score = scores[product] as number
    having[score] = (having[score] as number) + 1
  }
  let [least, left] = [having.length - 1, count]
  while (least > 0 && (having[least] as number) < left) {
    left -= having[least] as number
    least--
  }
  return least
}
