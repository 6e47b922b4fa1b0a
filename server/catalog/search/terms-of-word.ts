import {type Language, languages} from '#shared/plan/words.ts'
import type {Database} from '../../database/open.ts'
import {isOneSlip, mayBeSlipped, withoutOne} from './slips.ts'
import {stem} from './stem.ts'

/** How near a word is to what was typed: what a product's weight is multiplied by, in the asked language and the other. */
const factors = {
  same: {asked: 16, other: 10},
  begun: {asked: 11, other: 7},
  slipped: {asked: 8, other: 5},
} as const
type Nearness = keyof typeof factors

/** Terms by their keys, each with how near it is. */
export type NearTerms = Map<number, number>

/** What is typed never ends in it, and nothing sorts behind it. */
const afterAll = '\u{10ffff}'

export function createTermsOfWord({database}: {database: Database}) {
  const client = database.$client
  const ofStem = client
    .prepare<[language: string, text: string], number>('SELECT key FROM search_term WHERE kind = ? AND text = ?')
    .pluck()
  const begunWith = client
    .prepare<[language: string, from: string, to: string], number>(
      'SELECT DISTINCT term FROM search_word WHERE language = ? AND word >= ? AND word < ?',
    )
    .pluck()
  const ofWord = client.prepare<[language: string, word: string], {word: string; term: number}>(
    'SELECT word, term FROM search_word WHERE language = ? AND word = ?',
  )
  const ofVariant = client.prepare<[variant: string, language: string], {word: string; term: number}>(`
    SELECT search_word.word, term FROM search_slip JOIN search_word ON key = search_slip.word
      WHERE variant = ? AND language = ?`)

  function gather(asked: Language, nearness: Nearness, look: (language: Language) => Iterable<number>): NearTerms {
    const terms: NearTerms = new Map()
    for (const language of languages)
      for (const term of look(language)) terms.set(term, factors[nearness][language === asked ? 'asked' : 'other'])
    return terms
  }

  function* aSlipFrom(word: string, language: Language) {
    for (const typed of new Set([word, stem(word, language)])) {
      if (!mayBeSlipped(`${typed}-`)) continue
      for (const variant of [typed, ...withoutOne(typed)]) {
        const near = [...ofVariant.all(variant, language), ...ofWord.all(language, variant)]
        for (const {word, term} of near) if (mayBeSlipped(word) && isOneSlip(typed, word)) yield term
      }
    }
  }

  return {
    /** Those of the word itself, in any of its forms. */
    same(word: string, asked: Language): NearTerms {
      return gather(asked, 'same', (language) => {
        const term = ofStem.get(language, stem(word, language))
        return term === undefined ? [] : [term]
      })
    },
    /** Those of words that begin with it. */
    begun: (word: string, asked: Language): NearTerms =>
      gather(asked, 'begun', (language) => begunWith.all(language, word, word + afterAll)),
    /** Those of words that it is one slip away from. */
    slipped: (word: string, asked: Language): NearTerms =>
      gather(asked, 'slipped', (language) => aSlipFrom(word, language)),
  }
}
