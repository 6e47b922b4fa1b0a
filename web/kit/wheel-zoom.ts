/** How much a pixel of the wheel zooms. */
const step = 0.0015

/** Pixels of a line of the wheel, in which Firefox may count. */
const line = 16

/** Returns the factor by which a turn of the wheel zooms. `page` is the height of a page, in pixels. */
export const wheelZoom = ({deltaY, deltaMode}: {deltaY: number; deltaMode: number}, page: number): number =>
  Math.exp(-deltaY * ([1, line, page][deltaMode] ?? 1) * step)
