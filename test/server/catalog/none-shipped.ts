/** A program without models and thumbnails of its own. */
export const noneShipped = {has: () => false, pathOf: () => undefined}
