/** Limits of a folder of products (docs/catalog.md: Limits). */
export const folderLimits = {
  /** Assets don't count. */
  files: 200_000,
  /** Bytes. */
  product: 1024 * 1024,
  model: 8 * 1024 * 1024,
  thumbnail: 256 * 1024,
  /** Beyond this many combinations, the check tries each value and as many pairs as fit. */
  combinations: 1024,
  problems: 100,
} as const
