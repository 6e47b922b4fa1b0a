import type {Language} from '#shared/text/languages.ts'
import type {Database} from '../../database/open.ts'
import {createFindTerm} from './find-term.ts'
import {deletionNeighbours, toleratesTypos} from './typos.ts'

/** Writes terms, and the words that lead to them. */
export function createVocabulary({database}: {database: Database}) {
  const client = database.$client
  const findTerm = createFindTerm({database})
  const addTerm = client.prepare<[kind: string, text: string]>('INSERT INTO search_term (kind, text) VALUES (?, ?)')
  const removeTerm = client.prepare<[key: number]>('DELETE FROM search_term WHERE key = ?')

  const word = client.prepare<[word: string, language: string, term: number]>(
    'SELECT 1 FROM search_word WHERE word = ? AND language = ? AND term = ?',
  )
  const addWord = client.prepare<[word: string, language: string, term: number]>(
    'INSERT INTO search_word (word, language, term) VALUES (?, ?, ?)',
  )
  const removeWords = client.prepare<[term: number], {key: number; word: string}>(
    'DELETE FROM search_word WHERE term = ? RETURNING key, word',
  )

  const addVariant = client.prepare<[variant: string, word: number]>(
    'INSERT INTO search_slip (variant, word) VALUES (?, ?)',
  )
  const removeVariant = client.prepare<[variant: string, word: number]>(
    'DELETE FROM search_slip WHERE variant = ? AND word = ?',
  )

  return {
    /** Returns a term's key; inserts a missing term. */
    findOrAddTerm: (kind: string, text: string): number =>
      findTerm(kind, text) ?? Number(addTerm.run(kind, text).lastInsertRowid),

    /** Adds a word for a term, with its delete-neighbourhood. */
    add(text: string, language: Language, term: number) {
      if (word.get(text, language, term)) return
      const key = Number(addWord.run(text, language, term).lastInsertRowid)
      if (toleratesTypos(text)) for (const variant of deletionNeighbours(text)) addVariant.run(variant, key)
    },

    /** Deletes a term with its words. */
    remove(term: number) {
      removeTerm.run(term)
      for (const {key, word} of removeWords.all(term))
        if (toleratesTypos(word)) for (const variant of deletionNeighbours(word)) removeVariant.run(variant, key)
    },
  }
}
