/** Small numbers by product, 0 of all others. */
export type Numbers = ReturnType<typeof createNumbers>

/** To be cleared and used again: making it anew for each search would take longer than the search. */
export function createNumbers() {
  let values = new Uint16Array(1024)
  let products: number[] = []
  return {
    of: (product: number): number => values[product] ?? 0,
    /** `value` is above 0. */
    set(product: number, value: number) {
      if (product >= values.length) values = grown(values, product)
      if (values[product] === 0) products.push(product)
      values[product] = value
    },
    /** Those that have any, in the order in which they came by it. */
    products: (): readonly number[] => products,
    clear() {
      for (const product of products) values[product] = 0
      products = []
    },
  }
}

function grown(values: Uint16Array, product: number) {
  const larger = new Uint16Array(2 * product)
  larger.set(values)
  return larger
}
