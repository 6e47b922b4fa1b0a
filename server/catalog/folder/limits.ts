/** What a folder of products may hold, and what is looked at (docs/catalog.md: Limits). */
export const folderLimits = {
  /** Beside models and thumbnails. */
  files: 200_000,
  /** Bytes. */
  product: 1024 * 1024,
  model: 8 * 1024 * 1024,
  thumbnail: 256 * 1024,
  /** Of options: beyond this many, each value and as many pairs of values as fit are tried. */
  combinations: 1024,
  problems: 100,
} as const
