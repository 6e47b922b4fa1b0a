import type {Product} from '#shared/home/product.ts'
import type {Database} from '../database/open.ts'
import {blockOf, withEntry} from './search/blocks.ts'
import {mayBeSlipped, withoutOne} from './search/slips.ts'
import {weighProduct} from './search/weigh-product.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** What a product is indexed under, by the keys of its terms and words. */
interface Document {
  terms: number[]
  words: number[]
}

/** What products are found by. Both are called within the transaction that changes the product. In plain SQL: it is some hundred rows a product. */
export function createSearchIndex({database}: {database: Database}) {
  const client = database.$client

  const addTerm = client
    .prepare<[kind: string, text: string], number>(`
      INSERT INTO search_term (kind, text, products) VALUES (?, ?, 1)
        ON CONFLICT DO UPDATE SET products = products + 1 RETURNING key`)
    .pluck()
  const addWord = client.prepare<[language: string, word: string, term: number], {key: number; products: number}>(`
    INSERT INTO search_word (language, word, term, products) VALUES (?, ?, ?, 1)
      ON CONFLICT DO UPDATE SET products = products + 1 RETURNING key, products`)
  const addSlip = client.prepare<[variant: string, word: number]>(
    'INSERT INTO search_slip (variant, word) VALUES (?, ?)',
  )
  const addDocument = client.prepare<[product: number, terms: string, words: string]>(
    'INSERT INTO search_document (product, terms, words) VALUES (?, ?, ?)',
  )

  const lessOfTerm = client
    .prepare<[key: number], number>('UPDATE search_term SET products = products - 1 WHERE key = ? RETURNING products')
    .pluck()
  const lessOfWord = client.prepare<[key: number], {word: string; products: number}>(
    'UPDATE search_word SET products = products - 1 WHERE key = ? RETURNING word, products',
  )
  const removeTerm = client.prepare<[key: number]>('DELETE FROM search_term WHERE key = ?')
  const removeWord = client.prepare<[key: number]>('DELETE FROM search_word WHERE key = ?')
  const removeSlip = client.prepare<[variant: string, word: number]>(
    'DELETE FROM search_slip WHERE variant = ? AND word = ?',
  )
  const removeDocument = client.prepare<[product: number], {terms: string; words: string}>(
    'DELETE FROM search_document WHERE product = ? RETURNING terms, words',
  )

  const readBlock = client
    .prepare<[term: number, block: number], Buffer>('SELECT entries FROM search_block WHERE term = ? AND block = ?')
    .pluck()
  const writeBlock = client.prepare<[term: number, block: number, entries: Buffer]>(`
    INSERT INTO search_block (term, block, entries) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET entries = excluded.entries`)
  const removeBlock = client.prepare<[term: number, block: number]>(
    'DELETE FROM search_block WHERE term = ? AND block = ?',
  )

  function setWeight(term: number, product: number, weight: number | undefined) {
    const block = blockOf(product)
    const entries = withEntry(readBlock.get(term, block), product, weight)
    if (entries.length > 0) writeBlock.run(term, block, entries)
    else removeBlock.run(term, block)
  }

  function remove(product: number) {
    const document = removeDocument.get(product)
    if (!document) return
    const {terms, words}: Document = {terms: JSON.parse(document.terms), words: JSON.parse(document.words)}
    for (const key of terms) {
      setWeight(key, product, undefined)
      if (lessOfTerm.get(key) === 0) removeTerm.run(key)
    }
    for (const key of words) {
      const {word, products} = lessOfWord.get(key) as {word: string; products: number}
      if (products > 0) continue
      if (mayBeSlipped(word)) for (const variant of withoutOne(word)) removeSlip.run(variant, key)
      removeWord.run(key)
    }
  }

  return {
    /** Has a product found, by what it is now alone. */
    add(key: number, product: Product) {
      remove(key)
      const {terms, forms} = weighProduct(product)
      const document: Document = {terms: [], words: []}
      const termOf = new Map<string, number>()
      for (const {kind, text, weight} of terms) {
        const term = addTerm.get(kind, text) as number
        setWeight(term, key, weight)
        termOf.set(`${kind} ${text}`, term)
        document.terms.push(term)
      }
      for (const {kind, word: form, text} of forms) {
        const word = addWord.get(kind, form, termOf.get(`${kind} ${text}`) as number) as {key: number; products: number}
        if (word.products === 1 && mayBeSlipped(form))
          for (const variant of withoutOne(form)) addSlip.run(variant, word.key)
        document.words.push(word.key)
      }
      addDocument.run(key, JSON.stringify(document.terms), JSON.stringify(document.words))
    },

    /** Has it found no more. */
    remove,
  }
}
