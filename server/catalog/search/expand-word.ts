import {type Language, languages} from '#shared/plan/words.ts'
import type {Database} from '../../database/open.ts'
import {createFindTerm} from './find-term.ts'
import {stem} from './stem.ts'
import {deletionNeighbours, isWithinOneEdit, toleratesTypos} from './typos.ts'

/** How near a word is to what was typed: what a product's weight is multiplied by, in the asked language and the other. */
const factors = {
  same: {asked: 16, other: 10},
  joined: {asked: 12, other: 7},
  begun: {asked: 8, other: 5},
  slipped: {asked: 6, other: 4},
} as const
type Nearness = keyof typeof factors

/** Terms by their keys, each with how near it is. */
export type ExpandedTerms = Map<number, number>

interface Found {
  language: Language
  term: number
}

/** What is typed never has it, and every letter sorts before it. */
const afterAll = '\u{10ffff}'

/** The terms that what is typed leads to. */
export function createExpandWord({database}: {database: Database}) {
  const client = database.$client
  const termKey = createFindTerm({database})
  const begunWith = client.prepare<[from: string, to: string], Found>(
    'SELECT DISTINCT language, term FROM search_word WHERE word >= ? AND word < ?',
  )
  const near = client.prepare<{variants: string}, Found & {word: string}>(`
    SELECT search_word.word, language, term FROM json_each(:variants)
      JOIN search_slip ON variant = value JOIN search_word ON search_word.key = search_slip.word
    UNION SELECT word, language, term FROM json_each(:variants) JOIN search_word ON word = value`)

  function* ofForms(word: string): Generator<Found> {
    for (const language of languages) {
      const term = termKey(language, stem(word, language))
      if (term !== undefined) yield {language, term}
    }
  }

  function* aSlipFrom(word: string): Generator<Found> {
    const typed = {it: formsOf(word, 'it'), en: formsOf(word, 'en')}
    const variants = new Set([...typed.it, ...typed.en].flatMap((form) => [form, ...deletionNeighbours(form)]))
    for (const {word, language, term} of near.all({variants: JSON.stringify([...variants])}))
      if (toleratesTypos(word) && typed[language].some((form) => isWithinOneEdit(form, word))) yield {language, term}
  }

  const within = (nearness: Nearness, asked: Language, found: Iterable<Found>): ExpandedTerms =>
    new Map(Array.from(found, ({term, language}) => [term, factors[nearness][language === asked ? 'asked' : 'other']]))

  return {
    /** Those of the word itself, in any of its forms. */
    same: (word: string, asked: Language): ExpandedTerms => within('same', asked, ofForms(word)),
    /** Those of the words that it makes with the one before or behind it: night stand is nightstand. */
    joined: (before: string | undefined, word: string, behind: string | undefined, asked: Language): ExpandedTerms =>
      within('joined', asked, [...(before ? ofForms(before + word) : []), ...(behind ? ofForms(word + behind) : [])]),
    /** Those of words that begin with it. */
    begun: (word: string, asked: Language): ExpandedTerms =>
      within('begun', asked, begunWith.all(word, word + afterAll)),
    /** Those of words that it is one slip away from. */
    slipped: (word: string, asked: Language): ExpandedTerms => within('slipped', asked, aSlipFrom(word)),
  }
}

/** A slip may be in a form that no product has: then the stem is one slip away. */
const formsOf = (word: string, language: Language): string[] => [...new Set([word, stem(word, language)])]
