import type {Database} from '../../database/open.ts'
import {blockOf, withEntry} from './blocks.ts'

/** Which products are found by a term, with their weights, as they are written. */
export function createPostings({database}: {database: Database}) {
  const client = database.$client
  const read = client
    .prepare<[term: number, block: number], Buffer>('SELECT entries FROM search_block WHERE term = ? AND block = ?')
    .pluck()
  const insert = client.prepare<[term: number, block: number, entries: Buffer]>(
    'INSERT INTO search_block (term, block, entries) VALUES (?, ?, ?)',
  )
  const update = client.prepare<[entries: Buffer, term: number, block: number]>(
    'UPDATE search_block SET entries = ? WHERE term = ? AND block = ?',
  )
  const remove = client.prepare<[term: number, block: number]>('DELETE FROM search_block WHERE term = ? AND block = ?')
  const any = client.prepare<[term: number]>('SELECT 1 FROM search_block WHERE term = ?')

  return {
    add(term: number, product: number, weight: number) {
      const block = blockOf(product)
      const before = read.get(term, block)
      const entries = withEntry(before, product, weight)
      if (before) update.run(entries, term, block)
      else insert.run(term, block, entries)
    },
    remove(term: number, product: number): 'some left' | 'none left' {
      const block = blockOf(product)
      const entries = withEntry(read.get(term, block), product, undefined)
      if (entries.length > 0) update.run(entries, term, block)
      else remove.run(term, block)
      return entries.length > 0 || any.get(term) !== undefined ? 'some left' : 'none left'
    },
  }
}
