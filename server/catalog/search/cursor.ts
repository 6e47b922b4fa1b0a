import {hash} from 'node:crypto'
import {invalidInput} from '../../errors.ts'
import type {Leniency} from './match-words.ts'
import {type CatalogQuery, sortingOf} from './query.ts'

/** A product's position in the order of results: its value, then its key. */
export interface Position {
  value: string | number
  product: number
}

/** The end of a page, and the leniency that its first page settled. */
export interface Cursor {
  after: Position
  leniency: Leniency
}

/** Identifies a search by all of its query but the page size. */
function searchIdOf({q, category, brand = [], mount, family, sort, language}: CatalogQuery): string {
  const search = JSON.stringify([q, category, [...new Set(brand)].sort(), mount, family, sort, language])
  return hash('sha256', search, 'base64url').slice(0, 12)
}

export function writeCursor(query: CatalogQuery, {after, leniency}: Cursor): string {
  const parts = [searchIdOf(query), leniency.typoWords, leniency.minWords, after.value, after.product]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws invalid_input on a cursor of another search, or not made by this server. */
export function readCursor(query: CatalogQuery, text: string): Cursor {
  try {
    const [name, typoWords, minWords, value, product] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const type = sortingOf(query).startsWith('name') ? 'string' : 'number'
    const cursor = {after: {value, product}, leniency: {typoWords, minWords}}
    const isOurs =
      name === searchIdOf(query) && typeof value === type && [typoWords, minWords, product].every(Number.isSafeInteger)
    if (isOurs && writeCursor(query, cursor) === text) return cursor
  } catch {
    // Not JSON, so not a cursor of this server.
  }
  throw invalidInput('after: is not a cursor of this search')
}
