/** A mistake in a product, or in the options chosen for it. */
export interface ProductProblem {
  /** A JSON Pointer within the product or the options. */
  at: string
  wrong: string
}
