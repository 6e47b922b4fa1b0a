import type {Language} from '#shared/plan/words.ts'
import type {Database} from '../../database/open.ts'
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

export interface Matches {
  /** By the product's key; 0 where it was not found. */
  scores: Uint16Array
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

  /** Whether a word of some product's name, brand, keywords or category is among them. */
  function isTelling(terms: NearTerms): boolean {
    let is = false
    for (const term of terms.keys()) readEntries(term, (_product, weight) => (is ||= weight >= strong))
    return is
  }

  function termsOf(word: string, isLast: boolean, language: Language, hasSlips: boolean | undefined) {
    const same = termsOfWord.same(word, language)
    const terms = isLast ? nearest(termsOfWord.begun(word, language), same) : same
    // Who typed what there is meant it: hood is not a slip of wood, though few products have it.
    const looksPastSlips = hasSlips ?? !isTelling(terms)
    return looksPastSlips
      ? {looksPastSlips, terms: nearest(termsOfWord.slipped(word, language), terms)}
      : {looksPastSlips, terms}
  }

  /**
   * Scores products by the words that they have. Where no product of `among` has all of them, those are found that have
   * the most, if it is at least half.
   */
  return function matchWords(
    words: readonly string[],
    language: Language,
    {size, isAmong}: {size: number; isAmong: (product: number) => boolean},
    settled: Leniency | undefined,
  ): Matches {
    const scores = new Uint16Array(size)
    const counts = new Uint8Array(size)
    let slips = 0
    for (const [index, word] of words.entries()) {
      const bit = 1 << index
      const {terms, looksPastSlips} = termsOf(
        word,
        index === words.length - 1,
        language,
        settled && (settled.slips & bit) !== 0,
      )
      if (looksPastSlips) slips |= bit
      const best = new Uint16Array(size)
      for (const [term, factor] of terms)
        readEntries(term, (product, weight) => {
          const score = weight * factor
          if (score > (best[product] as number)) best[product] = score
        })
      for (let product = 0; product < size; product++) {
        const score = best[product] as number
        if (score === 0) continue
        scores[product] = (scores[product] as number) + score
        counts[product] = (counts[product] as number) + 1
      }
    }
    let most = 0
    for (let product = 0; product < size; product++)
      if ((counts[product] as number) > most && isAmong(product)) most = counts[product] as number
    const least = settled?.least ?? Math.max(most, Math.ceil(words.length / 2))
    for (let product = 0; product < size; product++)
      if ((counts[product] as number) < least || !isAmong(product)) scores[product] = 0
    return {scores, leniency: {slips, least}}
  }
}

/** All terms of both, each as near as it is in either. */
function nearest(far: NearTerms, near: NearTerms): NearTerms {
  const all = new Map(far)
  for (const [term, factor] of near) all.set(term, Math.max(factor, all.get(term) ?? 0))
  return all
}
