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

/** What is looked for; without words that say nothing, where there are others. */
export function tellingWords(q: string): string[] {
  const words = [...new Set(wordsOf(q))]
  const telling = words.filter((word) => !isStopWord(word))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}

export function createMatchWords({database, readEntries}: {database: Database; readEntries: ReadEntries}) {
  const termsOfWord = createTermsOfWord({database})

  /** Whether some product is looked for by one of them, not only described. */
  function isLookedFor(terms: NearTerms): boolean {
    let is = false
    for (const term of terms.keys()) readEntries(term, (_, weight) => (is ||= weight >= strong))
    return is
  }

  function termsOf(word: string, {language, isLast}: {language: Language; isLast: boolean}, looksPastSlips?: boolean) {
    const same = termsOfWord.same(word, language)
    const terms = isLast ? nearest(termsOfWord.begun(word, language), same) : same
    // Who typed a word that there is meant it: hood is no slip of wood, though few products have it.
    return (looksPastSlips ?? !isLookedFor(terms))
      ? {terms: nearest(termsOfWord.slipped(word, language), terms), hasSlips: true}
      : {terms, hasSlips: false}
  }

  /** By product, what it is found by best. */
  function bestBy(terms: NearTerms, size: number): Uint16Array {
    const best = new Uint16Array(size)
    for (const [term, factor] of terms)
      readEntries(term, (product, weight) => {
        const score = weight * factor
        if (score > (best[product] as number)) best[product] = score
      })
    return best
  }

  /**
   * Scores products by their keys, of those that `among` is not 0 for: 0 where one was not found. Where no product has all
   * the words, those that have the most are found, if it is at least half.
   */
  return function matchWords(
    words: readonly string[],
    {language, size, among}: {language: Language; size: number; among: Uint16Array | undefined},
    settled: Leniency | undefined,
  ): {scores: Uint16Array; leniency: Leniency} {
    const scores = new Uint16Array(size)
    const counts = new Uint8Array(size)
    let slips = 0
    for (const [index, word] of words.entries()) {
      const bit = 2 ** index
      const isLast = index === words.length - 1
      const {terms, hasSlips} = termsOf(word, {language, isLast}, settled && (settled.slips & bit) !== 0)
      if (hasSlips) slips |= bit
      tally(bestBy(terms, size), scores, counts)
    }
    if (among) erase(counts, (product) => among[product] === 0)
    const least = settled?.least ?? Math.max(mostOf(counts), Math.ceil(words.length / 2))
    erase(scores, (product) => (counts[product] as number) < least)
    return {scores, leniency: {slips, least}}
  }
}

function tally(best: Uint16Array, scores: Uint16Array, counts: Uint8Array): void {
  for (let product = 0; product < best.length; product++) {
    const score = best[product] as number
    if (score === 0) continue
    scores[product] = (scores[product] as number) + score
    counts[product] = (counts[product] as number) + 1
  }
}

function erase(values: Uint16Array | Uint8Array, isErased: (product: number) => boolean): void {
  for (let product = 0; product < values.length; product++) if (isErased(product)) values[product] = 0
}

function mostOf(counts: Uint8Array): number {
  let most = 0
  for (const count of counts) if (count > most) most = count
  return most
}

/** All terms of both, each as near as it is in either. */
function nearest(far: NearTerms, near: NearTerms): NearTerms {
  const all = new Map(far)
  for (const [term, factor] of near) all.set(term, Math.max(factor, all.get(term) ?? 0))
  return all
}
