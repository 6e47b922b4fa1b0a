/** Estimates a line's width in a sans serif face, in font sizes. */
export function textWidth(line: string): number {
  let width = 0
  for (const letter of line)
    width += /[fijlrtI1 .,;:'\u2019!|]/.test(letter) ? 0.34 : /[mwA-ZÀ-Þ@%]/.test(letter) ? 0.8 : 0.62
  return width
}
