import {setImmediate as turn} from 'node:timers/promises'
import type {Product} from '#shared/home/product.ts'
import {ApiError, invalidInput} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import {bytesCheck, readBytes} from './folder/check-bytes.ts'
import {folderProblems} from './folder/folder-problems.ts'
import {type ListedFolder, listFolder} from './folder/list-folder.ts'
import {type ReadProduct, readProduct} from './folder/read-products.ts'
import {namespaceOf} from './namespace-of.ts'
import {productBytes} from './product-bytes.ts'
import type {Catalog} from './store.ts'
import {whyOldVersion} from './version-rule.ts'

export interface LoadReport {
  namespace: string
  /** Products that were not found before. */
  added: number
  changed: number
  unchanged: number
  /** Those that left the folder: no longer found, still read. */
  unlisted: number
}

export type CatalogLoader = ReturnType<typeof createCatalogLoader>

interface Needs {
  catalog: Catalog
  files: Pick<FileStore, 'put'>
}

/**
 * Loads folders of products, and takes catalogs out again, one after the other. Requests are answered meanwhile: each
 * product is a transaction of its own, so that whatever ends this leaves whole products, and loading again completes it.
 */
export function createCatalogLoader({catalog, files}: Needs) {
  const end = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acting = last.then(act)
    last = acting.catch(() => {})
    return acting
  }

  /** Lets others in between two steps. Throws where the server closes. */
  async function goOn() {
    await turn()
    if (end.signal.aborted) throw new ApiError('server_error', ['The server closes: do it again when it runs.'])
  }

  /** The products of a folder, which are still as they were listed. */
  async function* productsOf({root, files: listed}: ListedFolder): AsyncGenerator<[ReadProduct, Product]> {
    for (const {file, sha256} of listed) {
      await goOn()
      const read = await readProduct(root, file)
      if ('wrong' in read || read.sha256 !== sha256) throw changedMeanwhile(file)
      yield [read, read.document as Product]
    }
  }

  /** The folder's namespace. Throws invalid_input with all that is wrong, which leaves the catalog as it was. */
  async function survey(folder: ListedFolder): Promise<string> {
    const problems = folderProblems()
    const checkBytes = bytesCheck(folder.root, problems, catalog.hasFile)
    let namespace = ''
    for await (const [read, product] of productsOf(folder)) {
      namespace ||= namespaceOf(product.id)
      const old = catalog.stored(product.id)
      const wrong = old && whyOldVersion(old, product)
      if (wrong !== undefined) problems.add({file: read.file, path: '/version', wrong})
      await checkBytes(read, product)
    }
    if (problems.count > 0) throw invalidInput(...problems.sentences())
    return namespace
  }

  async function write(folder: ListedFolder, namespace: string): Promise<LoadReport> {
    const report = {namespace, added: 0, changed: 0, unchanged: 0, unlisted: 0}
    const gone = new Set(catalog.listed(namespace))
    catalog.beginLoad(namespace)
    for await (const [, product] of productsOf(folder)) {
      gone.delete(product.id)
      report[await writeProduct(folder.root, product)]++
    }
    report.unlisted = gone.size
    await unlistAll(gone)
    catalog.endLoad(namespace, folder.digest)
    return report
  }

  async function unlistAll(ids: Iterable<string>) {
    for (const id of ids) {
      await goOn()
      catalog.unlist(id)
    }
  }

  async function writeProduct(root: string, product: Product): Promise<'added' | 'changed' | 'unchanged'> {
    const old = catalog.stored(product.id)
    if (old?.isListed && old.json === JSON.stringify(product)) return 'unchanged'
    for (const {sha256, kind} of productBytes(product)) {
      if (catalog.hasFile(sha256, kind)) continue
      const read = await readBytes(root, kind, sha256)
      if ('wrong' in read) throw changedMeanwhile(`${kind} ${sha256}`)
      await files.put(read.bytes)
    }
    catalog.put(product)
    return old?.isListed ? 'changed' : 'added'
  }

  return {
    /**
     * Makes a folder the catalog of its namespace: what is not in it any more is unlisted. That the products are right is
     * known of a folder of this digest (check-folder.ts); versions, models and thumbnails are looked at. Throws
     * invalid_input, with nothing changed but where the folder changes at the same time.
     */
    load: (folder: string, digest: string): Promise<LoadReport> =>
      inTurn(async () => {
        const listed = await listFolder(folder)
        if (listed.digest !== digest) throw changedMeanwhile(folder)
        return write(listed, await survey(listed))
      }),

    /** Has all products of a catalog found no more, and says how many those were. */
    remove: (namespace: string): Promise<number> =>
      inTurn(async () => {
        const ids = catalog.listed(namespace)
        catalog.beginLoad(namespace)
        await unlistAll(ids)
        catalog.drop(namespace)
        return ids.length
      }),

    /** Ends what is being done, with its error. */
    async close() {
      end.abort()
      await last
    },
  }
}

const changedMeanwhile = (what: string) => invalidInput(`${what}: was changed while it was loaded: load it again`)
