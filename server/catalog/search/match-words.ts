import type {Language} from '#shared/plan/words.ts'
import type {Database} from '../../database/open.ts'
import {createNumbers} from './numbers.ts'
import type {ReadEntries} from './read-entries.ts'
import {isStopWord} from './stop-words.ts'
import {createTermsOfWord, type NearTerms} from './terms-of-word.ts'
import {strong} from './weigh-product.ts'
import {wordsOf} from './words.ts'

/** More than anyone types; those behind do not count. */
const mostWords = 24

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
  products: number[]
  scores: number[]
  leniency: Leniency
}

/** What is looked for; without words that say nothing, where there are others. */
export function tellingWords(q: string): string[] {
  const words = [...new Set(wordsOf(q))]
  const telling = words.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}

export function createMatchWords({database, readEntries}: {database: Database; readEntries: ReadEntries}) {
  const termsOfWord = createTermsOfWord({database})
  const best = createNumbers()
  const scores = createNumbers()
  const counts = createNumbers()

  /** Notes what products are found by best. Says whether one is looked for by it, not only described. */
  function note(terms: NearTerms): boolean {
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
      scores.set(product, scores.of(product) + best.of(product))
      counts.set(product, counts.of(product) + 1)
    }
    best.clear()
    return looksPastSlips
  }

  function found(
    words: readonly string[],
    isAmong: (product: number) => boolean,
    leniency: Leniency | undefined,
    slips: number,
  ): Found {
    const among = counts.products().filter(isAmong)
    const most = among.reduce((most, product) => Math.max(most, counts.of(product)), 0)
    const least = leniency?.least ?? Math.max(most, Math.ceil(words.length / 2))
    const products = among.filter((product) => counts.of(product) >= least)
    return {products, scores: products.map(scores.of), leniency: {slips, least}}
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
      return found(words, isAmong, settled, slips)
    } finally {
      for (const numbers of [best, scores, counts]) numbers.clear()
    }
  }
}
