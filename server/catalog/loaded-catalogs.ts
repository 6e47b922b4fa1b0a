import type {Clock} from '#shared/clock.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {catalog, product} from '../database/tables/catalog.ts'

/** A catalog as it was loaded last. */
export interface LoadedCatalog {
  namespace: string
  /** Counts listed products only. */
  products: number
  /** A timestamp of the API. */
  loadedAt: string
  /** False during a load, and after one that did not finish. */
  isWhole: boolean
}

/** When a catalog was loaded that came with a new data folder, until its first start. */
export const undated = 0

/** The digest of a catalog whose load has begun and not finished. */
const unfinished = ''

/** Selects a catalog's listed products. */
export const listedOf = (namespace: string) => and(eq(product.namespace, namespace), eq(product.isListed, true))

/** Records the loaded catalogs, each with its folder's digest. */
export function createLoadedCatalogs({database, clock}: {database: Database; clock: Clock}) {
  const countListed = (namespace: string) =>
    database.select({count: sql<number>`count(*)`}).from(product).where(listedOf(namespace)).get()?.count ?? 0

  const digestOf = (namespace: string): string | undefined =>
    database.select({digest: catalog.digest}).from(catalog).where(eq(catalog.namespace, namespace)).get()?.digest

  const setDigest = (namespace: string, digest: string) => {
    const row = {digest, loadedAt: clock.now()}
    database
      .insert(catalog)
      .values({namespace, ...row})
      .onConflictDoUpdate({target: catalog.namespace, set: row})
      .run()
  }

  return {
    /** Returns the digest of the loaded folder; undefined when the load did not finish. */
    loadedDigest: (namespace: string): string | undefined => digestOf(namespace) || undefined,

    /** Returns whether a catalog with this namespace was loaded, wholly or in part. */
    exists: (namespace: string): boolean => digestOf(namespace) !== undefined,

    /** Dates the catalogs that came with a new data folder: they are loaded now. */
    dateShipped() {
      const isUndated = eq(catalog.loadedAt, undated)
      const {found} = database.select({found: sql<number>`count(*)`}).from(catalog).where(isUndated).get() ?? {found: 0}
      if (found > 0) database.update(catalog).set({loadedAt: clock.now()}).where(isUndated).run()
    },

    /** Marks the catalog as partly loaded, until `endLoad`. */
    beginLoad: (namespace: string) => setDigest(namespace, unfinished),
    endLoad: setDigest,

    /** Deletes the catalog's record only: callers unlist its products first. */
    drop(namespace: string) {
      database.delete(catalog).where(eq(catalog.namespace, namespace)).run()
    },

    listCatalogs: (): LoadedCatalog[] =>
      database
        .select()
        .from(catalog)
        .orderBy(asc(catalog.namespace))
        .all()
        .map(({namespace, digest, loadedAt}) => ({
          namespace,
          products: countListed(namespace),
          loadedAt: timestampOf(loadedAt),
          isWhole: digest !== unfinished,
        })),
  }
}
