import type {Database} from '../../database/open.ts'
import {blockOf, encodePosting, removePosting} from './postings-block.ts'

/** Writes the postings lists of terms. */
export function createPostingsWriter({database}: {database: Database}) {
  const client = database.$client
  const append = client.prepare<[term: number, block: number, entry: Buffer]>(`
    INSERT INTO search_block (term, block, entries) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET entries = CAST(entries || excluded.entries AS BLOB)`)
  const read = client
    .prepare<[term: number, block: number], Buffer>('SELECT entries FROM search_block WHERE term = ? AND block = ?')
    .pluck()
  const update = client.prepare<[entries: Buffer, term: number, block: number]>(
    'UPDATE search_block SET entries = ? WHERE term = ? AND block = ?',
  )
  const remove = client.prepare<[term: number, block: number]>('DELETE FROM search_block WHERE term = ? AND block = ?')
  const any = client.prepare<[term: number]>('SELECT 1 FROM search_block WHERE term = ?')

  return {
    /** Adds a posting. The product must not have the term yet. */
    add: (term: number, product: number, weight: number) =>
      append.run(term, blockOf(product), encodePosting(product, weight)),

    /** Removes a posting. The product must have the term. */
    remove(term: number, product: number): 'some left' | 'none left' {
      const block = blockOf(product)
      const entries = removePosting(read.get(term, block) as Buffer, product)
      if (entries.length > 0) update.run(entries, term, block)
      else remove.run(term, block)
      return entries.length > 0 || any.get(term) !== undefined ? 'some left' : 'none left'
    },
  }
}
