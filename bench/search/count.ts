/** Products that are searched. */
export const count = 100_000
