import type {Database} from '../../database/open.ts'
import {eachEntry} from './blocks.ts'

/** Calls with each product that is found by a term, and its weight. Without a term there is none. */
export type ReadEntries = (term: number | undefined, call: (product: number, weight: number) => void) => void

export function createReadEntries({database}: {database: Database}): ReadEntries {
  const blocks = database.$client.prepare<[term: number], {block: number; entries: Buffer}>(
    'SELECT block, entries FROM search_block WHERE term = ?',
  )
  return (term, call) => {
    if (term === undefined) return
    for (const {block, entries} of blocks.all(term)) eachEntry(block, entries, call)
  }
}
