import {join} from 'node:path'
import type {FastifyBaseLogger} from 'fastify'
import type {Config} from '../config.ts'
import type {CatalogLoader} from './loader.ts'
import type {Catalog} from './store.ts'

interface Needs {
  config: Pick<Config, 'hasStarterCatalog'>
  catalog: Pick<Catalog, 'loadedDigest' | 'exists' | 'putShipped' | 'dateShipped'>
  catalogLoader: CatalogLoader
}

/** The catalog that ships with Pianta. */
export const starter = {namespace: 'pianta', folder: join(import.meta.dirname, '../../catalog')}

/**
 * Loads the starter catalog into data that never had it: whole, before the server answers. The data of a packaged
 * program begins with it. Logs errors; the server runs without the catalog then.
 */
export async function loadFirstStarter(
  {config, catalog}: Omit<Needs, 'catalogLoader'>,
  logger: FastifyBaseLogger,
  {namespace, folder} = starter,
) {
  if (!config.hasStarterCatalog) return
  if (catalog.exists(namespace)) return catalog.dateShipped()
  try {
    // Needs no check: the tests checked each product before the release.
    const whole = await (await import('./folder/list-folder.ts')).readCheckedFolder(folder)
    catalog.putShipped(namespace, whole)
    logger.info({namespace, products: whole.products.length}, 'loaded the starter catalog')
  } catch (error) {
    logger.error({err: error}, 'could not load the starter catalog')
  }
}

/**
 * Loads this release's starter catalog in the background where another one was loaded, or removes it when the setting
 * says so. Logs errors: the server runs without the catalog until the next start.
 */
export function syncStarterCatalog(
  {config, catalog, catalogLoader}: Needs,
  logger: FastifyBaseLogger,
  {namespace, folder} = starter,
) {
  let isStopped = false

  async function load() {
    const {digestFolder} = await import('./folder/digest-folder.ts')
    const digest = await digestFolder(folder)
    if (catalog.loadedDigest(namespace) === digest) return
    // Needs no check: the tests checked each product before the release.
    logger.info(await catalogLoader.load(folder, digest), 'loaded the starter catalog')
  }

  async function remove() {
    if (catalog.exists(namespace))
      logger.info({products: await catalogLoader.remove(namespace)}, 'removed the starter catalog')
  }

  const done = (config.hasStarterCatalog ? load() : remove()).catch((error) => {
    if (!isStopped) logger.error({err: error}, 'could not update the starter catalog')
  })
  return {
    done,
    async stop() {
      isStopped = true
      await catalogLoader.close()
      await done
    },
  }
}
