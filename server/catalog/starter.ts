import {join} from 'node:path'
import type {FastifyBaseLogger} from 'fastify'
import type {Services} from '../services.ts'

/** The catalog that comes with Pianta. */
export const starter = {namespace: 'pianta', folder: join(import.meta.dirname, '../../catalog')}

/**
 * Loads the starter catalog beside what the server does, where it isn't loaded yet as it comes with this release; takes
 * it out where the setting says so. What goes wrong is logged: the server does without it, until it starts again.
 */
export function syncStarterCatalog(
  {config, catalog, catalogLoader}: Pick<Services, 'config' | 'catalog' | 'catalogLoader'>,
  logger: FastifyBaseLogger,
  {namespace, folder} = starter,
) {
  let isStopped = false

  async function load() {
    const {listFolder} = await import('./folder/list-folder.ts')
    const {digest} = await listFolder(folder)
    if (catalog.loadedDigest(namespace) === digest) return
    // Each of its products was checked before the release.
    logger.info(await catalogLoader.load(folder, digest), 'the starter catalog is loaded')
  }

  async function remove() {
    if (catalog.exists(namespace))
      logger.info({products: await catalogLoader.remove(namespace)}, 'the starter catalog is taken out')
  }

  const done = (config.hasStarterCatalog ? load() : remove()).catch((error) => {
    if (!isStopped) logger.error({err: error}, 'the starter catalog could not be brought up to date')
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
