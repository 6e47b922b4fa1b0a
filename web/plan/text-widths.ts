/** Texts whose widths are kept; readings that come and go can't fill an old tablet's memory. */
const maxTexts = 4000

/** The letter size that texts are measured at, in pixels. Others follow from it: setting a font takes long. */
const measured = 100

/**
 * Returns a function that measures a text's width at a letter size, both in pixels. Each text is measured once: that takes
 * an old tablet longer than placing it.
 */
export function createTextWidths(fontFamily: string): (text: string, size: number) => number {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `600 ${measured}px ${fontFamily}`
  const widths = new Map<string, number>()
  return (text, size) => {
    if (!pen) return text.length * size * 0.62
    const known = widths.get(text)
    if (known !== undefined) return (known * size) / measured
    const {width} = pen.measureText(text)
    if (widths.size >= maxTexts) widths.clear()
    widths.set(text, width)
    return (width * size) / measured
  }
}
