import {hash} from 'node:crypto'
import {invalidInput} from '../../errors.ts'
import type {Leniency} from './match-words.ts'
import {type CatalogQuery, sortingOf} from './query.ts'

/** Where a page ended, by what rows are sorted by; and what was settled for the first. */
export interface Position {
  leniency: Leniency
  value: string | number
  product: number
}

/** Which search a cursor is of: everything but how many of its products a page holds. */
const madeFor = ({q, category, brand = [], mount, family, sort, language}: CatalogQuery) =>
  hash(
    'sha256',
    JSON.stringify([q, category, [...new Set(brand)].sort(), mount, family, sort, language]),
    'base64url',
  ).slice(0, 12)

export const writeCursor = (query: CatalogQuery, {leniency, value, product}: Position): string =>
  Buffer.from(JSON.stringify([madeFor(query), leniency.slips, leniency.least, value, product])).toString('base64url')

/** Throws invalid_input on a cursor that was made for another search, or not by us. */
export function readCursor(query: CatalogQuery, text: string): Position {
  try {
    const [name, slips, least, value, product] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const type = sortingOf(query).startsWith('name') ? 'string' : 'number'
    const isOurs =
      name === madeFor(query) && typeof value === type && [slips, least, product].every(Number.isSafeInteger)
    const position = {leniency: {slips, least}, value, product}
    if (isOurs && writeCursor(query, position) === text) return position
  } catch {
    // Not JSON: not a cursor of ours either.
  }
  throw invalidInput('after: is not a cursor of this search')
}
