import {setImmediate as turn} from 'node:timers/promises'
import {ApiError} from '../errors.ts'
import type {LoadNeeds, LoadReport} from './load-folder.ts'

export type CatalogLoader = ReturnType<typeof createCatalogLoader>

/**
 * Loads folders of products, and takes catalogs out again, one after the other. Requests are answered meanwhile: each
 * product is a transaction of its own, so that whatever ends this leaves whole products, and loading again completes it.
 */
export function createCatalogLoader({catalog, files}: Omit<LoadNeeds, 'yieldOrStop'>) {
  const end = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acting = last.then(act)
    last = acting.catch(() => {})
    return acting
  }

  /** Throws where the server closes. */
  async function yieldOrStop() {
    await turn()
    if (end.signal.aborted) throw new ApiError('server_error', ['The server closes: do it again when it runs.'])
  }

  /** Most starts load nothing. */
  const loading = () => import('./load-folder.ts')

  return {
    /** Makes a folder, which was checked when it had the digest, the catalog of its namespace (load-folder.ts). */
    load: (folder: string, digest: string): Promise<LoadReport> =>
      inTurn(async () => (await loading()).loadFolder({folder, digest}, {catalog, files, yieldOrStop})),

    /** Has all products of a catalog found no more, and says how many those were. */
    remove: (namespace: string): Promise<number> =>
      inTurn(async () => (await loading()).unlistCatalog(namespace, {catalog, yieldOrStop})),

    /** Ends what is being done, with its error. */
    async close() {
      end.abort()
      await last
    },
  }
}
