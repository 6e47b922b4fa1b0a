import type {Language} from '#shared/plan/words.ts'
import type {Database} from '../../database/open.ts'
import {createAccumulator} from './accumulator.ts'
import {createExpandWord, type ExpandedTerms} from './expand-word.ts'
import {strong} from './extract-terms.ts'
import type {ReadPostings} from './read-postings.ts'
import {isStopWord} from './stop-words.ts'
import {tokenize} from './tokenize.ts'

/** More than anyone types; those behind do not count. */
const mostWords = 24

/** In a tally. Above the scores of as many words. */
const oneWord = 2 ** 16

/**
 * What depends on the catalog as a whole. It is settled for the first page, and the cursors carry it to the next: so
 * whether and where a product is found follows from the product alone.
 */
export interface Leniency {
  /** Bits: for which words slips are looked past. */
  slips: number
  /** How many of the words a product must have. */
  least: number
}

/** Products by their keys, in no order; `scores` has theirs where words were looked for. */
export interface Found {
  products: Uint32Array
  scores: Uint32Array
  leniency: Leniency
}

/** What is looked for; without words that say nothing, where there are others. */
export function contentWords(q: string): string[] {
  const words = [...new Set(tokenize(q))]
  const telling = words.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}

export function createMatchWords({database, readEntries}: {database: Database; readEntries: ReadPostings}) {
  const termsOfWord = createExpandWord({database})
  const best = createAccumulator()
  /** How many of the words a product has, above the sum of what they score. */
  const tally = createAccumulator()

  /** Notes what products are found by best. Says whether one is looked for by it, not only described. */
  function note(terms: ExpandedTerms): boolean {
    let isLookedFor = false
    for (const [term, factor] of terms)
      readEntries(term, (product, weight) => {
        if (weight >= strong) isLookedFor = true
        const score = weight * factor
        if (score > best.of(product)) best.set(product, score)
      })
    return isLookedFor
  }

  /** Adds to the scores of the products that have a word. Returns whether slips were looked past. */
  function score(words: readonly string[], index: number, language: Language, hasSlips?: boolean): boolean {
    const word = words[index] as string
    const isSame = note(termsOfWord.same(word, language))
    const isJoined = note(termsOfWord.joined(words[index - 1], word, words[index + 1], language))
    if (index === words.length - 1) note(termsOfWord.begun(word, language))
    // Who typed a word that there is meant it: hood is no slip of wood, though few products have it.
    const looksPastSlips = hasSlips ?? !(isSame || isJoined)
    if (looksPastSlips) note(termsOfWord.slipped(word, language))
    for (const product of best.products()) {
      tally.set(product, tally.of(product) + oneWord + best.of(product))
    }
    best.clear()
    return looksPastSlips
  }

  function found(
    words: readonly string[],
    isAmong: (product: number) => boolean,
    slips: number,
    settled: Leniency | undefined,
  ): Found {
    const among = tally.products().filter(isAmong)
    const most = among.reduce((most, product) => Math.max(most, tally.of(product)), 0)
    const least = settled?.least ?? Math.max(Math.floor(most / oneWord), Math.ceil(words.length / 2))
    const products = among.filter((product) => tally.of(product) >= least * oneWord)
    return {products, scores: products.map((product) => tally.of(product) % oneWord), leniency: {slips, least}}
  }

  /**
   * Finds products by words, of those that pass; `settled` by what was found for an earlier page. Where no product has all
   * the words, those are found that have the most, if it is at least half.
   */
  return function matchWords(
    words: readonly string[],
    language: Language,
    isAmong: (product: number) => boolean,
    settled: Leniency | undefined,
  ): Found {
    try {
      let slips = 0
      for (const index of words.keys()) {
        const bit = 2 ** index
        if (score(words, index, language, settled && (settled.slips & bit) !== 0)) slips |= bit
      }
      return found(words, isAmong, slips, settled)
    } finally {
      best.clear()
      tally.clear()
    }
  }
}
