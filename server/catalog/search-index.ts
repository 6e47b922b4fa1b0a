import type {Product} from '#shared/home/product.ts'
import type {Database} from '../database/open.ts'
import {createPostings} from './search/postings.ts'
import {createVocabulary} from './search/vocabulary.ts'
import {weighProduct} from './search/weigh-product.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** What products are found by. In plain SQL: it is some hundred rows a product. */
export function createSearchIndex({database}: {database: Database}) {
  const postings = createPostings({database})
  const vocabulary = createVocabulary({database})
  const addDocument = database.$client.prepare<[product: number, terms: string]>(
    'INSERT INTO search_document (product, terms) VALUES (?, ?)',
  )
  const removeDocument = database.$client
    .prepare<[product: number], string>('DELETE FROM search_document WHERE product = ? RETURNING terms')
    .pluck()

  /** Has a product found no more. Within the transaction that unlists it. */
  function remove(product: number) {
    const terms: number[] = JSON.parse(removeDocument.get(product) ?? '[]')
    for (const term of terms) if (postings.remove(term, product) === 'none left') vocabulary.remove(term)
  }

  return {
    /** Has a product found by what it is now, and by nothing that it was. Within the transaction that writes it. */
    add(key: number, product: Product) {
      remove(key)
      const {terms, forms} = weighProduct(product)
      const keys = new Map<string, number>()
      for (const {kind, text, weight} of terms) {
        const term = vocabulary.termOf(kind, text)
        keys.set(`${kind} ${text}`, term)
        postings.add(term, key, weight)
      }
      for (const {kind, word, text} of forms) vocabulary.add(word, kind, keys.get(`${kind} ${text}`) as number)
      addDocument.run(key, JSON.stringify([...keys.values()]))
    },
    remove,
  }
}
