import {setImmediate as nextLoop} from 'node:timers/promises'
import {ApiError} from '../errors.ts'
import type {LoadNeeds, LoadReport} from './load-folder.ts'

export type CatalogLoader = ReturnType<typeof createCatalogLoader>

/**
 * Loads and removes catalogs, one at a time, while the server answers requests. Each product has its own transaction:
 * an interrupted load leaves whole products, and the next load completes it.
 */
export function createCatalogLoader({catalog, files}: Omit<LoadNeeds, 'yieldOrStop'>) {
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  function enqueue<T>(run: () => Promise<T>): Promise<T> {
    const running = last.then(run)
    last = running.catch(() => {})
    return running
  }

  /** Throws when the server is closing. */
  async function yieldOrStop() {
    await nextLoop()
    if (closing.signal.aborted) throw new ApiError('server_error', ['The server is closing: try again once it runs.'])
  }

  /** Imports on demand: most starts load nothing. */
  const importLoader = () => import('./load-folder.ts')

  return {
    /** Makes a folder the catalog of its namespace (load-folder.ts). `digest` is that of the checked folder. */
    load: (folder: string, digest: string): Promise<LoadReport> =>
      enqueue(async () => (await importLoader()).loadFolder({folder, digest}, {catalog, files, yieldOrStop})),

    /** Unlists every product of a catalog. Returns their number. */
    remove: (namespace: string): Promise<number> =>
      enqueue(async () => (await importLoader()).unlistCatalog(namespace, {catalog, yieldOrStop})),

    /** Aborts the running load with an error, and waits for it. */
    async close() {
      closing.abort()
      await last
    },
  }
}
