/** Ids for what people only named. Frozen: an id that a home was saved with is what apps and threads know. */

const longest = 48
/** Of an id that a number goes behind, as -2: room for any number that a home can need. */
const maxStemLength = 41

/** Letters that have no accent to take off. */
const spelt: Record<string, string> = {
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

/** A name in small letters, digits and hyphens; empty where it has no Latin letter and no digit. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => spelt[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
  return trimmed(trimmed(plain).slice(0, longest))
}

const trimmed = (slug: string) => slug.replace(/^-/, '').replace(/-$/, '')

/** Gives every id but once: to those that are taken, -2, -3 and so on are added. */
export function createIdAllocator(taken: Iterable<string> = []): (wanted: string) => string {
  const given = new Set(taken)
  // Each stem counts on, so that a thousand rooms of one name take no longer than others.
  const next = new Map<string, number>()
  return (wanted) => {
    let id = wanted
    const stem = trimmed(wanted.slice(0, maxStemLength))
    while (given.has(id)) {
      const number = next.get(stem) ?? 2
      next.set(stem, number + 1)
      id = `${stem}-${number}`
    }
    given.add(id)
    return id
  }
}
