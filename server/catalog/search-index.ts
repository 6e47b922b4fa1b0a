import type {Product} from '#shared/home/product.ts'
import type {Database} from '../database/open.ts'
import {extractTerms, termsVersion} from './search/extract-terms.ts'
import {createVocabulary} from './search/vocabulary.ts'
import {createPostingsWriter} from './search/write-postings.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** The inverted index of products. Uses plain SQL: a product has some hundred rows. */
export function createSearchIndex({database}: {database: Database}) {
  const postings = createPostingsWriter({database})
  const vocabulary = createVocabulary({database})
  const addDocument = database.$client.prepare<[product: number, version: number, terms: string]>(
    'INSERT INTO search_document (product, version, terms) VALUES (?, ?, ?)',
  )
  const outdated = database.$client.prepare<[version: number], {key: number; json: string}>(`
      SELECT key, json FROM search_document JOIN product ON key = product WHERE search_document.version <> ? LIMIT 1`)
  const removeDocument = database.$client
    .prepare<[product: number], string>('DELETE FROM search_document WHERE product = ? RETURNING terms')
    .pluck()

  /** Removes a product from the index, inside the transaction that unlists it. */
  function remove(product: number) {
    const terms: number[] = JSON.parse(removeDocument.get(product) ?? '[]')
    for (const term of terms) if (postings.remove(term, product) === 'none left') vocabulary.remove(term)
  }

  /** Replaces a product's terms in the index, inside the transaction that writes it. */
  function add(product: number, document: Product) {
    remove(product)
    const {terms, forms} = extractTerms(document)
    const keys = new Map<string, number>()
    for (const {kind, text, weight} of terms) {
      const term = vocabulary.findOrAddTerm(kind, text)
      keys.set(`${kind} ${text}`, term)
      postings.add(term, product, weight)
    }
    for (const {kind, word, text} of forms) vocabulary.add(word, kind, keys.get(`${kind} ${text}`) as number)
    addDocument.run(product, termsVersion, JSON.stringify([...keys.values()]))
  }

  return {
    add,
    remove,

    /** Indexes one product again that an earlier release indexed. Returns false when none is left. */
    reindexOne: (): boolean =>
      database.transaction(() => {
        const product = outdated.get(termsVersion)
        if (product) add(product.key, JSON.parse(product.json))
        return product !== undefined
      }),
  }
}
