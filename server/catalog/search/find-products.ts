import type {Database} from '../../database/open.ts'
import {createAccumulator} from './accumulator.ts'
import type {FilterKind} from './extract-terms.ts'
import {createFindTerm} from './find-term.ts'
import {contentWords, createMatchWords, type Found, type Leniency} from './match-words.ts'
import {type Filters, hasText} from './query.ts'
import type {ReadPostings} from './read-postings.ts'

export function createFindProducts({database, readEntries}: {database: Database; readEntries: ReadPostings}) {
  const matchWords = createMatchWords({database, readEntries})
  /** How many of the filters, in their order, a product has passed. */
  const passed = createAccumulator()
  const termKey = createFindTerm({database})

  function pass(filters: readonly Asked[]): void {
    for (const [index, {kind, values}] of filters.entries())
      for (const value of values)
        readEntries(termKey(kind, value), (product) => {
          if (passed.of(product) === index) passed.set(product, index + 1)
        })
  }

  /** `settled` by what was found for an earlier page. */
  return ({q, ...filters}: Filters, settled?: Leniency): Found => {
    const asked = askedOf(filters)
    try {
      if (hasText(q)) {
        pass(asked)
        const isAmong = (product: number) => passed.of(product) === asked.length
        return matchWords(contentWords(q), filters.language, isAmong, settled)
      }
      pass(asked.length > 0 ? asked : [{kind: 'all', values: ['']}])
      const products = passed.products().filter((product) => passed.of(product) === Math.max(1, asked.length))
      return {products, scores: new Uint32Array(0), leniency: {slips: 0, least: 0}}
    } finally {
      passed.clear()
    }
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
    // An address has room for the same one some thousand times.
    {kind: 'brand', values: [...new Set(brand)]} as const,
    {kind: 'mount', values: one(mount)} as const,
    {kind: 'family', values: one(family)} as const,
  ].filter(({values}) => values.length > 0)

const one = (value: string | undefined) => (value === undefined ? [] : [value])
