/** Finds phrases of a vocabulary in a list of words. */

export interface PhraseBook {
  /** Returns the concepts of the longest phrase that begins at this word, and its number of words. */
  at(words: readonly string[], index: number): {concepts: readonly string[]; length: number} | undefined
  /** The words that phrases begin with. */
  first: ReadonlySet<string>
  /** The second words of phrases, by their first one. */
  seconds: ReadonlyMap<string, readonly string[]>
  /** The beginnings of the phrases `word*`. */
  prefixes: ReadonlySet<string>
}

const maxPrefixes = 12

/** Indexes phrases by their first word. A phrase `word*` matches every word that begins with it. */
export function createPhraseBook(vocabulary: Readonly<Record<string, string>>): PhraseBook {
  const whole = new Map<string, {rest: string[]; concepts: string[]}[]>()
  const prefixes = new Map<string, string[]>()
  for (const [concept, phrases] of Object.entries(vocabulary))
    for (const phrase of phrases.split('|')) {
      const [first = '', ...rest] = phrase.replace(/([a-z])-/g, '$1 ').split(' ')
      if (rest.length === 0 && first.endsWith('*')) add(prefixes, first.slice(0, -1), concept)
      else {
        const entries = whole.get(first) ?? []
        const key = rest.join(' ')
        const known = entries.find((entry) => entry.rest.join(' ') === key)
        if (known) known.concepts.push(concept)
        else entries.push({rest, concepts: [concept]})
        whole.set(
          first,
          entries.sort((one, other) => other.rest.length - one.rest.length),
        )
      }
    }
  const seconds = [...whole].map(([word, entries]) => [word, entries.flatMap(({rest}) => rest.slice(0, 1))] as const)
  return {
    first: new Set(whole.keys()),
    seconds: new Map(seconds.filter(([, words]) => words.length > 0)),
    prefixes: new Set(prefixes.keys()),
    at(words, index) {
      const word = words[index] as string
      for (const {rest, concepts} of whole.get(word) ?? [])
        if (rest.every((next, offset) => matchesWord(next, words[index + 1 + offset])))
          return {concepts, length: 1 + rest.length}
      for (let length = Math.min(word.length, maxPrefixes); length >= 3; length--) {
        const concepts = prefixes.get(word.slice(0, length))
        if (concepts) return {concepts, length: 1}
      }
      return undefined
    },
  }
}

/** Tells whether a word of a phrase is this one. */
export const matchesWord = (pattern: string, word: string | undefined) =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)

function add(to: Map<string, string[]>, key: string, concept: string) {
  const list = to.get(key)
  if (list) list.push(concept)
  else to.set(key, [concept])
}
