const maxShown = 40

/** Returns a text of several lines in one, with at most 40 characters, to name it in a sentence. */
export function shortText(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= maxShown ? line : `${line.slice(0, maxShown - 1).trimEnd()}…`
}
