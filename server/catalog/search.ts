import type {CatalogRow} from '#shared/api/resources.ts'
import type {Database} from '../database/open.ts'
import {readCursor, writeCursor} from './search/cursor.ts'
import {createMatchWords, type Leniency, tellingWords} from './search/match-words.ts'
import {type CatalogQuery, type Filters, hasText, sortingOf} from './search/query.ts'
import {createReadEntries} from './search/read-entries.ts'
import {createSorted} from './search/sorted.ts'
import {topScores} from './search/top-scores.ts'
import type {FilterKind} from './search/weigh-product.ts'

export type CatalogSearch = ReturnType<typeof createCatalogSearch>

export interface SearchPage {
  rows: CatalogRow[]
  /** Of all products that were found. */
  total: number
  next: string | null
}

/** What a filter may ask for, and how many products that would find. */
export interface Offer {
  value: string
  products: number
}

type ProductRow = Omit<CatalogRow, 'name' | 'thumbnails'> & {nameIt: string; nameEn: string; thumbnails: string}

/** Products by words and by what else they are found by. */
export function createCatalogSearch({database}: {database: Database}) {
  const client = database.$client
  const readEntries = createReadEntries({database})
  const matchWords = createMatchWords({database, readEntries})
  const sorted = createSorted({database})

  const size = client.prepare<[], number>('SELECT coalesce(max(product), 0) + 1 FROM search_document').pluck()
  const termOf = client.prepare<[kind: string, text: string], {key: number; products: number}>(
    'SELECT key, products FROM search_term WHERE kind = ? AND text = ?',
  )
  const termsOf = client.prepare<[kind: string], {key: number; value: string; products: number}>(
    'SELECT key, text AS value, products FROM search_term WHERE kind = ? ORDER BY text',
  )
  const row = client.prepare<[key: number], ProductRow>(`
    SELECT id, version, brand, name_it AS nameIt, name_en AS nameEn, category, mount, thumbnails FROM product WHERE key = ?`)

  /** The products that filters leave: undefined where there are none. */
  function filtered(filters: Filters): Uint8Array | undefined {
    const asked = askedOf(filters)
    if (asked.length === 0) return undefined
    // How many of the filters, in their order, a product has passed.
    const passed = new Uint8Array(size.get() as number)
    for (const [index, {kind, values}] of asked.entries())
      for (const value of values) {
        const term = termOf.get(kind, value)
        if (term)
          readEntries(
            term.key,
            (product) => (passed[product] = passed[product] === index ? index + 1 : (passed[product] as number)),
          )
      }
    return passed.map((count) => Number(count === asked.length))
  }

  /** What is found, in the order of keys: undefined where it is every product. */
  function find(filters: Filters, settled?: Leniency) {
    const among = filtered(filters)
    // Blank is as nothing. What has no word in it, no product has either.
    if (!hasText(filters.q)) return {found: among && keysOf(among)}
    const isAmong = (product: number) => among === undefined || among[product] === 1
    const extent = {size: size.get() as number, isAmong}
    const {scores, leniency} = matchWords(tellingWords(filters.q), filters.language, extent, settled)
    return {found: keysOf(scores), scores, leniency}
  }

  /** Throws invalid_input on a cursor that another search made. */
  function search(query: CatalogQuery): SearchPage {
    const after = query.after === undefined ? undefined : readCursor(query, query.after)
    const {found, scores, leniency = {slips: 0, least: 0}} = find(query, after?.leniency)
    const sorting = sortingOf(query)
    const page =
      sorting === 'relevance'
        ? topScores(found ?? [], scores ?? new Uint16Array(0), after, query.limit + 1)
        : sorted(sorting, found, after, query.limit + 1)
    const rows = page.slice(0, query.limit)
    const last = rows.at(-1)
    return {
      rows: rows.map(({product}) => rowOf(row.get(product) as ProductRow)),
      total: found ? found.length : (termOf.get('all', '')?.products ?? 0),
      next: last && page.length > rows.length ? writeCursor(query, {leniency, ...last}) : null,
    }
  }

  /** What a filter offers beside the others: how many products of each value the search would find. */
  function offers(kind: FilterKind, filters: Filters): Offer[] {
    const {found} = find({...filters, [kind]: undefined})
    const terms = termsOf.all(kind)
    if (!found) return terms.map(({value, products}) => ({value, products}))
    const isFound = new Set(found)
    return terms
      .map(({key, value}) => {
        let products = 0
        readEntries(key, (product) => (products += isFound.has(product) ? 1 : 0))
        return {value, products}
      })
      .filter(({products}) => products > 0)
  }

  return {
    search,
    /** The brands to choose from beside the other filters. */
    brands: (filters: Filters): Offer[] => offers('brand', filters),
    /** The families of colours. */
    families: (filters: Filters): Offer[] => offers('family', filters),
    /** The paths of categories, groups among them. */
    categories: (filters: Filters): Offer[] => offers('category', filters),
    mounts: (filters: Filters): Offer[] => offers('mount', filters),
  }
}

/** What filters ask for; of each any of its values. */
const askedOf = ({category, brand = [], mount, family}: Filters) =>
  Object.entries({category: one(category), brand, mount: one(mount), family: one(family)} satisfies Partial<
    Record<FilterKind, readonly string[]>
  >)
    .filter(([, values]) => values.length > 0)
    .map(([kind, values]) => ({kind, values}))

const one = (value: string | undefined) => (value === undefined ? [] : [value])

function keysOf(products: Uint8Array | Uint16Array): number[] {
  const keys: number[] = []
  for (let key = 0; key < products.length; key++) if (products[key] !== 0) keys.push(key)
  return keys
}

const rowOf = ({nameIt, nameEn, thumbnails, ...row}: ProductRow): CatalogRow => ({
  ...row,
  name: {it: nameIt, en: nameEn},
  thumbnails: JSON.parse(thumbnails),
})
