/** What is wrong with a product, or with what was chosen of it. */
export interface ProductProblem {
  /** A JSON Pointer within it. */
  at: string
  wrong: string
}
