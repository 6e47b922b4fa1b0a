import type {Database} from '../../database/open.ts'
import {createMatchWords, type Leniency, tellingWords} from './match-words.ts'
import {type Filters, hasText} from './query.ts'
import type {ReadEntries} from './read-entries.ts'
import type {FilterKind} from './weigh-product.ts'

/** What was found. */
export interface Found {
  /** By the keys of products; 0 where one was not found, 1 without words to find it by. */
  scores: Uint16Array
  leniency: Leniency
}

export function createFind({database, readEntries}: {database: Database; readEntries: ReadEntries}) {
  const matchWords = createMatchWords({database, readEntries})
  const countKeys = database.$client
    .prepare<[], number>('SELECT coalesce(max(product), 0) + 1 FROM search_document')
    .pluck()
  const termOf = database.$client
    .prepare<[kind: string, text: string], number>('SELECT key FROM search_term WHERE kind = ? AND text = ?')
    .pluck()

  /** 1 for the products that pass every filter. */
  function pass(asked: readonly Asked[], size: number): Uint16Array {
    const passed = new Uint16Array(size)
    for (const [index, {kind, values}] of asked.entries())
      for (const value of values)
        readEntries(termOf.get(kind, value), (product) => {
          if (passed[product] === index) passed[product] = index + 1
        })
    return passed.map((count) => (count === asked.length ? 1 : 0))
  }

  /** `settled` by what was found for an earlier page. */
  return ({q, ...filters}: Filters, settled?: Leniency): Found => {
    const size = countKeys.get() as number
    const asked = askedOf(filters)
    if (!hasText(q))
      return {scores: pass([...asked, {kind: 'all', values: ['']}], size), leniency: {slips: 0, least: 0}}
    const among = asked.length > 0 ? pass(asked, size) : undefined
    return matchWords(tellingWords(q), {language: filters.language, size, among}, settled)
  }
}

/** A filter, with the values of which a product must have one. */
interface Asked {
  kind: FilterKind
  values: readonly string[]
}

const askedOf = ({category, brand, mount, family}: Omit<Filters, 'q'>): Asked[] =>
  [
    {kind: 'category', values: one(category)} as const,
    {kind: 'brand', values: brand ?? []} as const,
    {kind: 'mount', values: one(mount)} as const,
    {kind: 'family', values: one(family)} as const,
  ].filter(({values}) => values.length > 0)

const one = (value: string | undefined) => (value === undefined ? [] : [value])
