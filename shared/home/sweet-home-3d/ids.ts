/** Ids for what is imported: from names where they have letters, and unique in the whole home. */

export interface Ids {
  /** `kitchen`, `kitchen-2`; where the name has no letter of a to z or digit, the fallback instead of it. */
  of(name: string, fallback: string): string
}

export function createIds(): Ids {
  const taken = new Set<string>()
  /** Where the numbers of a stem go on, so that a thousand chairs take a thousand steps. */
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

/** Leaves room for a number within the 48 characters of an id. */
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
