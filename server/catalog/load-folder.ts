import type {Product} from '#shared/home/product.ts'
import {invalidInput} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import {createAssetCheck, readAsset} from './folder/check-assets.ts'
import {createFolderProblems} from './folder/folder-problems.ts'
import {type ListedFolder, listFolder} from './folder/list-folder.ts'
import {type ReadProduct, readProduct} from './folder/read-products.ts'
import {namespaceOf} from './namespace-of.ts'
import {listAssets} from './product-assets.ts'
import {findShapeChanges} from './shape-change.ts'
import type {Catalog, StoredProduct} from './store.ts'

export interface LoadReport {
  namespace: string
  /** Products that search did not find before. */
  added: number
  changed: number
  unchanged: number
  /** Products that left the folder: hidden from search, still readable. */
  unlisted: number
}

export interface LoadNeeds {
  catalog: Catalog
  files: Pick<FileStore, 'put'>
  /** Lets the event loop run between two steps. Throws when the server is closing. */
  yieldOrStop: () => Promise<void>
}

/**
 * Makes a folder the catalog of its namespace, and unlists the products it no longer has. The caller checked a folder
 * of this digest (check-folder.ts); versions and assets are checked here. Throws invalid_input and changes nothing,
 * unless the folder changes during the load.
 */
export async function loadFolder(
  {folder, digest}: {folder: string; digest: string},
  {catalog, files, yieldOrStop}: LoadNeeds,
): Promise<LoadReport> {
  const listed = await listFolder(folder)
  if (listed.digest !== digest) throw changedError(folder)
  return writeProducts(listed, await checkProducts(listed))

  /** Reads a folder's products. Throws when one changed since the folder was listed. */
  async function* readListed({root, files: listed}: ListedFolder): AsyncGenerator<[ReadProduct, Product]> {
    for (const {file, sha256} of listed) {
      await yieldOrStop()
      const read = await readProduct(root, file)
      if ('wrong' in read || read.sha256 !== sha256) throw changedError(file)
      yield [read, read.document as Product]
    }
  }

  /** Returns the folder's namespace. Throws invalid_input with every problem, before anything is written. */
  async function checkProducts(folder: ListedFolder): Promise<string> {
    const problems = createFolderProblems()
    const checkAssets = createAssetCheck(folder.root, problems, catalog.hasFile)
    let namespace = ''
    for await (const [read, product] of readListed(folder)) {
      namespace ||= namespaceOf(product.id)
      const old = catalog.stored(product.id)
      const wrong = old && describeVersionProblem(old, product)
      if (wrong !== undefined) problems.add({file: read.file, path: '/version', wrong})
      await checkAssets(read, product)
    }
    if (problems.count > 0) throw invalidInput(...problems.sentences())
    return namespace
  }

  async function writeProducts(folder: ListedFolder, namespace: string): Promise<LoadReport> {
    const report = {namespace, added: 0, changed: 0, unchanged: 0, unlisted: 0}
    const gone = new Set(catalog.listed(namespace))
    catalog.beginLoad(namespace)
    for await (const [, product] of readListed(folder)) {
      gone.delete(product.id)
      report[await writeProduct(folder.root, product)]++
    }
    report.unlisted = gone.size
    await unlistAll(gone, {catalog, yieldOrStop})
    catalog.endLoad(namespace, folder.digest)
    return report
  }

  async function writeProduct(root: string, product: Product): Promise<'added' | 'changed' | 'unchanged'> {
    const old = catalog.stored(product.id)
    if (old?.isListed && old.json === JSON.stringify(product)) return 'unchanged'
    for (const {sha256, kind} of listAssets(product)) {
      if (catalog.hasFile(sha256, kind)) continue
      const read = await readAsset(root, kind, sha256)
      if ('wrong' in read) throw changedError(`${kind} ${sha256}`)
      await files.put(read.bytes)
    }
    catalog.put(product)
    return old?.isListed ? 'changed' : 'added'
  }
}

/** Unlists every product of a catalog. Returns their number. */
export async function unlistCatalog(
  namespace: string,
  {catalog, yieldOrStop}: Omit<LoadNeeds, 'files'>,
): Promise<number> {
  const ids = catalog.listed(namespace)
  catalog.beginLoad(namespace)
  await unlistAll(ids, {catalog, yieldOrStop})
  catalog.drop(namespace)
  return ids.length
}

async function unlistAll(ids: Iterable<string>, {catalog, yieldOrStop}: Omit<LoadNeeds, 'files'>) {
  for (const id of ids) {
    await yieldOrStop()
    catalog.unlist(id)
  }
}

const changedError = (what: string) => invalidInput(`${what} changed during the load: load it again`)

const maxNamedChanges = 3

/** Says why a product can't replace the stored one; undefined when it can. */
export function describeVersionProblem(stored: StoredProduct, product: Product): string | undefined {
  const {version} = product
  if (version < stored.version)
    return `is ${version}, but this server has version ${stored.version}: must be at least ${stored.version}`
  if (version > stored.version) return undefined
  const changes = findShapeChanges(JSON.parse(stored.json), product)
  if (changes.length === 0) return undefined
  const more = changes.length - maxNamedChanges
  const named = changes.slice(0, maxNamedChanges).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `is ${version}, but the shape changed (${named}): must be at least ${version + 1}`
}
