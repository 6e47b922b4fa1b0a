/**
 * A map from product to a 32-bit number, 0 by default. Searches clear and reuse it: a new one would cost more than the
 * search.
 */
export function createAccumulator() {
  let values = new Uint32Array(1024)
  let products = new Uint32Array(1024)
  let count = 0
  return {
    of: (product: number): number => values[product] ?? 0,
    /** `value` must be above 0. */
    set(product: number, value: number) {
      if (product >= values.length) values = grown(values, product)
      if (values[product] === 0) {
        if (count === products.length) products = grown(products, count)
        products[count++] = product
      }
      values[product] = value
    },
    /** The products with a number, in the order of insertion. Valid until `clear()`. */
    products: (): Uint32Array => products.subarray(0, count),
    clear() {
      for (let at = 0; at < count; at++) values[products[at] as number] = 0
      count = 0
    },
  }
}

function grown(values: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * least)
  larger.set(values)
  return larger
}
