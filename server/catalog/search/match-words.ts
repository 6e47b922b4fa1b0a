import type {Language} from '#shared/text/languages.ts'
import type {Database} from '../../database/open.ts'
import {createAccumulator} from './accumulator.ts'
import {createExpandWord, type ExpandedTerms} from './expand-word.ts'
import {namingWeight} from './extract-terms.ts'
import type {ReadPostings} from './read-postings.ts'
import {isStopWord} from './stop-words.ts'
import {tokenize} from './tokenize.ts'

/** Words beyond this many are ignored. */
const maxWords = 24

/** A unit of matched words. It exceeds the sum of all scores. */
const oneWord = 2 ** 16

/**
 * The parts of a search that depend on the whole catalog. The first page settles them and cursors carry them: on later
 * pages a product's rank depends on the product alone.
 */
export interface Leniency {
  /** A bit for each word that matches typos. */
  typoWords: number
  /** The number of words that a product must match. */
  minWords: number
}

/** Matching products by key, unordered, with their scores if the query has words. */
export interface Found {
  products: Uint32Array
  scores: Uint32Array
  leniency: Leniency
}

/** Returns the query's words without stop words, unless there are no others. */
export function contentWords(q: string): string[] {
  const words = [...new Set(tokenize(q))]
  const telling = words.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : words).slice(0, maxWords)
}

export function createMatchWords({database, readPostings}: {database: Database; readPostings: ReadPostings}) {
  const expandWord = createExpandWord({database})
  const best = createAccumulator()
  /** Maps a product to its number of matched words, above the sum of their scores. */
  const totals = createAccumulator()

  /** Records each product's best score for a word. Returns whether a term names a product, beyond describing it. */
  function recordBest(terms: ExpandedTerms): boolean {
    let isNamed = false
    for (const [term, factor] of terms)
      readPostings(term, (product, weight) => {
        if (weight >= namingWeight) isNamed = true
        const score = weight * factor
        if (score > best.of(product)) best.set(product, score)
      })
    return isNamed
  }

  /** Adds a word's scores to its products. Returns whether typos matched too. */
  function score(words: readonly string[], index: number, language: Language, settledTypos?: boolean): boolean {
    const word = words[index] as string
    const isExact = recordBest(expandWord.exact(word, language))
    const isCompound = recordBest(expandWord.compound(words[index - 1], word, words[index + 1], language))
    if (index === words.length - 1) recordBest(expandWord.prefix(word, language))
    // Skips typos of an existing word: hood is no typo of wood, however rare.
    const matchesTypos = settledTypos ?? !(isExact || isCompound)
    if (matchesTypos) recordBest(expandWord.typo(word, language))
    for (const product of best.products()) {
      totals.set(product, totals.of(product) + oneWord + best.of(product))
    }
    best.clear()
    return matchesTypos
  }

  function selectMatches(
    words: readonly string[],
    isAccepted: (product: number) => boolean,
    typoWords: number,
    settled: Leniency | undefined,
  ): Found {
    const accepted = totals.products().filter(isAccepted)
    const max = accepted.reduce((max, product) => Math.max(max, totals.of(product)), 0)
    const minWords = settled?.minWords ?? Math.max(Math.floor(max / oneWord), Math.ceil(words.length / 2))
    const products = accepted.filter((product) => totals.of(product) >= minWords * oneWord)
    return {products, scores: products.map((product) => totals.of(product) % oneWord), leniency: {typoWords, minWords}}
  }

  /**
   * Finds the accepted products that match the words. When none matches all words, returns those with the max, if at
   * minWords half. `settled` is the leniency of an earlier page.
   */
  return function matchWords(
    words: readonly string[],
    language: Language,
    isAccepted: (product: number) => boolean,
    settled: Leniency | undefined,
  ): Found {
    try {
      let typoWords = 0
      for (const index of words.keys()) {
        const bit = 2 ** index
        if (score(words, index, language, settled && (settled.typoWords & bit) !== 0)) typoWords |= bit
      }
      return selectMatches(words, isAccepted, typoWords, settled)
    } finally {
      best.clear()
      totals.clear()
    }
  }
}
