import type {Clock} from '#shared/clock.ts'
import {sizeOf} from '#shared/home/product/evaluate.ts'
import type {Product} from '#shared/home/product.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {catalogFile, product} from '../database/tables/catalog.ts'
import {createLoadedCatalogs, listedOf} from './loaded-catalogs.ts'
import {namespaceOf} from './namespace-of.ts'
import {type AssetKind, listAssets} from './product-assets.ts'
import {fold} from './search/fold.ts'
import type {SearchIndex} from './search-index.ts'
import type {ShippedAssets} from './shipped-assets.ts'

export type Catalog = ReturnType<typeof createCatalog>

/** A product as it was loaded last. */
export interface StoredProduct {
  version: number
  /** False once it left its catalog: hidden from search, still readable. */
  isListed: boolean
  json: string
}

interface Needs {
  database: Database
  clock: Clock
  searchIndex: Pick<SearchIndex, 'add' | 'remove'>
  shipped: Pick<ShippedAssets, 'has'>
}

/** Stores the products of every catalog. Their models and thumbnails are shipped, or in the file store. */
export function createCatalog({database, clock, searchIndex, shipped}: Needs) {
  const hasId = eq(product.id, sql.placeholder('id'))
  const columns = {
    version: product.version,
    isListed: product.isListed,
    json: product.json,
  }
  const select = lazyStatement(() => database.select(columns).from(product).where(hasId))
  const selectFile = lazyStatement(() =>
    database
      .select({kind: catalogFile.kind})
      .from(catalogFile)
      .where(and(eq(catalogFile.sha256, sql.placeholder('sha256')), eq(catalogFile.kind, sql.placeholder('kind')))),
  )
  const find = (id: string): StoredProduct | undefined => select.get({id})

  const write = (document: Product) => {
    const row = rowOf(document)
    const {key} = database
      .insert(product)
      .values(row)
      .onConflictDoUpdate({target: product.id, set: row})
      .returning({key: product.key})
      .get()
    for (const {sha256, kind} of listAssets(document))
      if (!shipped.has(sha256, kind)) database.insert(catalogFile).values({sha256, kind}).onConflictDoNothing().run()
    searchIndex.add(key, document)
  }
  const loaded = createLoadedCatalogs({database, clock})

  return {
    ...loaded,

    /** Returns a product as JSON. An unlisted product stays as it was last (docs/api.md#catalog). */
    find: (id: string): string | undefined => find(id)?.json,
    stored: find,
    /** Returns whether an asset of this hash and kind is shipped, or any product, listed or not, has it. */
    hasFile: (sha256: string, kind: AssetKind): boolean =>
      shipped.has(sha256, kind) || selectFile.get({sha256, kind}) !== undefined,

    /** Writes and lists a product. Callers put its assets into the file store first, unless `hasFile`. */
    put: (document: Product) => database.transaction(() => write(document)),

    /** Writes a catalog that comes with this program, with all its products, at once. */
    putShipped: (namespace: string, {digest, products}: {digest: string; products: readonly Product[]}) =>
      database.transaction(() => {
        for (const one of products) write(one)
        loaded.endLoad(namespace, digest)
      }),

    /** Hides a product from search; it stays readable. */
    unlist(id: string) {
      database.transaction(() => {
        const row = database
          .update(product)
          .set({isListed: false})
          .where(eq(product.id, id))
          .returning({key: product.key})
          .get()
        if (row) searchIndex.remove(row.key)
      })
    },

    /** Returns the ids of a catalog's listed products, in order. */
    listed: (namespace: string): string[] =>
      database
        .select({id: product.id})
        .from(product)
        .where(listedOf(namespace))
        .orderBy(asc(product.id))
        .all()
        .map(({id}) => id),
  }
}

function rowOf(document: Product): Omit<typeof product.$inferInsert, 'key'> {
  const {id, version, brand, name, category, mount, thumbnails} = document
  const size = sizeOf(document)
  return {
    id,
    namespace: namespaceOf(id),
    version,
    brand,
    nameIt: name.it,
    nameEn: name.en,
    sortIt: sortKey(name.it),
    sortEn: sortKey(name.en),
    category,
    mount,
    footprint: size ? size.width * size.depth : 0,
    thumbnails,
    json: JSON.stringify(document),
    isListed: true,
  }
}

/** As long as a name may be (shared/home/product/text.ts). It also bounds a cursor. */
const maxSortKey = 400

/** Returns a name's sort key, which ignores accents and case. */
export const sortKey = (name: string): string => [...fold(name)].slice(0, maxSortKey).join('')
