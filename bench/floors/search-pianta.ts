/** Pianta's search, over products in its database. */
import {systemClock} from '#shared/clock.ts'
import {createCatalogSearch} from '../../server/catalog/search.ts'
import {createSearchIndex} from '../../server/catalog/search-index.ts'
import {createCatalog} from '../../server/catalog/store.ts'
import {openDatabase} from '../../server/database/open.ts'
import {count} from '../search/count.ts'
import {runEngine} from '../search/engine.ts'
import {makeProducts} from '../search/products.ts'

/** Products per transaction. */
const atOnce = 500

await runEngine({
  async build(folder) {
    const {database, close} = openDatabase(folder)
    const shipped = {has: () => false}
    const searchIndex = createSearchIndex({database})
    const catalog = createCatalog({database, clock: systemClock, searchIndex, shipped})
    const products = makeProducts(count)
    for (let from = 0; from < count; from += atOnce)
      database.transaction(() => {
        for (const product of products.slice(from, from + atOnce)) catalog.put(product)
      })
    close()
  },
  async open(folder) {
    const {database} = openDatabase(folder)
    const {search} = createCatalogSearch({database})
    return (q) => {
      const {rows, total} = search({q, language: 'it', sort: 'relevance', limit: 20})
      return {ids: rows.map(({id}) => id), total}
    }
  },
})
