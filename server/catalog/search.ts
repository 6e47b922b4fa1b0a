import type {CatalogRow} from '#shared/api/resources.ts'
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
  /** Of all products that were found. */
  total: number
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** What a filter may ask for, and how many products that finds. */
export interface FacetValue {
  value: string
  products: number
}

/** The filters that have a list of values to choose from. */
export type FacetName = 'category' | 'brand' | 'mount' | 'family'

type ProductRow = Omit<CatalogRow, 'name' | 'thumbnails'> & {nameIt: string; nameEn: string; thumbnails: string}

/** Products by words and by what else they are found by. */
export function createCatalogSearch({database}: {database: Database}) {
  const readEntries = createReadPostings({database})
  const find = createFindProducts({database, readEntries})
  const sorted = createSelectSorted({database})
  const row = database.$client.prepare<[key: number], ProductRow>(`
    SELECT id, version, brand, name_it AS nameIt, name_en AS nameEn, category, mount, thumbnails FROM product WHERE key = ?`)
  const termsOf = database.$client.prepare<[kind: string], {key: number; value: string}>(
    'SELECT key, text AS value FROM search_term WHERE kind = ? ORDER BY text',
  )

  /** A page of what is found. Throws invalid_input on a cursor that another search made. */
  function search(query: CatalogQuery): SearchPage {
    const cursor = query.after === undefined ? undefined : readCursor(query, query.after)
    const found = find(query, cursor?.leniency)
    const sorting = sortingOf(query)
    const count = query.limit + 1
    const first =
      sorting === 'relevance' ? selectTopK(found, count, cursor?.after) : sorted(sorting, found, count, cursor?.after)
    const page = first.slice(0, query.limit)
    const last = page.at(-1)
    return {
      rows: page.map(({product}) => rowOf(row.get(product) as ProductRow)),
      total: found.products.length,
      next: last && first.length > page.length ? writeCursor(query, {after: last, leniency: found.leniency}) : null,
    }
  }

  /**
   * What each filter countFacets beside all others, in the order of code points: whichever brands are asked for, all that the
   * rest would find. Categories come with those above them.
   */
  function countFacets(filters: Filters): Record<FacetName, FacetValue[]> {
    const {products} = find(filters)
    const among = flagsOf(products)
    const countFacet = (kind: FacetName) => {
      const isAsked = filters[kind] !== undefined && filters[kind].length > 0
      return countTerms(kind, isAsked ? flagsOf(find({...filters, [kind]: undefined}).products) : among)
    }
    return {
      category: countFacet('category'),
      brand: countFacet('brand'),
      mount: countFacet('mount'),
      family: countFacet('family'),
    }
  }

  /** How many of the products that are flagged by their keys each value has, without those that none has. */
  function countTerms(kind: FacetName, flags: Uint8Array): FacetValue[] {
    const count = (term: number) => {
      let products = 0
      readEntries(term, (product) => {
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

/** By key, 1 for each of these products. */
function flagsOf(products: Iterable<number>): Uint8Array {
  let most = 0
  for (const product of products) most = Math.max(most, product)
  const flags = new Uint8Array(most + 1)
  for (const product of products) flags[product] = 1
  return flags
}

/** With its fields as the contract lists them. */
const rowOf = ({id, version, brand, nameIt, nameEn, category, mount, thumbnails}: ProductRow): CatalogRow => ({
  id,
  version,
  brand,
  name: {it: nameIt, en: nameEn},
  category,
  mount,
  thumbnails: JSON.parse(thumbnails),
})
