import type {Database} from '../../database/open.ts'
import {createAccumulator} from './accumulator.ts'
import type {FilterKind} from './extract-terms.ts'
import {createFindTerm} from './find-term.ts'
import {contentWords, createMatchWords, type Found, type Leniency} from './match-words.ts'
import {type Filters, hasText} from './query.ts'
import type {ReadPostings} from './read-postings.ts'

export function createFindProducts({database, readPostings}: {database: Database; readPostings: ReadPostings}) {
  const matchWords = createMatchWords({database, readPostings})
  /** Maps a product to how many filters it has passed so far. */
  const passed = createAccumulator()
  const findTerm = createFindTerm({database})

  function countPassed(filters: readonly Asked[]): void {
    for (const [index, {kind, values}] of filters.entries())
      for (const value of values)
        readPostings(findTerm(kind, value), (product) => {
          if (passed.of(product) === index) passed.set(product, index + 1)
        })
  }

  /** `settled` is the leniency of an earlier page. */
  return ({q, ...filters}: Filters, settled?: Leniency): Found => {
    const asked = askedOf(filters)
    try {
      if (hasText(q)) {
        countPassed(asked)
        const isAmong = (product: number) => passed.of(product) === asked.length
        return matchWords(contentWords(q), filters.language, isAmong, settled)
      }
      countPassed(asked.length > 0 ? asked : [{kind: 'all', values: ['']}])
      const products = passed.products().filter((product) => passed.of(product) === Math.max(1, asked.length))
      return {products, scores: new Uint32Array(0), leniency: {typoWords: 0, minWords: 0}}
    } finally {
      passed.clear()
    }
  }
}

/** A filter and its accepted values. */
interface Asked {
  kind: FilterKind
  values: readonly string[]
}

const askedOf = ({category, brand, mount, family}: Omit<Filters, 'q'>): Asked[] =>
  [
    {kind: 'category', values: one(category)} as const,
    // Removes duplicates: a URL has room for thousands.
    {kind: 'brand', values: [...new Set(brand)]} as const,
    {kind: 'mount', values: one(mount)} as const,
    {kind: 'family', values: one(family)} as const,
  ].filter(({values}) => values.length > 0)

const one = (value: string | undefined) => (value === undefined ? [] : [value])
