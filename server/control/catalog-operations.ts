import {realpathSync} from 'node:fs'
import {serverCommand} from '#shared/host/own-command.ts'
import {starter} from '../catalog/starter.ts'
import {invalidInput} from '../errors.ts'
import type {Services} from '../services.ts'

export const catalogOperations = {
  /** Loads a folder, given by its absolute path, that was checked when it had this digest. */
  async 'catalog load'({catalogLoader}: Services, {folder, namespace, digest}: CatalogToLoad) {
    // The next start would replace any other catalog in the starter's namespace.
    if (namespace === starter.namespace && realpathSync(folder) !== realpathSync(starter.folder))
      throw invalidInput(`${namespace}: this namespace belongs to the catalog that comes with Pianta; choose another`)
    return catalogLoader.load(folder, digest)
  },

  async 'catalog list'({catalog}: Services) {
    return catalog.listCatalogs()
  },

  /** Hides a catalog's products from search. `comesBack`: the next start loads it again. */
  async 'catalog remove'({catalog, catalogLoader, config}: Services, {namespace}: {namespace: string}) {
    if (!catalog.exists(namespace))
      throw invalidInput(
        `${namespace}: no catalog has this namespace; \`${serverCommand} catalog list\` lists all catalogs`,
      )
    const products = await catalogLoader.remove(namespace)
    return {namespace, products, comesBack: namespace === starter.namespace && config.hasStarterCatalog}
  },
}

interface CatalogToLoad {
  folder: string
  namespace: string
  digest: string
}
