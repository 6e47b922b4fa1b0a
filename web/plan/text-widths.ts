/** Texts whose widths are kept; readings that come and go can't fill an old tablet's memory. */
const maxTexts = 4000

/**
 * Returns a function that measures a text's width at a letter size, both in pixels. Widths are kept: measuring takes an
 * old tablet longer than placing.
 */
export function createTextWidths(fontFamily: string): (text: string, size: number) => number {
  const pen = document.createElement('canvas').getContext('2d')
  const widths = new Map<string, number>()
  return (text, size) => {
    if (!pen) return text.length * size * 0.62
    const key = `${size} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    pen.font = `600 ${size}px ${fontFamily}`
    const {width} = pen.measureText(text)
    if (widths.size >= maxTexts) widths.clear()
    widths.set(key, width)
    return width
  }
}
