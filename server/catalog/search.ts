import type {CatalogRow} from '#shared/contract/resources.ts'
import type {Database} from '../database/open.ts'
import {readCursor, writeCursor} from './search/cursor.ts'
import {createFindProducts} from './search/find-products.ts'
import {type CatalogQuery, type Filters, sortingOf} from './search/query.ts'
import {createReadPostings} from './search/read-postings.ts'
import {createSelectSorted} from './search/select-sorted.ts'
import {selectTopK} from './search/select-top-k.ts'

export type CatalogSearch = ReturnType<typeof createCatalogSearch>

export interface SearchPage {
  rows: CatalogRow[]
  /** The number of matches on all pages. */
  total: number
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** A filter's value, and how many products it matches. */
export interface FacetValue {
  value: string
  products: number
}

/** The filters that offer a list of values. */
export type FacetName = 'category' | 'brand' | 'mount' | 'family'

type ProductRow = Omit<CatalogRow, 'name' | 'thumbnails'> & {nameIt: string; nameEn: string; thumbnails: string}

/** Searches products by words and filters. */
export function createCatalogSearch({database}: {database: Database}) {
  const readPostings = createReadPostings({database})
  const findProducts = createFindProducts({database, readPostings})
  const selectSorted = createSelectSorted({database})
  const row = database.$client.prepare<[key: number], ProductRow>(`
    SELECT id, version, brand, name_it AS nameIt, name_en AS nameEn, category, mount, thumbnails FROM product WHERE key = ?`)
  const termsOf = database.$client.prepare<[kind: string], {key: number; value: string}>(
    'SELECT key, text AS value FROM search_term WHERE kind = ? ORDER BY text',
  )

  /** Returns a page of matches. Throws invalid_input on another search's cursor. */
  function search(query: CatalogQuery): SearchPage {
    const cursor = query.after === undefined ? undefined : readCursor(query, query.after)
    const found = findProducts(query, cursor?.leniency)
    const sorting = sortingOf(query)
    const count = query.limit + 1
    const first =
      sorting === 'relevance'
        ? selectTopK(found, count, cursor?.after)
        : selectSorted(sorting, found, count, cursor?.after)
    const page = first.slice(0, query.limit)
    const last = page.at(-1)
    return {
      rows: page.map(({product}) => rowOf(row.get(product) as ProductRow)),
      total: found.products.length,
      next: last && first.length > page.length ? writeCursor(query, {after: last, leniency: found.leniency}) : null,
    }
  }

  /**
   * Counts the products of each facet's values, in code point order. Ignores the facet's own filter, so that a chosen
   * brand doesn't hide the other brands. Categories include their parents.
   */
  function countFacets(filters: Filters): Record<FacetName, FacetValue[]> {
    const {products} = findProducts(filters)
    const among = flagsOf(products)
    const countFacet = (kind: FacetName) => {
      const isAsked = filters[kind] !== undefined && filters[kind].length > 0
      return countTerms(kind, isAsked ? flagsOf(findProducts({...filters, [kind]: undefined}).products) : among)
    }
    return {
      category: countFacet('category'),
      brand: countFacet('brand'),
      mount: countFacet('mount'),
      family: countFacet('family'),
    }
  }

  /** Counts the flagged products of each value; drops values without any. */
  function countTerms(kind: FacetName, flags: Uint8Array): FacetValue[] {
    const count = (term: number) => {
      let products = 0
      readPostings(term, (product) => {
        products += flags[product] ?? 0
      })
      return products
    }
    return termsOf
      .all(kind)
      .map(({key, value}) => ({value, products: count(key)}))
      .filter(({products}) => products > 0)
  }

  return {search, countFacets}
}

/** Returns an array with 1 at each product's key. */
function flagsOf(products: Iterable<number>): Uint8Array {
  let max = 0
  for (const product of products) max = Math.max(max, product)
  const flags = new Uint8Array(max + 1)
  for (const product of products) flags[product] = 1
  return flags
}

/** Orders the fields as the API documents them. */
const rowOf = ({id, version, brand, nameIt, nameEn, category, mount, thumbnails}: ProductRow): CatalogRow => ({
  id,
  version,
  brand,
  name: {it: nameIt, en: nameEn},
  category,
  mount,
  thumbnails: JSON.parse(thumbnails),
})
