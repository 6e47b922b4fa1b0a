import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Test} from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import type {Product} from '#shared/home/product.ts'
import type {CatalogQuery} from '../../../server/catalog/search/query.ts'
import {createCatalogSearch} from '../../../server/catalog/search.ts'
import {createSearchIndex} from '../../../server/catalog/search-index.ts'
import {createCatalog} from '../../../server/catalog/store.ts'
import {FakeClock} from '../../fake-clock.ts'
import {openTestDatabase} from '../../new-database.ts'
import {noneShipped} from './none-shipped.ts'

/** Starts a catalog in its own folder, with its search. */
export function startSearch(t: Test, products: readonly Product[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-search-'))
  const {database, close} = openTestDatabase(folder)
  t.teardown(() => {
    close()
    rmSync(folder, {recursive: true})
  })
  const catalog = createCatalog({
    database,
    clock: new FakeClock(),
    searchIndex: createSearchIndex({database}),
    shipped: noneShipped,
  })
  const catalogSearch = createCatalogSearch({database})
  database.transaction(() => {
    for (const product of products) catalog.put(product)
  })

  /** Searches in Italian by default. */
  const page = (query: Partial<CatalogQuery>) =>
    catalogSearch.search({language: 'it', sort: 'relevance', limit: 100, ...query})
  return {
    database,
    ...catalog,
    ...catalogSearch,
    page,
    /** Returns the names of the products found, without their namespace. */
    names: (query: Partial<CatalogQuery>) => page(query).rows.map(({id}) => id.slice(id.indexOf('/') + 1)),
  }
}

/** Returns a box-shaped product with these names. */
export const productOf = (name: string, it: string, en: string, more: Partial<Product> = {}): Product => ({
  ...boxProduct({id: `shop/${name}`, name: {it, en}, category: 'own', size: [1, 1, 1]}),
  ...more,
})
