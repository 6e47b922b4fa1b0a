import type {Clock} from '#shared/clock.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {catalog, product} from '../database/schema.ts'
import {timestampOf} from '../timestamp.ts'

/** A folder of products as it was loaded. */
export interface Loaded {
  namespace: string
  /** Those that are found. */
  products: number
  /** A timestamp of the API. */
  loadedAt: string
  /** False while it is being loaded, and when that did not come to its end. */
  isWhole: boolean
}

/** Of a catalog whose loading has begun and not ended. */
const unfinished = ''

/** The products of a catalog that are found. */
export const listedOf = (namespace: string) => and(eq(product.namespace, namespace), eq(product.isListed, true))

/** Which catalogs were loaded, and of what folder. */
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
    /** Of the folder that a catalog was loaded from; undefined when that did not come to its end. */
    loadedDigest: (namespace: string): string | undefined => digestOf(namespace) || undefined,

    /** Whether a catalog of this namespace was loaded, to its end or not. */
    exists: (namespace: string): boolean => digestOf(namespace) !== undefined,

    /** From here to `endLoad` the catalog is neither what it was nor what it will be. */
    beginLoad: (namespace: string) => setDigest(namespace, unfinished),
    endLoad: setDigest,

    /** The catalog's name alone: its products are no longer found when they have been taken out one by one. */
    drop(namespace: string) {
      database.delete(catalog).where(eq(catalog.namespace, namespace)).run()
    },

    listCatalogs: (): Loaded[] =>
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
