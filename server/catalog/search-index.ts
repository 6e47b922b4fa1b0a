import type {Product} from '#shared/home/product.ts'
import type {Database} from '../database/open.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

interface Needs {
  database: Database
}

/** What products are found by. Both are called within the transaction that changes the product. */
export function createSearchIndex({database: _database}: Needs) {
  return {
    add(_key: number, _product: Product) {},
    /** `product` as it was added. */
    remove(_key: number, _product: Product) {},
  }
}
