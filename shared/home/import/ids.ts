/** Creates IDs for imported elements: from their names, and unique in the home. */

export interface Ids {
  /** Returns `kitchen`, then `kitchen-2`. The fallback replaces a name without any letter from a to z or digit. */
  of(name: string, fallback: string): string
}

/** Creates IDs that differ from the ones already `taken`. */
export function createIds(taken = new Set<string>()): Ids {
  /** The next number of each stem, so that a thousand chairs take a thousand steps. */
  const next = new Map<string, number>()
  return {
    of(name, fallback) {
      const stem = slugOf(name) || fallback
      let id = stem
      let number = next.get(stem) ?? 2
      while (taken.has(id)) id = `${stem}-${number++}`
      next.set(stem, number)
      taken.add(id)
      return id
    },
  }
}

/** An ID has at most 48 characters: this leaves room for a number. */
const maxStemLength = 40

export function slugOf(name: string): string {
  return name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxStemLength)
    .replace(/-$/, '')
}
