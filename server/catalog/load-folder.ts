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
  /** Products that were not found before. */
  added: number
  changed: number
  unchanged: number
  /** Those that left the folder: no longer found, still read. */
  unlisted: number
}

export interface LoadNeeds {
  catalog: Catalog
  files: Pick<FileStore, 'put'>
  /** Lets others in between two steps; throws where there is to be no next one. */
  yieldOrStop: () => Promise<void>
}

/**
 * Makes a folder the catalog of its namespace: what is not in it any more is unlisted. That the products are right is
 * known of a folder of this digest (check-folder.ts); versions, models and thumbnails are looked at. Throws
 * invalid_input, with nothing changed but where the folder changes at the same time.
 */
export async function loadFolder(
  {folder, digest}: {folder: string; digest: string},
  {catalog, files, yieldOrStop}: LoadNeeds,
): Promise<LoadReport> {
  const listed = await listFolder(folder)
  if (listed.digest !== digest) throw changedMeanwhile(folder)
  return write(listed, await survey(listed))

  /** The products of a folder, which are still as they were listed. */
  async function* productsOf({root, files: listed}: ListedFolder): AsyncGenerator<[ReadProduct, Product]> {
    for (const {file, sha256} of listed) {
      await yieldOrStop()
      const read = await readProduct(root, file)
      if ('wrong' in read || read.sha256 !== sha256) throw changedMeanwhile(file)
      yield [read, read.document as Product]
    }
  }

  /** The folder's namespace. Throws invalid_input with all that is wrong, which leaves the catalog as it was. */
  async function survey(folder: ListedFolder): Promise<string> {
    const problems = createFolderProblems()
    const checkBytes = createAssetCheck(folder.root, problems, catalog.hasFile)
    let namespace = ''
    for await (const [read, product] of productsOf(folder)) {
      namespace ||= namespaceOf(product.id)
      const old = catalog.stored(product.id)
      const wrong = old && describeVersionProblem(old, product)
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
      if ('wrong' in read) throw changedMeanwhile(`${kind} ${sha256}`)
      await files.put(read.bytes)
    }
    catalog.put(product)
    return old?.isListed ? 'changed' : 'added'
  }
}

/** Has all products of a catalog found no more, and says how many those were. */
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

const changedMeanwhile = (what: string) => invalidInput(`${what}: was changed while it was loaded: load it again`)

const maxNamedChanges = 3

/** Why a product may not take the place of the stored one; undefined where it may. */
export function describeVersionProblem(stored: StoredProduct, product: Product): string | undefined {
  const {version} = product
  if (version < stored.version)
    return `is ${version}, and this server has version ${stored.version}: must be at least that`
  if (version > stored.version) return undefined
  const changes = findShapeChanges(JSON.parse(stored.json), product)
  if (changes.length === 0) return undefined
  const more = changes.length - maxNamedChanges
  const named = changes.slice(0, maxNamedChanges).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `is ${version}, of which this server has another shape: must be at least ${version + 1}, for ${named} changed`
}
