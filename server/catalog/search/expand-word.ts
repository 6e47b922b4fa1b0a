import {type Language, languages} from '#shared/text/languages.ts'
import type {Database} from '../../database/open.ts'
import {createFindTerm} from './find-term.ts'
import {stem} from './stem.ts'
import {deletionNeighbours, isWithinOneEdit, toleratesTypos} from './typos.ts'

/** The factors for a product's weight, by kind of match and by language: the query's or the other. */
const factors = {
  exact: {asked: 16, other: 10},
  compound: {asked: 12, other: 7},
  prefix: {asked: 8, other: 5},
  typo: {asked: 6, other: 4},
} as const
type MatchKind = keyof typeof factors

/** Maps a term's key to its factor. */
export type ExpandedTerms = Map<number, number>

interface Found {
  language: Language
  term: number
}

/** Sorts after every letter, and no query has it. */
const afterAll = '\u{10ffff}'

/** Expands a query's words to terms of the index. */
export function createExpandWord({database}: {database: Database}) {
  const client = database.$client
  const findTerm = createFindTerm({database})
  const withPrefix = client.prepare<[from: string, to: string], Found>(
    'SELECT DISTINCT language, term FROM search_word WHERE word >= ? AND word < ?',
  )
  const withVariants = client.prepare<{variants: string}, Found & {word: string}>(`
    SELECT search_word.word, language, term FROM json_each(:variants)
      JOIN search_slip ON variant = value JOIN search_word ON search_word.key = search_slip.word
    UNION SELECT word, language, term FROM json_each(:variants) JOIN search_word ON word = value`)

  function* findForms(word: string): Generator<Found> {
    for (const language of languages) {
      const term = findTerm(language, stem(word, language))
      if (term !== undefined) yield {language, term}
    }
  }

  function* findTypos(word: string): Generator<Found> {
    const typed = {it: formsOf(word, 'it'), en: formsOf(word, 'en')}
    const variants = new Set([...typed.it, ...typed.en].flatMap((form) => [form, ...deletionNeighbours(form)]))
    for (const {word, language, term} of withVariants.all({variants: JSON.stringify([...variants])}))
      if (toleratesTypos(word) && typed[language].some((form) => isWithinOneEdit(form, word))) yield {language, term}
  }

  const withFactor = (kind: MatchKind, asked: Language, found: Iterable<Found>): ExpandedTerms =>
    new Map(Array.from(found, ({term, language}) => [term, factors[kind][language === asked ? 'asked' : 'other']]))

  return {
    /** Matches any form of the word itself. */
    exact: (word: string, asked: Language): ExpandedTerms => withFactor('exact', asked, findForms(word)),
    /** Matches compounds with the word before or after it: night stand, nightstand. */
    compound: (before: string | undefined, word: string, after: string | undefined, asked: Language): ExpandedTerms =>
      withFactor('compound', asked, [
        ...(before ? findForms(before + word) : []),
        ...(after ? findForms(word + after) : []),
      ]),
    /** Matches words with this prefix. */
    prefix: (word: string, asked: Language): ExpandedTerms =>
      withFactor('prefix', asked, withPrefix.all(word, word + afterAll)),
    /** Matches words within one edit. */
    typo: (word: string, asked: Language): ExpandedTerms => withFactor('typo', asked, findTypos(word)),
  }
}

/** Includes the stem: the typo may be in a form that no product has. */
const formsOf = (word: string, language: Language): string[] => [...new Set([word, stem(word, language)])]
