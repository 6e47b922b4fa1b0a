import type {Database} from '../../database/open.ts'
import {forEachPosting} from './postings-block.ts'

/** Calls `call` with each product and weight of a term's postings list. Skips an undefined term. */
export type ReadPostings = (term: number | undefined, call: (product: number, weight: number) => void) => void

export function createReadPostings({database}: {database: Database}): ReadPostings {
  const blocks = database.$client.prepare<[term: number], {block: number; entries: Buffer}>(
    'SELECT block, entries FROM search_block WHERE term = ?',
  )
  return (term, call) => {
    if (term === undefined) return
    for (const {block, entries} of blocks.all(term)) forEachPosting(block, entries, call)
  }
}
