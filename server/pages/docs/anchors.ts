/** Returns a function that makes anchors from headings as GitHub does. A repeated one gets a number. */
export function createAnchors() {
  const counts = new Map<string, number>()
  return (heading: string): string => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}
