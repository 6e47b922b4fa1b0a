import {hash} from 'node:crypto'
import {invalidInput} from '../../errors.ts'
import type {Leniency} from './match-words.ts'
import {type CatalogQuery, sortingOf} from './query.ts'

/** A product in the order that it was found in: by a value, and of those that have the same by its key. */
export interface Position {
  value: string | number
  product: number
}

/** Where a page ended, and what was settled for the first. */
export interface Cursor {
  after: Position
  leniency: Leniency
}

/** Which search a cursor is of: everything but how many products a page holds. */
function nameOf({q, category, brand = [], mount, family, sort, language}: CatalogQuery): string {
  const search = JSON.stringify([q, category, [...new Set(brand)].sort(), mount, family, sort, language])
  return hash('sha256', search, 'base64url').slice(0, 12)
}

export function writeCursor(query: CatalogQuery, {after, leniency}: Cursor): string {
  const parts = [nameOf(query), leniency.slips, leniency.least, after.value, after.product]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws invalid_input on a cursor that was made for another search, or not by us. */
export function readCursor(query: CatalogQuery, text: string): Cursor {
  try {
    const [name, slips, least, value, product] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const type = sortingOf(query).startsWith('name') ? 'string' : 'number'
    const cursor = {after: {value, product}, leniency: {slips, least}}
    const isOurs =
      name === nameOf(query) && typeof value === type && [slips, least, product].every(Number.isSafeInteger)
    if (isOurs && writeCursor(query, cursor) === text) return cursor
  } catch {
    // Not JSON: not a cursor of ours either.
  }
  throw invalidInput('after: is not a cursor of this search')
}
