/** The number of products. */
export const count = 100_000
