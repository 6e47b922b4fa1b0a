/** Creates IDs for elements that only have names. Frozen: apps and threads know elements by their saved IDs. */

const maxLength = 48
/** The length of an ID before a number like -2: it leaves room for any number that a home can need. */
const maxStemLength = 41

/** Replacements for letters without a removable accent. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Returns a name in small letters, digits and hyphens; empty when it has no Latin letter and no digit. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæ\u0153ø\u0111ð\u0142þ\u0131]/g, (letter) => replacements[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
  return trimmed(trimmed(plain).slice(0, maxLength))
}

const trimmed = (slug: string) => slug.replace(/^-/, '').replace(/-$/, '')

/** Returns a function that returns each ID only once: it adds -2, -3 and so on to IDs already taken. */
export function createIdAllocator(taken: Iterable<string> = []): (wanted: string) => string {
  const allocated = new Set(taken)
  // Each stem keeps its next number, so a thousand rooms of one name take no longer than others.
  const next = new Map<string, number>()
  return (wanted) => {
    let id = wanted
    const stem = trimmed(wanted.slice(0, maxStemLength))
    while (allocated.has(id)) {
      const number = next.get(stem) ?? 2
      next.set(stem, number + 1)
      id = `${stem}-${number}`
    }
    allocated.add(id)
    return id
  }
}
